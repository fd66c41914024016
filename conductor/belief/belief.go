// Package belief is the one who writes to what is known: it learns what a turn asserts,
// takes back what it withdraws, finds what a correction or a later value takes the place
// of, and has the conclusions follow.
//
// It promises that what is stored was worked out from all that is in the file by then,
// whoever else writes to it; that a turn is stored whole or not at all; and that what a
// gate refuses is stored by nobody. What is said of it, it leaves to the turn.
package belief

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/talk"
	"whence/conductor/timeline"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/engine"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/canon"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/closed"
)

// Belief is what one turn does to what is known.
type Belief struct {
	*reviser
	talk *talk.Talk
	// mine reports whether a turn is one of this conversation.
	mine func(turn string) bool
}

// reviser finds what a turn takes back, and what it takes the place of.
type reviser struct {
	*turn.Turn
	known   *knowledge.Knowledge
	explain *explain.Explainer
}

// New returns what a turn may do to what is known. Mine reports whether a turn is one
// of this conversation: /undo alone undoes no other.
func New(t *turn.Turn, k *knowledge.Knowledge, e *explain.Explainer, about *talk.Talk, mine func(turn string) bool) *Belief {
	return &Belief{reviser: &reviser{Turn: t, known: k, explain: e}, talk: about, mine: mine}
}

// Learn stores what the items assert and take back, and says so.
func (t *Belief) Learn() error {
	changed, err := t.Keep()
	if err != nil {
		return err
	}
	t.Emit(turn.Learned{Statements: t.Statements(), Receipts: t.Rec.Effects.Receipts[t.Receipted:]})
	t.Receipted = len(t.Rec.Effects.Receipts)
	if changed {
		t.Emit(turn.Inferred{Effects: t.Rec.Effects})
	}
	return nil
}

// Keep stores what the items assert and take back, in one transaction, and
// brings the conclusions up to date; it reports whether there was anything to
// store. Items that a gate refuses stay out.
func (t *Belief) Keep() (bool, error) {
	var parts []part
	begin := t.Mark()
	// What is stored must be known, so from there on the turn is not stopped.
	ctx := context.WithoutCancel(t.Ctx)
	receipt, stored, err := t.Commit(ctx, func() (change kb.Change, some bool, err error) {
		begin()
		change, parts, err = t.decide()
		return change, len(parts)+len(change.Settings) > 0, errors.Join(err, t.Stopped())
	})
	if err != nil || !stored {
		return false, err
	}
	if err := t.Infer(ctx, receipt.Delta); err != nil {
		return false, err
	}
	t.receipts(receipt, parts)
	return true, nil
}

// decide works out what the items do to the store.
func (t *Belief) decide() (kb.Change, []part, error) {
	if err := t.gatherFor(t.Items); err != nil {
		return kb.Change{}, nil, err
	}
	t.happen()
	items, err := t.accepted()
	if err == nil {
		err = t.supersedeEarlier(items)
	}
	if err != nil {
		return kb.Change{}, nil, err
	}
	change, parts := t.change(items)
	if change.Retract, err = t.withNaming(change.Retract); err == nil {
		err = t.named(&change)
	}
	if err == nil && len(parts) > 0 {
		err = t.Ahead(change)
	}
	return change, parts, err
}

// part says which fact, rule or property of a change is whose.
type part struct {
	item  *turn.Item
	kind  byte // 'f', 'r', 'p'
	index int
}

// change gathers what the items do to the store.
func (t *Belief) change(items []*turn.Item) (kb.Change, []part) {
	ch := kb.Change{Turn: t.ID, Settings: t.Settings}
	var parts []part
	for _, it := range items {
		source := triple.Source{Turn: cmp.Or(it.Said, t.ID), Session: t.Session, Speaker: cmp.Or(it.Speaker, t.Teller()), Quote: it.Text, At: timeline.Later(it.At, t.Began), File: it.File, Line: it.Line}
		for _, f := range it.Facts {
			if it.Kind == triple.Retraction {
				break
			}
			parts = append(parts, part{it, 'f', len(ch.Facts)})
			ch.Facts = append(ch.Facts, triple.Fact{Triple: f, Source: source})
		}
		for _, r := range it.Rules {
			parts = append(parts, part{it, 'r', len(ch.Rules)})
			ch.Rules = append(ch.Rules, triple.StoredRule{Rule: r, Source: source})
		}
		for _, p := range it.Properties {
			parts = append(parts, part{it, 'p', len(ch.Properties)})
			ch.Properties = append(ch.Properties, triple.StoredProperty{Property: p, Source: source})
		}
		if len(it.Drop) > 0 {
			parts = append(parts, part{item: it, kind: 'd'})
			ch.Retract = append(ch.Retract, t.known.Events.Whole(it.Drop)...)
		}
		t.supersedeIn(&ch, it)
		names, relations := t.known.Words.Unknown(Individuals(it.Names), it.Relations)
		ch.Names = append(ch.Names, names...)
		ch.Relations = append(ch.Relations, relations...)
	}
	t.byName(&ch)
	lastSaid(&ch)
	return ch, parts
}

// lastSaid gives what is told several times in one message the confidence of the last time: it
// is one statement, and the store keeps the latest.
func lastSaid(ch *kb.Change) {
	sure := map[string]float64{}
	last := func(key string, confidence *float64) {
		if c, told := sure[key]; told {
			*confidence = c
		}
		sure[key] = *confidence
	}
	for i := range slices.Backward(ch.Facts) {
		last(ch.Facts[i].Triple.String(), &ch.Facts[i].Triple.Confidence)
	}
	for i := range slices.Backward(ch.Rules) {
		last(canon.RuleKey(ch.Rules[i].Rule), &ch.Rules[i].Rule.Confidence)
	}
}

// Individuals leaves out the words that are no names: they are spelt as they
// are wherever they stand.
func Individuals(names []triple.Term) []triple.Term {
	return slices.DeleteFunc(slices.Clone(names), func(n triple.Term) bool {
		return n.IsVar() || n.Kind == triple.Class || n.Kind == triple.Quality || n.Kind == triple.Act
	})
}

// receipts gives each statement its ids and status, and words the receipts.
func (t *Belief) receipts(r kb.Receipt, parts []part) {
	newFacts, newRules, newProps := r.Facts, r.Rules, r.Properties
	for _, p := range parts {
		id, known := "", false
		switch p.kind {
		case 'f':
			id, known = take(r.Known, p.index, &newFacts, func(f triple.Fact) string { return f.ID })
		case 'r':
			id, known = take(r.KnownRules, p.index, &newRules, func(f triple.StoredRule) string { return f.ID })
		case 'p':
			id, known = take(r.KnownProperties, p.index, &newProps, func(f triple.StoredProperty) string { return f.ID })
		case 'd':
			t.closed(p.item)
			t.Receipt(voice.Say("belief.receipts-forgot", "drop", strings.Join(p.item.Drop, ", "), "droptexts", wording.Stop(wording.JoinAnd(p.item.DropTexts))))
			continue
		}
		p.item.Rec.IDs = append(p.item.Rec.IDs, id)
		switch {
		case !known:
			p.item.Rec.Status, p.item.IsNew = "learned", true
		case p.item.Rec.Status == "":
			p.item.Rec.Status = "known"
		}
	}
	for _, it := range t.Items {
		t.superseded(it)
		if it.IsNew {
			as := ": "
			if it.Standing == triple.AsRead {
				as = voice.Say("belief.as-i-read-it") + " "
			}
			if onlySaid(t, it.Facts) {
				it.Rec.As, as = "said", voice.Say("belief.as-what-somebody-says")+" "
			}
			t.Receipt(voice.Say("belief.receipts-learned", "learnedids", it.LearnedIDs(), "as", as, "understood", wording.Unnamed(wording.Anew(it.Rec.Understood))))
		}
	}
}

// onlySaid reports whether facts tell no more than that somebody says or thinks something.
func onlySaid(t *Belief, facts []triple.Triple) bool {
	said := false
	for _, f := range facts {
		switch link, inner := triple.SaidLink(f.Relation); {
		case f.OfName():
		case f.Subject.Kind != triple.Event:
			return false
		case f.Relation == triple.EventOf:
			if !slices.ContainsFunc(strings.Fields(f.Object.Spelling()), func(verb string) bool {
				return closed.Words().As("attitude", t.known.Language.Words().Base(verb)) == "reported"
			}) {
				return false
			}
		case inner:
			said = said || link == "that"
		}
	}
	return said
}

// closed gives a statement that takes something back its status: a correction
// supersedes it, and has the ids of what it puts in its place.
func (t *Belief) closed(it *turn.Item) {
	if it.Kind == triple.FactKind || it.Kind == triple.RuleKind { // it says who was meant or what holds since, and is learned
		return
	}
	if it.Kind == triple.Correction && len(it.Facts) > 0 {
		it.Rec.Status = "superseded"
		return
	}
	it.Rec.Status = "retracted"
	it.Rec.IDs = append(it.Rec.IDs, it.Drop...)
}

// take returns the id of one part of a change: of what was known already, or
// the next of what was new.
func take[T any](known map[int]string, index int, rest *[]T, id func(T) string) (string, bool) {
	if k, ok := known[index]; ok {
		return k, true
	}
	next := (*rest)[0]
	*rest = (*rest)[1:]
	return id(next), false
}

// accepted returns the items that may be stored: those with something to store
// that no gate refuses.
func (t *Belief) accepted() ([]*turn.Item, error) {
	var items []*turn.Item
	for _, it := range t.Items {
		if len(it.Readings) > 1 || it.Rec.Status == "refused" {
			continue
		}
		var err error
		switch it.Kind {
		case triple.FactKind, triple.RuleKind:
			err = t.settle(it)
		case triple.Retraction, triple.Correction:
			err = t.Revise(it)
		default:
			continue
		}
		if err == nil {
			err = t.otherSpeaker(it)
		}
		if err != nil {
			return nil, err
		}
		if it.Rec.Status != "refused" {
			items = append(items, it)
		}
	}
	return t.passGates(items)
}

// passGates previews the rules among the items: first all at once, and only
// when that is refused one after the other, to find which.
func (t *Belief) passGates(items []*turn.Item) ([]*turn.Item, error) {
	if !slices.ContainsFunc(items, func(it *turn.Item) bool { return len(it.Rules)+len(it.Properties) > 0 }) {
		return items, nil
	}
	if _, err := reason.Trial(t.Ctx, t.known.Base, t.trial(items)); err == nil {
		return items, nil
	}
	var kept []*turn.Item
	for _, it := range items {
		_, err := reason.Trial(t.Ctx, t.known.Base, t.trial(append(slices.Clone(kept), it)))
		if stopped := t.Stopped(); stopped != nil {
			return nil, stopped
		}
		if err == nil {
			kept = append(kept, it)
			continue
		}
		it.Rec.Status, it.Rec.Reason = "refused", GateReason(err)
	}
	return kept, nil
}

// trial is what the items would change, under ids that nothing else has.
func (t *Belief) trial(items []*turn.Item) reason.Change {
	ch, _ := t.change(items)
	return TrialOf(ch)
}

// TrialOf is what a change would do, under ids that nothing else has.
func TrialOf(ch kb.Change) reason.Change {
	out := reason.Change{Facts: make([]triple.Fact, len(ch.Facts)), Drop: ch.Retract}
	for i, f := range ch.Facts {
		f.ID = "f?" + strconv.Itoa(i)
		out.Facts[i] = f
	}
	for i, r := range ch.Rules {
		r.ID = "r?" + strconv.Itoa(i)
		out.Rules = append(out.Rules, r)
	}
	for _, p := range ch.Properties {
		out.Relations = append(out.Relations, p.Property)
	}
	return out
}

// GateReason words why a rule was refused.
func GateReason(err error) string {
	var load *engine.LoadError
	if errors.As(err, &load) && len(load.Problems) > 0 {
		p := load.Problems[0]
		if p.Hint != "" {
			return p.Message + " (" + p.Hint + ")"
		}
		return p.Message
	}
	return err.Error()
}
