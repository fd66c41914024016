# Which skill takes a turn of the conversation.
#
# The conductor gives, for the turn T:
#   task(T)              the turn itself
#   matched(T, Kind)     a kind of statement that was read in it: /fact, /rule,
#                        /question, /retraction, /correction, /smalltalk,
#                        /command, /consent, /ambiguous, /not_understood
# and takes back accepts(Skill, T) with its proof. A skill takes a turn when it
# has a signal and no blocker; one with both is reported as one that would have
# taken it.

Decl task(T).
Decl matched(T, Term).
Decl match_signal(Skill, T).
Decl match_blocker(Skill, T).
Decl blocked(Skill, T).
Decl accepts(Skill, T).
Decl accept_reason(Skill, T, Reason).
Decl next_action(T, Tool, Args).

blocked(Skill, T) :- match_blocker(Skill, T) [id: "blocked"].
accepts(Skill, T) :- match_signal(Skill, T), !blocked(Skill, T) [id: "accepts"].
accept_reason(Skill, T, Reason) :- accepts(Skill, T), matched(T, Reason), signal(Skill, Reason) [id: "reason"].
next_action(T, Action, T) :- accepts(Skill, T), action(Skill, Action) [id: "action"].

match_signal(Skill, T) :- task(T), signal(Skill, Kind), matched(T, Kind) [id: "signal"].
match_blocker(Skill, T) :- task(T), yields_to(Skill, Kind), matched(T, Kind) [id: "yields"].

# What each skill listens for.
Decl signal(Skill, Kind).
signal(/command, /command).
signal(/consent, /consent).
signal(/ask, /question).
signal(/teach, /fact).
signal(/teach, /rule).
signal(/revise, /retraction).
signal(/revise, /correction).
signal(/clarify, /ambiguous).
signal(/clarify, /not_understood).
signal(/smalltalk, /smalltalk).

# What makes a skill stand back, because another does its part along with its
# own: a question is answered after what was told beside it has been learned.
Decl yields_to(Skill, Kind).
yields_to(/revise, /question).
yields_to(/teach, /question).
yields_to(/teach, /retraction).
yields_to(/teach, /correction).
yields_to(/clarify, Kind) :- serious(Kind).
yields_to(/smalltalk, Kind) :- serious(Kind).
yields_to(/smalltalk, /ambiguous).
yields_to(/smalltalk, /not_understood).

Decl serious(Kind).
serious(/question).
serious(/fact).
serious(/rule).
serious(/retraction).
serious(/correction).

# What a skill does.
Decl action(Skill, Action).
action(/command, /command).
action(/consent, /learn).
action(/ask, /answer).
action(/teach, /learn).
action(/revise, /revise).
action(/clarify, /clarify).
action(/smalltalk, /talk).
