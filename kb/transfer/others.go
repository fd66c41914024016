package transfer

import (
	"bytes"
	"context"
	"encoding/json"
	"iter"

	"whence/kb"
	"whence/kb/switches"
	"whence/kb/tables"
	"whence/triple"
)

// others says for which things, beside facts, a format has a form of its own. The
// rest is written as items: objects of JSON, as [Lines] has them, where the format
// has a place for a text.
type others struct {
	names, rules bool
	property     func(triple.Property) bool
}

// rest returns the items of all that the format has no form for, one a line and
// without line feeds, and counts them.
func (o others) rest(ctx context.Context, s *kb.Store, n *Figures) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		gone := false
		put := func(e entry) {
			if !gone {
				gone = !yield(e.line(), nil)
			}
		}
		err := o.each(ctx, s, n, put)
		if err != nil && !gone {
			yield("", err)
		}
	}
}

// line is the entry as one line of JSON.
func (e entry) line() string {
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	_ = out.Encode(e) // a Buffer has no errors, and the entry is data
	return string(bytes.TrimRight(b.Bytes(), "\n"))
}

func (o others) each(ctx context.Context, s *kb.Store, n *Figures, put func(entry)) error {
	if !o.names {
		if err := putNames(ctx, s, put); err != nil {
			return err
		}
	}
	relations, err := s.Relations(ctx)
	if err != nil {
		return err
	}
	for _, r := range relations {
		put(entry{Relation: &r})
	}
	if !o.rules {
		if err := putRules(ctx, s, n, put); err != nil {
			return err
		}
	}
	told, err := s.Properties(ctx)
	if err != nil {
		return err
	}
	for _, p := range told {
		if o.property == nil || !o.property(p.Property.Property) {
			n.Properties++
			put(entry{Property: &p})
		}
	}
	symbolic, err := s.Symbolic(ctx)
	if err != nil {
		return err
	}
	settings, err := s.Settings(ctx)
	if err != nil {
		return err
	}
	for _, r := range symbolic {
		r.Body = switches.Body(r.ID, r.Body, settings)
		put(entry{Symbolic: &r})
	}
	for note, err := range s.Notes.All(ctx) {
		if err != nil {
			return err
		}
		put(entry{Note: &note})
	}
	putSettings(settings, n, put)
	return nil
}

func putRules(ctx context.Context, s *kb.Store, n *Figures, put func(entry)) error {
	rules, err := s.Rules(ctx)
	for _, r := range rules {
		n.Rules++
		put(entry{Rule: &r})
	}
	return err
}

// putSettings puts what is kept of tables. The other settings are the base's own.
func putSettings(settings map[string]string, n *Figures, put func(entry)) {
	own := 0
	for _, key := range sortedKeys(settings) {
		if _, ok := switches.Rule(key); ok {
			continue // its rule says it
		}
		if !tables.Setting(key, settings[key]) {
			own++
			continue
		}
		put(entry{Setting: &settingLine{key, settings[key]}})
	}
	n.leftOut(own, "settings")
}

// putNames puts how every name is spelt, and its IRI.
func putNames(ctx context.Context, s *kb.Store, put func(entry)) error {
	names, err := s.Names(ctx)
	if err != nil {
		return err
	}
	for _, t := range names {
		put(entry{Name: &t})
	}
	return putIRIs(ctx, s, put, nil)
}

// putIRIs puts what has an IRI, each behind its name where names are to be put: a name that
// is first heard of with its IRI has no spelling.
func putIRIs(ctx context.Context, s *kb.Store, put func(entry), names []triple.Term) error {
	by := map[string]triple.Term{}
	for _, t := range names {
		by[t.Name] = t
	}
	known, err := s.IRIs(ctx)
	for _, t := range known {
		if plain, ok := by[t.Name]; ok {
			put(entry{Name: &plain})
		}
		put(entry{Name: &t})
	}
	return err
}

// firstSpelt is how names were spelt first.
type firstSpelt map[string]triple.Term

// otherwise returns a term where it is not spelt as its name was first, or as its
// value is; else nil.
func (f firstSpelt) otherwise(t triple.Term) *triple.Term {
	first, ok := f[t.Name]
	switch {
	case t.Kind == triple.Event || t.Kind == triple.Text || t.Kind == triple.Number && t.Spelling() == t.Name:
		return nil
	case t.Kind != triple.Number && (!ok || first.Spelling() == t.Spelling() && first.Kind == t.Kind):
		return nil
	}
	return &t
}

// spelt are the names whose spelling does not stand in the first fact that a name is
// in, and those that are in none.
func spelt(ctx context.Context, s *kb.Store, put func(entry)) error {
	first := map[string]triple.Term{}
	for f, err := range s.Facts(ctx) {
		if err != nil {
			return err
		}
		for _, t := range []triple.Term{f.Triple.Subject, f.Triple.Object} {
			if _, seen := first[t.Name]; !seen {
				first[t.Name] = t
			}
		}
	}
	names, err := s.Names(ctx)
	if err != nil {
		return err
	}
	for _, t := range names {
		if was, ok := first[t.Name]; !ok || was.Spelling() != t.Spelling() || was.Kind != t.Kind {
			put(entry{Name: &t})
		}
	}
	return putIRIs(ctx, s, put, names)
}
