# What happened in a conversation, concluded from its history:
#   said(N, Kind, Text), verdict(N, Verdict), learned(N, Id), N the turn.

Decl said(N, Kind, Text).
Decl verdict(N, Verdict).
Decl learned(N, Id).

open(Question, N) :- said(N, /question, Question), verdict(N, /unknown).
open(Question, N) :- said(N, /question, Question), verdict(N, /unprovable).
settled(Question, N, M) :- open(Question, N), said(M, /question, Question), verdict(M, /proved), N < M.
settled_by(Question, T, Id) :- settled(Question, N, M), learned(T, Id), N < T, T < M.

taught(N) :- learned(N, _).
taught_nothing(N) :- said(N, _, _), !taught(N).
