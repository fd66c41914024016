# Five rules that make a plan for an input. They are ported to plans.pl, which
# must give the same answers.
Decl input(I).
Decl signal(I, S).
Decl needs(S, T).
Decl plan(I, P).
Decl blocked(I).
Decl needed(I, T).

needs(/read, /open). needs(/parse, /read). needs(/report, /parse).

blocked(I) :- signal(I, /stop).
needed(I, S) :- signal(I, S), needs(S, _).
needed(I, T) :- needed(I, S), needs(S, T).

# 1: what is asked for, and everything that it needs, is planned.
plan(I, S) :- needed(I, S), !blocked(I).
# 2: a greeting is answered, unless there is work.
plan(I, /greet) :- signal(I, /hello), !working(I), !blocked(I).
# 3: two sources are compared.
plan(I, /compare) :- signal(I, X), signal(I, Y), source(X), source(Y), X != Y, !blocked(I).
# 4: a report on nothing read is announced.
plan(I, /announce) :- signal(I, /report), !signal(I, /read), !blocked(I).
# 5: who insists is asked.
plan(I, /ask) :- signal(I, /urgent), signal(I, /hello), !blocked(I).

Decl working(I).
Decl source(S).
working(I) :- needed(I, _).
source(/web). source(/file).
