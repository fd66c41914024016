package conductor

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"whence/triple"
)

// vocabulary is the words in use: what the store holds, kept in memory so that
// reading never waits for the disk. It is safe for concurrent use.
type vocabulary struct {
	mu        sync.RWMutex
	relations map[string]triple.Relation
	names     map[string]triple.Term
	// byWord are the names that have the word in their key, in the order of
	// their first telling.
	byWord map[string][]string
	// declared are the relations with a template of their own, as met.
	declared []triple.Relation
	// spellings are those of names, sorted; see starting.
	spellings []spelt
	heard     int // changes to names so far
}

// spelt is a spelling with its lower case.
type spelt struct{ lower, text string }

func speltAs(t triple.Term) spelt { return spelt{strings.ToLower(t.Spelling()), t.Spelling()} }

func compareSpelt(a, b spelt) int {
	return cmp.Or(strings.Compare(a.lower, b.lower), strings.Compare(a.text, b.text))
}

func newVocabulary() *vocabulary {
	return &vocabulary{relations: map[string]triple.Relation{}, names: map[string]triple.Term{}, byWord: map[string][]string{}}
}

// Relation returns the record of a relation in use.
func (v *vocabulary) Relation(key string) (triple.Relation, bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	r, ok := v.relations[key]
	return r, ok
}

// Name returns the constant in use with this key.
func (v *vocabulary) Name(key string) (triple.Term, bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	t, ok := v.names[key]
	return t, ok
}

// add puts in what is not yet there: the first telling decides the spelling.
func (v *vocabulary) add(names []triple.Term, relations []triple.Relation) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.names) == 0 {
		v.names = make(map[string]triple.Term, len(names))
	}
	few := len(names) <= 16 && len(v.spellings) == len(v.names)
	for _, n := range names {
		if _, ok := v.names[n.Name]; !ok && !n.IsVar() {
			v.names[n.Name] = n
			v.heard++
			if few {
				one := speltAs(n)
				at, _ := slices.BinarySearchFunc(v.spellings, one, compareSpelt)
				v.spellings = slices.Insert(v.spellings, at, one)
			}
			for w := range strings.SplitSeq(n.Name, "_") {
				v.byWord[w] = append(v.byWord[w], n.Name)
			}
		}
	}
	for _, r := range relations {
		if _, ok := v.relations[r.Key]; !ok {
			v.relations[r.Key] = r
			if r.Label != "" && r.Form == triple.FormRaw {
				v.declared = append(v.declared, r)
			}
		}
	}
}

// Declared returns the relations with a template of their own.
func (v *vocabulary) Declared() []triple.Relation {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.declared
}

// respell gives a name that a file had as a key alone the spelling it is told
// with now.
func (v *vocabulary) respell(facts []triple.Fact) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for i := range facts {
		for _, t := range [...]triple.Term{facts[i].Triple.Subject, facts[i].Triple.Object} {
			if t.Label == "" {
				continue
			}
			old, ok := v.names[t.Name]
			if !ok || old.Label != "" {
				continue
			}
			sorted := len(v.spellings) == len(v.names)
			v.names[t.Name] = t
			v.heard++
			if !sorted { // they will be
				continue
			}
			if at, found := slices.BinarySearchFunc(v.spellings, speltAs(old), compareSpelt); found {
				v.spellings = slices.Delete(v.spellings, at, at+1)
			}
			at, _ := slices.BinarySearchFunc(v.spellings, speltAs(t), compareSpelt)
			v.spellings = slices.Insert(v.spellings, at, speltAs(t))
		}
	}
}

// unknown returns those of the names and relations that are not in use yet.
func (v *vocabulary) unknown(names []triple.Term, relations []triple.Relation) ([]triple.Term, []triple.Relation) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	var ns []triple.Term
	for _, n := range names {
		if _, ok := v.names[n.Name]; !ok && !n.IsVar() {
			ns = append(ns, n)
		}
	}
	var rs []triple.Relation
	for _, r := range relations {
		if _, ok := v.relations[r.Key]; !ok {
			rs = append(rs, r)
		}
	}
	return ns, rs
}

// sort puts the spellings in order where that is not kept up. Whoever reads names
// meanwhile does not wait for it.
func (v *vocabulary) sort() {
	v.mu.RLock()
	var all []spelt
	heard := v.heard
	if n := len(v.names); n != len(v.spellings) {
		all = make([]spelt, 0, n)
		for _, t := range v.names {
			all = append(all, speltAs(t))
		}
	}
	v.mu.RUnlock()
	if all == nil {
		return
	}
	slices.SortFunc(all, compareSpelt)
	v.mu.Lock()
	defer v.mu.Unlock()
	if heard == v.heard { // otherwise names were heard since, and the next look sorts
		v.spellings = all
	}
}

// starting returns at most n of the spellings in use that begin with the prefix,
// in any case, and are longer; sorted as lower case. It is asked for at every
// key, so the sorted list is kept, and made anew where many names were heard.
func (v *vocabulary) starting(prefix string, n int) []string {
	v.sort()
	v.mu.RLock()
	defer v.mu.RUnlock()
	prefix = strings.ToLower(prefix)
	at, _ := slices.BinarySearchFunc(v.spellings, prefix, func(s spelt, p string) int { return strings.Compare(s.lower, p) })
	var out []string
	for _, s := range v.spellings[at:] {
		if len(out) == n || !strings.HasPrefix(s.lower, prefix) {
			break
		}
		if len(s.lower) > len(prefix) && (len(out) == 0 || out[len(out)-1] != s.text) {
			out = append(out, s.text)
		}
	}
	return out
}

// nearest returns at most n names that share a word with the text, and at most n
// relations.
func (v *vocabulary) nearest(text string, n int) ([]triple.Term, []triple.Relation) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	var names []triple.Term
	seen := map[string]bool{}
	for w := range strings.SplitSeq(triple.Key(text), "_") {
		for _, k := range v.byWord[strings.TrimSuffix(w, "'s")] {
			if !seen[k] && len(names) < n {
				seen[k] = true
				names = append(names, v.names[k])
			}
		}
	}
	var relations []triple.Relation
	for _, k := range slices.Sorted(maps.Keys(v.relations)) {
		if len(relations) < n {
			relations = append(relations, v.relations[k])
		}
	}
	return names, relations
}

// relationKeys returns the keys of all relations in use, sorted.
func (v *vocabulary) relationKeys() []string {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return slices.Sorted(maps.Keys(v.relations))
}
