package recall

import (
	"context"
	"database/sql"
	"encoding/binary"
	"slices"
	"strings"
	"unicode"

	"whence/triple/english/word"
)

// Tells reports whether a text tells something, as opposed to asking or requesting
// something, or saying nothing that could be looked up.
func (x *Index) Tells(text string) bool {
	a := x.words.analyse(text)
	words := word.Split(text)
	if a.flags&asks != 0 || len(a.stems) == 0 || len(a.stems) == 1 && len(words) < 3 && !unparted(text) {
		return false // "Great." tells nothing, "It is green." does
	}
	first := words[0].Text
	closed := strings.HasSuffix(strings.TrimSpace(text), ".")
	return !x.words.request[first] && (closed || !x.words.asks[first])
}

// unparted reports whether a text is of a script that puts no spaces between its words, and of more
// than a word.
func unparted(text string) bool {
	const word = 4
	n := 0
	for _, r := range text {
		if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar) {
			n++
		}
	}
	return n > word
}

// Asks reports whether a text is a question by its form.
func (x *Index) Asks(text string) bool {
	words := word.Split(text)
	return x.words.analyse(text).flags&asks != 0 || len(words) > 0 && x.words.asks[words[0].Text]
}

// shortAsk is of how many words a question is at most that only adds to the one before it:
// "at what time?"
const shortAsk = 4

// AsksWhat reports whether a question wants more than yes or no, by the first of its words
// that tells, and whether it leaves what it asks to the question before it: "And the
// tomatoes?", "And from where?", "At what time?"
func (x *Index) AsksWhat(question string) (what, leans bool) {
	about, words := len(x.words.analyse(question).stems), word.Split(question)
	leans = about == 0 || about == 1 && len(words) <= shortAsk && !x.words.what[words[0].Text] && !x.words.whether[words[0].Text]
	for _, w := range words {
		if x.words.what[w.Text] || x.words.whether[w.Text] {
			return x.words.what[w.Text], leans
		}
	}
	return true, leans
}

// Points reports whether a question is about what was said before it: it speaks of it by "it", "he" and the like, or has one
// word at most that says what it is about.
func Points(x *Index, question string) bool {
	return x.Refers(question) || len(x.words.analyse(question).stems) < 2
}

// Amends reports whether a text puts right what was said before it.
func (x *Index) Amends(text string) bool {
	words, opening := word.Split(text), ""
	return slices.ContainsFunc(words[:min(len(words), longestAmends)], func(w word.Word) bool {
		opening = strings.TrimSpace(opening + " " + w.Text)
		return x.words.amends[opening]
	})
}

// longestAmends bounds the words that say that something is put right.
const longestAmends = 5

// Updates reports whether a text may say what is so since something that was said before it.
func (x *Index) Updates(text string) bool { return x.words.has(x.words.updates, text) }

// AsksWhom reports whether a question asks for somebody.
func (x *Index) AsksWhom(question string) bool { return x.words.has(x.words.who, question) }

// Leans reports whether a text is about what was said before it.
func (x *Index) Leans(text string) bool {
	words := word.Split(text)
	return len(words) > 0 && x.words.leaning[words[0].Text]
}

// Refers reports whether a text speaks of somebody or something by a word that stands for
// what was named before it.
func (x *Index) Refers(text string) bool { return x.words.has(x.words.refer, text) }

// Alike reports whether two texts have a word in common that says what they are about: no
// time, and no number.
func (x *Index) Alike(a, b string) bool { return x.InCommon(a, b) > 0 }

// InCommon is how many such words two texts have in common.
func (x *Index) InCommon(a, b string) int {
	about := x.words.about(b)
	both := map[string]bool{}
	for _, s := range x.words.about(a) {
		if slices.Contains(about, s) {
			both[s] = true
		}
	}
	return len(both)
}

// SameNumber reports whether two texts have a number in common.
func (x *Index) SameNumber(a, b string) bool {
	words := word.Split(b)
	return slices.ContainsFunc(word.Split(a), func(w word.Word) bool {
		return strings.ContainsAny(w.Text, "0123456789") && slices.ContainsFunc(words, func(o word.Word) bool { return o.Text == w.Text })
	})
}

// Others reports whether a question asks for somebody or something else than what it names.
func (x *Index) Others(question string) bool { return x.words.has(x.words.others, question) }

// Reasons reports whether a question asks for a reason and a text gives one.
func (x *Index) Reasons(question, text string) bool {
	return x.words.has(x.words.why, question) && x.words.has(x.words.reason, text)
}

// Opens reports whether a text begins with a word for a reason: "Root cause: …", "The reason
// is …"
func (x *Index) Opens(text string) bool {
	words := word.Split(text)
	return slices.ContainsFunc(words[:min(len(words), opening)], func(w word.Word) bool { return x.words.reason[w.Text] })
}

// opening is how many words begin a text.
const opening = 4

// General reports whether a text speaks of all, any or none of a kind, or of what is so
// whenever something else is.
func (x *Index) General(text string) bool {
	return x.words.has(x.words.general, text)
}

// Named reports whether something said that is live, or a note alone, has all the words that say something in a name.
func (x *Index) Named(ctx context.Context, name string, notes bool) (bool, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if _, err := x.grow(ctx); err != nil {
		return false, err
	}
	tx, err := x.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return false, err
	}
	defer func() { _ = tx.Rollback() }() // there is nothing to commit
	if err := x.load(ctx, tx); err != nil {
		return false, err
	}
	docs, err := x.having(ctx, tx, x.words.analyse(name).stems)
	if err != nil {
		return false, err
	}
	for d := range docs {
		if !x.all.flag(d, isLive) {
			continue
		}
		found := !notes
		if notes {
			err = tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM recall_item WHERE doc = ? AND id LIKE 'n%')", d).Scan(&found)
		}
		if found || err != nil {
			return found, err
		}
	}
	return false, nil
}

// having returns the docs that have all the stems, none for no stems.
func (x *Index) having(ctx context.Context, tx *sql.Tx, stems []string) (map[int]bool, error) {
	var all map[int]bool
	for _, s := range stems {
		rows, err := tx.QueryContext(ctx, "SELECT block, docs FROM recall_posting WHERE stem = (SELECT id FROM recall_stem WHERE stem = ?)", s)
		if err != nil {
			return nil, err
		}
		one := map[int]bool{}
		for rows.Next() {
			var block int
			var docs sql.RawBytes
			if err := rows.Scan(&block, &docs); err != nil {
				_ = rows.Close() // the error is that of Scan
				return nil, err
			}
			for ; len(docs) >= postBytes; docs = docs[postBytes:] {
				if d := block*blockSize + int(binary.LittleEndian.Uint16(docs)); all == nil || all[d] {
					one[d] = true
				}
			}
		}
		if err := rows.Close(); err != nil {
			return nil, err
		}
		all = one
	}
	return all, nil
}
