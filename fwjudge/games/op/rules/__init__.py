"""The chapters of the rulebook: its procedures as tables of numbered lines, and the deeds that they name."""
