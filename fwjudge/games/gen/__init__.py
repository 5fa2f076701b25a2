"""汎用TCG: a module a chapter, its lines in the rulebook's order."""
