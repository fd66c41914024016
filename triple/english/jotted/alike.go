package jotted

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file says in full rows of which each has the same two parts, by what the parts are and what stands above them:
// "bringing: Tom salad, me drinks", "shifts: Mon Ada, Tue Bert", "allergies: Max (nuts), Ida (milk)", "driver Ahmed,
// co-driver Lise", "sofa to Nils, table to Greta". Rows of which the parts differ are no such rows.

// sortOf is what a part of a row is.
type sortOf int

const (
	unclear sortOf = iota
	whoSort
	whenSort
	manySort
	phoneSort
	whatSort
	roleSort
	howSort
	nameSort // somebody, if others in its column are
	toSort
)

// row is a pair with what its parts are, and the sign between them.
type row struct {
	pair
	left, right sortOf
	sign        string
}

// alike are the entries of a list of rows that have the same parts, each said by what stands above them or by the parts alone;
// nil where that leaves open what one part is to the other.
func alike(s noted) []Entry {
	l, all := rowsOf(s)
	switch {
	case len(all) < 2:
		return nil
	case l.head == 0:
		return l.eachRow(all, unlabelled)
	}
	if said := l.doingSo(all); said != nil {
		return said
	}
	l.kind = l.noun(l.head - 1)
	return l.eachRow(all, phoned)
}

// below are the entries of such a list by what the noun above them is of each; by their words alone where that is not clear of
// people and times, which are nothing else.
func below(s noted) []Entry {
	l, all := rowsOf(s)
	if len(all) < 2 || l.head == 0 || slices.ContainsFunc(s.Words[:l.head], func(w parse.Word) bool { return breaksHead(w) && !bareForm(s, w) }) {
		return nil
	}
	l.end, l.kind, l.many = l.head, l.noun(l.head-1), l.several(l.head-1)
	for _, way := range []func(label, row) []string{onTimes, valued} {
		if said := l.eachRow(all, way); l.kind != "" && said != nil {
			return said
		}
	}
	if all[0].left == whoSort && all[0].right != manySort || all[0].left == whenSort {
		return unsaid(s, l.line)
	}
	return nil
}

// rowsOf are the rows of a list, each behind a comma, or a semicolon where one stands there; none where an entry is no row,
// or another than the first.
func rowsOf(s noted) (l label, out []row) {
	if l.line = headOf(s); l.sign != ":" {
		l.head, l.body = 0, 0
	}
	apart := slices.ContainsFunc(l.Words[l.body:l.End], func(w parse.Word) bool { return w.Form == ";" })
	first, depth := l.body, 0
	for i := l.body; i <= l.End; i++ {
		if i < l.End {
			depth += strings.Count(l.Form(i), "(") - strings.Count(l.Form(i), ")")
		}
		if i < l.End && (depth > 0 || l.Form(i) != ";" && (apart || l.Form(i) != ",")) {
			continue
		}
		if first+1 < i && l.Form(first) == "and" {
			first++
		}
		if out, first = append(out, rowsIn(l.noted, first, i)...), i+1; out[len(out)-1].left == unclear {
			return l, nil
		}
	}
	left, right := column(out, func(r *row) *sortOf { return &r.left }), column(out, func(r *row) *sortOf { return &r.right })
	if !left || !right || slices.ContainsFunc(out, func(r row) bool { return r.sign != out[0].sign }) {
		return l, nil
	}
	return l, out
}

// column makes what stands at one place of all rows one sort, and reports whether it is: a name is one of somebody where
// another is, and what somebody is may be told beside other things.
func column(all []row, of func(*row) *sortOf) bool {
	has := map[sortOf]bool{}
	for i := range all {
		has[*of(&all[i])] = true
	}
	as := map[sortOf]sortOf{nameSort: whatSort}
	if has[whoSort] {
		as[nameSort] = whoSort
	} else if has[whatSort] {
		as[roleSort], as[howSort] = whatSort, whatSort
	}
	same := true
	for i := range all {
		sort := of(&all[i])
		if to, ok := as[*sort]; ok {
			*sort = to
		}
		same = same && *sort == *of(&all[0])
	}
	return same
}

// rowsIn are the one row that words are, or the two that "and" joins.
func rowsIn(s noted, first, end int) []row {
	for i := first + 2; i+2 < end; i++ {
		if s.Form(i) != "and" {
			continue
		}
		a, b := rowIn(s, first, i), rowIn(s, i+1, end)
		if a.left != unclear && a.left == b.left && a.right == b.right && a.sign == b.sign {
			return []row{a, b}
		}
	}
	return []row{rowIn(s, first, end)}
}

// rowIn is the row that words are, divided at the one sign in it, or where one part can end and the other begin.
func rowIn(s noted, first, end int) (r row) {
	for i := first; i < end; i++ {
		w := s.Words[i]
		if w.Class != "PUNCT" && !isArrow(w) && w.Form != "=" && w.Form != "(" || hyphen(s, i) {
			continue
		}
		if r.sign != "" && !(r.sign == "(" && w.Form == ")" && i+1 == end) {
			return row{}
		}
		if r.sign == "(" {
			r.of.end--
			continue
		}
		r.sign, r.pair = w.Form, pair{span{first: first, end: i}, span{first: i + 1, end: end}}
	}
	if r.sign != "" {
		r.left, r.right = sortOfPart(s, r.what), sortOfPart(s, r.of)
		if r.right == unclear {
			r.left = unclear
		}
		return r
	}
	best := 0
	for k := first + 1; k < end; k++ {
		p := pair{span{first: first, end: k}, span{first: k, end: end}}
		left, right := sortOfPart(s, p.what), sortOfPart(s, p.of)
		if n := goesWith(left, right); n > best || n == best && n > 0 && left <= whenSort && left != unclear {
			best, r = n, row{pair: p, left: left, right: right}
		}
	}
	return r
}

// hyphen reports whether the sign at i is inside a word or a name: check-up, St. Ives.
func hyphen(s noted, i int) bool {
	w := s.Words[i]
	return w.Form == "." || w.Form == "/" || w.Form == "&" || w.Form == "-" && i > 0 && s.Words[i-1].End == w.Start
}

// goesWith is how clearly one part ends and the other begins between parts of these sorts without a sign; 0 for not at all.
func goesWith(left, right sortOf) int {
	switch {
	case left == unclear || right == unclear || left == right:
		return 0
	case left == whoSort || left == whenSort && right != manySort:
		return 4
	case right == whoSort && (left == roleSort || left == whatSort) || right == whenSort:
		return 3
	case right == toSort && left == whatSort, left == nameSort, right == nameSort && (left == roleSort || left == whenSort):
		return 2
	case left == whatSort && (right == manySort || right == howSort):
		return 1
	}
	return 0
}

// sortOfPart is what a part of a row is.
func sortOfPart(s noted, x span) sortOf {
	if x.end <= x.first {
		return unclear
	}
	last := x.end - 1
	n, plain := s.noun(last), !s.capital(last) || last == 0
	if i := strings.LastIndex(s.Form(last), "-"); n == "" && i > 0 {
		n = s.Form(last)[i+1:] // co-driver
	}
	switch {
	case isWho(s, x):
		return whoSort
	case whenAt(s, x) != "":
		return whenSort
	case isPhone(s, x):
		return phoneSort
	case amounts(s, x):
		return manySort
	case s.Form(x.first) == "to" && x.end > x.first+1 && (s.names(span{first: x.first + 1, end: x.end}) || s.Words[x.first+1].Class == "DET" && s.noun(last) != ""):
		return toSort
	case slices.ContainsFunc(s.Words[x.first:x.end], func(w parse.Word) bool { return breaksHead(w) && w.Tag != "VBG" && w.Class != "X" && !bareForm(s, w) }):
		return unclear
	case x.end == x.first+1 && plain && (adjective(s, last) || lexicon.MayBeA(n, "color")):
		return howSort
	case s.names(x) && (x.first > 0 || x.end > 1 || n == ""):
		return nameSort
	case n == "" && !s.capital(last):
		return unclear
	case s.Words[x.first].Class == "NUM":
		return manySort
	case lexicon.MayBeA(n, "person") && lexicon.Supersense(n, lexicon.Noun) == "noun.person" && !s.several(last) && s.Words[x.first].Class != "DET" && plain:
		return roleSort
	}
	return whatSort
}

// bareForm reports whether a word is taken for the bare form of a verb where it may be a noun: of no clause in a row.
func bareForm(s noted, w parse.Word) bool {
	e, ok := lexicon.Lookup(strings.ToLower(w.Form))
	return (w.Tag == "VB" || w.Tag == "VBP" || w.Tag == "VBZ") && w.Class == "VERB" && ok && e.Is(lexicon.Noun)
}

// isWho reports whether words are the name of somebody or of several, or the one who speaks.
func isWho(s noted, x span) bool {
	low := s.Form(x.first)
	if low == "me" && x.end == x.first+1 || namesThem(s, x) {
		return true
	}
	_, known := lexicon.Lookup(low)
	titled := lexicon.Abbreviations.Has(strings.TrimSuffix(low, ".")) && x.end > x.first+1
	for i := x.first; i < x.end; i++ {
		if s.adds(i) && (i+1 == x.end || !lexicon.IsFirstName(s.Form(i+1)) && s.Form(i+1) != "me") {
			return false
		}
	}
	return s.names(x) && (lexicon.IsFirstName(low) || titled || !known && x.end == x.first+1 && s.noun(x.first) == "")
}

// isPhone reports whether words are a number by which somebody is called.
func isPhone(s noted, x span) bool {
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" +-/", r) {
			return -1
		}
		return r
	}, s.Of(x.first, x.end))
	return len(digits) >= minPhone && strings.Trim(digits, "0123456789") == "" && (strings.HasPrefix(digits, "0") || x.end > x.first+1 || strings.HasPrefix(s.Of(x.first, x.end), "+"))
}

// eachRow are the entries that a way says of rows; none where it says nothing of one of them.
func (s label) eachRow(all []row, way func(label, row) []string) (out []Entry) {
	for _, r := range all {
		said := way(s, r)
		if said == nil {
			return nil
		}
		end := r.of.end
		if end < s.End && s.Form(end) == ")" {
			end++
		}
		out = append(out, Entry{Said: said, Words: s.Of(r.what.first, end)})
	}
	return out
}

// whoIs is how a sentence names whom a part of a row names, with its form of "be".
func whoIs(s noted, x span) (who, be string) {
	switch who, _ = called(s, x); {
	case who == "I":
		return who, "am"
	case slices.ContainsFunc(s.Words[x.first:x.end], joins) || namesThem(s, x):
		return who, "are"
	}
	return who, "is"
}

// unlabelled says what rows say that stand below nothing: who is what, how somebody or something is, and to whom it
// goes.
func unlabelled(s label, r row) []string {
	if r.right == whoSort && r.left != whenSort {
		r.what, r.of, r.left, r.right = r.of, r.what, r.right, r.left
	}
	who, be := whoIs(s.noted, r.what)
	switch {
	case r.right == toSort && r.left == whatSort:
		return sentence(thingAs(s.noted, r.what, "goes", "go"), s.Of(r.of.first, r.of.end))
	case r.left == whoSort && r.right == roleSort && be == "is":
		return sentence(who, "is the", morph.LowerFirst(s.Of(r.of.first, r.of.end)))
	case r.right == howSort && (r.left == whoSort || r.left == whatSort):
		return sentence(who, be, s.Form(r.of.first))
	case r.left != whoSort || r.right != whatSort && r.right != manySort:
		return nil
	case isArrow(parse.Word{Form: r.sign}) && r.right == whatSort:
		if who == "I" {
			who = "me"
		}
		return sentence(thingAs(s.noted, r.of, "goes", "go"), "to", who)
	}
	return nil
}

// thingAs is how a sentence names a thing, and its verb.
func thingAs(s noted, x span, one, many string) string {
	what, _ := called(s, x)
	if x.first == 0 {
		what = morph.LowerFirst(what)
	}
	switch last := x.end - 1; {
	case s.several(last):
		return "The " + what + " " + many
	case strings.HasPrefix(what, "the ") || s.Words[x.first].Class == "DET" || s.Words[x.first].Tag == "PRP$" || s.Words[last].Tag == "CD":
		return what + " " + one
	case s.noun(last) != "":
		return "The " + what + " " + one
	}
	return what + " " + one
}

// doingSo says who does what with what, where the label is the word for that: "bringing: Tom salad", "who brings what: …".
func (s label) doingSo(all []row) []Entry {
	verb, rest := "", 1
	switch low := s.Form(0); {
	case s.head > 2 && s.head < 5 && low == "who" && strings.HasPrefix(s.Words[s.head-1].Tag, "W"):
		verb, rest = s.Words[s.head-2].Lemma, s.head
	case strings.HasSuffix(low, "ing"):
		verb = parse.Lemma(low, "VBG")
	}
	if verb == "" || lexicon.FramesOf(verb)&lexicon.Object == 0 || rest < s.head && s.Words[rest].Class != "ADP" && closed.Words().As("sort", strings.ToLower(s.Of(rest, s.head))) != "sofar" {
		return nil
	}
	tail := s.Of(rest, s.head)
	return s.eachRow(all, func(_ label, r row) []string {
		if r.right == whoSort {
			r.what, r.of, r.left, r.right = r.of, r.what, r.right, r.left
		}
		who, be := whoIs(s.noted, r.what)
		does := be + " " + s.Form(0)
		if rest == s.head && s.Form(0) == "who" {
			if does = verb; be == "is" {
				does = s.Form(s.head - 2)
			}
		}
		if r.left == whoSort && (r.right == whatSort || r.right == manySort && s.noun(r.of.end-1) != "") {
			return sentence(who, does, s.Of(r.of.first, r.of.end), tail)
		}
		return nil
	})
}

// phoned says by which number each is called.
func phoned(s label, r row) []string {
	if r.left != whoSort || r.right != phoneSort || !closed.Words().Is("phonelabel", s.kind) && s.kind != "number" {
		return nil
	}
	if who, _ := whoIs(s.noted, r.what); who != "I" {
		return sentence(who+"'s phone number is", s.Of(r.of.first, r.of.end))
	}
	return sentence("My phone number is", s.Of(r.of.first, r.of.end))
}

// onTimes says what the label names at each time: who does it or is that, what it is.
func onTimes(s label, r row) []string {
	if r.right == whenSort {
		r.what, r.of, r.left, r.right = r.of, r.what, r.right, r.left
	}
	at, last := whenAt(s.noted, r.what), s.head-1
	if r.left != whenSort || s.owned() || at == "" {
		return nil
	}
	kind := lexicon.Supersense(s.kind, lexicon.Noun)
	if r.right == whoSort {
		who, be := whoIs(s.noted, r.of)
		switch does := map[string]string{"is": "does", "am": "do", "are": "do"}[be]; {
		case closed.Words().Is("duty", s.kind):
			return sentence(who, be, "on", s.one(), at)
		case human(s.noted, last):
			return sentence(who, be, "the", s.one(), at)
		case kind == "noun.act" && chore(s.kind, s.Form(last)) || strings.HasSuffix(s.Form(last), "ing") && chore("", s.Form(last)):
			return sentence(who, does, "the", morph.LowerFirst(s.Of(0, s.head)), at)
		}
		return nil
	}
	if r.right != whatSort && r.right != howSort || human(s.noted, last) || kind != "noun.food" && kind != "noun.act" && kind != "noun.event" && kind != "noun.communication" && kind != "noun.cognition" {
		return nil
	}
	return sentence("The", s.one(), at, "is", s.Of(r.of.first, r.of.end))
}

// valued says what that is of each which the label names: "allergies: Max (nuts)", "pets: Tom cat", "paint: hall cream".
func valued(s label, r row) []string {
	if r.left != whoSort && r.left != whatSort || r.right == whoSort || r.right == whenSort || r.right == phoneSort || s.owned() {
		return nil
	}
	n := s.noun(r.of.end - 1)
	is := r.right != manySort && n != "" && n != s.kind && lexicon.IsA(n, s.kind)
	switch lexicon.Supersense(s.kind, lexicon.Noun) {
	case "noun.attribute", "noun.state", "noun.shape", "noun.feeling":
		is = true
	case "noun.substance", "noun.food", "noun.artifact":
		is = is || r.right == howSort && lexicon.MayBeA(s.kind, "coloring material")
	case "noun.quantity", "noun.phenomenon", "noun.possession", "noun.process":
		is = is || r.right == manySort
	}
	who, _ := whoIs(s.noted, r.what)
	value := s.Of(r.of.first, r.of.end)
	switch {
	case !is || human(s.noted, s.head-1):
		return nil
	case who == "I":
		return sentence("My", s.one(), "is", value)
	case r.left == whoSort:
		return sentence(who+"'s", s.one(), "is", value)
	}
	return sentence("The", s.one(), "of", who, "is", value)
}
