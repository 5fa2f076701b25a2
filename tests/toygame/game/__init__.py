"""石ころの戦い: the toy rulebook on the machine, a module a chapter."""
