"""A rulebook as data: units, tree, links, history, official overlay, search. Knows no engine."""
