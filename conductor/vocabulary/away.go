package vocabulary

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"whence/triple"
)

// Source is where names are read that are not held, as they were told up to some moment. Of
// each name it gives the spelling that decides; see [whence/kb/called.Names].
type Source interface {
	ByKey(ctx context.Context, keys ...string) ([]triple.Term, error)
	WithWord(ctx context.Context, word string, limit int) ([]triple.Term, error)
	// Common reports whether so many names have a word, one of several.
	Common(ctx context.Context, word string, many int) (bool, error)
	// Heard gives those of the words that a name has, or is called by.
	Heard(ctx context.Context, words ...string) ([]string, error)
	// CalledBy gives those that are called by the words of each key, which is not theirs.
	CalledBy(ctx context.Context, limit int, keys ...string) (map[string][]triple.Term, error)
	Starting(ctx context.Context, key string, limit int) ([]triple.Term, error)
	Classes(ctx context.Context, limit int) ([]triple.Term, error)
}

// ReadFrom has names read as they are asked for, from now on from this source, which has
// those names that an earlier one had, and maybe more.
func (v *Vocabulary) ReadFrom(s Source) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.away == nil {
		v.away = &away{}
	}
	v.away.move(s)
}

// Expect reads at once what reading a text will ask for one by one, where names are not held:
// each of its words and few of them in a row may be a name.
func (v *Vocabulary) Expect(text string) {
	a := v.notHeld()
	if a == nil {
		return
	}
	words := strings.Fields(text)
	words = words[:min(len(words), mostExpected)]
	keys, longest := []string{triple.Key(strings.TrimRight(text, ".,;:?!"))}, longestExpected
	if len(words) <= fewExpected {
		longest = longestOfExpected
	}
	for i := range words {
		for j := i + 1; j <= min(i+longest, len(words)); j++ {
			key := triple.Key(strings.TrimSuffix(strings.Trim(strings.Join(words[i:j], " "), ".,;:?!\"'()"), "'s"))
			if key != "" && !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	a.expect(keys)
}

// Spoken tells which names were just read of, where names are not held: the spelling of all of them is
// read with that of the first that is asked for.
func Spoken(v *Vocabulary, names ...string) {
	a := v.notHeld()
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.spoken = append(a.spoken, names...)
	a.spoken = a.spoken[max(0, len(a.spoken)-mostSpoken):]
}

// ExpectWords finds out at once which of the words no name has, where names are not held: they are
// not asked for one by one.
func ExpectWords(v *Vocabulary, words []string) {
	if a := v.notHeld(); a != nil {
		a.expectWords(words)
	}
}

// Failed returns why names could not be read since it was last asked, nil where all could:
// what was made of the words in the meantime is to be thrown away.
func (v *Vocabulary) Failed() error {
	a := v.notHeld()
	if a == nil {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	err := a.failed
	a.failed = nil
	return err
}

// notHeld is where names are read, nil where they are held.
func (v *Vocabulary) notHeld() *away {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.away
}

// away are names that are read as they are asked for. What was read is kept for a while.
type away struct {
	mu     sync.Mutex
	from   Source
	known  map[string]triple.Term // by their keys; one without a name is known not to be
	lists  map[list][]triple.Term
	heard  map[string]bool // whether a name has a word
	kept   int             // terms and words in all of them
	spoken []string        // names that may be asked for next
	failed error
}

// list is what was asked of which the names are kept.
type list struct {
	what, text string
	most       int
}

const (
	// Of so many words, and so many in a row, it is asked at once whether they are names; of a short text,
	// of more in a row.
	mostExpected, longestExpected  = 60, 4
	fewExpected, longestOfExpected = 12, 7
	// mostSpoken bounds the names that are read beside one that is asked for.
	mostSpoken = 2048
	// mostKept is how many terms are kept: some ten megabytes. Of a first name alone there may be
	// thousands, and people ask of others in turn.
	mostKept = 100_000
	// mostAlike bounds the names that are called by the same words, and mostClasses those
	// of kinds of things.
	mostAlike, mostClasses = 200, 10_000
)

// move goes on to a later moment. A name that was spelt with words stays as it is.
func (a *away) move(to Source) {
	a.mu.Lock()
	defer a.mu.Unlock()
	known := map[string]triple.Term{}
	for key, t := range a.known {
		if t.Label != "" {
			known[key] = t
		}
	}
	lists, kept := map[list][]triple.Term{}, len(known)
	for of, all := range a.lists {
		bare := func(t triple.Term) bool { return t.Label == "" }
		if of.what == "with" && len(all) >= of.most && !slices.ContainsFunc(all, bare) { // the first that were told
			lists[of] = all
			kept += len(all)
		}
	}
	a.from, a.known, a.lists, a.heard, a.kept = to, known, lists, map[string]bool{}, kept
}

// keep makes room for some terms.
func (a *away) keep(n int) {
	if a.kept += n; a.kept > mostKept {
		a.known, a.lists, a.heard, a.kept = map[string]triple.Term{}, map[list][]triple.Term{}, map[string]bool{}, n
	}
}

// fail notes why something could not be read.
func (a *away) fail(err error) {
	if err != nil {
		a.failed = fmt.Errorf("read the names: %w", err)
	}
}

// expect reads the names that have or are called by these keys.
func (a *away) expect(keys []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	keys = slices.DeleteFunc(keys, func(key string) bool { _, known := a.known[key]; return known })
	if len(keys) == 0 {
		return
	}
	found, err := a.from.ByKey(context.Background(), keys...)
	if err != nil {
		a.fail(err)
		return
	}
	called, err := a.from.CalledBy(context.Background(), mostAlike, keys...)
	if err != nil {
		a.fail(err)
		return
	}
	a.keep(2 * len(keys))
	for _, key := range keys {
		a.known[key], a.lists[list{"called", key, mostAlike}] = triple.Term{}, called[key]
	}
	for _, t := range found {
		a.known[t.Name] = t
	}
}

// expectWords is [ExpectWords].
func (a *away) expectWords(words []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { _, known := a.heard[w]; return known || w == "" })
	if len(words) == 0 {
		return
	}
	heard, err := a.from.Heard(context.Background(), words...)
	if err != nil {
		a.fail(err)
		return
	}
	a.keep(len(words))
	for _, w := range words {
		a.heard[w] = slices.Contains(heard, w)
	}
}

// unheard reports whether it is known that no name has a word.
func (a *away) unheard(word string) bool {
	is, known := a.heard[word]
	return known && !is
}

func (a *away) name(key string) (triple.Term, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	t, known := a.known[key]
	if !known && !a.unheard(key) {
		keys := slices.DeleteFunc(append(a.spoken, key), func(key string) bool { _, known := a.known[key]; return known })
		slices.Sort(keys)
		keys, a.spoken = slices.Compact(keys), nil
		found, err := a.from.ByKey(context.Background(), keys...)
		if err != nil {
			a.fail(err)
			return t, false
		}
		a.keep(len(keys))
		for _, key := range keys {
			a.known[key] = triple.Term{}
		}
		for _, t := range found {
			a.known[t.Name] = t
		}
		t = a.known[key]
	}
	return t, t.Name != ""
}

// read returns names that the source has for something; the slice is the caller's.
func (a *away) read(of list, ask func() ([]triple.Term, error)) []triple.Term {
	a.mu.Lock()
	defer a.mu.Unlock()
	all, known := a.lists[of]
	if !known && !a.unheard(of.text) {
		var err error
		if all, err = ask(); err != nil {
			a.fail(err)
			return nil
		}
		a.keep(len(all) + 1)
		a.lists[of] = all
	}
	return slices.Clone(all)
}

func (a *away) withWord(word string, n int) []triple.Term {
	all := a.read(list{"with", word, n}, func() ([]triple.Term, error) { return a.from.WithWord(context.Background(), word, n) })
	return all[:min(n, len(all))]
}

func (a *away) common(word string, n int) bool {
	return len(a.read(list{"common", word, n}, func() ([]triple.Term, error) {
		is, err := a.from.Common(context.Background(), word, n)
		return make([]triple.Term, map[bool]int{true: 1}[is]), err
	})) > 0
}

func (a *away) called(key string) (out []triple.Term) {
	if t, ok := a.name(key); ok {
		out = append(out, t)
	}
	return append(out, a.read(list{"called", key, mostAlike}, func() ([]triple.Term, error) {
		found, err := a.from.CalledBy(context.Background(), mostAlike, key)
		return found[key], err
	})...)
}

func (a *away) classes() []triple.Term {
	all := a.read(list{"classes", "", mostClasses}, func() ([]triple.Term, error) { return a.from.Classes(context.Background(), mostClasses) })
	slices.SortFunc(all, func(x, y triple.Term) int { return strings.Compare(x.Name, y.Name) })
	return all
}

// patience is how long a name is waited for that is offered while somebody types.
const patience = 300 * time.Millisecond

// starting finds spellings by the keys of names, in which an underscore stands for a space.
// Where a turn reads names at the moment, or it takes long, there are none.
func (a *away) starting(prefix string, n int) (out []string) {
	prefix = strings.ToLower(prefix)
	key := triple.Key(prefix)
	if key == "" {
		return nil
	}
	if !a.mu.TryLock() {
		return nil
	}
	from := a.from
	a.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	all, err := from.Starting(ctx, key, 4*n)
	if err != nil { // nothing is offered
		return nil
	}
	var found []spelt
	for _, t := range all {
		if s := speltAs(t); len(s.lower) > len(prefix) && strings.HasPrefix(s.lower, prefix) {
			found = append(found, s)
		}
	}
	slices.SortFunc(found, compareSpelt)
	found = slices.Compact(found)
	for _, s := range found[:min(n, len(found))] {
		out = append(out, s.text)
	}
	return out
}
