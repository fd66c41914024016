package command

import "whence/internal/voice"

// Why shows a proof, or draws it into a file.
func Why(t *Turn, arg string) error { return proofs{t}.why(arg) }

// Explain shows a proof.
func Explain(t *Turn, arg string) error { return proofs{t}.whyShown(arg) }

// Up goes back towards what is proved.
func Up(t *Turn, arg string) error { return proofs{t}.up(arg) }

// Alt shows the next proof.
func Alt(t *Turn, arg string) error { return proofs{t}.alt(arg) }

// WhyNot says what is missing, or draws it into a file.
func WhyNot(t *Turn, arg string) error { return proofs{t}.whyNot(arg) }

// Missing says what is missing.
func Missing(t *Turn, arg string) error { return proofs{t}.whyNotShown(arg) }

// Uses says what rests on something.
func Uses(t *Turn, arg string) error { return usage{t}.uses(arg) }

// Graph shows what is known around a name.
func Graph(t *Turn, arg string) error { return pictures{t}.graph(arg) }

// Ask takes what follows as a question.
func Ask(t *Turn, arg string) error { return listings{t}.ask(arg) }

// Teach learns what follows.
func Teach(t *Turn, arg string) error { return listings{t}.teach(arg) }

// Rules lists the rules told.
func Rules(t *Turn, arg string) error { return listings{t}.rulesTold(arg) }

// Retrieve says what bears on a question.
func Retrieve(t *Turn, arg string) error { return listings{t}.retrieve(arg) }

// Show says all about a name.
func Show(t *Turn, arg string) error { return listings{t}.show(arg) }

// Conflicts lists contradictions.
func Conflicts(t *Turn, arg string) error { return listings{t}.conflicts(arg) }

// At lists what was known after a turn.
func At(t *Turn, arg string) error { return listings{t}.at(arg) }

// Details unfolds what the last turn kept back, or what a fact's sentence became.
func Details(t *Turn, arg string) error { return listings{t}.details(arg) }

// Timeline says what was so when, or what changed since a time.
func Timeline(t *Turn, arg string) error { return listings{t}.timeline(arg) }

// Forget takes something back.
func Forget(t *Turn, arg string) error { return changes{t}.forget(arg) }

// Undo reverses a turn.
func Undo(t *Turn, arg string) error { return changes{t}.undo(arg) }

// WouldForget says what forgetting would take back.
func WouldForget(t *Turn, arg string) (string, error) { return changes{t}.wouldForget(arg) }

// WouldUndo says what would be undone.
func WouldUndo(t *Turn, arg string) (string, error) { return changes{t}.wouldUndo(arg) }

// WouldQuit says what leaving does.
func WouldQuit(*Turn, string) (string, error) { return voice.Say("command.would-quit"), nil }

// WouldBegin says what beginning a conversation does.
func WouldBegin(*Turn, string) (string, error) { return voice.Say("command.would-begin"), nil }

// WouldSave says that a conversation is saved, in place of printing it.
func WouldSave(_ *Turn, arg string) (string, error) {
	return voice.Say("command.would-save", "file", arg), nil
}

// Suppose answers as if something were so.
func Suppose(t *Turn, arg string) error { return changes{t}.suppose(arg) }

// Drop ends all supposing.
func Drop(t *Turn, arg string) error { return changes{t}.dropSupposed(arg) }

// Relation learns properties of a relation.
func Relation(t *Turn, arg string) error { return changes{t}.relation(arg) }

// Alias learns that two names are of one thing.
func Alias(t *Turn, arg string) error { return changes{t}.alias(arg) }

// World says whether absence counts as no.
func World(t *Turn, arg string) error { return changes{t}.setWorld(arg) }

// Reset empties a base that is not kept.
func Reset(t *Turn, arg string) error { return changes{t}.reset(arg) }

// Sessions lists sessions.
func Sessions(t *Turn, arg string) error { return sessions{t}.sessions(arg) }

// New begins a session.
func New(t *Turn, arg string) error { return sessions{t}.newSession(arg) }

// Name names this session.
func Name(t *Turn, arg string) error { return sessions{t}.nameSession(arg) }

// Resume goes on with a session.
func Resume(t *Turn, arg string) error { return sessions{t}.resume(arg) }

// Fork begins a session that goes on from a turn.
func Fork(t *Turn, arg string) error { return sessions{t}.fork(arg) }

// Depth says how deep proofs are shown.
func Depth(t *Turn, arg string) error { return sessions{t}.setDepth(arg) }

// Trace says whether the way of a turn is printed.
func Trace(t *Turn, arg string) error { return sessions{t}.setTrace(arg) }

// Copy hands the last reply to the clipboard.
func Copy(t *Turn, arg string) error { return sessions{t}.copy(arg) }

// Facts lists the facts told.
func Facts(t *Turn, arg string) error { return listings{t}.facts(arg) }

// Mend tells anew what was told last, with another word in the place of one.
func Mend(t *Turn, arg string) error { return changes{t}.mend(arg) }

// Find lists what was said with some words in this session.
func Find(t *Turn, arg string) error { return sessions{t}.find(arg) }

// Follows lists what follows from what was told.
func Follows(t *Turn, arg string) error { return listings{t}.follows(arg) }

// Again says the last reply once more.
func Again(t *Turn, arg string) error { return sessions{t}.again(arg) }

// Where says where what is known is kept.
func Where(t *Turn, arg string) error { return sessions{t}.where(arg) }
