package rows

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"whence/triple/english/lexicon"
)

// This file finds the most, the least, the first, the last, the row before and behind, and
// what lies between two.

// extreme is what has most or least.
func (r *reading) extreme(i int) (Answer, bool) {
	t := &r.tags[i]
	t.used = true
	rows := r.rows()
	c, reverse := scale{r}.measured(i)
	if c < 0 {
		return r.oftenest(i, rows)
	}
	most := (t.op == "most") != reverse
	if r.only > 0 && len(rows) == 1 && r.at >= 0 && slices.ContainsFunc(r.tags[r.at].cols, r.namesCell) { // the most of one that is named
		r.failed = true
		return Answer{}, false
	}
	if sums := (together{r}).sums(i, rows, c, most); len(sums) > 0 {
		return together{r}.foremost(sums, c)
	}
	best := r.best(rows, c, most)
	if len(best) == 0 {
		return Answer{}, false
	}
	if (scale{r}).unread(rows, c) > 0 {
		r.assume("the cells of " + r.Columns[c].Header + " that are no number count for nothing")
	}
	if r.asks == "count" && r.at < 0 && r.target < 0 || r.asks == "count" && r.at == i {
		return Answer{}, false
	}
	if r.asks == "count" || r.at < 0 && r.target < 0 && r.asks == "thing" && c != r.Key {
		return Answer{Kind: List, Rows: best[:1], Values: []Value{{Text: r.text(best[0], c), Row: best[0], Column: c}}}, true
	}
	return r.list(best)
}

// together adds up what one has in several rows.
type together struct{ *reading }

// sums are how much a column counts for each that is asked for, the most or least first, where one stands in several
// rows: who sold the most tickets. There are none where the rows are to be compared one by one.
func (r together) sums(i int, rows []int, c int, most bool) []Sum {
	by := r.aimed()
	if by < 0 || by == c || r.asks == "count" || r.tags[i].by != "" || !vocabulary.Is("quantified", r.tags[i].text) || !severalOf(r.reading, c) || r.Sheet.cols[by].unique == r.Sheet.cols[by].filled || r.numeric(by) {
		return nil
	}
	in := map[string]*Sum{}
	for _, row := range rows {
		text, x := r.text(row, by), r.cells[row][c].num
		if r.empty(row, by) || math.IsNaN(x) {
			continue
		}
		if in[text] == nil {
			in[text] = &Sum{Text: text}
		}
		in[text].Rows, in[text].Amount = append(in[text].Rows, row), in[text].Amount+x
	}
	var out []Sum
	for _, text := range slices.Sorted(maps.Keys(in)) {
		out = append(out, *in[text])
	}
	slices.SortStableFunc(out, func(a, b Sum) int {
		if most {
			a, b = b, a
		}
		return cmp.Compare(a.Amount, b.Amount)
	})
	return out
}

// foremost is whoever has the first of the sums of a column.
func (r together) foremost(sums []Sum, c int) (Answer, bool) {
	var rows []int
	for _, s := range sums {
		if s.Amount == sums[0].Amount {
			rows = append(rows, s.Rows...)
		}
	}
	a, ok := r.list(rows)
	a.Added, a.Sums, a.By = ok, sums, r.Columns[c].Header
	return a, ok
}

// severalOf reports whether a column counts things, or what was paid, which add up: tickets, and not the population.
func severalOf(r *reading, c int) bool {
	words := strings.Fields(fold(r.Columns[c].Header))
	last := words[len(words)-1]
	return counts(&r.question, c) && (r.Sheet.words.Singular(last) != last || r.Sheet.cols[c].measures("money"))
}

// counts reports whether the numbers of a column say how many there are, or what was paid, and so add up.
func counts(q *question, c int) bool {
	k := &q.Sheet.cols[c]
	head := k.headers[0][len(k.headers[0])-1]
	if !q.numeric(c) || q.dated(c) || q.ranks(c) || vocabulary.Is("apiece", head) {
		return false
	}
	return k.measures("money") || k.counts == k.filled && vocabulary.As("measured", head) == ""
}

// unread counts the cells of a column with digits in them and no number to compare.
func (r scale) unread(rows []int, c int) int {
	n := 0
	for _, row := range rows {
		if math.IsNaN(r.cells[row][c].num) && r.cells[row][c].date == 0 && strings.ContainsAny(r.cells[row][c].text, "0123456789") {
			n++
		}
	}
	return n
}

// best are the rows with the most or least in a column.
func (q *question) best(rows []int, c int, most bool) []int {
	var out []int
	top := math.NaN()
	dated := q.dated(c)
	for _, row := range rows {
		x := q.cells[row][c].num
		if dated {
			if x = q.cells[row][c].date; x == 0 {
				x = math.NaN()
			}
		}
		switch {
		case math.IsNaN(x):
		case math.IsNaN(top), most && x > top, !most && x < top:
			out, top = []int{row}, x
		case x == top:
			out = append(out, row)
		}
	}
	return out
}

// measured is the column that the most is looked for in: the one named behind the word,
// or the one that its adjective speaks of; reverse says that less of it is more.
func (r scale) measured(i int) (c int, reverse bool) {
	t := &r.tags[i]
	fits := func(c int) bool { // room 9 is no dearer than room 4
		head := r.Sheet.cols[c].headers[0]
		return r.numeric(c) && (t.by == "" || !lexicon.IsA(head[len(head)-1], "object")) || r.dated(c)
	}
	if len(t.cols) > 0 {
		return t.cols[0], false
	}
	j := r.next(i, "ask", "sum")
	if r.is(j, header) && slices.ContainsFunc(r.tags[j].cols, fits) {
		if r.at == j {
			r.at = -1
		}
		return r.headerOf(j, fits), r.ranks(r.tags[j].cols[0])
	}
	if r.is(j, header) && j != r.at && t.by == "" { // most competitions: they are counted
		return -1, false
	}
	if t.by != "" && r.is(j, strange) && !r.isClass(r.tags[j].text) && r.possessed(i) { // who has the longest hair
		r.failed = true
		r.strange = append(r.strange, r.tags[j].text)
		return -1, false
	}
	if t.by != "" {
		if c, reverse, ok := r.speaksOf(t.by); ok {
			return c, reverse
		}
		r.failed = true
		r.strange = append(r.strange, t.text)
		return -1, false
	}
	if c := r.nearHeader(i, fits); c >= 0 {
		return c, false
	}
	return r.priced(), false
}

// possessed reports whether what stands behind a tag is what somebody has.
func (r scale) possessed(i int) bool {
	for j := i - 1; j >= 0 && j >= i-2; j-- {
		if vocabulary.Is("having", r.tags[j].text) {
			return true
		}
	}
	return false
}

// ranks reports whether the numbers of a column are ranks, of which the least is best.
func (q *question) ranks(c int) bool {
	return slices.ContainsFunc(q.Sheet.cols[c].headers, func(h []string) bool { return vocabulary.Is("ranked", h[0]) && len(h) == 1 }) && q.numeric(c)
}

// scale finds the columns that adjectives speak of.
type scale struct{ *reading }

// speaksOf is the column that an adjective speaks of.
func (r scale) speaksOf(adjective string) (c int, reverse, ok bool) {
	dims, _ := r.Sheet.words.Dimensions(adjective)
	for _, d := range dims {
		c, reverse = r.called(d.Nouns), false
		aged := slices.Contains(d.Units, "-date") // an age is no other length of time
		if c < 0 && !aged {
			c = r.inUnits(d.Units)
			reverse = c >= 0 && slices.ContainsFunc(d.Units, func(u string) bool { return strings.HasPrefix(u, "-") && r.Sheet.cols[c].measures(u[1:]) })
		}
		if c < 0 && (aged || slices.Contains(d.Units, "date")) {
			if c, reverse = r.dateColumn(), aged; c >= 0 && r.Sheet.cols[c].saysDate() {
				r.assume(quoted(adjective) + " means by the column " + r.Columns[c].Header)
			}
		}
		if c >= 0 {
			r.look(c)
			return c, reverse, true
		}
	}
	return -1, false, false
}

// called is the first column of numbers that is called by one of some nouns, -1 for none.
func (r scale) called(nouns []string) int {
	for _, noun := range nouns {
		for c := range r.Sheet.cols {
			if r.numeric(c) && r.inHeader(c, []string{noun}) {
				return c
			}
		}
	}
	return -1
}

// inUnits is the only column that is written in a unit of one of the dimensions, -1 for
// none.
func (r scale) inUnits(dims []string) int {
	only := -1
	for c := range r.Sheet.cols {
		fits := r.numeric(c) && !r.dated(c) && slices.ContainsFunc(dims, func(d string) bool { return r.Sheet.cols[c].measures(strings.TrimPrefix(d, "-")) })
		switch {
		case fits && only >= 0:
			return -1
		case fits:
			only = c
		}
	}
	return only
}

// oftenest is the cell of the column asked for that stands in most rows.
func (r *reading) oftenest(i int, rows []int) (Answer, bool) {
	if r.failed {
		return Answer{}, false
	}
	if j := r.next(i, "ask", "sum"); r.is(j, header) && j != r.at {
		c := r.headerOf(j, nil)
		if r.numeric(c) && !r.dated(c) {
			return Answer{}, false
		}
	} else if !r.is(j, strange) && j != r.at {
		r.assume("most means in most rows")
	}
	if j := r.next(i, "ask", "sum"); r.is(j, strange) && r.isClass(r.tags[j].text) {
		r.tags[j].used = true
	}
	c := r.aim()
	if c < 0 || r.Sheet.cols[c].unique == r.Sheet.cols[c].filled {
		return Answer{}, false
	}
	in := map[string][]int{}
	for _, row := range rows {
		if !r.empty(row, c) {
			in[r.cells[row][c].text] = append(in[r.cells[row][c].text], row)
		}
	}
	if found := largest(in, r.tags[i].op == "most"); found != nil {
		return r.list(found)
	}
	return Answer{}, false
}

// largest is the largest or the smallest of some sets, nil where several are.
func largest(in map[string][]int, most bool) []int {
	var top []int
	ties := 0
	for _, found := range in {
		switch n := len(found) - len(top); {
		case top == nil, most && n > 0, !most && n < 0:
			top, ties = found, 1
		case n == 0:
			ties++
		}
	}
	if ties != 1 {
		return nil
	}
	return top
}

// end is the first or last of the rows: by their dates where they have some, else as they
// stand.
func (r *reading) end(i int) (Answer, bool) {
	t := &r.tags[i]
	t.used = true
	rows := r.rows()
	if len(rows) == 0 {
		return Answer{}, false
	}
	if j := r.next(i, "ask", "sum"); r.is(j, header) && j != r.at { // the first title
		r.tags[j].used = true
	}
	if vocabulary.Is("came", r.lead(i)) && r.rankColumn() < 0 { // who came first, without ranks
		r.assume(quoted(t.text) + " means the " + t.op + " of the rows")
	}
	at := rows[0]
	if t.op == "last" {
		at = rows[len(rows)-1]
	}
	if c := r.dateColumn(); c >= 0 && !r.listed() {
		if best := r.best(rows, c, t.op == "last"); len(best) > 0 && !slices.Contains(best, at) {
			at = best[0]
		}
		r.look(c)
	}
	if r.asks == "count" && r.at < 0 {
		return Answer{}, false
	}
	return r.list([]int{at})
}

// listed reports whether the question speaks of the table itself, and so of the order in it.
func (q *question) listed() bool {
	return slices.ContainsFunc(q.tags, func(t tag) bool { return vocabulary.Is("itself", t.text) })
}

// ranked keeps the rows of a rank: who came in first, the 2nd place.
func (s *selection) ranked() {
	for i := range s.tags {
		t := &s.tags[i]
		if t.used || t.sort != operator || t.kind != "rank" && t.kind != "end" {
			continue
		}
		n := float64(1)
		if t.kind == "rank" {
			n = t.num
		} else if t.op != "first" || t.text != "first" {
			continue
		}
		beside := s.is(i+1, header) && s.ranksAny(i+1) || vocabulary.Is("came", s.lead(i))
		c := s.rankColumn()
		if !beside || c < 0 || !slices.ContainsFunc(s.cells, func(row []cell) bool { return row[c].num == n }) {
			continue
		}
		if s.is(i+1, header) && s.ranksAny(i+1) {
			s.tags[i+1].used = true
		}
		t.used = true
		s.look(c)
		s.where(func(row int) bool { return s.cells[row][c].num == n })
	}
}

// rankColumn is the first column of ranks, -1 where there is none.
func (q *question) rankColumn() int {
	for k := range q.Sheet.cols {
		if q.ranks(k) {
			return k
		}
	}
	return -1
}

func (q *question) ranksAny(i int) bool { return slices.ContainsFunc(q.tags[i].cols, q.ranks) }

// lead is the base of the verb in front of a tag.
func (q *question) lead(i int) string {
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		if b := q.Sheet.words.Base(q.tags[j].text); b != "" && q.tags[j].sort != pass {
			return b
		}
	}
	return ""
}

// excluded keeps what is not in a cell, or has nothing in one: did not win gold.
func (r *reading) excluded() {
	for i := range r.tags {
		if !r.isOp(i, "not") || r.tags[i].used {
			continue
		}
		j := r.next(i, "ask", "yes", "sum")
		for r.is(j, light) || r.is(j, strange) || r.is(j, header) && r.tags[j].far && (scale{r}).traded(&r.tags[j]) {
			r.tags[j].used = !r.is(j, strange)
			j = r.next(j, "best", "ask")
		}
		switch {
		case r.is(j, header):
			c := r.headerOf(j, nil)
			r.tags[i].used = true
			unsaid(r, j)
			flags := r.Sheet.cols[c].flags && r.Sheet.cols[c].refused
			r.where(func(row int) bool {
				return r.empty(row, c) && !flags && !r.Rows[row].Told || r.cells[row][c].num == 0 || flags && !r.empty(row, c) && !r.cells[row][c].affirms()
			})
		case r.is(j, value):
			r.tags[i].used = true
			rows := r.pick(j)
			r.where(func(row int) bool { return !rows[row] })
			r.barred = slices.Sorted(maps.Keys(rows))
		}
	}
}

// besides leaves out the rows that are named as others.
func (r *reading) besides() {
	for i := range r.tags {
		if !r.isOp(i, "other") {
			continue
		}
		if j := r.next(i); r.is(j, value) && !r.tags[j].used {
			r.tags[i].used = true
			t := &r.tags[j]
			if own := t.rows[r.aim()]; len(own) > 0 { // another of the same
				t.rows, t.part = map[int][]int{r.target: own}, false
			}
			rows := r.pick(j)
			r.where(func(row int) bool { return !rows[row] })
		}
	}
}

// sameAs keeps the rows with the same in a column as a named one.
func (r *reading) sameAs() {
	i := r.op("same")
	if i < 0 {
		return
	}
	j := r.next(i)
	if !r.is(j, header) {
		return
	}
	k := slices.IndexFunc(r.tags, func(t tag) bool { return t.sort == value && !t.used })
	if k < 0 {
		return
	}
	c := r.headerOf(j, nil)
	r.tags[i].used = true
	named := r.pick(k)
	texts := map[string]bool{}
	for row := range named {
		texts[r.cells[row][c].text] = true
	}
	r.where(func(row int) bool { return !named[row] && texts[r.cells[row][c].text] })
}
