package conductor

import (
	"fmt"
	"slices"
	"strings"

	"whence/triple"
)

// ask takes what follows as a question, whatever it looks like.
func (t *turn) ask(arg string) error {
	q, err := t.goal(arg)
	if q == nil || err != nil {
		return err
	}
	return t.answer(t.asking(*q))
}

// teach learns what follows, which must be a fact or a rule.
func (t *turn) teach(arg string) error {
	read, err := t.c.language.Read(t.ctx, arg, t.c.discourse())
	if err != nil {
		return err
	}
	t.items = nil
	for _, s := range read {
		it := t.add(s)
		if s.Kind != triple.FactKind && s.Kind != triple.RuleKind && s.Kind != triple.NotUnderstood && len(s.Readings) < 2 {
			it.rec.Status, it.rec.Reason = "refused", "this is nothing to learn"
		}
	}
	t.c.remember(read)
	if err := t.learn(); err != nil {
		return err
	}
	for _, it := range t.items {
		if err := t.report(it); err != nil {
			return err
		}
	}
	if said := speakEffects(t.rec.Effects); said != "" {
		t.sayLine(said)
	}
	return nil
}

// facts lists the facts told, or those in whose sentence all the words stand.
func (t *turn) facts(arg string) error {
	words := strings.Fields(strings.ToLower(arg))
	shown, all := 0, 0
	for f, err := range t.c.store.Facts(t.ctx) {
		if err != nil {
			return err
		}
		if t.c.happened.part(f.ID) {
			continue
		}
		line := fmt.Sprintf("%s: %s%s (%s)", f.ID, t.c.sentence(f.Triple), sure(f.Triple.Weight()), f.Source.Turn)
		if !containsAll(strings.ToLower(line), words) {
			continue
		}
		if all++; shown < maxShown {
			shown++
			t.sayLine(line)
		}
	}
	switch {
	case all == 0 && len(words) == 0:
		t.say("I was told no facts yet.")
	case all == 0:
		t.say("No fact has these words in it.")
	case all > shown:
		t.sayLine(fmt.Sprintf("And %d more; /facts with words narrows it down.", all-shown))
	}
	return nil
}

// maxShown bounds the lines of a listing.
const maxShown = 200

func containsAll(line string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(line, w) {
			return false
		}
	}
	return true
}

// rules lists the rules and the properties of relations told.
func (t *turn) rulesTold(arg string) error {
	if arg != "" {
		return t.switchRule(arg)
	}
	for _, id := range sortedIDs(t.c.rules) {
		r := t.c.rules[id]
		t.sayLine(fmt.Sprintf("%s: %s (%s)", id, stop(t.c.language.Rule(r.Rule, t.c.words)), r.Source.Turn))
	}
	for _, id := range sortedIDs(t.c.properties) {
		t.sayLine(fmt.Sprintf("%s: %s", id, propertyText(t.c.properties[id])))
	}
	for _, id := range sortedIDs(t.c.book.rules) {
		r, stored, _ := t.c.book.rule(id)
		off := ""
		if r.Inactive {
			off = " It is switched off."
		}
		t.sayLine(fmt.Sprintf("%s: %s (%s)%s", id, stop(symbolicText(stored)), stored.Source.Turn, off))
	}
	if len(t.c.rules)+len(t.c.properties)+len(t.c.book.rules) == 0 {
		t.say("I was told no rules yet.")
	}
	return nil
}

// sortedIDs returns the ids in the order of their numbers.
func sortedIDs[V any](m map[string]V) []string {
	ids := make([]string, 0, len(m))
	for id := range m {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	return ids
}

// show says all that is known about a name.
func (t *turn) show(arg string) error {
	if arg == "" {
		return t.refuse("a name is missing", "for example: /show Tom")
	}
	q := triple.Question{Form: triple.About, Topic: triple.Const(triple.Proper, arg)}
	return t.answer(t.asking(q))
}

// conflicts lists what is known together with its opposite.
func (t *turn) conflicts(string) error {
	all, err := t.gatherConflicts()
	if err != nil {
		return err
	}
	t.partial = !all
	found, err := t.c.base.Conflicts(t.ctx, maxShown)
	if err != nil {
		return err
	}
	for _, x := range found {
		record, err := t.conflict(x)
		if err != nil {
			return err
		}
		t.rec.Effects.Conflicts = append(t.rec.Effects.Conflicts, record)
	}
	for _, record := range oneCause(t.rec.Effects.Conflicts) {
		t.sayLine("- " + record.text())
	}
	switch {
	case len(found) == 0 && all:
		t.say("Nothing that I know contradicts anything else.")
	case len(found) == 0:
		t.say("Nothing that I have read contradicts anything else." + t.onlyNear())
	case !all:
		t.sayLine(strings.TrimSpace(t.onlyNear()))
	}
	return nil
}
