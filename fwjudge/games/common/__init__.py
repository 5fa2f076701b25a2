"""Rules that several rulebooks have in common: written once, each game gives its own rule numbers."""
