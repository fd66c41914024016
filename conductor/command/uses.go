package command

import (
	"fmt"
	"strings"

	"whence/conductor/belief"
	"whence/conductor/wording"
	"whence/engine"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// usage is what rests on what.
type usage struct{ *Turn }

// uses says what rests on something that was told, and what would really go
// with it: some of what rests on it may have other reasons.
func (t usage) uses(arg string) error {
	arg = strings.TrimSuffix(arg, ".")
	if arg == "" {
		return t.Refuse(voice.Say("command.what-to-look-at-is"), voice.Say("command.for-example-uses-f"))
	}
	if IsToldID(arg) {
		text, ok := t.ToldNow(arg, voice.Say("command.so-nothing-rests-on-it"))
		if !ok {
			return nil
		}
		return t.usesTold(arg, text)
	}
	q, err := t.goal(arg)
	if q == nil || err != nil {
		return err
	}
	if len(q.Goals) != 1 || len(q.Goals[0]) != 1 || !q.Goals[0][0].Ground() || q.Goals[0][0].Op != triple.Relates {
		return t.Refuse(voice.Say("command.is-no-single-statement", "arg", arg), voice.Say("command.for-example-uses-tom-is"))
	}
	return t.usesStatement(q.Goals[0][0].Triple)
}

// usesStatement looks at a statement: told, derived, or neither.
func (t usage) usesStatement(x triple.Triple) error {
	if _, err := t.Known.Gather(t.Ctx, reason.GatherBounds{Forward: true}, x); err != nil {
		return err
	}
	id, derived, err := t.Belief.ToldAs(x)
	text := t.Known.Language.Fact(x, t.Known.Words)
	switch {
	case err != nil:
		return err
	case id != "":
		return t.usesTold(id, text)
	case derived == "":
		t.SayLine(voice.Say("command.i-do-not-know-that", "text", text))
		return nil
	}
	used, err := t.Known.Base.Uses(t.Ctx, reason.LiftTriple(x))
	if err != nil {
		return err
	}
	t.Partial = t.Known.Outlined
	if len(used) == 0 {
		t.SayLine(voice.Say("command.it-follows-from-others-and", "text", wording.UpperFirst(wording.Stop(text)), "onlynear", t.OnlyNear()))
		return nil
	}
	t.SayLine(voice.Say("command.it-follows-from-others-on", "text", wording.UpperFirst(wording.Stop(text)), "used", wording.UpperFirst(t.Explain.Resting(used)), "onlynear", t.OnlyNear()))
	return nil
}

// usesTold says what would go if what was told under the id were taken back.
func (t usage) usesTold(id, text string) error {
	if err := t.Belief.Ahead(kb.Change{Retract: []string{id}}); err != nil {
		return err
	}
	effect, err := t.Known.Without(t.Ctx, id)
	if err != nil {
		return t.Refuse(voice.Say("command.could-not-be-taken-back", "id", id, "error", belief.GateReason(err)), "")
	}
	stays, err := t.staying(id, effect.Withdrawn)
	if err != nil {
		return err
	}
	t.SayLine(fmt.Sprintf("%s: %s", id, wording.Stop(text)))
	if len(effect.Withdrawn)+len(effect.Derived)+len(effect.Conflicts)+len(stays) == 0 {
		t.Say(" " + voice.Say("command.nothing-rests-on-it", "onlynear", t.OnlyNear()))
		return nil
	}
	if len(effect.Withdrawn) == 0 {
		t.Say(" " + voice.Say("command.nothing-would-go-with-it"))
	} else {
		t.Say(" " + voice.Say("command.without-it-it-would-no", "count", wording.SomeOf(t.Explain.Texts(effect.Withdrawn), len(effect.Withdrawn))))
	}
	if len(stays) > 0 {
		t.Say(" " + voice.Say("command.on-it-too-and-would", "stays", wording.UpperFirst(t.Explain.Resting(stays))))
	}
	if len(effect.Derived) > 0 {
		t.Say(" " + voice.Say("command.it-would-then-follow-that", "count", wording.SomeOf(t.Explain.Texts(effect.Derived), len(effect.Derived))))
	}
	for _, x := range effect.Conflicts {
		record, err := t.Belief.Conflict(x)
		if err != nil {
			return err
		}
		t.Say(" " + voice.Say("command.it-would-be-conflict-but", "fortext", record.ForText, "againsttext", record.AgainstText))
	}
	t.Say(t.OnlyNear())
	return nil
}

// staying are the conclusions that rest on a fact, and have reasons enough
// without it.
func (t usage) staying(id string, withdrawn []engine.Atom) ([]engine.Atom, error) {
	if !kb.IsID(id, 'f') {
		return nil, nil
	}
	f, _, err := t.Known.Store.Fact(t.Ctx, id)
	if err != nil {
		return nil, err
	}
	used, err := t.Known.Base.Uses(t.Ctx, reason.LiftTriple(f.Triple))
	if err != nil {
		return nil, err
	}
	gone := map[string]bool{}
	for _, a := range withdrawn {
		gone[a.String()] = true
	}
	var out []engine.Atom
	for _, a := range used {
		if !gone[a.String()] {
			out = append(out, a)
		}
	}
	return out, nil
}
