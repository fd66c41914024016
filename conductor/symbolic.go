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
	if err := t.c.trySymbolic(t.ctx, rules); err != nil {
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

// trySymbolic compiles the rules with those that are known, and asks them.
func (c *Conductor) trySymbolic(ctx context.Context, rules []kb.SymbolicRule) error {
	d := kb.Delta{Symbolic: slices.Clone(rules)}
	for i := range d.Symbolic {
		d.Symbolic[i].ID = fmt.Sprintf("s%d", 1<<40+i)
		if old, ok := c.book.ids[rules[i].Name]; ok {
			d.Retracted = append(d.Retracted, old)
		}
	}
	book, err := c.bookAfter(ctx, d)
	if err == nil {
		_, err = c.base.PreviewOutside(ctx, c.outside(book))
	}
	return err
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
	if err := t.c.trySymbolic(t.ctx, []kb.SymbolicRule{changed}); err != nil {
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

// couldConclude notes the symbolic rules that could conclude what a question asks.
func (t *turn) couldConclude(q triple.Question) {
	t.concluding = nil
	goal, ok := t.symbolicGoal(q)
	if !ok {
		return
	}
	if !goal.Object.IsVar() || !isKind(goal.Relation) {
		t.concluding = t.c.book.concluding(goal)
	}
	if cut := t.c.base.OutsideCut(); cut != "" {
		t.emit(Notice{Text: "the symbolic rules were cut short: " + cut})
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
