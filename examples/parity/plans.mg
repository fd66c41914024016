# Klarheit: five rules that plan how the terms and assumptions of a text are made clear. They
# are ported to plans.pl, which must give the same answers.
Decl input(I).
Decl signal(I, S).
Decl plan(I, P).
Decl blocked(I).
Decl accepted(I).

# Whoever builds already is not to be held up: "implement" blocks, whatever else was said.
blocked(I) :- signal(I, /implement).
accepted(I) :- signal(I, /begriffe), !blocked(I).
accepted(I) :- signal(I, /annahme), !blocked(I).

# 1: terms are gathered.
plan(I, /begriffe_sammeln) :- accepted(I), signal(I, /begriffe).
# 2: what was gathered is defined.
plan(I, /begriff_bestimmen) :- plan(I, /begriffe_sammeln).
# 3: an assumption is named.
plan(I, /annahme_nennen) :- accepted(I), signal(I, /annahme).
# 4: terms that rest on an assumption are held against it.
plan(I, /abgleichen) :- plan(I, /begriff_bestimmen), plan(I, /annahme_nennen).
# 5: where nothing was given to read, a question comes first.
plan(I, /nachfragen) :- accepted(I), !signal(I, /text).
