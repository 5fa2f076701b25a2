"""The chapters of the rulebook: tables of numbered lines, actions, and the deeds of the rulebook."""
