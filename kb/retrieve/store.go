package retrieve

import (
	"context"
	"hash/fnv"
	"strings"
)

// Store is a collection of units with the indexes by which the neighbourhood of
// a question is found: a *Memory or an *Index.
type Store interface {
	// named returns the names that are one of spans, and those that contain one
	// of the words; of these at most limit for each word, in the order of their
	// ids, and cut tells that there were more.
	named(ctx context.Context, words, spans []string, limit int) (names []string, cut bool, err error)
	// ends returns the ends at names with the number of facts at each.
	ends(ctx context.Context, names []string) ([]reach, error)
	// facts returns the facts at ends, at most so many of each as it says, in
	// the order of the id of the other name.
	facts(ctx context.Context, ends []reach) ([]told, error)
	// between returns the facts at an end whose other name is one of names, in any
	// order.
	between(ctx context.Context, e end, names []string) ([]told, error)
	// occurrences returns the ids of the units that tell each fact, sorted.
	occurrences(ctx context.Context, keys []factKey) (map[factKey][]string, error)
	// units returns the units with these ids, in this order.
	units(ctx context.Context, ids []string) ([]Unit, error)
}

// factKey is the identity of a fact: names in normal form.
type factKey struct{ s, r, o string }

// String is what facts are sorted by.
func (k factKey) String() string { return k.s + "|" + k.r + "|" + k.o }

func (k factKey) compare(l factKey) int {
	if c := strings.Compare(k.s, l.s); c != 0 {
		return c
	}
	if c := strings.Compare(k.r, l.r); c != 0 {
		return c
	}
	return strings.Compare(k.o, l.o)
}

// key returns the key of a unit's fact.
func (u Unit) key() factKey { return factKey{normal(u.Subject), u.Relation, normal(u.Object)} }

// full reports whether no name of the key is empty.
func (k factKey) full() bool { return k.s != "" && k.r != "" && k.o != "" }

// told is a fact of a store. Of several spellings the least counts, of several
// confidences the highest.
type told struct {
	key        factKey
	fact       Fact
	confidence float64
}

func (t *told) join(u told) {
	t.fact.Subject = min(t.fact.Subject, u.fact.Subject)
	t.fact.Object = min(t.fact.Object, u.fact.Object)
	t.confidence = max(t.confidence, u.confidence)
}

func (u Unit) told() told {
	return told{key: u.key(), fact: Fact{u.Subject, u.Relation, u.Object}, confidence: u.Weight()}
}

// end is a name as the subject (out) or the object of the facts of a relation.
type end struct {
	name     string
	relation string
	out      bool
}

// other returns the name at the other end of a fact.
func (e end) other(k factKey) string {
	if e.out {
		return k.o
	}
	return k.s
}

// with returns the fact that joins the name of an end with another.
func (e end) with(other string) factKey {
	if e.out {
		return factKey{e.name, e.relation, other}
	}
	return factKey{other, e.relation, e.name}
}

// ends returns the two ends of a fact.
func (k factKey) ends() [2]end {
	return [2]end{{name: k.s, relation: k.r, out: true}, {name: k.o, relation: k.r}}
}

// reach is an end with the number of facts to be read there; cut where it has
// more.
type reach struct {
	end
	facts int
	cut   bool
}

// nameID is the number of a name in every index: its place does not depend on
// the order in which names were met.
func nameID(name string) int64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name)) // never fails
	return int64(h.Sum64() >> 1)
}
