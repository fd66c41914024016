package belief

import (
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
	var classes []triple.Term
	for _, f := range slices.Clone(ch.Facts) {
		for _, x := range [...]triple.Term{f.Triple.Subject, f.Triple.Object} {
			if x.Kind != triple.Definite || !strings.Contains(x.Name, "_") {
				continue
			}
			if classes == nil {
				classes = t.classesAsked(ch.Rules)
			}
			t.oneOf(ch, x, classes, f.Source)
		}
	}
	for _, r := range ch.Rules {
		for _, class := range asked(r, nil) {
			for _, x := range t.known.Words.WithWord(class.Name, maxByName) {
				t.oneOf(ch, x, []triple.Term{class}, r.Source)
			}
		}
	}
}

// oneOf adds that something is one of those classes that its name says.
func (t *Belief) oneOf(ch *kb.Change, x triple.Term, classes []triple.Term, source triple.Source) {
	for _, class := range classes {
		is := triple.Triple{Subject: x, Relation: triple.InstanceOf, Object: class}
		said := func(f triple.Fact) bool { return f.Triple.Same(is) || f.Triple.Same(is.Opposite()) }
		if x.Kind != triple.Definite || x.Name == class.Name || !t.known.Language.Words().ByName(x, class.Name) || slices.ContainsFunc(ch.Facts, said) {
			continue
		}
		if !t.known.Holds(is) && !t.known.Holds(is.Opposite()) {
			ch.Facts = append(ch.Facts, triple.Fact{Triple: is, Source: source})
		}
	}
}

// classesAsked are the classes that the conditions of the rules ask for, these and those
// that are known.
func (t *Belief) classesAsked(rules []triple.StoredRule) []triple.Term {
	var out []triple.Term
	for _, r := range rules {
		out = asked(r, out)
	}
	for _, r := range t.known.Rules {
		out = asked(r, out)
	}
	slices.SortFunc(out, func(a, b triple.Term) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// asked adds the classes that the conditions of a rule ask for.
func asked(r triple.StoredRule, to []triple.Term) []triple.Term {
	for _, l := range r.Rule.Body {
		if l.Relation == triple.InstanceOf && l.Op == triple.Relates && l.Subject.IsVar() && !l.Object.IsVar() && !slices.ContainsFunc(to, l.Object.Same) {
			to = append(to, l.Object)
		}
	}
	return to
}
