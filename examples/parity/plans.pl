% The port of plans.mg. Inputs come as signal/2 facts on standard input.
:- dynamic signal/2.

needs(read, open). needs(parse, read). needs(report, parse).
source(web). source(file).

blocked(I) :- signal(I, stop).
needed(I, S) :- signal(I, S), needs(S, _).
needed(I, T) :- signal(I, S), below(S, T).
below(S, T) :- needs(S, T).
below(S, T) :- needs(S, U), below(U, T).
working(I) :- needed(I, _), !.

plan(I, S) :- needed(I, S), \+ blocked(I).
plan(I, greet) :- signal(I, hello), \+ working(I), \+ blocked(I).
plan(I, compare) :- signal(I, X), signal(I, Y), source(X), source(Y), X \== Y, \+ blocked(I).
plan(I, announce) :- signal(I, report), \+ signal(I, read), \+ blocked(I).
plan(I, ask) :- signal(I, urgent), signal(I, hello), \+ blocked(I).

read_signals :- read(T), ( T == end_of_file -> true ; assertz(T), read_signals ).
main :- read_signals,
        ( setof(I-P, plan(I, P), L) -> true ; L = [] ),
        forall(member(I-P, L), format("~w ~w~n", [I, P])).
:- initialization((main, halt)).
