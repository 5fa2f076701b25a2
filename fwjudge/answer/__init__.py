"""The answer to what was asked of a play: its first word, the ground with its rule, and what would change it.

kinds       the questions, and what an answer is made of
event_words the words for events that a question may use
events      whether something happened: the entries of the log that a word for events means
point       a call that can be played again and again, and the moments of its play
"""
