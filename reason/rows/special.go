package rows

import (
	"maps"
	"math"
	"slices"
)

// This file answers the questions that look at named rows rather than at a choice of them.

// special answers questions about the row before or behind another, about one of two, and
// about the difference between two.
func (r *reading) special() (Answer, bool) {
	for _, try := range []func() (Answer, bool){scale{r}.each, lasting{r}.howLong, both{r}.betweenTwo, beside{r}.neighbour, both{r}.oneOfTwo, both{r}.moreThan, both{r}.difference, both{r}.either, both{r}.oneOrOther} {
		if a, ok := try(); ok || r.failed {
			return a, ok
		}
	}
	return Answer{}, false
}

// beside answers what asks for the row behind or before another, and both what is asked of
// two named ones.
type (
	beside struct{ *reading }
	both   struct{ *reading }
)

// neighbour is the row behind or before a named one.
func (r beside) neighbour() (Answer, bool) {
	i := r.op("next")
	if i < 0 {
		return Answer{}, false
	}
	i, j := r.neighbourOf(i)
	if !r.is(j, value) && !r.is(j, number) || len(r.tags[j].rows) == 0 {
		return Answer{}, false
	}
	r.take(i, j)
	rows := slices.Sorted(maps.Keys(r.pick(j)))
	behind := r.tags[i].op == "after"
	if r.asks != "count" && r.backwards() {
		behind = !behind
	}
	r.likeNamed(j)
	if r.asks == "count" {
		r.where(func(row int) bool { return behind && row > rows[len(rows)-1] || !behind && row < rows[0] })
		return Answer{}, false
	}
	at := rows[0] - 1
	if behind {
		at = rows[len(rows)-1] + 1
	}
	if at < 0 || at >= len(r.Rows) || r.whole[at] {
		return Answer{}, false
	}
	if len(rows) > 1 {
		r.assume(quoted(r.tags[j].text) + " is meant as one, and stands in several rows")
	}
	for k := range r.tags { // other cells of the question must be in the row
		if t := &r.tags[k]; t.sort == value && !t.used && !r.pick(k)[at] {
			r.failed = true
		}
	}
	return r.list([]int{at})
}

// backwards reports whether the rows go back in time, and no word speaks of the page.
func (r beside) backwards() bool {
	c := r.dateColumn()
	if c < 0 || r.listed() || slices.ContainsFunc(r.tags, func(t tag) bool { return vocabulary.Is("paged", t.text) }) {
		return false
	}
	last, fell := math.Inf(1), 0
	for row := range r.Rows {
		d := r.cells[row][c].date
		if d == 0 || r.whole[row] {
			continue
		}
		if d > last {
			return false
		}
		if d < last {
			fell++
		}
		last = d
	}
	return fell > 1
}

// likeNamed makes who is asked for one of those among whom the named one is: who came
// before Ann is in Ann's column.
func (r beside) likeNamed(j int) {
	if r.asks != "person" || r.at >= 0 {
		return
	}
	if cols := r.tags[j].columnsOf(); len(cols) == 1 && !r.numeric(cols[0]) && !r.dated(cols[0]) && cols[0] != r.target {
		r.target = cols[0]
		r.assumed = slices.DeleteFunc(r.assumed, func(a string) bool { return a == r.whoIsKey() })
	}
}

// whoIsKey is the assumption that the key names persons.
func (q *question) whoIsKey() string {
	return "who is asked for is in the column " + q.Columns[max(q.Key, 0)].Header
}

// take uses what leads to what is named, but for words that nothing goes with.
func (r beside) take(from, to int) {
	for k := from; k < to; k++ {
		if !r.is(k, strange) {
			r.tags[k].used = k != r.at || r.tags[k].used
		}
	}
}

// neighbourOf are the last of the words that ask for a neighbour from i on, and what is
// named behind them.
func (r beside) neighbourOf(i int) (last, named int) {
	j := r.next(i, "next")
	for r.is(j, header) || r.is(j, strange) || r.is(j, light) || r.isOp(j, "next") {
		if r.isOp(j, "next") {
			r.tags[i].used = true
			i = j
		}
		j = r.next(j)
	}
	if b := r.before(i); r.is(b, header) && b != r.at && !r.tags[b].far { // took office after
		r.tags[b].used = true
	}
	return i, j
}

// pair are two values of one column that the question names, and the column.
func (r both) pair() (a, b, c int) {
	for i := range r.tags {
		if !r.is(i, value) || r.tags[i].used {
			continue
		}
		for j := i + 1; j < len(r.tags); j++ {
			if !r.is(j, value) || r.tags[j].used {
				continue
			}
			for _, c := range r.tags[i].columnsOf() {
				if len(r.tags[j].rows[c]) > 0 {
					return i, j, c
				}
			}
		}
	}
	return -1, -1, -1
}

// oneOfTwo is which of two has more: who scored more points, A or B.
func (r both) oneOfTwo() (Answer, bool) {
	or := r.op("or")
	i := r.op("versus", "best", "end")
	a, b, c := r.pair()
	if or < 0 || i < 0 || a < 0 || or < a || or > b {
		return Answer{}, false
	}
	op := &r.tags[i]
	op.used, r.tags[or].used = true, true
	first, second := r.rowsOf(a, c), r.rowsOf(b, c)
	r.tags[a].used, r.tags[b].used = true, true
	r.look(c)
	r.target, r.at = c, -1
	if op.kind == "end" {
		less := first[0] < second[0]
		if d := r.dateColumn(); d >= 0 && r.cells[first[0]][d].date > 0 && r.cells[second[0]][d].date > 0 {
			less = r.cells[first[0]][d].date < r.cells[second[0]][d].date
			r.look(d)
		}
		if less == (op.op == "first") {
			return r.list(first)
		}
		return r.list(second)
	}
	m, reverse := scale(r).measured(i)
	if r.failed {
		return Answer{}, false
	}
	x, y := float64(len(first)), float64(len(second))
	if m >= 0 {
		x, y = r.sumOf(first, m), r.sumOf(second, m)
	} else if j := r.next(i); r.is(j, header) {
		r.headerOf(j, nil)
	} else {
		return Answer{}, false
	}
	if math.IsNaN(x) || math.IsNaN(y) || x == y {
		return Answer{}, false
	}
	if (x > y) == ((op.op == "most") != reverse) {
		return r.list(first)
	}
	return r.list(second)
}

// moreThan is whether one of two has more than the other: did A sell more tickets than B?
func (r both) moreThan() (Answer, bool) {
	i := r.op("versus", "more")
	a, b, c := r.pair()
	if r.asks != "yes" || i < 0 || a < 0 || a > i || b < i || r.tags[i].kind == "versus" && !r.isOp(r.before(b), "than") {
		return Answer{}, false
	}
	more := r.tags[i].op == "most" || r.tags[i].op == ">"
	m, reverse := scale(r).measured(i)
	if m < 0 || r.failed {
		r.failed = true // who has more is not who has both
		return Answer{}, false
	}
	first, second := r.rowsOf(a, c), r.rowsOf(b, c)
	x, y := r.sumOf(first, m), r.sumOf(second, m)
	if math.IsNaN(x) || math.IsNaN(y) || len(first)+len(second) > 2 && !counts(&r.question, m) {
		return Answer{}, false
	}
	r.look(m)
	for _, k := range []int{a, b, i, r.before(b)} {
		r.tags[k].used = true
	}
	r.look(c)
	return Answer{Kind: Truth, Added: len(first)+len(second) > 2, Holds: x != y && (x > y) == (more != reverse), Rows: append(slices.Clone(first), second...)}, true
}

func (r both) rowsOf(i, c int) []int {
	t := &r.tags[i]
	if t.part {
		r.assume(quoted(t.text) + " is part of a " + r.Columns[c].Header)
	}
	return t.rows[c]
}

// sumOf adds the numbers in a column of the rows, NaN where there is none.
func (q *question) sumOf(rows []int, c int) float64 {
	sum := math.NaN()
	for _, row := range rows {
		if x := q.cells[row][c].num; !math.IsNaN(x) {
			if math.IsNaN(sum) {
				sum = 0
			}
			sum += x
		}
	}
	return sum
}

// difference is how much lies between the numbers of two named rows.
func (r both) difference() (Answer, bool) {
	i := r.op("sum")
	if i < 0 || r.tags[i].op != "difference" {
		return Answer{}, false
	}
	a, b, c := r.pair()
	if a < 0 {
		return Answer{}, false
	}
	r.tags[i].used = true
	numeric := func(k int) bool { return r.numeric(k) && k != c }
	m := r.nearHeader(i, numeric)
	if m < 0 && r.at >= 0 && slices.ContainsFunc(r.tags[r.at].cols, numeric) {
		m = r.headerOf(r.at, numeric)
	}
	for k := range r.tags {
		if m < 0 && r.is(k, header) && slices.ContainsFunc(r.tags[k].cols, numeric) {
			m = r.headerOf(k, numeric)
		}
	}
	if m < 0 {
		m = r.only1(numeric)
	}
	if m < 0 {
		r.failed = true
		return Answer{}, false
	}
	first, second := r.rowsOf(a, c), r.rowsOf(b, c)
	r.tags[a].used, r.tags[b].used = true, true
	for k := range r.tags { // "more A than B", "between A and B"
		if r.isOp(k, "than", "and", "between", "versus") {
			r.tags[k].used = true
		}
	}
	r.look(c)
	x, y := r.sumOf(first, m), r.sumOf(second, m)
	if math.IsNaN(x) || math.IsNaN(y) {
		return Answer{}, false
	}
	return Answer{Kind: Number, Did: Subtracted, Rows: append(slices.Clone(first), second...), Values: []Value{{Text: plain(math.Abs(x - y)), Column: -1}}}, true
}

// only1 is the only column that fits, which is an assumption, -1 for none.
func (s *selection) only1(fits func(int) bool) int {
	only := s.totals()
	if only >= 0 {
		s.assume("the numbers are those of the column " + s.Columns[only].Header)
		s.look(only)
		return only
	}
	for c := range s.Sheet.cols {
		if fits(c) && !s.ranks(c) && !s.dated(c) {
			if only >= 0 {
				return -1
			}
			only = c
		}
	}
	if only >= 0 {
		s.assume("the numbers are those of the column " + s.Columns[only].Header)
		s.look(only)
	}
	return only
}

// either is whether a row stands above or below another, earlier or later: the answer is a
// word of the question.
func (r both) either() (Answer, bool) {
	or := r.op("or")
	if or < 1 || r.asks != "yes" || or+1 >= len(r.tags) {
		return Answer{}, false
	}
	left, right := &r.tags[or-1], &r.tags[or+1]
	if left.kind != "next" || right.kind != "next" {
		return Answer{}, false
	}
	a, b, c := r.pair()
	if a < 0 || left.op == right.op {
		return Answer{}, false
	}
	left.used, right.used, r.tags[or].used = true, true, true
	first, second := r.rowsOf(a, c), r.rowsOf(b, c)
	r.tags[a].used, r.tags[b].used = true, true
	r.look(c)
	side := left
	if (first[0] < second[0]) != (left.op == "before") {
		side = right
	}
	return Answer{Kind: Choice, Rows: []int{first[0], second[0]}, Values: []Value{{Text: side.text, Column: -1}}}, true
}

// oneOrOther is which of two values of a column a row has: is it red or blue?
func (r both) oneOrOther() (Answer, bool) {
	or := r.op("or")
	a, b, c := r.pair()
	if r.asks != "yes" || or < 1 || a < 0 || a > or || b < or || r.next(a) != or || r.next(or) != b {
		return Answer{}, false
	}
	r.tags[or].used, r.tags[a].used, r.tags[b].used = true, true, true
	first, second := r.rowsOf(a, c), r.rowsOf(b, c)
	r.look(c)
	r.conditions()
	kept := r.rows()
	has := func(rows []int) bool {
		return slices.ContainsFunc(kept, func(row int) bool { return slices.Contains(rows, row) })
	}
	if r.only == 0 || has(first) == has(second) {
		r.failed = true
		return Answer{}, false
	}
	of := a
	if has(second) {
		of = b
	}
	return Answer{Kind: Choice, Rows: kept, Values: []Value{{Text: r.tags[of].text, Column: -1}}}, true
}

// betweenTwo is how many rows stand between two named ones.
func (r both) betweenTwo() (Answer, bool) {
	i := r.op("between")
	a, b, c := r.pair()
	if i < 0 || a < i || r.asks != "count" || r.op("sum") >= 0 {
		return Answer{}, false
	}
	first, second := r.rowsOf(a, c), r.rowsOf(b, c)
	r.tags[i].used, r.tags[a].used, r.tags[b].used = true, true, true
	if and := r.next(a); r.isOp(and, "and") {
		r.tags[and].used = true
	}
	r.look(c)
	low, high := min(first[0], second[0]), max(first[0], second[0])
	r.where(func(row int) bool { return row > low && row < high })
	return Answer{}, false
}
