# Which tools may run, and which only after the person has agreed.
#
# The program tells, for the call that is decided:
#   tool(Tool)                        a tool that there is
#   builtin(Tool)                     it works on the knowledge base alone
#   server_of(Tool, Server)           it is of an MCP server
#   trusted(Server)                   the person's configuration trusts the server
#   read_only(Tool)                   a trusted server says that it changes nothing
#   requested(Tool, Args)             the call, its arguments as JSON with sorted keys
#   argument(Tool, Args, Key, Value)  each argument by its key; parts of objects are
#                                     "a.b", each element of a list is one of its own
#   consented(Tool)                   the person said "always" in this session
#   needs(Tool, Right)                a change of the base, which takes a right there: the
#                                     tools tell, take_back, rules and roles, with the
#                                     arguments "right" and, of take_back, "id" and "by"
#   right(Right)                      the person has it
# and asks for may_run(Tool, Args) and asks(Tool). Rule files add to allowed/2,
# denied/2 and needs_consent/1; what is denied is not run, whatever allows it.

Decl tool(Tool).
Decl builtin(Tool).
Decl server_of(Tool, Server).
Decl trusted(Server).
Decl read_only(Tool).
Decl requested(Tool, Args).
Decl argument(Tool, Args, Key, Value).
Decl consented(Tool).
Decl allowed(Tool, Args).
Decl denied(Tool, Args).
Decl needs_consent(Tool).
Decl needs(Tool, Right).
Decl right(Right).
Decl harmless(Tool).
Decl may_run(Tool, Args).
Decl asks(Tool).

may_run(Tool, Args) :- allowed(Tool, Args), !denied(Tool, Args) [id: "tool:may_run"].
asks(Tool) :- needs_consent(Tool), !consented(Tool) [id: "tool:asks"].

# What is built in may run, and so may what the person has configured.
allowed(Tool, Args) :- requested(Tool, Args), builtin(Tool) [id: "tool:builtin"].
allowed(Tool, Args) :- requested(Tool, Args), server_of(Tool, _) [id: "tool:configured"].

# The person is asked before a tool of a server runs, unless the server is
# trusted and says that the tool only reads.
harmless(Tool) :- server_of(Tool, Server), trusted(Server), read_only(Tool) [id: "tool:harmless"].
needs_consent(Tool) :- server_of(Tool, _), !harmless(Tool) [id: "tool:consent"].

# Where people have roles, what takes a right is for those who have it.
denied(Tool, Args) :- requested(Tool, Args), needs(Tool, Right), !right(Right) [id: "role:missing"].
