"""Lowering: from what was printed to what it means. Each module has one part of the language; chapter 13 decides what is left unsaid.

skills      an ability: its heads, its cost, its trigger, what kind of skill it is
declaration  when a skill can be declared
body        sentences: how far a 「場合」 reaches, 「その後」, 「そうした場合」, 「代わりに」, lists of choices
clauses     what stands left governs what stands right: conditions, times, topics, players; times: how long, and when
single      a single action, with may, can, must, not around its verb
actions, moves   verbs that do something; statics, costs, cannots: verbs that say how things are, what is paid, what can and cannot be done
conditions, counts, events, deeds   「～場合」, 「～時」, and what was done by whom
sets, filters, drafts   which cards; targets, picks: objects without a pick, and objects that a player picks
scope       what is known on the way, and how a gap is reported; values: small words; tree: walking through records
completeness that no printed word was passed over
"""
