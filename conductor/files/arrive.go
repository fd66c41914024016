package files

import (
	"fmt"
	"strings"
	"unicode"

	"whence/kb/transfer"
	"whence/triple"
)

// arrival brings what files say in line with what is known. An event of another base
// gets a name of its own here, since the one that it had there may be that of another
// event, unless it is known already: what is of one kind and one moment, to the
// microsecond, is one event. A name that is in use under the key of an older program
// keeps that key.
type arrival struct {
	t       *Desk
	one     func(transfer.Item) error
	held    []transfer.Item   // the facts of one event, until it is known which it is
	renamed map[string]string // events, by the names of their file
}

// arriving is what to do with each item so that one gets it in line; end gives what
// was held back.
func (t *Desk) arriving(one func(transfer.Item) error) (take func(transfer.Item) error, end func() error) {
	a := &arrival{t: t, one: one, renamed: map[string]string{}}
	return a.take, a.release
}

func (a *arrival) take(it transfer.Item) error {
	if it.Fact == nil {
		if err := a.release(); err != nil {
			return err
		}
		return a.one(it)
	}
	x := &it.Fact.Triple
	a.inUse(&x.Subject)
	a.inUse(&x.Object)
	if x.Subject.Kind != triple.Event {
		if err := a.release(); err != nil {
			return err
		}
		a.rename(x)
		return a.one(it)
	}
	if len(a.held) > 0 && a.held[0].Fact.Triple.Subject.Name != x.Subject.Name {
		if err := a.release(); err != nil {
			return err
		}
	}
	a.held = append(a.held, it)
	return nil
}

// inUse gives a name the key that it is kept under. Those without a sign have one key
// in all programs; most names of large files are such.
func (a *arrival) inUse(t *triple.Term) {
	sign := func(r rune) bool { return r != ' ' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	if !strings.ContainsFunc(t.Label, sign) {
		return
	}
	if t.IsVar() || t.Label == "" || t.Name != triple.Key(t.Label) {
		return
	}
	if known, ok := triple.NameInUse(a.t.Known.Words, t.Label); ok {
		t.Name = known.Name
	}
}

// release gives the facts of the event that was read.
func (a *arrival) release() error {
	held := a.held
	a.held = nil
	if len(held) > 0 {
		a.name(held)
	}
	for _, it := range held {
		a.rename(&it.Fact.Triple)
		if err := a.one(it); err != nil {
			return err
		}
	}
	return nil
}

// name finds out what an event is called here.
func (a *arrival) name(held []transfer.Item) {
	name := held[0].Fact.Triple.Subject.Name
	if _, known := a.renamed[name]; known {
		return
	}
	var kind, moment *triple.Term
	for _, it := range held {
		switch x := &it.Fact.Triple; x.Relation {
		case triple.EventOf:
			kind = &x.Object
		case triple.Moment:
			moment = &x.Object
		}
	}
	if kind != nil && moment != nil {
		store := a.t.Store
		const most = 16 // events of one microsecond
		for _, f := range store.Pairs(triple.Moment, nil, moment, most) {
			if len(store.Pairs(triple.EventOf, &f.Subject, kind, 1)) > 0 {
				a.renamed[name] = f.Subject.Name
				return
			}
		}
	}
	a.renamed[name] = fmt.Sprintf("e%s_%d", strings.TrimPrefix(a.t.ID, "t"), len(a.renamed)+1)
}

// rename gives the events of a fact their names.
func (a *arrival) rename(x *triple.Triple) {
	for _, t := range []*triple.Term{&x.Subject, &x.Object} {
		if name, ok := a.renamed[t.Name]; ok && t.Kind == triple.Event {
			t.Name = name
		}
	}
}
