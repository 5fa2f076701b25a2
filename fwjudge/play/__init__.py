"""A game that is played by lines of text: each line is fitted to what can be done, and every play is a value.

A play is taken further by `take` (a line) and `settle` (what needs no line); the play before stays as it was, so going back is
keeping the older one. The reader of files takes lines with windows closing until a line fits; who sits at the game is told
"not now" instead.

    move, wording, vocabulary   a line: its verb, what it describes, and the words that may be used
    play, history               the play as a value, and what it remembers
    taking, walk, timing, picks, triggers, forced_choices   how a line is fitted to the decisions of a game
    refusals                    why a line cannot be done
    labels                      the options of a decision in words
    results, entries            what comes of a play beside the game, and what of its log can be told
"""
