"""The chapters of the rulebook: tables of numbered lines, the actions they offer and the deeds they name."""
