# Which skill takes a turn of the conversation.
#
# The conductor gives, for the turn T:
#   task(T)              the turn itself
#   matched(T, Kind)     a kind of statement that was read in it: /fact, /rule,
#                        /question, /retraction, /correction, /smalltalk,
#                        /command, /consent, /ambiguous, /not_understood, and
#                        /agreement, the answer to a question about a tool, or
#                        /review, the answer to a question about a rule
#   said(T, Text)        its words
#   word(T, Word)        each of them, in lower case
#   first_word(T, Word)  the first, where "please", "could you" and the like are
#                        passed over
#   likeness(T, Skill, Percent)  how like it is to the nearest phrase/2 of a
#                        skill; from 55 on the skill is matched(T, Skill), too
#   suggested(T, Skill, Percent)  a word of it has kept company with the skill in
#                        the turns before; then it is matched(T, Skill), too
#   can_act(T)           a model with tools is at hand
# and takes back accepts(Skill, T) with its proof. A skill takes a turn when it
# has a signal and no blocker; one with both is reported as one that would have
# taken it. Of several, the one whose file is trusted most takes the turn.

Decl said(T, Text).
Decl word(T, Word).
Decl first_word(T, Word).
Decl likeness(T, Skill, Percent).
Decl suggested(T, Skill, Percent).
Decl can_act(T).
Decl reply(T, Text).
Decl phrase(Skill, Text).

accept_reason(Skill, T, Reason) :- accepts(Skill, T), matched(T, Reason), signal(Skill, Reason) [id: "reason"].
next_action(T, Action, T) :- accepts(Skill, T), action(Skill, Action) [id: "action"].

match_signal(Skill, T) :- task(T), signal(Skill, Kind), matched(T, Kind) [id: "signal"].
match_blocker(Skill, T) :- task(T), yields_to(Skill, Kind), matched(T, Kind) [id: "yields"].

# What each skill listens for.
Decl signal(Skill, Kind).
signal(/command, /command).
signal(/consent, /consent).
signal(/act, /agreement).
signal(/review, /review).
signal(/ask, /question).
signal(/teach, /fact).
signal(/teach, /rule).
signal(/revise, /retraction).
signal(/revise, /correction).
signal(/clarify, /ambiguous).
signal(/clarify, /not_understood).
signal(/smalltalk, /smalltalk).

# A request that no grammar reads is a task for tools, where a model is at hand.
Decl request(T).
request(T) :- matched(T, /not_understood), first_word(T, Word), imperative(Word) [id: "imperative"].
request(T) :- matched(T, /not_understood), matched(T, /act) [id: "likeness"].
match_signal(/act, T) :- request(T), can_act(T) [id: "request"].
accept_reason(/act, T, /request) :- accepts(/act, T), request(T) [id: "request:reason"].

phrase(/act, "Read the file and tell me what it says.").
phrase(/act, "Look it up and tell me.").
phrase(/act, "Use the tool to find out.").

Decl imperative(Word).
imperative("read"). imperative("list"). imperative("find"). imperative("search").
imperative("look"). imperative("fetch"). imperative("get"). imperative("open").
imperative("write"). imperative("create"). imperative("save"). imperative("delete").
imperative("run"). imperative("calculate"). imperative("compute"). imperative("count").
imperative("use"). imperative("call"). imperative("check"). imperative("compare").
imperative("summarise"). imperative("summarize"). imperative("translate"). imperative("send").

# What makes a skill stand back, because another does its part along with its
# own: a question is answered after what was told beside it has been learned.
Decl yields_to(Skill, Kind).
yields_to(/revise, /question).
yields_to(/teach, /question).
yields_to(/teach, /retraction).
yields_to(/teach, /correction).
yields_to(/clarify, Kind) :- serious(Kind).
yields_to(/act, Kind) :- serious(Kind).
yields_to(/act, /ambiguous).
yields_to(/smalltalk, Kind) :- serious(Kind).
yields_to(/smalltalk, /ambiguous).
yields_to(/smalltalk, /not_understood).

# What is left to any other skill that takes the turn.
fallback(/clarify).
fallback(/smalltalk).

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
action(/act, /tools).
action(/review, /review).
action(/ask, /answer).
action(/teach, /learn).
action(/revise, /revise).
action(/clarify, /clarify).
action(/smalltalk, /talk).
