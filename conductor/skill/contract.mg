# What every skill file may rely on.
#
# The program tells task(T), matched(T, Term) for what was seen in it, and
# executed(T, Tool, Args, Result) for what was done. A file says when its skill
# would take a task (match_signal), when it must not (match_blocker), why it did
# (accept_reason), what is to be done next (next_action) and when all is done
# (complete).
Decl task(T).
Decl matched(T, Term).
Decl executed(T, Tool, Args, Result).
Decl tool_used(T, Tool).
Decl next_action(T, Tool, Args).
Decl complete(T).
Decl match_signal(Skill, T).
Decl match_blocker(Skill, T).
Decl accepts(Skill, T).
Decl accept_reason(Skill, T, Reason).
Decl blocked(Skill, T).

blocked(Skill, T) :- match_blocker(Skill, T) [id: "skill:blocked"].
accepts(Skill, T) :- match_signal(Skill, T), !blocked(Skill, T), !stands_back(Skill, T) [id: "skill:accepts"].
tool_used(T, Tool) :- executed(T, Tool, _, _) [id: "skill:used"].

# A fallback leaves a task to every other skill that takes it.
Decl fallback(Skill).
Decl taken(T).
Decl stands_back(Skill, T).
taken(T) :- match_signal(Skill, T), !blocked(Skill, T), !fallback(Skill) [id: "skill:taken"].
stands_back(Skill, T) :- fallback(Skill), match_signal(Skill, T), taken(T) [id: "skill:stands_back"].

# Trust: what is written into the program is trusted most, then rule files, then
# what the person said in the chat, then what was learned. A rule blocks a skill
# only if it is trusted at least as much as the file that the skill is from, or
# if such a file lets it: lets_block(Skill, Tier).
Decl rank(Tier, N).
rank(/axiom, 4).
rank(/file, 3).
rank(/person, 2).
rank(/learned, 1).

Decl skill_tier(Skill, Tier).
Decl lets_block(Skill, Tier).
Decl owns(Tier, Skill).
Decl may_block(Tier, Skill).
Decl blocks(Tier, Skill, T).
Decl overruled(Tier, Skill, T).
owns(Tier, Skill) :- skill_tier(Skill, Own), rank(Own, M), rank(Tier, N), N >= M [id: "trust:owns"].
may_block(Tier, Skill) :- owns(Tier, Skill) [id: "trust:own"].
may_block(Tier, Skill) :- lets_block(Skill, Tier) [id: "trust:let"].
match_blocker(Skill, T) :- blocks(Tier, Skill, T), may_block(Tier, Skill) [id: "trust:blocks"].
overruled(Tier, Skill, T) :- blocks(Tier, Skill, T), !may_block(Tier, Skill) [id: "trust:overruled"].
