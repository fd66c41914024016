# What every skill file may rely on.
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
accepts(Skill, T) :- match_signal(Skill, T), !blocked(Skill, T) [id: "skill:accepts"].
tool_used(T, Tool) :- executed(T, Tool, _, _) [id: "skill:used"].
