# What moving, taking, giving and dropping mean, and a few more things that a
# story leaves unsaid. Load it before the story: /load world.mg
#
# A sentence such as "Bill gave the milk to Fred" is an event: event(E, /give)
# with agent(E, /bill), theme(E, /milk), role_to(E, /fred), and moment(E, T), when
# it was. What is told of a relation that is changing is an event too, and the
# rules say what holds now. told_is(X, Y, T) is that is(X, Y) was told at T, and
# asked(X) that the question at hand speaks of X.

# ---- Kinds of events ----

moving(/go). moving(/go_back). moving(/go_away). moving(/move). moving(/travel). moving(/journey).
moving(/walk). moving(/run). moving(/return). moving(/come). moving(/come_back). moving(/get_back).
moving(/drive). moving(/hurry). moving(/head). moving(/move_back). moving(/walk_back). moving(/travel_back).
moving(/run_back). moving(/head_back). moving(/wander). moving(/stroll). moving(/march). moving(/proceed).

taking(/take). taking(/get). taking(/grab). taking(/pick_up). taking(/fetch). taking(/collect).
taking(/lift). taking(/seize). taking(/snatch). taking(/acquire). taking(/obtain). taking(/catch).

dropping(/drop). dropping(/leave). dropping(/discard). dropping(/put_down). dropping(/lay_down).
dropping(/set_down). dropping(/release). dropping(/abandon). dropping(/throw_away). dropping(/lose).

giving(/give). giving(/hand). giving(/pass). giving(/hand_over). giving(/lend). giving(/send). giving(/bring).
giving(/sell). giving(/throw). giving(/offer).

event(E, /go) :- event(E, K), moving(K).
event(E, /get) :- event(E, K), taking(K).
event(E, /give) :- event(E, K), giving(K).

Decl went_to(P, L) descr [changing()].
Decl went_back_to(P, L) descr [changing()].
Decl went_away_to(P, L) descr [changing()].
Decl moved_to(P, L) descr [changing()].
Decl travelled_to(P, L) descr [changing()].
Decl traveled_to(P, L) descr [changing()].
Decl journeyed_to(P, L) descr [changing()].
Decl walked_to(P, L) descr [changing()].
Decl ran_to(P, L) descr [changing()].
Decl returned_to(P, L) descr [changing()].
Decl came_to(P, L) descr [changing()].
Decl came_back_to(P, L) descr [changing()].
Decl got_back_to(P, L) descr [changing()].
Decl drove_to(P, L) descr [changing()].
Decl hurried_to(P, L) descr [changing()].
Decl headed_to(P, L) descr [changing()].
Decl moved_back_to(P, L) descr [changing()].
Decl walked_back_to(P, L) descr [changing()].
Decl travelled_back_to(P, L) descr [changing()].
Decl traveled_back_to(P, L) descr [changing()].
Decl ran_back_to(P, L) descr [changing()].
Decl headed_back_to(P, L) descr [changing()].
Decl wandered_to(P, L) descr [changing()].
Decl strolled_to(P, L) descr [changing()].
Decl marched_to(P, L) descr [changing()].
Decl proceeded_to(P, L) descr [changing()].

Decl took(P, O) descr [changing()].
Decl got(P, O) descr [changing()].
Decl grabbed(P, O) descr [changing()].
Decl picked_up(P, O) descr [changing()].
Decl fetched(P, O) descr [changing()].
Decl collected(P, O) descr [changing()].
Decl lifted(P, O) descr [changing()].
Decl seized(P, O) descr [changing()].
Decl snatched(P, O) descr [changing()].
Decl acquired(P, O) descr [changing()].
Decl obtained(P, O) descr [changing()].
Decl caught(P, O) descr [changing()].

Decl dropped(P, O) descr [changing()].
Decl left(P, O) descr [changing()].
Decl discarded(P, O) descr [changing()].
Decl put_down(P, O) descr [changing()].
Decl laid_down(P, O) descr [changing()].
Decl set_down(P, O) descr [changing()].
Decl released(P, O) descr [changing()].
Decl abandoned(P, O) descr [changing()].
Decl threw_away(P, O) descr [changing()].
Decl lost(P, O) descr [changing()].

Decl gave(P, O) descr [changing()].

# ---- Where somebody is ----

Decl in(P, L) descr [changing()].

stay(P, L, T) :- event(E, K), moving(K), agent(E, P), role_to(E, L), moment(E, T).
stay(P, L, T) :- event(E, /be_in), agent(E, P), role_in(E, L), moment(E, T).
away(P, L, T) :- event(E, /be_in), agent(E, P), -role_in(E, L), moment(E, T).
perhaps_in(P, L, T) :- event(E, /be_in), agent(E, P), perhaps(E, L), moment(E, T).

report(P, T) :- stay(P, _, T).
report(P, T) :- away(P, _, T).
report(P, T) :- perhaps_in(P, _, T).
last_report(P, T) :- report(P, U) |> do fn:group_by(P), let T = fn:max(U).

in(P, L) :- last_report(P, T), stay(P, L, T) [label: "who went somewhere, or was said to be there, is there until they go elsewhere"].
-in(P, L) :- last_report(P, T), away(P, L, T) [label: "who was said not to be there is not there until they go there"].
-in(X, M) :- in(X, L), asked(M), L != M [label: "what is in one place is in no other"].
-in(P, M) :- last_report(P, T), perhaps_in(P, _, T), asked(M), !perhaps_in(P, M, T) [label: "who is in one of two places is in no third"].

# ---- Who has what, and where it is ----

takes(P, O, T) :- event(E, K), taking(K), agent(E, P), theme(E, O), moment(E, T).
takes(P, O, T) :- event(E, K), giving(K), role_to(E, P), theme(E, O), moment(E, T).
drops(P, O, T) :- event(E, K), dropping(K), agent(E, P), theme(E, O), moment(E, T).
handled(O, T) :- takes(_, O, T).
handled(O, T) :- drops(_, O, T).
last_handled(O, T) :- handled(O, U) |> do fn:group_by(O), let T = fn:max(U).
object(O) :- handled(O, _).

carries(P, O) :- last_handled(O, T), takes(P, O, T) [label: "who took or was given a thing has it until they let go of it"].
Decl carries(P, O) descr [complete()].

# The place of who takes or drops a thing, at that moment.
handles(P, T) :- takes(P, _, T).
handles(P, T) :- drops(P, _, T).
came(P, T, S) :- handles(P, T), stay(P, _, U), U <= T |> do fn:group_by(P, T), let S = fn:max(U).
was_in(P, L, T) :- came(P, T, S), stay(P, L, S).

in(O, L) :- carries(P, O), in(P, L) [label: "what somebody carries is where they are"].
in(O, L) :- last_handled(O, T), drops(P, O, T), was_in(P, L, T) [label: "what was dropped stays where it was dropped"].

# ---- Where something was before ----

# The last handling of a thing before somebody goes somewhere.
held(P, O, T, S) :- takes(P, O, V), stay(P, _, T), handled(O, U), V < T, U < T |> do fn:group_by(P, O, T), let S = fn:max(U).
been(P, L, T) :- stay(P, L, T).
been(O, L, T) :- takes(P, O, T), was_in(P, L, T).
been(O, L, T) :- held(P, O, T, S), takes(P, O, S), stay(P, L, T).
previous(X, T, S) :- been(X, _, T), been(X, _, U), U < T |> do fn:group_by(X, T), let S = fn:max(U).
came_from(X, L, M, T) :- previous(X, T, S), been(X, L, T), been(X, M, S), L != M.
last_came(X, L, T) :- came_from(X, L, _, U) |> do fn:group_by(X, L), let T = fn:max(U).
before(S, X, L, M) :- last_came(X, L, T), came_from(X, L, M, T), S = fn:pair(X, L).

stay_of(S, X) :- before(S, X, _, _).
next_place(S, L) :- before(S, _, L, _).
place(S, M) :- before(S, _, _, M).

Decl place(S, M) descr [asked("where was {X} (before|prior to) {L} :- stay_of(S, X), next_place(S, L), place(S, M)")].

# ---- Giving ----

gives(P, O, Q, T) :- event(E, K), giving(K), agent(E, P), theme(E, O), role_to(E, Q), moment(E, T).
last_given(O, T) :- gives(_, O, _, U) |> do fn:group_by(O), let T = fn:max(U).
gave(P, O) :- last_given(O, T), gives(P, O, _, T) [label: "of a thing that was given, the last giving is meant"].
received(Q, O) :- last_given(O, T), gives(_, O, Q, T) [label: "who was given a thing last received it"].

# ---- Above and below, left and right ----

beside(A, B, 0, 1) :- told_above(A, B, _).
beside(A, B, 0, -1) :- told_below(A, B, _).
beside(A, B, -1, 0) :- told_to_the_left_of(A, B, _).
beside(A, B, 1, 0) :- told_to_the_right_of(A, B, _).
next_to_it(A, B, X, Y) :- beside(A, B, X, Y).
next_to_it(B, A, U, V) :- beside(A, B, X, Y), U = fn:minus(X), V = fn:minus(Y).
offset(A, B, X, Y) :- next_to_it(A, B, X, Y).
offset(A, C, U, V) :- offset(A, B, X, Y), next_to_it(B, C, DX, DY), A != C,
  U = fn:plus(X, DX), V = fn:plus(Y, DY), U < 20, V < 20, U > -20, V > -20.

above(A, B) :- offset(A, B, _, Y), Y > 0.
-above(A, B) :- offset(A, B, _, Y), Y <= 0.
below(A, B) :- offset(A, B, _, Y), Y < 0.
-below(A, B) :- offset(A, B, _, Y), Y >= 0.
to_the_left_of(A, B) :- offset(A, B, X, _), X < 0.
-to_the_left_of(A, B) :- offset(A, B, X, _), X >= 0.
to_the_right_of(A, B) :- offset(A, B, X, _), X > 0.
-to_the_right_of(A, B) :- offset(A, B, X, _), X <= 0.

# ---- North and south, and the way from place to place ----

Decl north_of(A, B) descr [inverse_of("south_of")].
Decl east_of(A, B) descr [inverse_of("west_of")].

step(A, B, "north") :- north_of(B, A).
step(A, B, "south") :- south_of(B, A).
step(A, B, "east") :- east_of(B, A).
step(A, B, "west") :- west_of(B, A).
way(A, B, 1, W) :- step(A, B, W).
way(A, C, N, W) :- way(A, B, M, V), step(B, C, D), A != C, M < 5, N = fn:plus(M, 1), W = fn:string:concat(V, ", then ", D).
shortest(A, B, N) :- way(A, B, M, _) |> do fn:group_by(A, B), let N = fn:min(M).
route(S, A, B, W) :- shortest(A, B, N), way(A, B, N, W), S = fn:pair(A, B).

route_from(S, A) :- route(S, A, _, _).
route_to(S, B) :- route(S, _, B, _).
route_by(S, W) :- route(S, _, _, W).

Decl route_by(S, W) descr [asked("how (do|can|does) (you|i|we|one) (go|get|walk|travel|move|come|drive|run) from {A} to {B}
  :- route_from(S, A), route_to(S, B), route_by(S, W)")].

# ---- Bigger and smaller ----

Decl bigger_than(A, B) descr [transitive()].
bigger_than(B, A) :- fits_inside(A, B).
-bigger_than(A, B) :- bigger_than(B, A).
fits_in(A, B) :- bigger_than(B, A) [label: "a thing fits into a bigger one"].
-fits_in(A, B) :- bigger_than(A, B).

# ---- Like kind, like colour: of the last of its kind whose colour is known ----

colour(/white). colour(/black). colour(/red). colour(/green). colour(/blue). colour(/yellow).
colour(/brown). colour(/grey). colour(/gray). colour(/orange). colour(/purple). colour(/pink).

coloured(Y, C, K, T) :- told_instance_of(Y, K, T), told_is(Y, C, _), colour(C).
has_colour(Y) :- told_is(Y, C, _), colour(C).
last_coloured(K, T) :- coloured(_, _, K, U) |> do fn:group_by(K), let T = fn:max(U).
is(X, C) :- told_instance_of(X, K, _), !has_colour(X), last_coloured(K, T), coloured(_, C, K, T)
  [label: "a thing has the colour of the last of its kind", confidence: 0.8].

# ---- What people want ----

drives(/tired, /bedroom). drives(/hungry, /kitchen). drives(/thirsty, /kitchen). drives(/bored, /garden).
wants(/tired, /pajamas). wants(/hungry, /apple). wants(/thirsty, /milk). wants(/bored, /football).

mood(P, S, T) :- told_is(P, S, T), drives(S, _).
last_mood(P, T) :- mood(P, _, U) |> do fn:group_by(P), let T = fn:max(U).
will_go_to(P, L) :- last_mood(P, T), mood(P, S, T), drives(S, L) [label: "people go where they find what they need"].
because(E, S) :- event(E, K), moving(K), agent(E, P), role_to(E, L), told_is(P, S, _), drives(S, L) [label: "people go where they find what they need"].
because(E, S) :- event(E, K), taking(K), agent(E, P), theme(E, O), told_is(P, S, _), wants(S, O) [label: "people take what they need"].
