"""The answer to what was asked of a play: its first word, the ground with its rule, and what would change it.

kinds       the questions, and what an answer is made of
event_words the words for events that a question may use
"""
