package conductor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whence/engine"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// apply hands a change of the store to the reasoner.
func (c *Conductor) apply(ctx context.Context, d kb.Delta) (reason.Effect, error) {
	book, err := c.bookAfter(ctx, d)
	if err != nil {
		return reason.Effect{}, err
	}
	change := c.changeOf(d)
	if err := c.date(ctx, d.Facts, d.Rules, d.Retracted, &change); err != nil {
		return reason.Effect{}, err
	}
	effect, err := c.update(ctx, change, book)
	if err != nil {
		return effect, fmt.Errorf("bring the conclusions up to date: %w", err)
	}
	if err := c.putSettings(ctx, d.Settings); err != nil {
		return effect, err
	}
	c.note(d)
	now, err := c.keepTime(ctx)
	effect.Derived, effect.Withdrawn = append(effect.Derived, now.Derived...), append(effect.Withdrawn, now.Withdrawn...)
	effect.Conflicts, effect.MoreConflicts = append(effect.Conflicts, now.Conflicts...), effect.MoreConflicts+now.MoreConflicts
	return effect, err
}

// note keeps what of a change the conductor itself goes by.
func (c *Conductor) note(d kb.Delta) {
	for _, id := range d.Retracted {
		delete(c.rules, id)
		delete(c.properties, id)
	}
	for _, r := range d.Rules {
		c.rules[r.ID] = r
	}
	for _, p := range d.Properties {
		c.properties[p.ID] = p.Property
	}
	c.happened.note(d.Facts, d.Retracted)
	c.words.add(d.Names, d.Relations)
	c.words.respell(d.Facts)
	c.seq = max(c.seq, d.Seq)
}

// changeOf is a change of the store as the reasoner takes it.
func (c *Conductor) changeOf(d kb.Delta) reason.Change {
	out := reason.Change{Facts: d.Facts, Rules: d.Rules}
	for _, p := range d.Properties {
		out.Relations = append(out.Relations, p.Property)
	}
	for _, id := range d.Retracted {
		if p, ok := c.properties[id]; ok {
			out.DropRelations = append(out.DropRelations, p)
		} else if !isID(id, 's') && (!c.far || c.base.Has(id)) {
			out.Drop = append(out.Drop, id)
		}
	}
	return out
}

// catchUp takes over what another process has told the same file.
func (c *Conductor) catchUp(ctx context.Context) error {
	seq, err := c.store.Seq(ctx)
	if err != nil || seq == c.seq {
		return err
	}
	d, err := c.store.Since(ctx, c.seq)
	if err != nil {
		return err
	}
	_, err = c.apply(ctx, d)
	return err
}

// learn stores what the items assert and take back, and says so.
func (t *turn) learn() error {
	changed, err := t.keepItems()
	if err != nil {
		return err
	}
	t.emit(Learned{Statements: t.statements(), Receipts: t.rec.Effects.Receipts[t.receipted:]})
	t.receipted = len(t.rec.Effects.Receipts)
	if changed {
		t.emit(Inferred{Effects: t.rec.Effects})
	}
	return nil
}

// keepItems stores what the items assert and take back, in one transaction, and
// brings the conclusions up to date; it reports whether there was anything to
// store. Items that a gate refuses stay out.
func (t *turn) keepItems() (bool, error) {
	if err := t.gatherFor(t.items); err != nil {
		return false, err
	}
	t.happen()
	items, err := t.accepted()
	if err != nil {
		return false, err
	}
	if err := t.supersedeEarlier(items); err != nil {
		return false, err
	}
	change, parts := t.change(items)
	if len(parts) == 0 && len(change.Settings) == 0 {
		return false, nil
	}
	if err := t.ahead(change); err != nil {
		return false, err
	}
	if err := t.stopped(); err != nil {
		return false, err
	}
	// From here on the turn is not stopped: what is stored must be known.
	ctx := context.WithoutCancel(t.ctx)
	var receipt kb.Receipt
	err = t.timed(&t.rec.Elapsed.Store, func() (err error) {
		receipt, err = t.c.store.Commit(ctx, change)
		return err
	})
	if err != nil {
		return false, &fault{code: "store", err: err, hint: "nothing was learned"}
	}
	if err := t.infer(ctx, receipt.Delta); err != nil {
		return false, err
	}
	t.receipts(receipt, parts)
	return true, nil
}

// infer applies a change and records its effects. A change that the reasoner
// refuses after all is taken out of the store again.
func (t *turn) infer(ctx context.Context, d kb.Delta) error {
	var effect reason.Effect
	err := t.timed(&t.rec.Elapsed.Infer, func() (err error) {
		effect, err = t.c.apply(ctx, d)
		return err
	})
	if err != nil {
		_, undoErr := t.c.store.Undo(ctx, t.id, t.id)
		return &fault{code: "infer", err: errors.Join(err, undoErr), hint: "nothing was learned"}
	}
	return t.effects(d, effect)
}

// effects adds what a change did to the record.
func (t *turn) effects(d kb.Delta, e reason.Effect) error {
	t.c.talk.walk.stale = true
	out := &t.rec.Effects
	for _, f := range d.Facts {
		out.Learned = append(out.Learned, f.ID)
	}
	for _, r := range d.Rules {
		out.Learned = append(out.Learned, r.ID)
	}
	for _, p := range d.Properties {
		out.Learned = append(out.Learned, p.ID)
	}
	for _, r := range d.Symbolic {
		out.Learned = append(out.Learned, r.ID)
	}
	out.Retracted = append(out.Retracted, d.Retracted...)
	out.Derived += len(e.Derived)
	out.Withdrawn += len(e.Withdrawn)
	out.DerivedTexts = append(out.DerivedTexts, t.c.texts(e.Derived)...)
	out.WithdrawnTexts = append(out.WithdrawnTexts, t.c.texts(e.Withdrawn)...)
	for i, x := range e.Conflicts {
		record, err := t.conflict(x)
		if err != nil {
			return err
		}
		out.Conflicts = append(out.Conflicts, record)
		if i == 0 {
			t.walkConflict(x, record.Ways)
		}
	}
	return nil
}

// walkConflict makes a conflict what "why?" is about.
func (t *turn) walkConflict(x reason.Conflict, ways [][]string) {
	fact, ok := reason.LowerAtom(x.Atom)
	if !ok {
		return
	}
	q := triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: fact}}}}
	a := answered{question: q, ways: ways, found: []reason.Proof{x.For, x.Against}}
	a.proofs = mapped(a.found, t.c.proof)
	t.c.talk.asked, t.c.talk.walk = &q, a.walk()
}

// part says which fact, rule or property of a change is whose.
type part struct {
	item  *item
	kind  byte // 'f', 'r', 'p'
	index int
}

// change gathers what the items do to the store.
func (t *turn) change(items []*item) (kb.Change, []part) {
	ch := kb.Change{Turn: t.id, Settings: t.settings}
	var parts []part
	for _, it := range items {
		source := triple.Source{Turn: cmp.Or(it.said, t.id), Session: t.c.session.ID, Speaker: cmp.Or(it.speaker, t.speaker()), Quote: it.Text, At: latest(it.at, t.began), File: it.file, Line: it.line}
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
		if len(it.drop) > 0 {
			parts = append(parts, part{item: it, kind: 'd'})
			ch.Retract = append(ch.Retract, t.c.happened.whole(it.drop)...)
		}
		t.supersedeIn(&ch, it)
		names, relations := t.c.words.unknown(individuals(it.Names), it.Relations)
		ch.Names = append(ch.Names, names...)
		ch.Relations = append(ch.Relations, relations...)
	}
	return ch, parts
}

// individuals leaves out the words that are no names: they are spelt as they
// are wherever they stand.
func individuals(names []triple.Term) []triple.Term {
	return slices.DeleteFunc(slices.Clone(names), func(n triple.Term) bool {
		return n.IsVar() || n.Kind == triple.Class || n.Kind == triple.Quality || n.Kind == triple.Act
	})
}

// receipts gives each statement its ids and status, and words the receipts.
func (t *turn) receipts(r kb.Receipt, parts []part) {
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
			t.receipt("forgot " + strings.Join(p.item.drop, ", ") + ": " + stop(joinAnd(p.item.dropTexts)))
			continue
		}
		p.item.rec.IDs = append(p.item.rec.IDs, id)
		switch {
		case !known:
			p.item.rec.Status, p.item.isNew = "learned", true
		case p.item.rec.Status == "":
			p.item.rec.Status = "known"
		}
	}
	for _, it := range t.items {
		t.superseded(it)
		if it.isNew {
			t.receipt("learned " + it.learnedIDs() + ": " + it.rec.Understood)
		}
	}
}

// closed gives a statement that takes something back its status: a correction
// supersedes it, and has the ids of what it puts in its place.
func (t *turn) closed(it *item) {
	if it.Kind == triple.FactKind { // it says who was meant, and is learned
		return
	}
	if it.Kind == triple.Correction && len(it.Facts) > 0 {
		it.rec.Status = "superseded"
		return
	}
	it.rec.Status = "retracted"
	it.rec.IDs = append(it.rec.IDs, it.drop...)
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

func (t *turn) receipt(line string) {
	t.rec.Effects.Receipts = append(t.rec.Effects.Receipts, line)
}

// accepted returns the items that may be stored: those with something to store
// that no gate refuses.
func (t *turn) accepted() ([]*item, error) {
	var items []*item
	for _, it := range t.items {
		if len(it.Readings) > 1 || it.rec.Status == "refused" {
			continue
		}
		switch it.Kind {
		case triple.FactKind, triple.RuleKind:
			if err := t.settle(it); err != nil {
				return nil, err
			}
			if err := t.otherSpeaker(it); err != nil {
				return nil, err
			}
			if it.rec.Status != "refused" {
				items = append(items, it)
			}
		case triple.Retraction, triple.Correction:
			if err := t.revise(it); err != nil {
				return nil, err
			}
			if err := t.otherSpeaker(it); err != nil {
				return nil, err
			}
			if it.rec.Status != "refused" {
				items = append(items, it)
			}
		}
	}
	return t.passGates(items)
}

// passGates previews the rules among the items: first all at once, and only
// when that is refused one after the other, to find which.
func (t *turn) passGates(items []*item) ([]*item, error) {
	if !slices.ContainsFunc(items, func(it *item) bool { return len(it.Rules)+len(it.Properties) > 0 }) {
		return items, nil
	}
	if _, err := t.c.base.Preview(t.ctx, t.trial(items)); err == nil {
		return items, nil
	}
	var kept []*item
	for _, it := range items {
		_, err := t.c.base.Preview(t.ctx, t.trial(append(slices.Clone(kept), it)))
		if stopped := t.stopped(); stopped != nil {
			return nil, stopped
		}
		if err == nil {
			kept = append(kept, it)
			continue
		}
		it.rec.Status, it.rec.Reason = "refused", gateReason(err)
	}
	return kept, nil
}

// trial is what the items would change, under ids that nothing else has.
func (t *turn) trial(items []*item) reason.Change {
	ch, _ := t.change(items)
	return trialOf(ch)
}

// trialOf is what a change would do, under ids that nothing else has.
func trialOf(ch kb.Change) reason.Change {
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

// gateReason words why a rule was refused.
func gateReason(err error) string {
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

func mapped[T, U any](in []T, f func(T) U) []U {
	out := make([]U, len(in))
	for i, x := range in {
		out[i] = f(x)
	}
	return out
}
