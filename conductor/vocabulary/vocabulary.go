// Package vocabulary is the words in use: the names and relations of a knowledge
// base, with their spelling, found by their keys and by the words in them.
//
// It promises that the first telling decides how a name is spelt, and that where all names
// are held reading never waits for the disk. Where they are too many, they are read as they
// are asked for, with the same answers. What the names stand for, it leaves to others.
package vocabulary

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"whence/internal/lists"
	"whence/triple"
)

// Vocabulary is what the store holds of words, kept in memory. It is safe for concurrent use.
type Vocabulary struct {
	mu        sync.RWMutex
	relations map[string]triple.Relation
	names     map[string]triple.Term
	// byWord are the names that have the word in their key, in the order of
	// their first telling.
	byWord map[string][]string
	// alike are the names that are called by other words than their key has, by the
	// key of those words: two rivers, or what is known by an address.
	alike map[string][]string
	// classes are the keys of names that were told of what something may be an instance of.
	classes map[string]bool
	// long are the numbers that were told and are as long as moments.
	long map[string]bool
	// declared are the relations with a template of their own, as met.
	declared []triple.Relation
	// asked are the questions that have words of their own, by what they were told
	// under, and questions the same in the order of that.
	asked     map[string]triple.Asking
	questions []triple.Asking
	// spellings are those of names, sorted; see starting.
	spellings []spelt
	heard     int // changes to names so far
	// away are the names that are not held, nil where all are.
	away *away
	// former are the words that were in use before the vocabulary was retired.
	former former
	// look looks among what is known; see Holders.
	look func(relation string, object triple.Term) []triple.Term
}

// spelt is a spelling with its lower case.
type spelt struct{ lower, text string }

func speltAs(t triple.Term) spelt { return spelt{strings.ToLower(t.Spelling()), t.Spelling()} }

func compareSpelt(a, b spelt) int {
	return cmp.Or(strings.Compare(a.lower, b.lower), strings.Compare(a.text, b.text))
}

// New returns an empty vocabulary. Look returns, of what is known, those
// that stand in a relation to something; nil knows none.
func New(look func(relation string, object triple.Term) []triple.Term) *Vocabulary {
	return &Vocabulary{relations: map[string]triple.Relation{}, names: map[string]triple.Term{}, byWord: map[string][]string{}, look: look}
}

// Relation returns the record of a relation in use.
func (v *Vocabulary) Relation(key string) (triple.Relation, bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	r, ok := v.relations[key]
	return r, ok
}

// Name returns the constant in use with this key.
func (v *Vocabulary) Name(key string) (triple.Term, bool) {
	if a := v.notHeld(); a != nil {
		return a.name(key)
	}
	v.mu.RLock()
	defer v.mu.RUnlock()
	t, ok := v.names[key]
	return t, ok
}

// Add puts in what is not yet there: the first telling decides the spelling.
func (v *Vocabulary) Add(names []triple.Term, relations []triple.Relation) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.away != nil { // they are read
		names = nil
	}
	if len(v.names) == 0 {
		v.names = make(map[string]triple.Term, len(names))
	}
	few := len(names) <= 16 && len(v.spellings) == len(v.names)
	for _, n := range names {
		if _, ok := v.names[n.Name]; !ok && !n.IsVar() && n.Kind != triple.Web {
			v.put(n)
			if few {
				one := speltAs(n)
				at, _ := slices.BinarySearchFunc(v.spellings, one, compareSpelt)
				v.spellings = slices.Insert(v.spellings, at, one)
			}
			for _, w := range triple.KeyWords(n.Name) {
				v.byWord[w] = append(v.byWord[w], n.Name)
			}
			v.call(n)
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

// put keeps a name as it is spelt now.
func (v *Vocabulary) put(n triple.Term) {
	v.names[n.Name] = n
	v.heard++
	if n.Kind == triple.Class {
		if v.classes == nil {
			v.classes = map[string]bool{}
		}
		v.classes[n.Name] = true
	}
}

// call keeps the words that a name is called by, where they are not its key.
func (v *Vocabulary) call(n triple.Term) {
	key, words := triple.CalledBy(n)
	if key == "" || slices.Contains(v.alike[key], n.Name) {
		return
	}
	if v.alike == nil {
		v.alike = map[string][]string{}
	}
	v.alike[key] = append(v.alike[key], n.Name)
	for _, w := range words {
		if !slices.Contains(v.byWord[w], n.Name) {
			v.byWord[w] = append(v.byWord[w], n.Name)
		}
	}
}

// Called returns the names that are called by the words of a key: the one that has
// the key first, and then those that have another, in the order of their telling.
func (v *Vocabulary) Called(key string) []triple.Term {
	if a := v.notHeld(); a != nil {
		return a.called(key)
	}
	v.mu.RLock()
	defer v.mu.RUnlock()
	var out []triple.Term
	if t, ok := v.names[key]; ok {
		out = append(out, t)
	}
	for _, k := range v.alike[key] {
		out = append(out, v.names[k])
	}
	return out
}

// Improve puts in relations as they are told now, in the place of what was known
// of them.
func (v *Vocabulary) Improve(relations []triple.Relation) {
	if len(relations) == 0 {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, r := range relations {
		if old, known := v.relations[r.Key]; known && old != r {
			v.declared = slices.DeleteFunc(slices.Clone(v.declared), func(d triple.Relation) bool { return d == old })
		} else if known {
			continue
		}
		v.relations[r.Key] = r
		if r.Label != "" && r.Form == triple.FormRaw {
			v.declared = append(v.declared, r)
		}
	}
}

// Forget empties the vocabulary.
func (v *Vocabulary) Forget() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.relations, v.names, v.byWord = map[string]triple.Relation{}, map[string]triple.Term{}, map[string][]string{}
	v.declared, v.spellings, v.long, v.alike, v.classes = nil, nil, nil, nil, nil
	v.asked, v.questions, v.away = nil, nil, nil
	v.heard++
}

// former are words that are in use no more, by their keys.
type former struct {
	relations map[string]triple.Relation
	names     map[string]triple.Term
}

// Retire takes all words out of use, where everything that was told is taken back: what
// names were then tells nothing of how they are read from now on.
func (v *Vocabulary) Retire() {
	v.mu.RLock()
	old := former{maps.Clone(v.relations), maps.Clone(v.names)}
	for key, r := range v.former.relations {
		if _, known := old.relations[key]; !known {
			old.relations[key] = r
		}
	}
	for key, n := range v.former.names {
		if _, known := old.names[key]; !known {
			old.names[key] = n
		}
	}
	v.mu.RUnlock()
	v.Forget()
	v.mu.Lock()
	v.former = old
	v.mu.Unlock()
}

// Revive puts the words of what is told, or back, in use again.
func Revive(v *Vocabulary, told []triple.Triple) {
	v.mu.RLock()
	var names []triple.Term
	var relations []triple.Relation
	for _, f := range told {
		for _, x := range [...]triple.Term{f.Subject, f.Object} {
			if n, was := v.former.names[x.Name]; was {
				names = append(names, n)
			}
		}
		if r, was := v.former.relations[f.Relation]; was {
			relations = append(relations, r)
		}
	}
	v.mu.RUnlock()
	if len(names)+len(relations) > 0 {
		v.Add(names, relations)
	}
}

// Declared returns the relations with a template of their own.
func (v *Vocabulary) Declared() []triple.Relation {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.declared
}

// Ask puts in a question that has words of its own, by what it was told under; nil
// takes it out.
func (v *Vocabulary) Ask(id string, a *triple.Asking) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if _, had := v.asked[id]; a == nil && !had {
		return
	}
	if v.asked == nil {
		v.asked = map[string]triple.Asking{}
	}
	delete(v.asked, id)
	if a != nil {
		v.asked[id] = *a
	}
	v.questions = nil
	for _, id := range slices.Sorted(maps.Keys(v.asked)) {
		v.questions = append(v.questions, v.asked[id])
	}
}

// Asked returns the questions that have words of their own. The slice is not to be
// changed.
func (v *Vocabulary) Asked() []triple.Asking {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.questions
}

// OnlyAnswers reports whether a relation is one by which rules answer questions and in
// which nobody has told anything, so that it is no sentence: the reason for what
// happened, and those of questions with words of their own.
func (v *Vocabulary) OnlyAnswers(relation string) bool {
	if relation == triple.Because {
		return true
	}
	v.mu.RLock()
	defer v.mu.RUnlock()
	if _, told := v.relations[relation]; told {
		return false
	}
	return slices.ContainsFunc(v.questions, func(a triple.Asking) bool {
		return slices.ContainsFunc(a.Goals, func(l triple.Literal) bool { return l.Relation == relation })
	})
}

// Respell gives a name that a file had as a key alone the spelling it is told
// with now.
func (v *Vocabulary) Respell(facts []triple.Fact) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for i := range facts {
		for _, t := range [...]triple.Term{facts[i].Triple.Subject, facts[i].Triple.Object} {
			if maybeMoment(t) && !triple.Reckoned(facts[i].Triple.Relation) {
				if v.long == nil {
					v.long = map[string]bool{}
				}
				v.long[t.Name] = true
			}
			if v.away == nil {
				v.respell(t)
			}
		}
	}
}

// respell gives a name that has no spelling yet the one that it is told with.
func (v *Vocabulary) respell(t triple.Term) {
	old, ok := v.names[t.Name]
	if t.Label == "" || !ok || old.Label != "" {
		return
	}
	sorted := len(v.spellings) == len(v.names)
	v.put(t)
	v.call(t)
	if !sorted { // they will be
		return
	}
	if at, found := slices.BinarySearchFunc(v.spellings, speltAs(old), compareSpelt); found {
		v.spellings = slices.Delete(v.spellings, at, at+1)
	}
	at, _ := slices.BinarySearchFunc(v.spellings, speltAs(t), compareSpelt)
	v.spellings = slices.Insert(v.spellings, at, speltAs(t))
}

// maybeMoment reports whether a term is a number that moments of this century and
// the last have the size of.
func maybeMoment(t triple.Term) bool {
	if t.Kind != triple.Number {
		return false
	}
	n, err := strconv.ParseInt(t.Name, 10, 64)
	return err == nil && n > 100_000_000_000_000 && n < time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC).UnixMicro()
}

// IsMoment reports whether a number is a moment, which is no name: it has the size
// of one, and nobody told it.
func (v *Vocabulary) IsMoment(t triple.Term) bool {
	if !maybeMoment(t) {
		return false
	}
	v.mu.RLock()
	defer v.mu.RUnlock()
	return !v.long[t.Name]
}

// Unknown returns those of the names and relations that are not in use yet.
func (v *Vocabulary) Unknown(names []triple.Term, relations []triple.Relation) ([]triple.Term, []triple.Relation) {
	var ns []triple.Term
	for _, n := range names {
		if _, ok := v.Name(n.Name); !ok && !n.IsVar() {
			ns = append(ns, n)
		}
	}
	var rs []triple.Relation
	for _, r := range relations {
		if _, ok := v.Relation(r.Key); !ok {
			rs = append(rs, r)
		}
	}
	return ns, rs
}

// sort puts the spellings in order where that is not kept up. Whoever reads names
// meanwhile does not wait for it.
func (v *Vocabulary) sort() {
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

// Starting returns at most n of the spellings in use that begin with the prefix,
// in any case, and are longer; sorted as lower case. It is asked for at every
// key, so the sorted list is kept, and made anew where many names were heard.
func (v *Vocabulary) Starting(prefix string, n int) []string {
	if a := v.notHeld(); a != nil {
		return a.starting(prefix, n)
	}
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

// Nearest returns at most n names that share a word with the text, and at most n
// relations.
func (v *Vocabulary) Nearest(text string, n int) ([]triple.Term, []triple.Relation) {
	var names []triple.Term
	seen := map[string]bool{}
	for w := range strings.SplitSeq(triple.Key(text), "_") {
		for _, t := range v.WithWord(strings.TrimSuffix(w, "'s"), n) {
			if !seen[t.Name] && len(names) < n {
				seen[t.Name] = true
				names = append(names, t)
			}
		}
	}
	v.mu.RLock()
	defer v.mu.RUnlock()
	var relations []triple.Relation
	for _, k := range slices.Sorted(maps.Keys(v.relations)) {
		if len(relations) < n {
			relations = append(relations, v.relations[k])
		}
	}
	return names, relations
}

// WithWord returns at most n names that have the word.
func (v *Vocabulary) WithWord(word string, n int) []triple.Term {
	if a := v.notHeld(); a != nil {
		return a.withWord(word, n)
	}
	v.mu.RLock()
	defer v.mu.RUnlock()
	keys := v.byWord[word]
	return lists.Map(keys[:min(n, len(keys))], func(k string) triple.Term { return v.names[k] })
}

// Common reports whether n names have the word, for less than to read them.
func Common(v *Vocabulary, word string, n int) bool {
	if a := v.notHeld(); a != nil {
		return a.common(word, n)
	}
	v.mu.RLock()
	defer v.mu.RUnlock()
	return len(v.byWord[word]) >= n
}

// CalledOrWith returns the names that are called by a word, and then others that have it
// in their key, at most n of either.
func (v *Vocabulary) CalledOrWith(word string, n int) []triple.Term {
	out, with := v.Called(word), v.WithWord(word, n)
	out = slices.Grow(slices.Clip(out[:min(n, len(out))]), len(with)) // "person" may be a word of thousands
	seen := map[string]bool{}
	for _, t := range out {
		seen[t.Name] = true
	}
	for _, t := range with {
		if !seen[t.Name] {
			out = append(out, t)
		}
	}
	return out
}

// RelationKeys returns the keys of all relations in use, sorted.
func (v *Vocabulary) RelationKeys() []string {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return slices.Sorted(maps.Keys(v.relations))
}

// Holders are those known to stand in the relation to the object.
func (v *Vocabulary) Holders(relation string, object triple.Term) []triple.Term {
	if v.look == nil {
		return nil
	}
	return v.look(relation, object)
}

// RelationsWith are the relations in use that have the word in them, in the order
// of their keys; all for no word.
func (v *Vocabulary) RelationsWith(word string) []triple.Relation {
	v.mu.RLock()
	defer v.mu.RUnlock()
	var out []triple.Relation
	for _, r := range v.relations {
		if word == "" || says(r, word) {
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(a, b triple.Relation) int { return strings.Compare(a.Key, b.Key) })
	return out
}

// Classes are the names in use of what something may be an instance of, in the order of
// their keys.
func (v *Vocabulary) Classes() []triple.Term {
	if a := v.notHeld(); a != nil {
		return a.classes()
	}
	v.mu.RLock()
	defer v.mu.RUnlock()
	var out []triple.Term
	for key := range v.classes {
		if t := v.names[key]; t.Kind == triple.Class { // it may be spelt otherwise since
			out = append(out, t)
		}
	}
	slices.SortFunc(out, func(a, b triple.Term) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// says reports whether a relation is said with a word.
func says(r triple.Relation, word string) bool {
	return word == r.Lemma || word == r.Prep || word == r.Word || strings.Contains(r.Word, word) && slices.Contains(strings.Fields(r.Word), word)
}
