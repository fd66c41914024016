package belief

import (
	"slices"
	"strconv"
	"strings"

	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/say"
)

// Revise finds the told facts that a retraction or a correction takes back. A
// retraction of what was not told is refused, with the reason.
func (t *reviser) Revise(it *turn.Item) error {
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
		id, _, err := t.ToldAs(x.Opposite())
		if err != nil {
			return err
		}
		if id != "" {
			it.DropFact(id, t.explain.Sentence(x.Opposite()))
		}
	}
	if len(targets) > 0 {
		return nil
	}
	return t.supersedeAll(it)
}

// supersedeAll finds what a correction replaces that does not say what was wrong.
func (t *reviser) supersedeAll(it *turn.Item) error {
	events, rest := say.EventFacts(it.Facts)
	var put [][]triple.Triple
	for _, e := range events {
		if done, err := t.supersedeEvent(it, e); err != nil {
			return err
		} else if done {
			put = append(put, e)
		}
	}
	for _, x := range rest {
		if t.known.Language.Tells(put, x, t.known.Words) {
			continue // it goes with the event
		}
		if err := t.supersede(it, x); err != nil {
			return err
		}
	}
	return nil
}

// takeBack finds the told fact that says x.
func (t *reviser) takeBack(it *turn.Item, x triple.Triple) error {
	id, derived, err := t.ToldAs(x)
	switch {
	case err != nil:
		return err
	case id != "":
		it.DropFact(id, t.explain.Sentence(x))
		return t.alsoSaid(it, id, x)
	case it.Kind == triple.Correction:
		// What is corrected need not have been told in these words.
	case derived != "":
		it.Rec.Status, it.Rec.Reason = "refused", voice.Say("belief.that-was-not-told-it", "derived", derived)
	default:
		it.Rec.Status, it.Rec.Reason = "refused", voice.Say("belief.i-was-never-told-that-2", "what", strings.TrimSuffix(t.explain.Sentence(x), "."))
	}
	return nil
}

// alsoSaid takes back with a fact what the same words said of it in fewer: that a phone number is a number of hers.
func (t *reviser) alsoSaid(it *turn.Item, id string, x triple.Triple) error {
	r, ok := t.known.Words.Relation(x.Relation)
	if !ok || r.Form != triple.FormNoun || triple.LastWord(r.Word) == r.Word {
		return nil
	}
	told, _, err := t.known.Store.Fact(t.Ctx, id)
	if err != nil {
		return err
	}
	same, _, err := t.known.Store.Matching(t.Ctx, triple.Triple{Subject: x.Subject, Object: x.Object}, maxSaid)
	for _, f := range same {
		if o, ok := t.known.Words.Relation(f.Triple.Relation); ok && o.Form == r.Form && o.Prep == r.Prep && f.Source.Quote == told.Source.Quote && f.Source.Turn == told.Source.Turn && strings.HasSuffix(r.Word, " "+o.Word) {
			it.DropFact(f.ID, "")
		}
	}
	return err
}

// maxSaid bounds the facts about the same two that are looked at.
const maxSaid = 32

// ToldAs returns the id of the live fact that says x; or, where x follows from
// others, what it follows from.
func (t *reviser) ToldAs(x triple.Triple) (id, derived string, err error) {
	p, ok, err := t.known.Base.Why(t.Ctx, reason.LiftTriple(x))
	if err != nil || !ok {
		return "", "", err
	}
	root := p.Nodes[p.Root]
	if root.Kind == reason.Told {
		return root.ID, "", nil
	}
	told, steps := wording.Leaves(t.explain.Proof(p))
	rules, _ := wording.RulesSaid(steps, len(steps))
	return "", strings.Join(append(told, rules...), "; "), nil
}

// retractRules finds the rules that a retraction takes back.
func (t *reviser) retractRules(it *turn.Item) error {
	for _, r := range it.Rules {
		text := t.known.Language.Rule(r, t.known.Words)
		found := false
		for _, id := range kb.SortedIDs(t.known.Rules) {
			if t.known.Language.Rule(t.known.Rules[id].Rule, t.known.Words) == text {
				it.DropFact(id, wording.Stop(text))
				found = true
			}
		}
		if !found {
			var err error
			if found, err = t.retractOfOne(it, r); err != nil {
				return err
			}
		}
		if !found {
			it.Rec.Status, it.Rec.Reason = "refused", voice.Say("belief.i-was-never-told-this")
		}
	}
	it.Rules = nil
	return nil
}

// retractOfOne takes back what a rule says of whatever is described, where that was told of the one that is: "Carla no
// longer works in my workshop". It reports whether anything was.
func (t *reviser) retractOfOne(it *turn.Item, r triple.Rule) (found bool, err error) {
	if len(r.Body) != 1 || r.Body[0].Op != triple.Relates || r.Body[0].Denied || r.Body[0].Absent || !r.Body[0].Subject.IsVar() {
		return false, nil
	}
	those, err := t.known.Base.Held(t.Ctx, r.Body[0].Triple)
	for _, x := range those {
		head := r.Head
		for _, part := range [...]*triple.Term{&head.Subject, &head.Object} {
			if part.Var == r.Body[0].Subject.Var && part.IsVar() {
				*part = x.Subject
			}
		}
		id, _, err := t.ToldAs(head)
		if err != nil {
			return found, err
		}
		if id != "" {
			it.DropFact(id, t.explain.Sentence(head))
			found = true
		}
	}
	return found, err
}

// supersede finds what a correction replaces where it does not say: the
// opposite of the new fact; what was told last, where it says the same of somebody else; or
// the latest fact of the same subject and relation that this session told.
func (t *reviser) supersede(it *turn.Item, x triple.Triple) error {
	if id, _, err := t.ToldAs(x.Opposite()); err != nil || id != "" {
		it.DropFact(id, t.explain.Sentence(x.Opposite()))
		return err
	}
	if x.Denied || x.OfName() {
		return nil
	}
	if id, text, err := t.saidOfAnother(it, x); err != nil || id != "" {
		it.DropFact(id, text)
		return err
	}
	ids := t.known.Base.MentionedBy(x.Subject.Name)
	for _, id := range slices.Backward(ids[max(0, len(ids)-maxLookedAt):]) {
		f, _, err := t.known.Store.Fact(t.Ctx, id)
		if err != nil {
			return err
		}
		same := f.Triple.Subject.Same(x.Subject) && (f.Triple.Relation == x.Relation || sameMeasure(f.Triple, x)) && !f.Triple.Denied
		if same && f.Source.Session == t.Session && !f.Triple.Object.Same(x.Object) {
			it.DropFact(id, t.explain.Sentence(f.Triple))
			if say.IsNumbered(f.Triple.Relation) {
				it.Facts[slices.IndexFunc(it.Facts, x.Same)].Relation = f.Triple.Relation
			}
			t.inItsUnit(it, x.Object, f.Triple.Object)
			return nil
		}
	}
	return nil
}

// inItsUnit has a number alone that takes the place of an amount be in the unit of that: pays 30, of 20 euros.
func (t *reviser) inItsUnit(it *turn.Item, is, was triple.Term) {
	words := t.known.Language.Words()
	before, ok := words.Amount(was, "")
	at := slices.IndexFunc(strings.Fields(was.Spelling()), func(w string) bool { return strings.ContainsAny(w, "0123456789") })
	now, number := words.Amount(is, "")
	if !ok || !number || at < 0 || is.Kind != triple.Number || before.Unit == "" || before.From != before.Until || before.Bound != "" {
		return
	}
	for i := range it.Facts {
		if it.Facts[i].Object.Same(is) {
			it.Facts[i].Object = inWords(was, at, now.Amount())
		}
	}
}

// sameMeasure reports whether one fact says with a number alone what the other says with
// what it counts: "she is 32" of "she is 31 years old".
func sameMeasure(a, b triple.Triple) bool {
	alone := func(x, y triple.Triple) bool { return x.Relation == "is" && strings.HasPrefix(y.Relation, "#_") }
	return a.Object.Kind == triple.Number && b.Object.Kind == triple.Number && (alone(a, b) || alone(b, a))
}

// saidOfAnother finds what was told last, where it says of somebody else what x says: "Anna
// owns the ledger", where x is that Carl owns it, and not anew what Anna owns.
func (t *reviser) saidOfAnother(it *turn.Item, x triple.Triple) (id, text string, err error) {
	last := t.known.Events.Last()
	if last == 0 {
		return "", "", nil
	}
	f, past, err := t.known.Store.Fact(t.Ctx, "f"+strconv.Itoa(last))
	if err != nil || !past.Live || f.Source.Session != t.Session || f.Triple.Denied {
		return "", "", err
	}
	anew := slices.ContainsFunc(it.Facts, func(y triple.Triple) bool { return y.Relation == x.Relation && y.Subject.Same(f.Triple.Subject) })
	if f.Triple.Relation != x.Relation || !f.Triple.Object.Same(x.Object) || anew {
		return "", "", nil
	}
	return f.ID, t.explain.Sentence(f.Triple), nil
}

// maxLookedAt bounds the facts about a name that a correction looks through.
const maxLookedAt = 64
