package conductor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"whence/internal/clean"
	"whence/kb"
	"whence/reason"
	"whence/reason/symbolic"
	"whence/triple"
)

// This file is what the chat does with symbolic rules: load them, switch them off
// and on, and ask them.

// isSymbolic reports whether a file, by its name, holds symbolic rules.
func isSymbolic(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".json", ".yaml", ".yml":
		return true
	}
	return false
}

// symbolicText says a symbolic rule in a line.
func symbolicText(stored kb.SymbolicRule) string {
	var r symbolic.Rule
	if err := json.Unmarshal(stored.Body, &r); err != nil {
		return clean.Line(stored.Name)
	}
	text := r.Name + ": " + r.String()
	if r.Description != "" {
		text = r.Name + " (" + r.Description + "): " + r.String()
	}
	return clean.Line(text)
}

// maxRuleFile bounds a file of symbolic rules.
const maxRuleFile = 16 << 20

// loadSymbolic learns the symbolic rules of files, all of them or none.
func (t *turn) loadSymbolic(files []string) error {
	var sources []symbolic.Source
	for _, f := range files {
		text, err := readRules(f)
		if err != nil {
			return t.badFile(err)
		}
		sources = append(sources, symbolic.Source{File: f, Text: text})
	}
	p, err := symbolic.Load(t.ctx, sources...)
	if err != nil {
		return t.badRules(err)
	}
	for _, w := range p.Warnings() {
		t.emit(Notice{Text: clean.Line(w.String())})
	}
	var rules []kb.SymbolicRule
	for _, r := range p.Rules() {
		stored, err := t.symbolicRule(r, strings.Join(files, ", "))
		if err != nil {
			return err
		}
		rules = append(rules, stored)
	}
	if _, err := t.c.trySymbolic(t.ctx, rules); err != nil {
		return t.badRules(err)
	}
	return t.storeFiles(&kb.Change{Turn: t.id, Symbolic: rules}, files)
}

func readRules(path string) ([]byte, error) {
	f, err := os.Open(path) //nolint:gosec // the person names the file
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	text, err := io.ReadAll(io.LimitReader(f, maxRuleFile+1))
	if err == nil && len(text) > maxRuleFile {
		err = &os.PathError{Op: "read", Path: path, Err: fmt.Errorf("it is larger than %d MB", maxRuleFile>>20)}
	}
	return text, err
}

// symbolicRule is a rule to be stored as told in this turn.
func (t *turn) symbolicRule(r symbolic.Rule, file string) (kb.SymbolicRule, error) {
	body, err := json.Marshal(r)
	return kb.SymbolicRule{Name: r.Name, Body: body, Source: triple.Source{
		Turn: t.id, Session: t.c.session.ID, Speaker: t.speaker(), File: file, At: t.began,
	}}, err
}

// badRules says what is wrong with rules, each with its place.
func (t *turn) badRules(err error) error {
	var load *symbolic.LoadError
	if !errors.As(err, &load) {
		return &fault{code: "import", err: err, hint: "nothing was loaded"}
	}
	shown := load.Problems[:min(len(load.Problems), maxShown)]
	lines := mapped(shown, func(p symbolic.Problem) string { return "- " + clean.Text(p.String()) })
	if more := len(load.Problems) - len(shown); more > 0 {
		lines = append(lines, fmt.Sprintf("- and %d more", more))
	}
	return t.refuse("nothing was loaded:\n"+strings.Join(lines, "\n"), "")
}

// trySymbolic compiles what would be known with the rules.
func (c *Conductor) trySymbolic(ctx context.Context, rules []kb.SymbolicRule) (*rulebook, error) {
	d := kb.Delta{Symbolic: slices.Clone(rules)}
	for i := range d.Symbolic {
		d.Symbolic[i].ID = fmt.Sprintf("s%d", 1<<40+i)
		if old, ok := c.book.ids[rules[i].Name]; ok {
			d.Retracted = append(d.Retracted, old)
		}
	}
	return c.bookAfter(ctx, d)
}

// switchRule switches a symbolic rule off, or on again.
func (t *turn) switchRule(arg string) error {
	id, state, _ := strings.Cut(arg, " ")
	r, stored, ok := t.c.book.rule(id)
	state = strings.TrimSpace(state)
	switch {
	case !ok:
		return t.refuse("there is no symbolic rule "+id, "/rules lists them; the others can be taken back with /forget")
	case state != "on" && state != "off":
		return t.refuse("a rule is switched on or off", "for example: /rules "+id+" off")
	case r.Inactive == (state == "off"):
		t.say(id + " is switched " + state + " already.")
		return nil
	}
	r.Inactive = state == "off"
	changed, err := t.symbolicRule(r, stored.Source.File)
	if err != nil {
		return err
	}
	if _, err := t.c.trySymbolic(t.ctx, []kb.SymbolicRule{changed}); err != nil {
		return t.badRules(err)
	}
	ctx := context.WithoutCancel(t.ctx)
	receipt, err := t.c.store.Commit(ctx, kb.Change{Turn: t.id, Symbolic: []kb.SymbolicRule{changed}})
	if err != nil {
		return &fault{code: "store", err: err, hint: "nothing was changed"}
	}
	if err := t.infer(ctx, receipt.Delta); err != nil {
		return err
	}
	t.receipt("switched " + state + " " + id + ", which is " + receipt.Symbolic[0].ID + " now")
	t.announce()
	t.sayLine("Switched " + state + ".")
	t.sayEffects()
	return nil
}

// symbolicEffects adds to the record what the symbolic rules conclude now and did
// not before, and the other way round.
func (t *turn) symbolicEffects() error {
	b := t.c.book
	now, err := t.c.symbolicNow(t.ctx)
	if err != nil {
		return &fault{code: "infer", err: err, hint: "what was told is kept"}
	}
	out := &t.rec.Effects
	gained, lost := news(b.held, now), news(now, b.held)
	out.Derived += len(gained)
	out.Withdrawn += len(lost)
	out.DerivedTexts = append(out.DerivedTexts, t.some(gained, len(out.DerivedTexts))...)
	out.WithdrawnTexts = append(out.WithdrawnTexts, t.some(lost, len(out.WithdrawnTexts))...)
	b.held = now
	return nil
}

// symbolicNow is all that the symbolic rules conclude, by its key.
func (c *Conductor) symbolicNow(ctx context.Context) (map[string]triple.Triple, error) {
	in, err := c.inferSymbolic(ctx)
	if in == nil || err != nil {
		return nil, err
	}
	out := map[string]triple.Triple{}
	for _, x := range c.triples(in) {
		out[x.fact.String()] = x.fact
	}
	return out, nil
}

// news are the triples of now that were not there before, sorted.
func news(before, now map[string]triple.Triple) []triple.Triple {
	var out []triple.Triple
	for key, fact := range now {
		if _, ok := before[key]; !ok {
			out = append(out, fact)
		}
	}
	slices.SortFunc(out, func(a, b triple.Triple) int { return strings.Compare(a.String(), b.String()) })
	return out
}

// some says as many of the facts as a list has room for.
func (t *turn) some(facts []triple.Triple, listed int) []string {
	return mapped(facts[:min(len(facts), max(0, maxListed-listed))], func(x triple.Triple) string {
		return t.c.language.Fact(t.c.relabel(x), t.c.words)
	})
}

// askSymbolic asks the symbolic rules what reason has no proof of, and adds
// what else they conclude to a list.
func (t *turn) askSymbolic(q triple.Question, f *reason.Finding) error {
	goal, ok := t.symbolicGoal(q)
	t.concluding = nil
	if ok && !goal.Object.IsVar() || ok && !isKind(goal.Relation) {
		t.concluding = t.c.book.concluding(goal)
	}
	list := q.Form == triple.Which || q.Form == triple.HowMany
	if !ok || f.Verdict == reason.Conflicting || f.Verdict == reason.Proved && !list {
		return nil
	}
	in, err := t.c.inferSymbolic(t.ctx)
	if in == nil || err != nil || len(t.concluding) == 0 && !list {
		return err
	}
	if in.Cut() != "" {
		t.emit(Notice{Text: "the symbolic rules were cut short: " + in.Cut()})
	}
	for _, x := range t.c.triples(in) {
		bindings, ok := fitting(goal, x.fact)
		if !ok || hasAnswer(f.Answers, q.Wanted, bindings) {
			continue
		}
		if err := t.addSymbolic(in, x, goal, bindings, f); err != nil {
			return err
		}
		if !list {
			break
		}
	}
	if len(f.Answers) == 0 {
		t.spokenOf(goal, f)
	}
	return nil
}

// spokenOf takes what the rules could conclude for mentioned.
func (t *turn) spokenOf(goal triple.Triple, f *reason.Finding) {
	f.Unmentioned = slices.DeleteFunc(f.Unmentioned, func(u reason.Unmentioned) bool {
		return u.Relation && u.Word == goal.Relation || !u.Relation && isKind(goal.Relation) && u.Word == goal.Object.Name
	})
	if len(f.Unmentioned) == 0 && f.Verdict == reason.Unknown {
		f.Verdict = reason.Unprovable
	}
}

// symbolicGoal is the one goal of a question that symbolic rules could conclude.
func (t *turn) symbolicGoal(q triple.Question) (triple.Triple, bool) {
	if len(q.Goals) != 1 || len(q.Goals[0]) != 1 || len(q.Given) > 0 || len(t.c.book.heads) == 0 {
		return triple.Triple{}, false
	}
	g := q.Goals[0][0]
	if g.Op != triple.Relates || g.Absent || g.Denied {
		return triple.Triple{}, false
	}
	if isKind(g.Relation) {
		if !g.Object.IsVar() { // "a ready" and "ready" are one here
			g.Relation = t.c.book.kinds[g.Object.Name]
		}
		return g.Triple, g.Object.IsVar() || t.c.book.heads[spoken{g.Object.Name, 1}]
	}
	return g.Triple, t.c.book.heads[spoken{g.Relation, 2}]
}

// fitting binds the variables of a goal so that it is the fact.
func fitting(goal, fact triple.Triple) (map[string]triple.Term, bool) {
	out := map[string]triple.Term{}
	if goal.Relation != fact.Relation {
		return nil, false
	}
	for _, pair := range [][2]triple.Term{{goal.Subject, fact.Subject}, {goal.Object, fact.Object}} {
		want, is := pair[0], pair[1]
		if want.IsVar() {
			old, bound := out[want.Var]
			out[want.Var] = is
			if !bound {
				continue
			}
			want = old
		}
		if want.Name != is.Name {
			return nil, false
		}
	}
	return out, true
}

// hasAnswer reports whether one of the answers gives what is wanted the same
// values.
func hasAnswer(answers []reason.Answer, wanted []string, bindings map[string]triple.Term) bool {
	return slices.ContainsFunc(answers, func(a reason.Answer) bool {
		return !slices.ContainsFunc(wanted, func(v string) bool { return a.Bindings[v].Name != bindings[v].Name })
	})
}

// addSymbolic adds a conclusion to a finding as an answer. Its denial stays what
// speaks against it; that nothing else made it so does not.
func (t *turn) addSymbolic(in *symbolic.Inference, x concluded, goal triple.Triple, bindings map[string]triple.Term, f *reason.Finding) error {
	p, err := t.c.proveSymbolic(t.ctx, in, x)
	if err != nil {
		return err
	}
	verdict := reason.Proved
	for _, id := range f.Against {
		if against, ok := f.Proof(id); ok && against.Nodes[against.Root].Kind != reason.Absent {
			verdict = reason.Conflicting
		}
	}
	if verdict == reason.Proved && f.Verdict == reason.Refuted {
		f.Proofs, f.Against = nil, nil
	}
	f.Verdict, f.NearMisses, f.Unmentioned = verdict, nil, nil
	f.Count++
	f.Proofs = append(f.Proofs, p)
	f.Answers = append(f.Answers, reason.Answer{
		Bindings: bindings, Literals: []triple.Literal{{Triple: x.fact}}, Confidence: x.fact.Confidence, Proofs: []string{p.ID}, Against: f.Against,
	})
	return nil
}
