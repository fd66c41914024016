# Klarheit: Begriffe und Annahmen eines Textes klären, bevor jemand baut.
match_signal(/klarheit, T) :- matched(T, /begriffe).
match_signal(/klarheit, T) :- matched(T, /annahme).
match_blocker(/klarheit, T) :- matched(T, /implement).
accept_reason(/klarheit, T, "Begriffe sind zu klären") :- accepts(/klarheit, T), matched(T, /begriffe).
accept_reason(/klarheit, T, "eine Annahme ist zu nennen") :- accepts(/klarheit, T), matched(T, /annahme).

# Begriffe werden erst gesammelt, dann bestimmt.
next_action(T, /begriffe_sammeln, T) :- accepts(/klarheit, T), matched(T, /begriffe), !tool_used(T, /begriffe_sammeln).
next_action(T, /begriff_bestimmen, Begriffe) :- executed(T, /begriffe_sammeln, _, Begriffe), !tool_used(T, /begriff_bestimmen).
next_action(T, /annahme_nennen, T) :- accepts(/klarheit, T), matched(T, /annahme), !tool_used(T, /annahme_nennen).

complete(T) :- tool_used(T, /begriff_bestimmen).
complete(T) :- tool_used(T, /annahme_nennen).
