# Three skills that share one stream of tasks.
match_signal(/search, T) :- matched(T, /find).
match_signal(/calendar, T) :- matched(T, /date).
match_signal(/code, T) :- matched(T, /program).

# Nothing private is searched for, and nothing is built while it is only asked about.
match_blocker(/search, T) :- matched(T, /private).
match_blocker(/code, T) :- matched(T, /explain).

accept_reason(Skill, T, Term) :- accepts(Skill, T), matched(T, Term), listens(Skill, Term).

Decl listens(Skill, Term).
listens(/search, /find).
listens(/calendar, /date).
listens(/code, /program).
