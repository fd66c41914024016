package rows

import (
	"math"
	"slices"
)

// This file answers what is asked of rows that are of several pieces: six chairs, and the price of one.

// pieces answers by the column that says how many of something there are in a row.
type pieces struct{ *reading }

// column is the one that says it, -1 for none or several.
func (r pieces) column() int {
	return onlyHeaded(r.Sheet, "pieces")
}

// onlyHeaded is the only column of numbers whose header ends with a word of a set, -1 for none or several.
func onlyHeaded(s *Sheet, set string) int {
	only := -1
	for c := range s.cols {
		if s.numeric(c) && slices.ContainsFunc(s.cols[c].headers, func(h []string) bool { return vocabulary.Is(set, h[len(h)-1]) }) {
			if only >= 0 {
				return -1
			}
			only = c
		}
	}
	return only
}

// counted is the column that counts what is named right behind "how many", -1 where that is counted by rows.
func (r pieces) counted() int {
	i := slices.IndexFunc(r.tags, func(t tag) bool { return t.kind == "ask" && t.op == "count" && !vocabulary.Is("much", t.text) })
	j := r.next(i, vocabulary.Of("leading")...)
	if i < 0 || r.at >= 0 || !r.named2(j) || len(r.tags[j].rows[r.Key]) > 0 || r.is(j+1, header) && r.Sheet.words.MayBeNoun(r.tags[j+1].text) {
		return -1
	}
	return r.column()
}

// all is how much a row that is named comes to, where that is asked rather than its price.
func (r pieces) all(rows []int) (Answer, bool) {
	if !scale(r).much() || r.Key < 0 || !r.namesCell(r.Key) || r.at >= 0 && !r.tags[r.at].far {
		return Answer{}, false
	}
	return r.worth(rows)
}

// worth is the price of all the pieces in the rows, where there is one of each.
func (r pieces) worth(rows []int) (Answer, bool) {
	many, price := r.column(), onlyHeaded(r.Sheet, "apiece")
	if many < 0 || price < 0 || r.only == 0 || len(rows) == 0 {
		return Answer{}, false
	}
	sum := 0.0
	for _, row := range rows {
		x := r.cells[row][many].num * r.cells[row][price].num
		if math.IsNaN(x) {
			return Answer{}, false
		}
		sum += x
	}
	for i := range r.tags {
		r.tags[i].used = r.tags[i].used || vocabulary.Is("worth", r.tags[i].text)
	}
	r.look(many)
	r.look(price)
	r.assume(quoted(r.Columns[price].Header) + " is that of one")
	return Answer{Kind: Number, Did: Added, Rows: rows, Values: []Value{{Text: plain(sum), Column: -1}}}, true
}

// numbers reports whether the numbers of a column tell apart what a header in the plural asks for, rather than say
// how many there are: orders of the column order.
func (q *question) numbers(c, at int) bool {
	k, asked := &q.Sheet.cols[c], q.tags[at].text
	return c == 0 && k.counts == k.filled && k.unique == k.filled && k.filled > 1 && q.stem(asked) != asked && fold(q.Columns[c].Header) != asked+" "
}
