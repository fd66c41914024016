package rows

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"whence/triple/english/lexicon"
)

// This file does what a question asks for with the rows that are left.

// conditions keeps the rows that the cells and numbers of the question ask for.
func (r *reading) conditions() {
	r.excluded()
	r.sameAs()
	r.besides()
	r.ranked()
	if i := r.op("between"); i >= 0 && r.is(r.next(i), value) { // the match between A and B
		r.tags[i].used = true
	}
	for i := range r.tags {
		t := &r.tags[i]
		if t.used || t.sort != value && t.sort != number {
			continue
		}
		if t.sort == number {
			r.numbered(i)
			continue
		}
		r.valued(i)
	}
	r.flagged()
	didSome(r)
	owes(r)
}

// flagged keeps the rows for which a column says yes: which are vegetarian?
func (r *reading) flagged() {
	for i := range r.tags {
		t := &r.tags[i]
		if t.sort != header || t.used || slices.Contains(r.cols, t.cols[0]) || i == r.at && r.asks != "yes" || len(t.cols) != 1 || !r.Sheet.cols[t.cols[0]].flags || r.is(r.next(i), value) {
			continue
		}
		c := r.headerOf(i, nil)
		if rows := r.rows(); r.asks == "yes" && len(rows) == 1 && r.empty(rows[0], c) && (r.Sheet.cols[c].refused || r.Rows[rows[0]].Told) { // nothing is said of it
			r.failed = true
		}
		r.where(func(row int) bool { return r.cells[row][c].affirms() })
	}
}

// valued keeps the rows with a cell that the question names. Several values of one column
// that are joined by a word are any of them.
func (r *reading) valued(i int) {
	rows := r.pick(i)
	for j := r.next(i); j >= 0 && r.isOp(j, "or", "and"); {
		k := r.next(j)
		if !r.is(k, value) || r.tags[k].used || !shareColumn(&r.tags[i], &r.tags[k]) {
			break
		}
		r.tags[j].used = true
		for row := range r.pick(k) {
			rows[row] = true
		}
		j = r.next(k)
	}
	not := r.isOp(r.before(i), "not")
	if not {
		r.tags[r.before(i)].used = true
	}
	r.where(func(row int) bool { return rows[row] != not })
}

func shareColumn(a, b *tag) bool {
	return slices.ContainsFunc(a.columnsOf(), func(c int) bool { return len(b.rows[c]) > 0 })
}

// pick are the rows with a cell that a value names: in the column that stands beside it,
// else in any but the one that is asked for.
func (r *reading) pick(i int) map[int]bool {
	t := &r.tags[i]
	t.used = true
	cols := t.columnsOf()
	beside := func(j int) bool {
		if !r.is(j, header) || j == r.at && len(cols) > 1 && r.asks != "count" {
			return false
		}
		some := slices.DeleteFunc(slices.Clone(cols), func(c int) bool { return !slices.Contains(r.tags[j].cols, c) })
		if len(some) == 0 {
			return false
		}
		r.tags[j].used, cols = true, some
		return true
	}
	if !beside(r.before(i)) {
		beside(r.next(i))
	}
	if !t.part && len(cols) > 1 && slices.Contains(cols, r.Key) && r.Sheet.cols[r.Key].distinct() { // who is named is the one of the row
		cols = []int{r.Key}
	}
	if aim := r.aimed(); len(cols) > 1 && slices.Contains(cols, aim) {
		cols = slices.DeleteFunc(cols, func(c int) bool { return c == aim })
	}
	out := map[int]bool{}
	sets := map[string]bool{}
	for _, c := range cols {
		set := ""
		for _, row := range t.rows[c] {
			out[row] = true
			set += strconv.Itoa(row) + " "
		}
		sets[set] = true
		r.look(c)
	}
	if t.part {
		r.assume(quoted(t.text) + " is part of a " + r.Columns[cols[0]].Header)
	} else if len(sets) > 1 && !r.kin(cols) {
		r.assume("what is named is meant in each of " + r.namesOf(cols))
	}
	return out
}

// namesOf are the headers of columns.
func (q *question) namesOf(cols []int) string {
	var out []string
	for _, c := range cols {
		out = append(out, q.Columns[c].Header)
	}
	return strings.Join(out, ", ")
}

// kin reports whether columns have a word in common.
func (q *question) kin(cols []int) bool {
	for _, w := range q.Sheet.cols[cols[0]].headers[0] {
		if !slices.ContainsFunc(cols[1:], func(c int) bool { return !slices.Contains(q.Sheet.cols[c].headers[0], w) }) {
			return true
		}
	}
	return false
}

// aimed is the column that is asked for, as far as it is known.
func (r *reading) aimed() int {
	if r.target < 0 && r.at >= 0 && len(r.tags[r.at].cols) == 1 {
		return r.tags[r.at].cols[0]
	}
	return r.target
}

// numbered keeps the rows with a number: of a year in a column of dates, else in the
// column beside it.
func (r *reading) numbered(i int) {
	t := &r.tags[i]
	t.used = true
	year := isYear(t.text)
	c := -1
	if j := r.before(i); r.is(j, header) && j != r.at {
		c = r.headerOf(j, nil)
	} else if j := r.next(i); r.is(j, header) && j != r.at {
		c = r.headerOf(j, nil)
	} else if year {
		c = r.dateColumn()
	}
	if c < 0 && len(t.rows) == 1 && (year || len(t.text) > 2) {
		c = t.columnsOf()[0]
	}
	if c < 0 {
		c = (scale{r}).priced()
	}
	for j := i + 1; c >= 0 && j < len(r.tags) && r.is(j, strange) && vocabulary.Is("unit", r.tags[j].text); j++ {
		r.tags[j].used = true
	}
	if c < 0 {
		r.strange = append(r.strange, t.text)
		return
	}
	r.look(c)
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
		return (ok && x == t.num || slices.Contains(t.rows[c], row)) != not
	})
}

// result is what comes of the rows that are kept.
func (r *reading) result() (Answer, bool) {
	if i, c := (coming{r}).next(); c >= 0 {
		return coming{r}.soonest(i, c)
	}
	if i := r.op("best"); i >= 0 && r.asks != "yes" {
		return r.extreme(i)
	}
	if i := r.op("end"); i >= 0 && r.asks != "yes" {
		return r.end(i)
	}
	rows := r.rows()
	if i := r.op("sum"); i >= 0 && r.asks != "yes" {
		if a, ok := r.summed(i, rows); ok {
			return a, true
		}
	}
	if a, ok := owed(r, rows); ok {
		return a, true
	}
	switch r.asks {
	case "count":
		return r.counted(rows)
	case "yes":
		return whether(r, rows)
	case "length":
		return Answer{}, false
	}
	if r.only == 0 || len(rows) == 0 {
		r.none = r.only > 0 && slices.ContainsFunc(r.cols, func(c int) bool { return r.Sheet.cols[c].flags })
		return Answer{}, false
	}
	return r.list(rows)
}

// whether is yes or no: whether there are such rows.
func whether(r *reading, rows []int) (Answer, bool) {
	if r.only == 0 || r.op("versus", "more") >= 0 { // what has more is not what is both
		return Answer{}, false
	}
	if r.only == 1 {
		r.assume("it is asked whether there is such a row")
	}
	a := Answer{Kind: Truth, Holds: len(rows) > 0, Rows: rows}
	if named := slices.IndexFunc(r.tags, func(t tag) bool { return t.sort == value && !t.part && len(t.rows[r.Key]) == 1 }); !a.Holds && r.Key >= 0 && named >= 0 {
		a.Rows = r.tags[named].rows[r.Key] // what it is not, its row shows
	}
	return a, true
}

// list is the cells of the rows that answer, each once.
func (r *reading) list(rows []int) (Answer, bool) {
	c := r.aim()
	if c < 0 || r.asks == "place" && r.numeric(c) {
		return Answer{}, false
	}
	if r.noun != "" && c == r.Key && r.only == 1 && r.namesCell(c) { // the altitude of Leeds is not Leeds
		r.failed = true
		r.strange = append(r.strange, r.noun)
		return Answer{}, false
	}
	if r.Key >= 0 && !slices.ContainsFunc(r.tags, func(t tag) bool { return t.kind == "or" }) && (scale{r}).echoes(rows, c) {
		if c == r.Key { // what is named is no answer
			r.failed = true
			return Answer{}, false
		}
		c = r.Key // who has it is asked
		r.look(c)
	}
	besideIt(r, rows, c)
	a := Answer{Kind: List, Rows: rows}
	for _, row := range rows {
		if slices.ContainsFunc(r.barred, func(other int) bool { return r.cells[other][c].text == r.cells[row][c].text }) {
			continue // who bought comb once is none of those who did not
		}
		texts := []string{r.text(row, c)}
		if items := r.Rows[row].Cells[c].Items; len(items) > 1 {
			texts = items
		}
		for _, text := range texts {
			if !r.empty(row, c) && !slices.ContainsFunc(a.Values, func(v Value) bool { return v.Text == text }) {
				a.Values = append(a.Values, Value{Text: text, Row: row, Column: c})
			}
		}
	}
	return a, len(a.Values) > 0
}

// besideIt assumes of one that only stands in the row of something with a name that it means that: what David wears has
// a price, and David has none.
func besideIt(r *reading, rows []int, c int) {
	v := slices.IndexFunc(r.tags, func(t tag) bool { return t.sort == value && t.used })
	if v >= 0 && r.Class != "" && r.only == 1 && r.numeric(c) && c != r.Key && r.asks == "thing" && !r.namesCell(r.Key) && r.Sheet.cols[r.Key].distinct() {
		r.assume(quoted(r.text(rows[0], r.tags[v].columnsOf()[0])) + " means the " + r.Class + " that it stands beside")
	}
}

// echoes reports whether the cells of a column only say what the question names.
func (r scale) echoes(rows []int, c int) bool {
	return !slices.ContainsFunc(rows, func(row int) bool {
		return !slices.ContainsFunc(r.tags, func(t tag) bool {
			return (t.sort == value || t.sort == number) && !t.part && slices.Contains(t.rows[c], row)
		})
	})
}

// counted is how many rows there are, or the number that a column tells of them.
func (r *reading) counted(rows []int) (Answer, bool) {
	if c := (pieces{r}).counted(); c >= 0 { // how many chairs were ordered
		return r.added(rows, c, Added)
	}
	if a, ok := (pieces{r}).all(rows); ok {
		return a, true
	}
	if r.at >= 0 {
		if c := slices.IndexFunc(r.tags[r.at].cols, func(c int) bool {
			return r.numeric(c) && c != r.Key && !r.dated(c) && !r.ranks(c) && !r.numbers(c, r.at)
		}); c >= 0 {
			c = r.headerOf(r.at, r.numeric)
			return r.added(rows, c, Added)
		}
	}
	if (scale{r}).namedOnce(rows) {
		return (scale{r}).measureOf(rows)
	}
	if j := (scale{r}).done(); j >= 0 && len(rows) == 1 { // how many games did they win
		r.assumed = slices.DeleteFunc(r.assumed, func(a string) bool { return a == quoted(r.noun)+" means a row" })
		return r.added(rows, r.headerOf(j, r.numeric), Added)
	}
	if c := r.totals(); c >= 0 && r.noun != "" && len(rows) == 1 { // how many medals did Egypt win
		r.assumed = slices.DeleteFunc(r.assumed, func(a string) bool { return a == quoted(r.noun)+" means a row" })
		r.assume(quoted(r.noun) + " means the column " + r.Columns[c].Header)
		return r.added(rows, c, Added)
	}
	if (scale{r}).much() {
		return (scale{r}).howMuch(rows)
	}
	if r.at >= 0 && r.only > 0 {
		r.headerOf(r.at, nil)
	}
	if r.only == 0 && (r.noun != "" || r.at >= 0 && r.tags[r.at].far) {
		r.assumed = nil
		r.assume("the rows of the table are what is counted")
	}
	rows = once(r, rows)
	if len(rows) == 0 {
		r.assume("there may be none")
	}
	return Answer{Kind: Number, Did: Counted, Rows: rows, Values: []Value{{Text: strconv.Itoa(len(rows)), Column: -1}}}, true
}

// namedOnce reports whether all that is asked for is the one row of a name, which nobody
// counts.
func (r scale) namedOnce(rows []int) bool {
	return len(rows) == 1 && r.only == 1 && r.Key >= 0 && r.Sheet.cols[r.Key].distinct() && r.namesCell(r.Key) && r.at < 0
}

// measureOf is how much a column says of one row: the one whose header the question has, or
// the only one of numbers.
func (r scale) measureOf(rows []int) (Answer, bool) {
	fits := func(c int) bool { return r.numeric(c) && !r.dated(c) && c != r.Key }
	c := -1
	for j := range r.tags {
		if t := &r.tags[j]; t.sort == header && !t.used && slices.ContainsFunc(t.cols, fits) {
			c = r.headerOf(j, fits)
			break
		}
	}
	if c < 0 {
		c = r.totals()
	}
	if c < 0 && r.much() {
		c = r.priced()
	}
	if c < 0 {
		c = r.only1(fits)
	}
	if c < 0 {
		r.failed = true
		return Answer{}, false
	}
	r.assumed = slices.DeleteFunc(r.assumed, func(a string) bool { return a == quoted(r.noun)+" means a row" })
	return r.added(rows, c, Added)
}

// done is the header of numbers that is a verb of the question, -1 for none.
func (r scale) done() int {
	if r.noun == "" || r.isClass(r.noun) {
		return -1
	}
	return slices.IndexFunc(r.tags, func(t tag) bool {
		return t.sort == header && !t.used && r.Sheet.words.Base(t.text) != "" && slices.ContainsFunc(t.cols, func(c int) bool { return r.numeric(c) && !r.dated(c) })
	})
}

// once leaves out rows of what was counted already: of one name where rows with one name
// are about one thing, and of one cell where the things in a column are asked for.
func once(r *reading, rows []int) []int {
	c := -1
	if r.Repeats {
		c = r.Key
	}
	if r.at >= 0 && !r.tags[r.at].far && len(r.tags[r.at].cols) == 1 && r.only == 0 {
		c = r.tags[r.at].cols[0]
	}
	if c < 0 || r.numeric(c) {
		return rows
	}
	seen := map[string]bool{}
	kept := slices.DeleteFunc(slices.Clone(rows), func(row int) bool {
		text := r.cells[row][c].text
		was := seen[text]
		seen[text] = true
		return was
	})
	if len(kept) < len(rows) && c != r.Key {
		r.assume("each " + r.Columns[c].Header + " is counted once")
	}
	return kept
}

// totals is the column of totals, -1 for none.
func (q *question) totals() int {
	return slices.IndexFunc(q.Sheet.cols, func(c column) bool { return len(c.headers[0]) == 1 && vocabulary.Is("totals", c.headers[0][0]) })
}

// added works with the numbers in a column of the rows; of one row it is its cell.
func (s *selection) added(rows []int, c int, did Deed) (Answer, bool) {
	a := Answer{Kind: Number, Did: did, Rows: rows}
	s.look(c)
	sum, n := 0.0, 0
	for _, row := range rows {
		if x := s.cells[row][c].num; !math.IsNaN(x) {
			sum += x
			n++
		}
	}
	switch {
	case len(rows) == 1 && !s.empty(rows[0], c):
		return Answer{Kind: List, Rows: rows, Values: []Value{{Text: s.text(rows[0], c), Row: rows[0], Column: c}}}, true
	case n == 0:
		return a, false
	case did == Averaged:
		sum /= float64(n)
	}
	a.Values, a.Added = []Value{{Text: plain(sum), Column: -1}}, n > 1
	return a, true
}

// plain writes a number.
func plain(x float64) string {
	return strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64)
}

// summed is the total or the mean of a column over the rows.
func (r *reading) summed(i int, rows []int) (Answer, bool) {
	if r.tags[i].op == "difference" {
		return Answer{}, false
	}
	did := Added
	if r.tags[i].op == "mean" {
		did = Averaged
	}
	numeric := func(c int) bool { return r.numeric(c) && c != r.Key }
	c := r.summedColumn(i, numeric)
	if len(r.tags[i].cols) > 0 {
		did = Added
	}
	if c < 0 && did == Added {
		if a, ok := (pieces{r}).worth(rows); ok {
			r.tags[i].used = true
			return a, true
		}
	}
	if c < 0 && did == Added && r.only > 0 && r.asks == "thing" && len(rows) > 0 {
		r.tags[i].used = true
		r.assume(quoted(r.tags[i].text) + " means how many rows")
		return r.counted(rows)
	}
	if c < 0 || len(rows) == 0 {
		return Answer{}, false
	}
	r.tags[i].used = true
	if r.at >= 0 && r.tags[r.at].sort == header {
		r.tags[r.at].used = true
	}
	return r.added(rows, c, did)
}

// summedColumn is the column whose total or mean is asked for, -1 for none: the one that is called so, the one that is
// asked for right behind the word, one beside it, or that of the prices.
func (r *reading) summedColumn(i int, numeric func(int) bool) int {
	if len(r.tags[i].cols) > 0 {
		return r.tags[i].cols[0]
	}
	c, own := -1, r.at >= 0 && slices.ContainsFunc(r.tags[r.at].cols, numeric)
	if !own || r.next(i) != r.at { // the total amount of the tickets is no number of tickets
		c = r.nearHeader(i, numeric)
	}
	if c < 0 && own {
		c = r.headerOf(r.at, numeric)
	}
	if c < 0 {
		c = (scale{r}).priced()
	}
	return c
}

// left names what was used for nothing: words that nothing goes with, operators and
// headers that have no part in the answer.
func (r *reading) left() {
	for i := range r.tags {
		t := &r.tags[i]
		switch {
		case t.used || i == r.at && t.sort == header && r.asks != "yes":
		case t.sort == strange && ((scale{r}).traded(t) || (scale{r}).settles(t)):
		case t.sort == strange:
			if r.common(t.text) && !r.asksBy(i) && !(scale{r}).does(i) {
				r.assume(quoted(t.text) + " says nothing more")
			} else {
				r.strange = append(r.strange, t.text)
			}
		case t.sort == header && vocabulary.Is("pass", t.text): // a preposition that a column is called by
		case t.sort == header && (scale{r}).leads(t):
		case t.sort == header && slices.Contains(t.cols, r.Key) && (r.isClass(t.text) || r.isClass(r.Sheet.words.Base(t.text))): // the fees of the groups that have paid
		case t.sort == header:
			r.assume(quoted(t.text) + " says nothing more")
		case t.sort == value, t.sort == number:
			r.strange = append(r.strange, t.text)
		case t.sort == operator && !slices.Contains(idle(), t.kind) && !vocabulary.Is("pass", t.text):
			r.strange = append(r.strange, t.text)
		}
	}
}

// leads reports whether a header only leads to what is asked: by a column that was looked at, or the verb of what was sold.
func (r scale) leads(t *tag) bool {
	return slices.ContainsFunc(t.cols, func(c int) bool { return slices.Contains(r.cols, c) }) ||
		t.far && (vocabulary.Is("light", r.Sheet.words.Base(t.text)) || r.traded(t)) || r.had(t)
}

// had reports whether a header only says what there was some of in each row that answers: who sold tickets.
func (r scale) had(t *tag) bool {
	c := slices.IndexFunc(t.cols, func(c int) bool { return counts(&r.question, c) })
	rows := r.rows()
	return c >= 0 && !t.far && r.asks != "count" && len(rows) > 0 && !slices.ContainsFunc(rows, func(row int) bool { return !(r.cells[row][t.cols[c]].num > 0) })
}

// asksBy reports whether a word says what is asked, so that nothing answers without it: by what one is the
// most, or what somebody does.
func (r *reading) asksBy(i int) bool {
	_, degree := r.Sheet.words.Graded(r.tags[i].text)
	if i > 0 && degree != "most" {
		_, degree = r.Sheet.words.Graded(r.tags[i-1].text)
	}
	base := r.Sheet.words.Base(r.tags[i].text)
	e, _ := lexicon.Lookup(base)
	headed := slices.ContainsFunc(r.tags, func(t tag) bool { return t.sort == header && t.used })
	return degree == "most" || !headed && e.Rank(lexicon.Verb) > e.Rank(lexicon.Noun)+e.Rank(lexicon.Adjective) && !vocabulary.Is("light", base)
}

// common reports whether a word is one of the language rather than a name.
func (s *Sheet) common(w string) bool {
	if e, ok := lexicon.Lookup(w); ok && e.Name() {
		return false
	}
	return s.words.Common(w) || s.words.Common(s.words.Singular(w)) || s.words.Base(w) != ""
}
