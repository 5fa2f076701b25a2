"""The machine that every game shares: state, procedures, decisions, events. Knows no game."""
