package rows

import (
	"math"
	"strconv"
	"strings"
)

// This file finds how many years something lasted: what lies between two years of a cell, or
// between the dates of two columns.

// lasting answers how many years the row that is named lasted.
type lasting struct{ *reading }

// howLong answers "how many years was Ann mayor", "how long did she serve".
func (r lasting) howLong() (Answer, bool) {
	year := r.at >= 0 && r.tags[r.at].far && vocabulary.Is("lasting", r.tags[r.at].text)
	if r.asks != "count" || !year && !vocabulary.Is("lasting", r.noun) {
		return Answer{}, false
	}
	cols := r.span()
	if cols == nil {
		return Answer{}, false
	}
	if year {
		r.tags[r.at].used, r.at = true, -1
	}
	r.conditions()
	rows := r.rows()
	if r.failed || r.only == 0 || len(rows) != 1 {
		r.failed = true
		return Answer{}, false
	}
	n, ok := r.years(rows[0], cols)
	if !ok {
		r.failed = true
		return Answer{}, false
	}
	r.assumed = nil
	for _, c := range cols {
		r.look(c)
	}
	r.look(r.Key)
	if len(cols) > 1 {
		r.assume("the time is that from " + r.Columns[cols[0]].Header + " to " + r.Columns[cols[1]].Header)
	}
	return Answer{Kind: Number, Did: Subtracted, Rows: rows, Values: []Value{{Text: strconv.FormatFloat(n, 'f', -1, 64), Column: -1}}}, true
}

// span are the column whose cells mostly have two years, or the two columns of dates of
// which one is mostly before the other; nil for none.
func (r lasting) span() []int {
	mostly := func(cols ...int) bool {
		n := 0
		for row := range r.Rows {
			if _, ok := r.years(row, cols); ok {
				n++
			}
		}
		return n*10 >= len(r.Rows)*7 && n > 0
	}
	var dates []int
	for c := range r.Sheet.cols {
		if c != r.Key && mostly(c) {
			return []int{c}
		}
		if r.dated(c) {
			dates = append(dates, c)
		}
	}
	if len(dates) == 2 && mostly(dates...) {
		return dates
	}
	return nil
}

// years are how many lie between the years of a cell, or between two dates of a row.
func (r lasting) years(row int, cols []int) (float64, bool) {
	if len(cols) == 2 {
		from, until := r.cells[row][cols[0]].date, r.cells[row][cols[1]].date
		return math.Floor((until - from) / 10000), from > 0 && until >= from
	}
	var found []float64
	for _, w := range strings.FieldsFunc(r.cells[row][cols[0]].text, func(c rune) bool { return c == ' ' || c == '-' }) {
		if x, ok := numberOf(w); ok && isYear(w) {
			found = append(found, x)
		}
	}
	if len(found) != 2 || found[1] < found[0] {
		return 0, false
	}
	return found[1] - found[0], true
}
