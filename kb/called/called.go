// Package called is by what the names of a base are found: by their keys, by the words in
// them, and by the words that they are called by instead.
//
// It promises that what is noted of a name depends on its terms alone, in their order, however
// they came. Who writes and who may, it leaves to kb.
package called

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"

	"whence/internal/storage"
	"whence/triple"
)

// Names are the names that were heard of up to a change, read as they are asked for. A name
// is spelt as it was told first, or, where that was a key alone, as it was first told with
// words. Numbers and texts are values, and no names.
type Names struct {
	In  Reader
	Seq int64
	// Term scans a row of id, name, label, kind and checksum, and holds it against that.
	Term func(scan func(...any) error) (int64, triple.Term, error)
	// First is told the first term of a name that was looked for by its key.
	First func(name string, id int64)
}

// Reader is a pool or a transaction.
type Reader interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// heardBy is the condition that a term was told by a change.
const heardBy = " <= (SELECT terms FROM change WHERE seq = ?)"

// ByKey returns the names that have one of these keys, in the order of their telling.
func (n Names) ByKey(ctx context.Context, keys ...string) (all []triple.Term, err error) {
	for some := range slices.Chunk(keys, maxKeys) {
		args, holders := places(some)
		of := n
		of.Term = n.noting()
		found, err := of.spelt(ctx, "t.name IN ("+holders+") AND t.id"+heardBy+" ORDER BY t.id", append(args, n.Seq)...)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// noting is Term of rows in their order, which tells First of names.
func (n Names) noting() func(scan func(...any) error) (int64, triple.Term, error) {
	seen := map[string]bool{}
	return func(scan func(...any) error) (int64, triple.Term, error) {
		id, t, err := n.Term(scan)
		if err == nil && !seen[t.Name] {
			seen[t.Name] = true
			n.First(t.Name, id)
		}
		return id, t, err
	}
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
		cut(word), n.Seq, limit, own, n.Seq, 2*limit)
}

// Common reports whether so many names of several words have a word. To count them takes a
// hundredth of what reading them does.
func (n Names) Common(ctx context.Context, word string, many int) (is bool, err error) {
	err = storage.Each(n.In.QueryContext(ctx, "SELECT count(*) >= ? FROM (SELECT 1 FROM called WHERE word = ? AND whole = 0 AND term"+heardBy+" LIMIT ?) AS c",
		many, cut(word), n.Seq, many))(func(scan func(...any) error) error { return scan(&is) })
	return is, err
}

// Heard returns those of the words that a name has, or is called by.
func (n Names) Heard(ctx context.Context, words ...string) (heard []string, err error) {
	for some := range slices.Chunk(words, maxKeys) {
		var args []any
		all, _ := places(some)
		for _, w := range all {
			args = append(args, w, cut(w.(string)))
		}
		asked := strings.TrimSuffix(strings.Repeat("SELECT CAST(? AS TEXT) AS own, CAST(? AS TEXT) AS cut UNION ALL ", len(all)), " UNION ALL ")
		err := storage.Each(n.In.QueryContext(ctx, "SELECT own FROM ("+asked+") AS w WHERE EXISTS (SELECT 1 FROM called WHERE word = w.cut) OR EXISTS (SELECT 1 FROM term WHERE name = w.own)", args...))(func(scan func(...any) error) error {
			var w string
			err := scan(&w)
			heard = append(heard, w)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return heard, nil
}

// CalledBy returns the names that are called by the words of keys that are not theirs, by
// those keys; of all of them at most limit.
func (n Names) CalledBy(ctx context.Context, limit int, keys ...string) (map[string][]triple.Term, error) {
	by := map[string][]triple.Term{}
	for some := range slices.Chunk(keys, maxKeys) {
		words, holders := places(some)
		for i := range words {
			words[i] = cut(words[i].(string))
		}
		all, err := n.spelt(ctx, "t.name IN (SELECT name FROM term WHERE id IN (SELECT term FROM (SELECT term FROM called WHERE word IN ("+holders+") AND whole = 1 AND term"+heardBy+
			" ORDER BY term LIMIT ?) AS c)) AND t.id"+heardBy+" ORDER BY t.id", append(words, n.Seq, limit, n.Seq)...)
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
		key, key+past, string(start), string(start)+past, int(triple.Number), int(triple.Text), n.Seq, limit)
	if err != nil {
		return nil, err
	}
	called, err := n.spelt(ctx, "t.name IN (SELECT name FROM term WHERE id IN (SELECT term FROM (SELECT term FROM called WHERE word >= ? AND word < ? AND whole = 1 AND term"+heardBy+
		" LIMIT ?) AS c)) AND t.id"+heardBy+" ORDER BY t.id", cut(key), cut(key)+past, n.Seq, limit, n.Seq)
	return append(all, called...), err
}

// Classes returns the names of what something may be an instance of, at most limit of them.
func (n Names) Classes(ctx context.Context, limit int) ([]triple.Term, error) {
	all, err := n.spelt(ctx, fmt.Sprintf("t.name IN (SELECT name FROM term WHERE kind = %d AND id%s ORDER BY id LIMIT ?) AND t.id%s ORDER BY t.id", triple.Class, heardBy, heardBy), n.Seq, limit, n.Seq)
	return slices.DeleteFunc(all, func(t triple.Term) bool { return t.Kind != triple.Class }), err
}

// spelt returns the names of the rows of terms t that meet a condition. They come in the
// order in which they were told.
func (n Names) spelt(ctx context.Context, where string, args ...any) (all []triple.Term, err error) {
	var first []triple.Term // of each name, in their order
	as := map[string]triple.Term{}
	err = storage.Each(n.In.QueryContext(ctx, "SELECT t.id, t.name, t.label, t.kind, t.sum FROM term t WHERE "+where, args...))(func(scan func(...any) error) error {
		_, t, err := n.Term(scan)
		if err != nil || t.Kind == triple.Web {
			return err
		}
		was, known := as[t.Name]
		switch {
		case !known:
			first = append(first, t)
			as[t.Name] = t
		case IsName(was) && was.Label == "" && t.Label != "":
			as[t.Name] = t
		}
		return nil
	})
	for _, t := range first {
		if IsName(t) {
			all = append(all, as[t.Name])
		}
	}
	return all, err
}

// Add is the statement that notes one.
const Add = "INSERT INTO called (term, word, whole) VALUES (?, ?, ?)"

// IsName reports whether a constant names something, as opposed to a value.
func IsName(t triple.Term) bool {
	return t.Kind != triple.Number && t.Kind != triple.Text && t.Kind != triple.Event && t.Kind != triple.Web
}

// longestWord is how much of a word it is found by, in bytes: an index takes no long texts.
const longestWord = 200

func cut(w string) string { return w[:min(len(w), longestWord)] }

// Calling is a row of called: how a name is found, beside its key.
type Calling struct {
	Word  string
	Whole int64 // 1 where it is all the words that the name is called by
}

// Standing is what a name is known as by its terms so far.
type Standing uint8

const (
	unheard Standing = iota
	valued           // first told as a value: no name
	keyed            // by its key alone
	worded           // with words
)

// Hear returns how a name stands with one more term, and by what it is found since.
func (s Standing) Hear(t triple.Term) (Standing, []Calling) {
	switch {
	case t.Kind == triple.Web:
	case s == unheard && !IsName(t):
		return valued, nil
	case s == unheard && t.Label == "":
		return keyed, callings(t, true)
	case s == unheard:
		return worded, callings(t, true)
	case s == keyed && t.Label != "":
		return worded, callings(t, false)
	}
	return s, nil
}

// every goes through the terms and gives how their names are found, as it is noted with
// the first terms of the names. Nothing is being read while one is asked.
func every(ctx context.Context, r Reader, one func(term int64, c Calling) error) error {
	type name struct {
		first int64
		as    Standing
	}
	names := map[string]name{}
	for after := int64(0); ; {
		var some []triple.Term
		err := storage.Each(r.QueryContext(ctx, "SELECT name, label, kind FROM term WHERE id > ? ORDER BY id LIMIT ?", after, 4096))(func(scan func(...any) error) error {
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
			n := names[t.Name]
			as, found := n.as.Hear(t)
			n = name{cmp.Or(n.first, after), as}
			names[t.Name] = n
			for _, c := range found {
				if err := one(n.first, c); err != nil {
					return err
				}
			}
		}
	}
}

// Fill notes how the names are found of a base that was there before that was noted.
func Fill(ctx context.Context, tx *sql.Tx) error {
	const most = 300 // arguments of one statement
	var args []any
	flush := func() error {
		_, err := tx.ExecContext(ctx, strings.Replace(Add, "(?, ?, ?)", strings.Repeat("(?, ?, ?), ", len(args)/3-1)+"(?, ?, ?)", 1), args...)
		args = args[:0]
		return err
	}
	err := every(ctx, tx, func(term int64, c Calling) error {
		if args = append(args, term, c.Word, c.Whole); len(args) < most {
			return nil
		}
		return flush()
	})
	if err == nil && len(args) > 0 {
		err = flush()
	}
	return err
}

// Loosen has names in a new file found by an index of their own, which an import may do
// without until its end, in the place of a constraint that no two rows are alike: the writer
// looks for a row before it adds one, and [Trouble] looks at all of them. A base that has names
// keeps the constraint, since without it every row would have to be written anew.
func Loosen(ctx context.Context, tx *sql.Tx) error {
	var some bool
	if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM term)").Scan(&some); err != nil || some {
		return err
	}
	_, err := tx.ExecContext(ctx, `DROP TABLE term;
		CREATE TABLE term (
		  id    INTEGER PRIMARY KEY,
		  name  TEXT NOT NULL,
		  label TEXT NOT NULL,
		  kind  INTEGER NOT NULL,
		  sum   INTEGER NOT NULL DEFAULT 0
		) STRICT;
		CREATE INDEX term_name ON term (name);
		CREATE INDEX term_class ON term (id) WHERE kind = 2`)
	return err
}

// callings are how a name is found as it is spelt; isNew says that its key is not noted yet.
func callings(t triple.Term, isNew bool) (all []Calling) {
	if words := triple.KeyWords(t.Name); isNew && (len(words) != 1 || words[0] != t.Name) {
		for _, w := range words {
			all = append(all, Calling{cut(w), 0})
		}
	}
	key, words := triple.CalledBy(t)
	for _, w := range words {
		if c := (Calling{cut(w), 0}); !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	if key != "" {
		all = append(all, Calling{cut(key), 1})
	}
	return all
}

// FillOnServer is Fill, where there may be logins that may tell.
func FillOnServer(ctx context.Context, tx *sql.Tx) error {
	if err := storage.GrantAlike(ctx, tx, "term", "called"); err != nil {
		return err
	}
	return Fill(ctx, tx)
}

// Trouble says what is wrong with names and with how they are found, "" for nothing.
func Trouble(ctx context.Context, r Reader) (what string, err error) {
	err = storage.Each(r.QueryContext(ctx, "SELECT id FROM (SELECT max(id) AS id, count(*) AS alike FROM term GROUP BY name, label, kind) AS t WHERE alike > 1 ORDER BY id LIMIT 1"))(func(scan func(...any) error) error {
		var id int64
		err := scan(&id)
		what = fmt.Sprintf("the name in row %d of term, which another row has too", id)
		return err
	})
	if err != nil || what != "" {
		return what, err
	}
	if agreed, err := agree(ctx, r); err != nil || agreed {
		return "", err
	}
	return "the list of words that names are found by", nil
}

// agree holds what is noted against the names.
func agree(ctx context.Context, r Reader) (bool, error) {
	var want, have uint64 // the sums of the rows, in whatever order
	add := func(to *uint64, term int64, c Calling) {
		*to += uint64(crc32.ChecksumIEEE(fmt.Append(nil, term, c.Whole, c.Word))) + 1<<32
	}
	err := every(ctx, r, func(term int64, c Calling) error {
		add(&want, term, c)
		return nil
	})
	if err != nil {
		return false, err
	}
	err = storage.Each(r.QueryContext(ctx, "SELECT term, word, whole FROM called"))(func(scan func(...any) error) error {
		var term int64
		var c Calling
		err := scan(&term, &c.Word, &c.Whole)
		add(&have, term, c)
		return err
	})
	return have == want, err
}
