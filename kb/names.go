package kb

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"whence/internal/storage"
	"whence/triple"
)

// Names are the names that were heard of up to a change, read as they are asked for. A name
// is spelt as it was told first, or, where that was a key alone, as it was first told with
// words. Numbers and texts are values, and no names.
type Names struct {
	s   *Store
	seq int64
}

// NamesAt returns the names that were heard of up to a change.
func (s *Store) NamesAt(seq int64) Names { return Names{s, seq} }

// heardBy is the condition that a term was told by a change.
const heardBy = " <= (SELECT terms FROM change WHERE seq = ?)"

// ByKey returns the names that have one of these keys, in the order of their telling.
func (n Names) ByKey(ctx context.Context, keys ...string) (all []triple.Term, err error) {
	for some := range slices.Chunk(keys, maxKeys) {
		args, holders := places(some)
		found, err := n.spelt(ctx, "t.name IN ("+holders+") AND t.id"+heardBy+" ORDER BY t.id", append(args, n.seq)...)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

const maxKeys = 64 // in one statement

// WithWord returns the names that have a word in their key, or in the words that they are
// called by, in the order of their telling; at most limit of them.
func (n Names) WithWord(ctx context.Context, word string, limit int) ([]triple.Term, error) {
	own := word // of a name of one word nothing is noted
	if words := triple.KeyWords(word); len(words) != 1 || words[0] != word {
		own = ""
	}
	return n.spelt(ctx, `t.name IN (SELECT name FROM term WHERE id IN (SELECT term FROM
		(SELECT term FROM called WHERE word = ? AND whole = 0 AND term`+heardBy+` ORDER BY term LIMIT ?) AS c
		UNION SELECT min(id) FROM term WHERE name = ?)) AND t.id`+heardBy+` ORDER BY t.id LIMIT ?`,
		cutWord(word), n.seq, limit, own, n.seq, 2*limit)
}

// CalledBy returns the names that are called by the words of keys that are not theirs, by
// those keys; of all of them at most limit.
func (n Names) CalledBy(ctx context.Context, limit int, keys ...string) (map[string][]triple.Term, error) {
	by := map[string][]triple.Term{}
	for some := range slices.Chunk(keys, maxKeys) {
		words, holders := places(some)
		for i := range words {
			words[i] = cutWord(words[i].(string))
		}
		all, err := n.spelt(ctx, "t.name IN (SELECT name FROM term WHERE id IN (SELECT term FROM (SELECT term FROM called WHERE word IN ("+holders+") AND whole = 1 AND term"+heardBy+
			" ORDER BY term LIMIT ?) AS c)) AND t.id"+heardBy+" ORDER BY t.id", append(words, n.seq, limit, n.seq)...)
		if err != nil {
			return nil, err
		}
		for _, t := range all {
			if key, _ := triple.CalledBy(t); slices.Contains(some, key) {
				by[key] = append(by[key], t)
			}
		}
	}
	return by, nil
}

// places are texts as arguments and the places for them, in few lengths, so that there are few
// statements.
func places(some []string) (args []any, holders string) {
	for _, k := range some {
		args = append(args, k)
	}
	for len(args)&(len(args)-1) != 0 {
		args = append(args, some[0])
	}
	return args, strings.Repeat("?, ", len(args)-1) + "?"
}

// Starting returns names whose keys, or those of the words that they are called by, begin so;
// at most limit of either.
func (n Names) Starting(ctx context.Context, key string, limit int) ([]triple.Term, error) {
	const past = "\U0010FFFF" // after all texts that begin so
	start := []rune(key)
	start = start[:min(len(start), 40)] // of term_start
	all, err := n.spelt(ctx, "t.name >= ? AND t.name < ? AND substr(t.name, 1, 40) >= ? AND substr(t.name, 1, 40) <= ? AND t.kind <> ? AND t.kind <> ? AND t.id"+heardBy+" LIMIT ?",
		key, key+past, string(start), string(start)+past, int(triple.Number), int(triple.Text), n.seq, limit)
	if err != nil {
		return nil, err
	}
	called, err := n.spelt(ctx, "t.name IN (SELECT name FROM term WHERE id IN (SELECT term FROM (SELECT term FROM called WHERE word >= ? AND word < ? AND whole = 1 AND term"+heardBy+
		" LIMIT ?) AS c)) AND t.id"+heardBy+" ORDER BY t.id", cutWord(key), cutWord(key)+past, n.seq, limit, n.seq)
	return append(all, called...), err
}

// Classes returns the names of what something may be an instance of, at most limit of them.
func (n Names) Classes(ctx context.Context, limit int) ([]triple.Term, error) {
	all, err := n.spelt(ctx, fmt.Sprintf("t.name IN (SELECT name FROM term WHERE kind = %d AND id%s ORDER BY id LIMIT ?) AND t.id%s ORDER BY t.id", triple.Class, heardBy, heardBy), n.seq, limit, n.seq)
	return slices.DeleteFunc(all, func(t triple.Term) bool { return t.Kind != triple.Class }), err
}

// spelt returns the names of the rows of terms t that meet a condition. They come in the
// order in which they were told.
func (n Names) spelt(ctx context.Context, where string, args ...any) (all []triple.Term, err error) {
	defer n.s.blame(ctx, &err)
	var sums summer
	var first []triple.Term // of each name, in their order
	as := map[string]triple.Term{}
	err = each(n.s.db.QueryContext(ctx, "SELECT t.id, t.name, t.label, t.kind, t.sum FROM term t WHERE "+where, args...))(func(scan func(...any) error) error {
		_, t, err := scanTerm(scan, &sums)
		if err != nil || t.Kind == triple.Web {
			return err
		}
		was, known := as[t.Name]
		switch {
		case !known:
			first = append(first, t)
			as[t.Name] = t
		case isName(was) && was.Label == "" && t.Label != "":
			as[t.Name] = t
		}
		return nil
	})
	for _, t := range first {
		if isName(t) {
			all = append(all, as[t.Name])
		}
	}
	return all, err
}

// longestWord is how much of a word it is found by, in bytes: an index takes no long texts.
const longestWord = 200

func cutWord(w string) string { return w[:min(len(w), longestWord)] }

// calling is a row of called: how the name whose first term has an id is found, beside its key.
type calling struct {
	word  string
	whole bool
}

// standing is what a name is known as by its terms so far.
type standing uint8

const (
	unheard standing = iota
	valued           // first told as a value: no name
	keyed            // by its key alone
	worded           // with words
)

// hear returns the name with one more term, and by what it is found since.
func (n spelling) hear(t triple.Term) (spelling, []calling) {
	switch {
	case t.Kind == triple.Web:
	case n.as == unheard && !isName(t):
		n.as = valued
	case n.as == unheard:
		n.as = keyed
		if t.Label != "" {
			n.as = worded
		}
		return n, callings(t, true)
	case n.as == keyed && t.Label != "":
		n.as = worded
		return n, callings(t, false)
	}
	return n, nil
}

// callings are how a name is found as it is spelt; isNew says that its key is not noted yet.
func callings(t triple.Term, isNew bool) (all []calling) {
	if words := triple.KeyWords(t.Name); isNew && (len(words) != 1 || words[0] != t.Name) {
		for _, w := range words {
			all = append(all, calling{word: w})
		}
	}
	key, words := triple.CalledBy(t)
	for _, w := range words {
		if !slices.Contains(all, calling{word: w}) {
			all = append(all, calling{word: w})
		}
	}
	if key != "" {
		all = append(all, calling{key, true})
	}
	return all
}

// eachCalling goes through the terms and gives how their names are found, as it is noted with
// the first terms of the names. Nothing is being read while one is asked.
func eachCalling(ctx context.Context, r reader, one func(term int64, c calling) error) error {
	names := map[string]spelling{}
	for after := int64(0); ; {
		var some []triple.Term
		err := each(r.QueryContext(ctx, "SELECT name, label, kind FROM term WHERE id > ? ORDER BY id LIMIT ?", after, page))(func(scan func(...any) error) error {
			var t triple.Term
			err := scan(&t.Name, &t.Label, &t.Kind)
			some = append(some, t)
			return err
		})
		if err != nil || len(some) == 0 {
			return err
		}
		for _, t := range some {
			after++ // the ids have no gaps
			name, found := names[t.Name].hear(t)
			name.id = cmp.Or(name.id, after)
			names[t.Name] = name
			for _, c := range found {
				if err := one(name.id, c); err != nil {
					return err
				}
			}
		}
	}
}

// fillCalled notes how the names are found of a base that was there before that was noted.
func fillCalled(ctx context.Context, tx *sql.Tx) error {
	const most = 300 // arguments of one statement
	var args []any
	flush := func() error {
		_, err := tx.ExecContext(ctx, strings.Replace(addCalled, "(?, ?, ?)", strings.Repeat("(?, ?, ?), ", len(args)/3-1)+"(?, ?, ?)", 1), args...)
		args = args[:0]
		return err
	}
	err := eachCalling(ctx, tx, func(term int64, c calling) error {
		if args = append(args, term, cutWord(c.word), bit(c.whole)); len(args) < most {
			return nil
		}
		return flush()
	})
	if err == nil && len(args) > 0 {
		err = flush()
	}
	return err
}

// fillCalledOnServer is fillCalled, where there may be logins that may tell.
func fillCalledOnServer(ctx context.Context, tx *sql.Tx) error {
	if err := storage.GrantAlike(ctx, tx, "term", "called"); err != nil {
		return err
	}
	return fillCalled(ctx, tx)
}

// checkCalled holds what is noted of how names are found against the names.
func (s *Store) checkCalled(ctx context.Context) error {
	var sums summer
	var want, have uint64 // the sums of the rows, in whatever order
	add := func(to *uint64, term int64, word string, whole int64) {
		*to += uint64(sums.begin(term, whole).text(word).sum()) + 1<<32 //nolint:gosec // it has 32 bits
	}
	err := eachCalling(ctx, s.db, func(term int64, c calling) error {
		add(&want, term, cutWord(c.word), bit(c.whole))
		return nil
	})
	if err != nil {
		return err
	}
	err = each(s.db.QueryContext(ctx, "SELECT term, word, whole FROM called"))(func(scan func(...any) error) error {
		var term, whole int64
		var word string
		err := scan(&term, &word, &whole)
		add(&have, term, word, whole)
		return err
	})
	if err == nil && have != want {
		err = &DamageError{What: "the list of words that names are found by"}
	}
	return err
}
