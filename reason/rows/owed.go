package rows

import (
	"math"
	"slices"
)

// This file reads columns that say how much was done, as "paid" does with amounts under it: who has something there did
// it, and what is due less that is owed.

// amountDone is the column of numbers whose header is the participle of a verb, -1 for none.
func amountDone(s *Sheet, verb string) int {
	return slices.IndexFunc(s.cols, func(k column) bool {
		h := k.headers[0]
		base := s.words.Base(h[len(h)-1])
		return verb != "" && base == verb && base != h[len(h)-1] && !k.flags && k.numbers > 0 && k.numbers == k.filled
	})
}

// owedTag is a verb of what is still to be paid, behind the tags in front of it, with the columns of what is due and what was paid.
func owedTag(s *Sheet, before []tag, t tag) (tag, bool) {
	paid := amountDone(s, vocabulary.As("undone", t.text))
	if base := s.words.Base(t.text); paid < 0 && base == t.text && slices.ContainsFunc(before, func(b tag) bool { return b.kind == "owing" }) { // still has to pay
		paid = amountDone(s, base)
	}
	if paid < 0 {
		return t, false
	}
	due := dueColumn(s, paid)
	return tag{at: t.at, end: t.end, sort: operator, kind: "owed", op: "owed", cols: []int{due, paid}, text: t.text}, due >= 0
}

// dueColumn is the only column of numbers that says how much there is to be paid, -1 for none.
func dueColumn(s *Sheet, paid int) int {
	due := -1
	for c, k := range s.cols {
		if h := k.headers[0]; c == paid || k.numbers == 0 || k.numbers < k.filled || !vocabulary.Is("due", h[len(h)-1]) {
			continue
		}
		if due >= 0 {
			return -1
		}
		due = c
	}
	return due
}

// some reports whether a cell of a column that says how much was done says that something was.
func some(s *Sheet, row, c int) bool { return s.cells[row][c].num > 0 }

// didSome keeps the rows in which something was done, where it is asked who or how many did it, or whether somebody did:
// who has paid? How much it was, or more than what, is asked in other ways.
func didSome(r *reading) {
	counts := r.asks == "count" && !(scale{r}).much() && (r.isClass(r.noun) || r.noun == "" && slices.ContainsFunc(r.words, func(w string) bool { return vocabulary.Is("people", w) }) || r.Sheet.words.Person(r.Sheet.words.Singular(r.noun)) || r.at >= 0 && slices.Contains(r.tags[r.at].cols, r.Key))
	if !counts && r.asks != "person" && r.asks != "yes" {
		return
	}
	for i := range r.tags {
		t := &r.tags[i]
		if t.used || t.sort != header && t.sort != light && t.sort != strange || r.is(r.next(i), value) || r.is(r.next(i), number) {
			continue
		}
		if c := amountDone(r.Sheet, r.Sheet.words.Base(t.text)); c >= 0 && !slices.Contains(r.cols, c) {
			t.used, t.sort = true, header
			if r.at == i {
				r.at = -1
			}
			unsaid(r, i)
			r.look(c)
			r.assumed = slices.DeleteFunc(r.assumed, func(a string) bool { return counts && a == quoted(r.noun)+" means a row" })
			r.where(func(row int) bool { return some(r.Sheet, row, c) })
		}
	}
}

// unsaid passes over what says no more than that something was paid, or is owed: anything, money.
func unsaid(r *reading, i int) {
	if j := r.next(i); j >= 0 && vocabulary.Is("something", r.tags[j].text) {
		r.tags[j].used = true
	}
}

// owes keeps the rows in which less was paid than is due, where it is asked who owes something, or how much.
func owes(r *reading) {
	if i := slices.IndexFunc(r.tags, func(t tag) bool { return t.kind == "owed" }); i >= 0 {
		r.tags[i].used = true
		if j := r.op("owing"); j >= 0 {
			r.tags[j].used = true
		}
		unsaid(r, i)
		due, paid := r.tags[i].cols[0], r.tags[i].cols[1]
		r.look(due)
		r.look(paid)
		r.where(func(row int) bool { return unpaid(r.Sheet, row, due, paid) > 0 })
	}
}

// unpaid is how much is still to be paid by a row, where nothing was paid all that is due.
func unpaid(s *Sheet, row, due, paid int) float64 {
	if s.empty(row, paid) {
		return s.cells[row][due].num
	}
	return s.cells[row][due].num - s.cells[row][paid].num
}

// owed is how much is still to be paid in all by the rows that are kept.
func owed(r *reading, rows []int) (Answer, bool) {
	i := slices.IndexFunc(r.tags, func(t tag) bool { return t.kind == "owed" })
	if i < 0 || len(rows) == 0 || !(scale{r}).much() && r.asks != "thing" {
		return Answer{}, false
	}
	sum := 0.0
	for _, row := range rows {
		sum += unpaid(r.Sheet, row, r.tags[i].cols[0], r.tags[i].cols[1])
	}
	return Answer{Kind: Number, Did: Subtracted, Rows: rows, Values: []Value{{Text: plain(sum), Column: -1}}}, !math.IsNaN(sum)
}
