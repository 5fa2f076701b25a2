"""The chapters of the rulebook: tables of numbered lines, actions with their needs, and what the rulebook has done."""
