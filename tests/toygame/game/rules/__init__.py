"""The chapters of the toy rulebook: tables of numbered lines, and what a player may do at them."""
