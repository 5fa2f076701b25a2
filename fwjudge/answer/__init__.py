"""The answer to what was asked of a play: its first word, the ground with its rule, and what would change it.

kinds       the questions, and what an answer is made of
event_words the words for events that a question may use
events      whether something happened: the entries of the log that a word for events means
askers      the decisions of a play: who had to make each, and between what
possible    whether a player can do something
observe     the answer of a play, one function a kind of question; observation is what it says
ground      the rules by which it is so, as the answer's own event gives them
point       a call that can be played again and again, and the moments of its play
"""
