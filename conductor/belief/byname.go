package belief

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"whence/kb"
	"whence/triple"
)

// maxByName bounds the names that one new rule makes something of a class.
const maxByName = 200

// byName adds to a change what the rules ask and a name says: the billing service is a
// service where some rule speaks of services. The source is that of the fact that names
// it, or of the rule. Nothing is added that was told or denied.
func (t *Belief) byName(ch *kb.Change) {
	var classes map[string]triple.Term
	for _, f := range slices.Clone(ch.Facts) {
		for _, x := range [...]triple.Term{f.Triple.Subject, f.Triple.Object} {
			if x.Kind != triple.Definite || !strings.Contains(x.Name, "_") {
				continue
			}
			if classes == nil {
				classes = asked(slices.Values(ch.Rules))
				maps.Copy(classes, asked(maps.Values(t.known.Rules)))
			}
			t.oneOf(ch, x, classes, f.Source)
		}
	}
	for _, r := range ch.Rules {
		classes := asked(slices.Values([]triple.StoredRule{r}))
		for _, class := range slices.Sorted(maps.Keys(classes)) {
			for _, x := range t.known.Words.WithWord(class, maxByName) {
				t.oneOf(ch, x, classes, r.Source)
			}
		}
	}
}

// oneOf adds that something is one of those classes that its name says.
func (t *Belief) oneOf(ch *kb.Change, x triple.Term, classes map[string]triple.Term, source triple.Source) {
	var named []string // there may be thousands of classes
	for name := range classes {
		if x.Kind == triple.Definite && x.Name != name && strings.Contains(x.Name, name) {
			named = append(named, name)
		}
	}
	slices.Sort(named)
	for _, name := range named {
		is := triple.Triple{Subject: x, Relation: triple.InstanceOf, Object: classes[name]}
		said := func(f triple.Fact) bool { return f.Triple.Same(is) || f.Triple.Same(is.Opposite()) }
		if !t.known.Language.Words().ByName(x, name) || slices.ContainsFunc(ch.Facts, said) {
			continue
		}
		if !t.known.Holds(is) && !t.known.Holds(is.Opposite()) {
			ch.Facts = append(ch.Facts, triple.Fact{Triple: is, Source: source})
		}
	}
}

// asked are the classes that the conditions of rules ask for, by their names.
func asked(rules iter.Seq[triple.StoredRule]) map[string]triple.Term {
	out := map[string]triple.Term{}
	for r := range rules {
		for _, l := range r.Rule.Body {
			if l.Relation == triple.InstanceOf && l.Op == triple.Relates && l.Subject.IsVar() && !l.Object.IsVar() {
				out[l.Object.Name] = l.Object
			}
		}
	}
	return out
}
