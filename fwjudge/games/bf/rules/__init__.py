"""The sections of the rulebook as tables of numbered lines, and what a fighter may do at them."""
