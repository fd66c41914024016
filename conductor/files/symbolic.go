package files

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"whence/conductor/shelf"
	"whence/conductor/turn"
	"whence/internal/clean"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/switches"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
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

// maxRuleFile bounds a file of symbolic rules.
const maxRuleFile = 16 << 20

// loadSymbolic learns the symbolic rules of files, all of them or none.
func (t *Desk) loadSymbolic(files []string) error {
	var sources []form.Source
	for _, f := range files {
		text, err := readRules(f)
		if err != nil {
			return t.badFile(err)
		}
		sources = append(sources, form.Source{File: f, Text: text})
	}
	p, err := symbolic.Load(t.Ctx, sources...)
	if err != nil {
		return t.badRules(err)
	}
	for _, w := range p.Warnings() {
		t.Emit(turn.Notice{Text: clean.Line(w.String())})
	}
	var rules []kb.SymbolicRule
	for _, r := range p.Rules() {
		stored, err := t.symbolicRule(r, strings.Join(files, ", "))
		if err != nil {
			return err
		}
		rules = append(rules, stored)
	}
	return t.storeFiles(&kb.Change{Turn: t.ID, Symbolic: rules}, files, func() (bool, error) {
		if err := t.Known.TrySymbolic(t.Ctx, rules, nil); err != nil {
			return false, t.badRules(err)
		}
		return true, nil
	})
}

func readRules(path string) ([]byte, error) {
	f, err := os.Open(path) //nolint:gosec // the person names the file
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	text, err := io.ReadAll(io.LimitReader(f, maxRuleFile+1))
	if err == nil && len(text) > maxRuleFile {
		err = &os.PathError{Op: "read", Path: path, Err: voice.Error("files.it-is-larger-than-mb", "value", maxRuleFile>>20)}
	}
	return text, err
}

// symbolicRule is a rule to be stored as told in this turn.
func (t *Desk) symbolicRule(r form.Rule, file string) (kb.SymbolicRule, error) {
	body, err := json.Marshal(r)
	return kb.SymbolicRule{Name: r.Name, Body: body, Source: triple.Source{
		Turn: t.ID, Session: t.Session, Speaker: t.Teller(), File: file, At: t.Began,
	}}, err
}

// badRules says what is wrong with rules, each with its place.
func (t *Desk) badRules(err error) error {
	var load *form.LoadError
	if !errors.As(err, &load) {
		return &turn.Fault{Code: "import", Err: err, Hint: voice.Say("files.nothing-was-loaded")}
	}
	shown := load.Problems[:min(len(load.Problems), shelf.MaxShown)]
	lines := lists.Map(shown, func(p form.Problem) string { return "- " + clean.Text(p.String()) })
	if more := len(load.Problems) - len(shown); more > 0 {
		lines = append(lines, voice.Say("files.and-more-2", "more", more))
	}
	return t.Refuse(voice.Say("files.nothing-was-loaded-3", "lines", strings.Join(lines, "\n")), "")
}

// SwitchRule switches a symbolic rule off, or on again.
func (t *Desk) SwitchRule(arg string) error {
	id, state, _ := strings.Cut(arg, " ")
	r, _, ok := t.Known.Book.Rule(id)
	state = strings.TrimSpace(state)
	switch {
	case !ok:
		return t.Refuse(voice.Say("files.there-is-no-symbolic-rule", "id", id), voice.Say("files.rules-lists-them-others-can"))
	case state != "on" && state != "off":
		return t.Refuse(voice.Say("files.a-rule-is-switched-on"), voice.Say("files.for-example-rules-off", "id", id))
	case r.Inactive == (state == "off"):
		t.Say(voice.Say("files.is-switched-already", "id", id, "state", state))
		return nil
	}
	switched := map[string]string{switches.Setting(id): state}
	ctx := context.WithoutCancel(t.Ctx)
	receipt, stays, err := t.Belief.Commit(ctx, func() (kb.Change, bool, error) {
		if _, _, live := t.Known.Book.Rule(id); !live {
			return kb.Change{}, false, t.Refuse(voice.Say("files.there-is-no-symbolic-rule-2", "id", id), voice.Say("files.rules-lists-them"))
		}
		if err := t.Known.TrySymbolic(t.Ctx, nil, switched); err != nil {
			return kb.Change{}, false, t.badRules(err)
		}
		return kb.Change{Turn: t.ID, Settings: switched}, true, t.Stopped()
	})
	if err != nil || !stays {
		return err
	}
	if err := t.Belief.Infer(ctx, receipt.Delta); err != nil {
		return err
	}
	t.Receipt(voice.Say("files.switched-rule", "state", state, "id", id))
	t.Announce()
	t.SayLine(voice.Say("files.switch-rule-switched", "state", state))
	t.SayEffects()
	return nil
}
