package conductor

import (
	"fmt"
	"regexp"
	"strings"

	"whence/engine"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// uses says what rests on something that was told, and what would really go
// with it: some of what rests on it may have other reasons.
func (t *turn) uses(arg string) error {
	arg = strings.TrimSuffix(arg, ".")
	if arg == "" {
		return t.refuse("what to look at is missing", "for example: /uses f12")
	}
	if isToldID(arg) {
		text, ok := t.toldNow(arg, "so nothing rests on it")
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
		return t.refuse("\""+arg+"\" is no single statement", "for example: /uses Tom is a cat")
	}
	return t.usesStatement(q.Goals[0][0].Triple)
}

// usesStatement looks at a statement: told, derived, or neither.
func (t *turn) usesStatement(x triple.Triple) error {
	if _, err := t.c.gather(t.ctx, reason.GatherBounds{Forward: true}, x); err != nil {
		return err
	}
	id, derived, err := t.c.toldAs(t, x)
	text := t.c.language.Fact(x, t.c.words)
	switch {
	case err != nil:
		return err
	case id != "":
		return t.usesTold(id, text)
	case derived == "":
		t.sayLine("I do not know that " + text + ", so nothing rests on it.")
		return nil
	}
	used, err := t.c.base.Uses(t.ctx, reason.LiftTriple(x))
	if err != nil {
		return err
	}
	t.partial = t.c.far
	if len(used) == 0 {
		t.sayLine(upperFirst(stop(text)) + " It follows from others, and nothing rests on it." + t.onlyNear())
		return nil
	}
	t.sayLine(upperFirst(stop(text)) + " It follows from others. " + upperFirst(t.c.resting(used)) + " on it." + t.onlyNear())
	return nil
}

// resting says that the conclusions rest.
func (c *Conductor) resting(used []engine.Atom) string {
	verb := "rest"
	if len(used) == 1 {
		verb = "rests"
	}
	return "that " + someOf(c.texts(used), len(used)) + " " + verb
}

// usesTold says what would go if what was told under the id were taken back.
func (t *turn) usesTold(id, text string) error {
	if err := t.ahead(kb.Change{Retract: []string{id}}); err != nil {
		return err
	}
	effect, err := t.c.without(t.ctx, id)
	if err != nil {
		return t.refuse(id+" could not be taken back: "+gateReason(err), "")
	}
	stays, err := t.staying(id, effect.Withdrawn)
	if err != nil {
		return err
	}
	t.sayLine(fmt.Sprintf("%s: %s", id, stop(text)))
	if len(effect.Withdrawn)+len(effect.Derived)+len(effect.Conflicts)+len(stays) == 0 {
		t.say(" Nothing rests on it." + t.onlyNear())
		return nil
	}
	if len(effect.Withdrawn) == 0 {
		t.say(" Nothing would go with it.")
	} else {
		t.say(" Without it, it would no longer follow that " + someOf(t.c.texts(effect.Withdrawn), len(effect.Withdrawn)) + ".")
	}
	if len(stays) > 0 {
		t.say(" " + upperFirst(t.c.resting(stays)) + " on it too, and would stay, for other reasons.")
	}
	if len(effect.Derived) > 0 {
		t.say(" It would then follow that " + someOf(t.c.texts(effect.Derived), len(effect.Derived)) + ".")
	}
	for _, x := range effect.Conflicts {
		record, err := t.conflict(x)
		if err != nil {
			return err
		}
		t.say(" It would be a conflict. " + record.ForText + " But: " + record.AgainstText)
	}
	t.say(t.onlyNear())
	return nil
}

// staying are the conclusions that rest on a fact, and have reasons enough
// without it.
func (t *turn) staying(id string, withdrawn []engine.Atom) ([]engine.Atom, error) {
	if !isID(id, 'f') {
		return nil, nil
	}
	f, _, err := t.c.store.Fact(t.ctx, id)
	if err != nil {
		return nil, err
	}
	used, err := t.c.base.Uses(t.ctx, reason.LiftTriple(f.Triple))
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

// asksUses are the questions that ask what rests on something told: on an id, or
// on it being so that something is. Others, "what rests on the table?", ask
// about things.
var asksUses = []*regexp.Regexp{
	regexp.MustCompile(`(?i)^what\s+(?:rests|depends|relies)\s+(?:up)?on\s+(?:(?:the fact|it being so)\s+that\s+(.+?)|([frps]\d+))\s*[?.]*$`),
	regexp.MustCompile(`(?i)^what\s+(?:(?:would|will|do|does)\s+)?(?:go|change|happens?|(?:I|we|you)\s+lose|be\s+(?:lost|withdrawn)|no\s+longer\s+(?:follow|hold))\s+(?:if|when)\s+(?:I|we|you)\s+(?:forgot|forget|took\s+back|take\s+back|withdrew|withdraw)\s+(?:that\s+(.+?)|([frps]\d+))\s*[?.]*$`),
}

// spokenCommand returns the slash command that a question in English stands
// for.
func spokenCommand(input string) (string, bool) {
	for _, question := range asksUses {
		if m := question.FindStringSubmatch(strings.TrimSpace(input)); m != nil {
			return "/uses " + strings.Join(m[1:], ""), true
		}
	}
	if asksBack.MatchString(strings.TrimSpace(input)) {
		return "/why " + theQuestion, true
	}
	return "", false
}
