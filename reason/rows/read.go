package rows

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// This file puts the phrases of a question together.

// question is a question over a sheet, as its words and what they may be.
type question struct {
	*Sheet
	words []string
	tags  []tag
}

// selection is the rows that go with what a question says, and what that rests on.
type selection struct {
	question
	// keep are the rows that go with every condition.
	keep []bool
	// only are how many conditions there are.
	only int
	// cols are the columns that the answer rests on.
	cols    []int
	assumed []string
	failed  bool
	// barred are the rows with what is not to be in what answers.
	barred []int
	// none is set where no row is what a column of yes and no was asked for.
	none bool
}

// reading is what a question is taken to ask.
type reading struct {
	selection
	// asks is what is asked for, as words.txt names it: "thing", "count", "yes" and so on.
	asks string
	// target is the column whose cells answer, -1 for none yet; at is the tag that names it.
	target, at int
	// noun is the word for a row that no header has.
	noun string
	// strange are words that nothing goes with.
	strange []string
}

// Ask reads a question and answers it.
func (s *Sheet) Ask(asked string) (Answer, Miss, bool) {
	words := wordsOf(asked)
	q := question{Sheet: s, words: words, tags: settled(s, s.tags(words))}
	r := &reading{selection: selection{question: q, keep: make([]bool, len(s.Rows))}, target: -1, at: -1}
	for i := range r.keep {
		r.keep[i] = !s.whole[i]
	}
	r.compared()
	r.asked()
	a, ok := r.special()
	if !ok && !r.failed {
		r.conditions()
		a, ok = r.result()
	}
	assumed := len(r.assumed)
	r.left()
	switch nothing := r.count() == 0; {
	case nothing && len(r.assumed) > assumed:
		ok = false // no word of it is in the table, and there are words that nothing was made of
	case ok && nothing && len(r.assumed) == 0:
		r.assume("the table is " + r.File)
	}
	miss := Miss{Words: r.strange, Used: r.count(), Of: cmp.Or(s.Class, s.File), None: r.none && len(r.strange)+len(r.assumed) == 0}
	for _, c := range s.Columns {
		miss.Has = append(miss.Has, c.Header)
	}
	if !ok || r.failed || len(r.strange) > 0 {
		return Answer{}, miss, false
	}
	a.Assumed, a.Columns = r.assumed, r.cols
	a.Cost = 10*len(r.assumed) - miss.Used
	a.Money = slices.ContainsFunc(r.cols, func(c int) bool { return s.cols[c].measures("money") || inMoney(s, c) })
	a.Headed = slices.ContainsFunc(r.tags, func(t tag) bool { return t.sort == header || len(t.cols) > 0 })
	return a, miss, true
}

// Says reports whether a question has one of the words of a text, in any of its forms, but for those that only
// lead to others.
func Says(s *Sheet, question, text string) bool {
	forms := func(text string) []string {
		words := wordsOf(text)
		for _, w := range wordsOf(text) {
			words = append(words, s.words.Base(w))
		}
		return slices.DeleteFunc(append(words, s.stems(wordsOf(text))...), func(w string) bool { return w == "" || vocabulary.Is("pass", w) })
	}
	asked := forms(question)
	return slices.ContainsFunc(forms(text), func(w string) bool { return slices.Contains(asked, w) })
}

// count is how many words found something in the table.
func (q *question) count() int {
	n := 0
	for _, t := range q.tags {
		if t.sort == value || t.sort == header || t.kind == "owed" {
			n += t.end - t.at
		}
	}
	return n
}

func (s *selection) assume(what string) {
	if !slices.Contains(s.assumed, what) {
		s.assumed = append(s.assumed, what)
	}
}

func (s *selection) look(c int) {
	if c >= 0 && !slices.Contains(s.cols, c) {
		s.cols = append(s.cols, c)
	}
}

// next is the first tag behind i that is not passed over, -1 for none; over are further
// sorts of operators to pass over.
func (q *question) next(i int, over ...string) int {
	for i++; i < len(q.tags); i++ {
		if t := &q.tags[i]; t.sort != pass && !(t.sort == operator && slices.Contains(over, t.kind)) {
			return i
		}
	}
	return -1
}

// before is the last tag before i that is not passed over, -1 for none.
func (q *question) before(i int, over ...string) int {
	for i--; i >= 0; i-- {
		if t := &q.tags[i]; t.sort != pass && !(t.sort == operator && slices.Contains(over, t.kind)) {
			return i
		}
	}
	return -1
}

func (q *question) is(i int, s sort) bool { return i >= 0 && i < len(q.tags) && q.tags[i].sort == s }

func (q *question) isOp(i int, kinds ...string) bool {
	return q.is(i, operator) && slices.Contains(kinds, q.tags[i].kind)
}

// find is the first unused operator of the kinds, -1 for none.
func (q *question) op(kinds ...string) int {
	return slices.IndexFunc(q.tags, func(t tag) bool { return t.sort == operator && !t.used && slices.Contains(kinds, t.kind) })
}

// where keeps the rows for which a condition holds.
func (s *selection) where(holds func(row int) bool) {
	s.only++
	for i := range s.keep {
		s.keep[i] = s.keep[i] && holds(i)
	}
}

// rows are those kept.
func (s *selection) rows() []int {
	var out []int
	for i, k := range s.keep {
		if k {
			out = append(out, i)
		}
	}
	return out
}

// headerOf is the column that a header tag means; a choice between several is an
// assumption.
func (s *selection) headerOf(i int, fits func(c int) bool) int {
	t := &s.tags[i]
	t.used = true
	cols := t.cols
	if fits != nil {
		cols = slices.DeleteFunc(slices.Clone(cols), func(c int) bool { return !fits(c) })
	}
	if len(cols) == 0 {
		return -1
	}
	c := cols[0]
	stems := s.stems(strings.Fields(t.text))
	for _, other := range cols {
		if s.isHeader(other, stems) {
			c = other
			break
		}
	}
	h, verb := s.Sheet.cols[c].headers[0], s.Sheet.words.Base(t.text)
	switch {
	case t.far && vocabulary.Is("priced", verb) && s.Sheet.cols[c].measures("money"): // what it costs is its price
	case t.far && verb != "" && vocabulary.As("trades", h[len(h)-1]) == verb: // who bought it is its buyer
	case t.far:
		s.assume(quoted(t.text) + " means the column " + s.Columns[c].Header)
	case len(cols) > 1 && !s.isHeader(c, stems):
		s.assume(quoted(t.text) + " means the column " + s.Columns[c].Header)
	}
	s.look(c)
	return c
}

func quoted(w string) string { return "“" + w + "”" }

// any column is numeric.
func (r *reading) nearHeader(i int, fits func(c int) bool) int {
	has := func(j int) bool {
		return r.is(j, header) && !r.tags[j].used && j != r.at && slices.ContainsFunc(r.tags[j].cols, fits)
	}
	if j := r.next(i, "ask", "sum"); has(j) {
		return r.headerOf(j, fits)
	}
	for _, step := range []int{1, -1} {
		for j := i + step; j >= 0 && j < len(r.tags); j += step {
			if has(j) {
				return r.headerOf(j, fits)
			}
			if r.is(j, operator) && !slices.Contains(passing(), r.tags[j].kind) || r.is(j, value) && step > 0 {
				break
			}
		}
	}
	return -1
}

// compared keeps what is compared with a number: more than 60 laps, at least 2 goals.
func (r *reading) compared() {
	for i := range r.tags {
		t := &r.tags[i]
		if t.sort != operator || t.used {
			continue
		}
		sign := vocabulary.As("more", t.text)
		if t.kind == "versus" && r.isOp(i+1, "than") {
			sign = map[string]string{"most": ">", "least": "<"}[t.op]
		}
		n := r.next(i, "than")
		switch {
		case (scale{r}).onDays(i, n):
		case t.kind == "between":
			r.within(i, n)
		case sign != "" && r.is(n, number):
			r.bound(i, n, sign)
		case sign != "" && r.is(n, value):
			scale{r}.beyond(i, n, sign)
		case t.kind == "behind":
			if n := r.before(i); r.is(n, number) {
				r.bound(i, n, t.op)
			}
		case (t.kind == "next" || t.kind == "later") && r.is(n, number) && isYear(r.tags[n].text):
			r.bound(i, n, map[string]string{"next after": ">", "next before": "<", "later after": ">="}[t.kind+" "+t.op])
		}
	}
}

// beyond keeps the rows that have more, or less, than a named one of what an adjective
// speaks of: longer than another film.
func (r scale) beyond(i, n int, sign string) {
	word, _, _ := strings.Cut(r.tags[i].text, " ")
	base, degree := r.Sheet.words.Graded(word)
	if base == "" || base == word || degree != "more" || vocabulary.Is("best", word) {
		return
	}
	c, reverse, ok := r.speaksOf(base)
	if !ok {
		r.failed = true
		r.strange = append(r.strange, r.tags[i].text)
		return
	}
	r.tags[i].used = true
	named := r.pick(n)
	limit := math.NaN()
	for row := range named {
		x, ok := r.measure(row, c, false)
		if r.failed = r.failed || !ok || x != limit && !math.IsNaN(limit); r.failed {
			return
		}
		limit = x
	}
	r.where(func(row int) bool {
		x, ok := r.measure(row, c, false)
		return ok && !named[row] && (x > limit) == ((sign == ">") != reverse) && x != limit
	})
}

// within keeps what lies between two numbers.
func (r *reading) within(i, n int) {
	if !r.is(n, number) {
		return
	}
	and := r.next(n)
	if m := r.next(and); and >= 0 && r.isOp(and, "and") && r.is(m, number) {
		r.tags[and].used = true
		low, high := r.tags[n].num, r.tags[m].num
		r.bound(i, n, ">=")
		c := -1
		if len(r.cols) > 0 {
			c = r.cols[len(r.cols)-1]
		}
		r.tags[m].used = true
		if c >= 0 {
			r.where(func(row int) bool {
				x, ok := r.measure(row, c, isYear(r.tags[m].text))
				return ok && x <= high && x >= low
			})
		}
	}
}

// measure is the number in a cell, or its year.
func (q *question) measure(row, c int, year bool) (float64, bool) {
	cell := &q.cells[row][c]
	if year && q.dated(c) && cell.date > 0 {
		return math.Floor(cell.date / 10000), true
	}
	if !math.IsNaN(cell.num) {
		return cell.num, true
	}
	return 0, false
}

// bound keeps what is more or less than a number.
func (r *reading) bound(i, n int, sign string) {
	limit, text := r.tags[n].num, r.tags[n].text
	c := -1
	year := isYear(text)
	if j := r.next(n); r.is(j, header) && slices.ContainsFunc(r.tags[j].cols, r.numeric) {
		c = r.headerOf(j, r.numeric)
	}
	if c < 0 && year {
		c = r.dateColumn()
	}
	if c < 0 {
		c = r.nearHeader(i, r.numeric)
	}
	if c < 0 {
		c = (scale{r}).priced()
	}
	if base, _ := r.Sheet.words.Graded(r.words[r.tags[i].at]); c < 0 && base != "" {
		if spoken, reverse, ok := (scale{r}).speaksOf(base); ok && !reverse {
			c = spoken
		}
	}
	if c < 0 {
		c = r.unitColumn(n)
	}
	if c < 0 {
		r.failed = true
		return
	}
	r.look(c)
	r.tags[i].used, r.tags[n].used = true, true
	for j := i; j < n; j++ {
		r.tags[j].used = true
	}
	for j := n + 1; j < len(r.tags) && vocabulary.Is("unit", r.tags[j].text) && r.tags[j].sort != header; j++ {
		r.tags[j].used = true
	}
	p := r.before(i)
	for r.is(p, light) {
		p = r.before(p)
	}
	not := r.isOp(p, "not")
	if not {
		r.tags[p].used = true
	}
	r.where(func(row int) bool {
		x, ok := r.measure(row, c, year)
		return ok && holds(x, sign, limit) != not
	})
}

func holds(x float64, sign string, limit float64) bool {
	switch sign {
	case ">":
		return x > limit
	case "<":
		return x < limit
	case ">=":
		return x >= limit
	}
	return x <= limit
}

// unitColumn is the column measured in the unit behind a number, else the only column of
// numbers, which is an assumption.
func (s *selection) unitColumn(n int) int {
	if j := n + 1; j < len(s.tags) && vocabulary.Is("unit", s.tags[j].text) {
		for c := range s.Sheet.cols {
			if s.numeric(c) && (strings.Contains(fold(s.Columns[c].Header), s.tags[j].text) || s.inUnit(c, s.tags[j].text)) {
				s.tags[j].used = true
				return c
			}
		}
	}
	only := -1
	for c := range s.Sheet.cols {
		if s.numeric(c) && c != s.Key && !s.dated(c) && c > 0 {
			if only >= 0 {
				return -1
			}
			only = c
		}
	}
	if only >= 0 {
		s.assume(quoted(s.tags[n].text) + " is of the column " + s.Columns[only].Header)
	}
	return only
}

// inUnit reports whether the cells of a column have a unit behind the number.
func (s *Sheet) inUnit(c int, unit string) bool {
	n := 0
	for row := range s.Rows {
		if strings.Contains(s.cells[row][c].text, " "+unit+" ") {
			n++
		}
	}
	return n*2 >= s.cols[c].filled && n > 0
}

// dateColumn is the first column of dates, -1 for none.
func (s *Sheet) dateColumn() int {
	for c := range s.cols {
		if s.dated(c) {
			return c
		}
	}
	return -1
}
