"""A play that is told and checked: what its lines do, what happened in words, and what is expected of it.

expectation   what a line of `expect` says, a check in the middle, a line that goes on
narration     what is told of a play, as one list
checks        whether things are as expected
course        a play between two of its lines; variants and questions go on from a copy
words         words that people use for yes, no and none, and how rule numbers look
"""
