"""DRAGON BALL SUPER CARD GAME Fusion World: a module a chapter, its lines in the rulebook's order."""
