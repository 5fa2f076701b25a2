"""Records in Japanese: what the machine understood, in its own words and with the rules that say so."""
