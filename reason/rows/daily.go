package rows

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
)

// This file reads how people ask of lists of their own: who still has to pay, what something costs, what
// was sold in October, how many there are for each.

// settled are the tags of a question, with verbs as what a column of yes and no says: who has paid is in it,
// who has to pay, or is unpaid, is not, and who pays so much says nothing of it.
func settled(s *Sheet, tags []tag) []tag {
	var out []tag
	for i := range tags {
		t := tags[i]
		if o, ok := owedTag(s, out, t); ok {
			out = append(out, o)
			continue
		}
		switch c, form := doneColumn(s, &t); {
		case c < 0:
		case form == formUndone:
			not := tag{at: t.at, end: t.end, sort: operator, kind: "not", op: "not", text: t.text}
			t.sort, t.cols, t.rows, t.far = header, []int{c}, nil, false
			out = append(out, not)
		case form == formPlain && behindNumber(tags, i):
			t.sort, t.cols, t.far = light, nil, false
		case owing(out):
			t.sort, t.cols, t.far = header, []int{c}, false
		case form == formPlain && !slices.ContainsFunc(out, func(o tag) bool { return vocabulary.Is("did", o.text) }):
			t.sort, t.cols, t.far = light, nil, false
		case form == formPlain:
			t.sort, t.cols, t.far = header, []int{c}, false
		}
		out = append(out, t)
	}
	return out
}

// The forms in which a question has the verb of a column of yes and no.
const (
	formDone   = iota // paid
	formPlain         // pay, pays
	formUndone        // unpaid, owes
)

// doneColumn is the column of yes and no whose header is a participle of the word, -1 for none, and the form.
func doneColumn(s *Sheet, t *tag) (c, form int) {
	if t.end != t.at+1 || t.sort == operator || t.sort == value {
		return -1, 0
	}
	base := s.words.Base(t.text)
	for c := range s.cols {
		h := s.cols[c].headers[0]
		verb := s.words.Base(h[len(h)-1])
		switch {
		case !s.cols[c].flags || verb == "" || verb == h[len(h)-1]:
		case t.text == h[len(h)-1]:
			return c, formDone
		case t.text == "un"+h[len(h)-1], vocabulary.As("undone", t.text) == verb:
			return c, formUndone
		case base == verb:
			return c, formPlain
		}
	}
	return -1, 0
}

// owing makes the last word of some that something is still to be done say that it is not, and reports
// whether there is one.
func owing(tags []tag) bool {
	for i := len(tags) - 1; i >= 0; i-- {
		switch t := &tags[i]; {
		case t.kind == "owing":
			t.kind, t.op = "not", "not"
			return true
		case t.sort != pass && t.sort != light && t.kind != "yes":
			return false
		}
	}
	return false
}

// behindNumber reports whether a number, or what is compared with one, stands behind a verb: pays 20.
func behindNumber(tags []tag, i int) bool {
	for i++; i < len(tags); i++ {
		if t := &tags[i]; t.sort != pass {
			return t.sort == number || t.sort == operator && (t.kind == "best" || t.kind == "more" || t.kind == "between" || t.kind == "versus") || t.sort == header && i+1 < len(tags) && tags[i+1].sort == number
		}
	}
	return false
}

// gathers reports whether the rows are groups of people, or people, of whom one asks who they are.
func gathers(s *Sheet) bool {
	return s.Class != "" && (lexicon.IsA(s.Class, "group") || lexicon.IsA(s.Class, "person"))
}

// priced is the only column of money where the question has a verb for what is paid or costs, or asks how
// much something is; -1 for none.
func (r scale) priced() int {
	verb := slices.IndexFunc(r.tags, func(t tag) bool {
		return t.sort != header && t.sort != value && vocabulary.Is("priced", r.Sheet.words.Base(t.text))
	})
	if verb < 0 && !(r.much() && r.noun == "") && r.op("sum") < 0 {
		return -1
	}
	only := -1
	for c := range r.Sheet.cols {
		k := &r.Sheet.cols[c]
		apiece := slices.ContainsFunc(k.headers, func(h []string) bool { return vocabulary.Is("apiece", h[len(h)-1]) })
		all := verb < 0 && r.op("sum") >= 0 || verb >= 0 && vocabulary.Is("paying", r.Sheet.words.Base(r.tags[verb].text))
		if !r.numeric(c) || c == r.Key || !k.measures("money") && !inMoney(r.Sheet, c) || apiece && all {
			continue
		}
		if only >= 0 {
			return -1
		}
		only = c
	}
	if only >= 0 && verb >= 0 {
		r.tags[verb].used, r.tags[verb].sort, r.tags[verb].cols = true, header, []int{only}
	}
	return only
}

// inMoney reports whether most cells of a column have a sign of money.
func inMoney(s *Sheet, c int) bool {
	n := 0
	for row := range s.Rows {
		if strings.ContainsAny(s.text(row, c), "$€£¥") {
			n++
		}
	}
	return n*2 > s.cols[c].filled
}

// much reports whether it is asked how much, of which no rows are counted.
func (r scale) much() bool {
	return slices.ContainsFunc(r.tags, func(t tag) bool { return t.kind == "ask" && vocabulary.Is("much", t.text) })
}

// howMuch is what the column of money says of the rows: each amount once of what costs so much, and the
// total of what was paid.
func (r scale) howMuch(rows []int) (Answer, bool) {
	paid := slices.ContainsFunc(r.tags, func(t tag) bool {
		return vocabulary.Is("paying", r.Sheet.words.Base(t.text)) || t.sort == header && len(t.cols) == 1 && r.Sheet.cols[t.cols[0]].flags
	})
	c := r.priced()
	if c < 0 {
		if a, ok := pieces(r).worth(rows); ok {
			return a, true
		}
	}
	if c < 0 || r.only == 0 || len(rows) == 0 {
		r.failed = true
		if r.noun != "" {
			r.strange = append(r.strange, r.noun)
		}
		return Answer{}, false
	}
	if i := r.op("sum"); paid || i >= 0 {
		if i >= 0 {
			r.tags[i].used = true
		}
		return r.added(rows, c, Added)
	}
	r.look(c)
	a := Answer{Kind: List, Rows: rows}
	for _, row := range rows {
		if text := r.text(row, c); !r.empty(row, c) && !slices.ContainsFunc(a.Values, func(v Value) bool { return v.Text == text }) {
			a.Values = append(a.Values, Value{Text: text, Row: row, Column: c})
		}
	}
	return a, len(a.Values) > 0
}

// traded reports whether a verb says no more than that what the rows list changed hands: jars that were
// sold, in a list with prices or buyers. Who did it is in the column of those who do.
func (r scale) traded(t *tag) bool {
	deed := r.Sheet.words.Base(t.text)
	if !vocabulary.Is("trading", deed) {
		return false
	}
	for c := range r.Sheet.cols {
		h := r.Sheet.cols[c].headers[0]
		does := vocabulary.As("trades", h[len(h)-1]) == deed
		if r.asks == "person" && does && r.aimed() == c || r.asks != "person" && (does || vocabulary.Is("trader", h[len(h)-1]) || r.numeric(c) && r.Sheet.cols[c].measures("money")) {
			return true
		}
	}
	return false
}

// each is the total of a column, or how many rows there are, for each value of another: jars by customer.
func (r scale) each() (Answer, bool) {
	i := slices.IndexFunc(r.tags, func(t tag) bool { return t.sort == pass && vocabulary.Is("each", t.text) })
	j := -1
	if i >= 0 {
		j = r.next(i)
	}
	if !r.is(j, header) || len(r.tags[j].cols) != 1 || r.tags[j].far || r.is(r.next(j), value) {
		return Answer{}, false
	}
	by := r.tags[j].cols[0]
	amount := slices.IndexFunc(r.tags, func(t tag) bool {
		return t.sort == header && !t.far && t.at != r.tags[j].at && slices.ContainsFunc(t.cols, r.numeric)
	})
	if r.numeric(by) || r.dated(by) || amount < 0 && r.asks != "count" {
		return Answer{}, false
	}
	did, c := Counted, -1
	if amount >= 0 {
		did, c = Added, r.headerOf(amount, r.numeric)
	}
	if k := r.op("sum"); k >= 0 && r.tags[k].op != "difference" {
		r.tags[k].used = true
		if r.tags[k].op == "mean" {
			did = Averaged
		}
	}
	r.headerOf(j, nil)
	if r.conditions(); r.failed {
		return Answer{}, false
	}
	return r.grouped(by, c, did)
}

// grouped does with the rows what is asked, for each value of a column.
func (r scale) grouped(by, c int, did Deed) (Answer, bool) {
	in, order := map[string][]int{}, []string{}
	for _, row := range r.rows() {
		if text := r.text(row, by); !r.empty(row, by) {
			if in[text] == nil {
				order = append(order, text)
			}
			in[text] = append(in[text], row)
		}
	}
	a := Answer{Kind: List, Rows: r.rows()}
	for _, text := range order {
		n := float64(len(in[text]))
		switch did {
		case Added:
			n = r.sumOf(in[text], c)
		case Averaged:
			n = r.sumOf(in[text], c) / n
		}
		a.Values = append(a.Values, Value{Text: text + ": " + plain(n), Row: in[text][0], Column: by})
	}
	return a, len(a.Values) > 0
}

// amounts reports whether a phrase is how many of something changed hands: jars sold in October.
func (r scale) amounts() bool {
	j := r.next(-1, "sum")
	return r.is(j, header) && slices.ContainsFunc(r.tags[j].cols, func(c int) bool { return r.numeric(c) && !r.Sheet.cols[c].measures("money") }) &&
		slices.ContainsFunc(r.tags, func(t tag) bool { return t.sort == strange && vocabulary.Is("trading", r.Sheet.words.Base(t.text)) })
}

// flagged1 reports whether a header is for a column of yes and no, which is a condition and no answer.
func (q *question) flagged1(i int) bool {
	return q.is(i, header) && len(q.tags[i].cols) == 1 && q.Sheet.cols[q.tags[i].cols[0]].flags
}

// happens reports whether a header is the verb of what became of the rows on a day: what was planted first.
func (q *question) happens(i, j int) bool {
	for k := i + 1; k < j; k++ {
		if !q.isOp(k, "yes") && !q.is(k, pass) || vocabulary.Is("definite", q.tags[k].text) {
			return false
		}
	}
	return j > i+1 && q.is(j, header) && q.Sheet.words.Base(q.tags[j].text) != "" && slices.ContainsFunc(q.tags[j].cols, q.dated)
}

// named2 reports whether a word names rows by itself, so that it is no noun for what is counted: how many
// hinges are in stock.
func (q *question) named2(j int) bool {
	return q.is(j, value) && !q.tags[j].part && !q.isClass(q.tags[j].text)
}

// settles reports whether a verb says no more than what a cell that is named does of where or when: who
// lives in Kelso.
func (r scale) settles(t *tag) bool {
	return vocabulary.Is("settles", r.Sheet.words.Base(t.text)) && slices.ContainsFunc(r.tags, func(o tag) bool {
		return o.sort == value && !o.part && o.at > t.at && len(o.rows) == 1 && len(o.rows[r.Key]) == 0
	})
}

// does reports whether a word says what somebody does to whoever is named, or what they are, where no column says
// anything of it: who hates the band is not whoever is in it, and a hall that is booked need not be free.
func (r scale) does(i int) bool {
	named := 0
	for j := range r.tags {
		switch t := &r.tags[j]; {
		case t.sort == header, t.sort == operator && t.kind != "ask" && t.kind != "yes":
			return false
		case t.sort == value:
			named++
		}
	}
	return r.asks == "yes" || r.asks == "person" && named == 1 && r.is(r.next(i), value)
}
