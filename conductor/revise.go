package conductor

import (
	"slices"
	"strings"

	"whence/reason"
	"whence/triple"
)

// revise finds the told facts that a retraction or a correction takes back. A
// retraction of what was not told is refused, with the reason.
func (t *turn) revise(it *item) error {
	targets := it.Withdrawn
	if it.Kind == triple.Retraction {
		targets = it.Facts
	}
	if it.Kind == triple.Retraction {
		targets = t.takeBackEvents(it, targets)
	}
	for _, x := range targets {
		if err := t.takeBack(it, x); err != nil {
			return err
		}
	}
	if it.Kind == triple.Retraction {
		return t.retractRules(it)
	}
	for _, x := range it.Facts {
		if len(targets) == 0 {
			break
		}
		id, _, err := t.c.toldAs(t, x.Opposite())
		if err != nil {
			return err
		}
		if id != "" {
			it.dropFact(id, t.c.sentence(x.Opposite()))
		}
	}
	if len(targets) > 0 {
		return nil
	}
	for _, x := range it.Facts {
		if err := t.supersede(it, x); err != nil {
			return err
		}
	}
	return nil
}

// takeBack finds the told fact that says x.
func (t *turn) takeBack(it *item, x triple.Triple) error {
	id, derived, err := t.c.toldAs(t, x)
	switch {
	case err != nil:
		return err
	case id != "":
		it.dropFact(id, t.c.sentence(x))
	case it.Kind == triple.Correction:
		// What is corrected need not have been told in these words.
	case derived != "":
		it.rec.Status, it.rec.Reason = "refused", "that was not told, it follows: "+derived
	default:
		it.rec.Status, it.rec.Reason = "refused", "I was never told that "+strings.TrimSuffix(t.c.sentence(x), ".")
	}
	return nil
}

func (it *item) dropFact(id, text string) {
	if !slices.Contains(it.drop, id) {
		it.drop = append(it.drop, id)
		it.dropTexts = append(it.dropTexts, strings.TrimSuffix(text, "."))
	}
}

// toldAs returns the id of the live fact that says x; or, where x follows from
// others, what it follows from.
func (c *Conductor) toldAs(t *turn, x triple.Triple) (id, derived string, err error) {
	p, ok, err := c.base.Why(t.ctx, reason.LiftTriple(x))
	if err != nil || !ok {
		return "", "", err
	}
	root := p.Nodes[p.Root]
	if root.Kind == reason.Told {
		return root.ID, "", nil
	}
	told, rules := leaves(c.proof(p))
	return "", strings.Join(append(told, rules...), "; "), nil
}

// retractRules finds the rules that a retraction takes back.
func (t *turn) retractRules(it *item) error {
	for _, r := range it.Rules {
		text := t.c.language.Rule(r, t.c.words)
		found := false
		for _, id := range sortedIDs(t.c.rules) {
			if t.c.language.Rule(t.c.rules[id].Rule, t.c.words) == text {
				it.dropFact(id, stop(text))
				found = true
			}
		}
		if !found {
			it.rec.Status, it.rec.Reason = "refused", "I was never told this rule"
		}
	}
	it.Rules = nil
	return nil
}

// supersede finds what a correction replaces where it does not say: the
// opposite of the new fact, and the latest fact of the same subject and
// relation that this session told.
func (t *turn) supersede(it *item, x triple.Triple) error {
	if id, _, err := t.c.toldAs(t, x.Opposite()); err != nil || id != "" {
		it.dropFact(id, t.c.sentence(x.Opposite()))
		return err
	}
	if x.Denied {
		return nil
	}
	ids := t.c.base.MentionedBy(x.Subject.Name)
	for _, id := range slices.Backward(ids[max(0, len(ids)-maxLookedAt):]) {
		f, _, err := t.c.store.Fact(t.ctx, id)
		if err != nil {
			return err
		}
		same := f.Triple.Subject.Same(x.Subject) && f.Triple.Relation == x.Relation && !f.Triple.Denied
		if same && f.Source.Session == t.c.session.ID && !f.Triple.Same(x) {
			it.dropFact(id, t.c.sentence(f.Triple))
			return nil
		}
	}
	return nil
}

// maxLookedAt bounds the facts about a name that a correction looks through.
const maxLookedAt = 64
