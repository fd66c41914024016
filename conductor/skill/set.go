package skill

import (
	"context"
	_ "embed"
	"slices"
	"strings"

	"whence/engine"
	"whence/internal/voice"
)

//go:embed contract.mg
var contract string

// Set is the loaded skills. It never changes and is safe for concurrent use.
type Set struct {
	program *engine.Program
	owners  map[string]Tier // of LoadFiles, by the skill as a term
}

// Load loads skill files over the contract of predicates. The error is a
// *engine.LoadError where a gate refuses.
func Load(ctx context.Context, files ...engine.Source) (*Set, error) {
	p, err := engine.Load(ctx, engine.Options{}, append([]engine.Source{{File: "contract.mg", Text: contract}}, files...)...)
	if err != nil {
		return nil, err
	}
	return &Set{program: p}, nil
}

// Plugin sees signals in a text and returns them as facts of a task, such as
// matched(T, /question). It must be safe for concurrent use.
type Plugin func(ctx context.Context, task engine.Term, text string) ([]engine.Atom, error)

// Keywords is a plugin that sees a term wherever one of its words, in lower
// case, is a part of the text.
func Keywords(words map[string][]string) Plugin {
	return func(_ context.Context, task engine.Term, text string) ([]engine.Atom, error) {
		var out []engine.Atom
		for term, any := range words {
			if slices.ContainsFunc(any, func(w string) bool { return strings.Contains(strings.ToLower(text), w) }) {
				out = append(out, engine.Atom{Pred: "matched", Args: []engine.Term{task, engine.Name(term)}})
			}
		}
		slices.SortFunc(out, engine.Atom.Compare)
		return out, nil
	}
}

// Task is a task before the skills. It belongs to one goroutine.
type Task struct {
	Name    engine.Term
	program *engine.Program
	session *engine.Session // nil until something is done
}

// Hydrate makes a task of a text: the plugins turn it into facts.
func (s *Set) Hydrate(ctx context.Context, name, text string, plugins ...Plugin) (*Task, error) {
	task := engine.Name(name)
	facts := []engine.Atom{{Pred: "task", Args: []engine.Term{task}}}
	for _, p := range plugins {
		seen, err := p(ctx, task, text)
		if err != nil {
			return nil, voice.Error("skill.hydrate-task", "task", task, "error", err)
		}
		facts = append(facts, seen...)
	}
	p, err := s.program.WithFacts(ctx, facts...)
	if err != nil {
		return nil, voice.Error("skill.hydrate-task", "task", task, "error", err)
	}
	return &Task{Name: task, program: p}, nil
}

// Verdict is how a skill stands to a task that it has a signal for.
type Verdict struct {
	Skill engine.Term
	// Accepted is false where a blocker stands against the signal: the skill
	// would have accepted.
	Accepted bool
	// Reasons are those given by accept_reason/3, sorted; none of a skill that
	// is blocked.
	Reasons []engine.Term
	// Signal and Blocker are the told facts that the signal and the blocker
	// rest on, the task itself left out.
	Signal, Blocker []engine.Atom
	// StandsBack says that it is a fallback, and that another takes the task.
	StandsBack bool
	// Overruled are the tiers whose rules would have blocked it and are not
	// trusted enough for that.
	Overruled []engine.Term
}

// Why returns the proof of an atom about the task; false where it does not hold.
func (t *Task) Why(a engine.Atom) (*engine.Proof, bool) { return t.View().Why(context.Background(), a) }

// View is what holds of the task now.
func (t *Task) View() *engine.View {
	if t.session == nil {
		return t.program.View()
	}
	return t.session.View()
}

// Routing is what the skills say of a task. A skill without a signal is not in
// it.
type Routing struct {
	Accepted  []Verdict // sorted by skill
	WouldHave []Verdict
	// Warning is set where several skills accept.
	Warning string
}

// Route asks the skills.
func (t *Task) Route() Routing {
	var r Routing
	v := t.View()
	for signal := range v.Atoms("match_signal", false) {
		if !signal.Args[1].Equal(t.Name) {
			continue
		}
		d := t.verdict(v, signal)
		if d.Accepted {
			r.Accepted = append(r.Accepted, d)
		} else {
			r.WouldHave = append(r.WouldHave, d)
		}
	}
	if len(r.Accepted) > 1 {
		var names []string
		for _, d := range r.Accepted {
			names = append(names, d.Skill.String())
		}
		r.Warning = voice.Say("skill.skills-accept", "count", len(names), "name", t.Name, "names", strings.Join(names, ", "))
	}
	return r
}

// Alone returns the one skill that has a signal, where it accepts and nothing
// speaks against it; false where there is more to say: see Route.
func (t *Task) Alone() (engine.Term, bool) {
	v := t.View()
	var only []engine.Atom
	for signal := range v.Atoms("match_signal", false) {
		if signal.Args[1].Equal(t.Name) {
			only = append(only, signal)
		}
	}
	for range v.Atoms("overruled", false) {
		return engine.Term{}, false
	}
	if len(only) != 1 || !v.Holds(engine.Atom{Pred: "accepts", Args: only[0].Args}) {
		return engine.Term{}, false
	}
	return only[0].Args[0], true
}

// verdict looks at one skill with a signal.
func (t *Task) verdict(v *engine.View, signal engine.Atom) Verdict {
	skill := signal.Args[0]
	d := Verdict{Skill: skill, Signal: grounds(v, signal, t.Name)}
	d.Accepted = v.Holds(engine.Atom{Pred: "accepts", Args: signal.Args})
	for o := range v.Atoms("overruled", false) {
		if o.Args[1].Equal(skill) && o.Args[2].Equal(t.Name) {
			d.Overruled = append(d.Overruled, o.Args[0])
		}
	}
	if !d.Accepted {
		d.StandsBack = v.Holds(engine.Atom{Pred: "stands_back", Args: signal.Args})
		d.Blocker = grounds(v, engine.Atom{Pred: "match_blocker", Args: signal.Args}, t.Name)
		return d
	}
	for r := range v.Atoms("accept_reason", false) {
		if r.Args[0].Equal(skill) && r.Args[1].Equal(t.Name) {
			d.Reasons = append(d.Reasons, r.Args[2])
		}
	}
	return d
}

// grounds returns the told facts about a task that an atom rests on.
func grounds(v *engine.View, a engine.Atom, task engine.Term) []engine.Atom {
	proof, ok := v.Why(context.Background(), a)
	if !ok {
		return nil
	}
	var out []engine.Atom
	for _, n := range proof.Nodes {
		if n.Kind == engine.Told && n.Atom.Pred != "task" && slices.ContainsFunc(n.Atom.Args, task.Equal) {
			out = append(out, n.Atom)
		}
	}
	return out
}
