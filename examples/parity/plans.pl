% The port of plans.mg. Inputs come as signal/2 facts on standard input.
:- dynamic signal/2.

blocked(I) :- signal(I, implement).
accepted(I) :- signal(I, begriffe), \+ blocked(I).
accepted(I) :- signal(I, annahme), \+ blocked(I).

plan(I, begriffe_sammeln) :- accepted(I), signal(I, begriffe).
plan(I, begriff_bestimmen) :- plan(I, begriffe_sammeln).
plan(I, annahme_nennen) :- accepted(I), signal(I, annahme).
plan(I, abgleichen) :- plan(I, begriff_bestimmen), plan(I, annahme_nennen).
plan(I, nachfragen) :- accepted(I), \+ signal(I, text).

read_signals :- read(T), ( T == end_of_file -> true ; assertz(T), read_signals ).
main :- read_signals,
        ( setof(I-P, plan(I, P), L) -> true ; L = [] ),
        forall(member(I-P, L), format("~w ~w~n", [I, P])).
:- initialization((main, halt)).
