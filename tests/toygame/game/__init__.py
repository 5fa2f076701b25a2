"""石ころの戦い: the toy rulebook on the machine, on the floors that every game has."""
