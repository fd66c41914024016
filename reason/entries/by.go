package entries

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/value"
	"whence/triple/english/word"
	"whence/triple/quantity"
)

// This file finds the one entry of a note that has all that a question names, and what alone is left there.

// outcome is what a note does with a question.
type outcome int

const (
	silent outcome = iota
	answers
	ambiguous
)

// by is what a note answers.
func (a asked) by(n note) (Found, outcome) {
	if a.what == "yesno" {
		return a.whether(n)
	}
	var out Found
	for _, e := range n {
		text := a.of(e, len(n) == 1)
		if text != "" && out.Text != "" && text != out.Text {
			return Found{}, ambiguous
		} else if text != "" {
			out = Found{Text: text, Part: written(e.of)}
		}
	}
	if out.Text == "" {
		return out, silent
	}
	return out, answers
}

// of is what is asked for in an entry that has all words of the question; "" for nothing, or not one thing alone.
func (a asked) of(e entry, alone bool) string {
	if a.elsewhere(e) || deniedAbove(a, e) || gone(a, e) || a.what == "who" && slices.ContainsFunc(e.head, a.doesWhat) {
		return ""
	}
	inHead := slices.ContainsFunc(append(slices.Clone(a.slight), a.content...), func(q token) bool { return has(e.head, q) })
	own := slices.DeleteFunc(slices.Clone(a.content), func(q token) bool { return has(e.head, q) || has(e.label, q) })
	at, several := e.only(own)
	switch {
	case len(own) == 0 && (inHead || alone && len(e.items) == 1):
		return a.below(e)
	case len(own) > 0 && at < 0 && a.what == "many" && alone:
		return a.counted(e)
	case len(own) == 0 || at < 0 || several || a.unsure(e.items[at].words):
		return ""
	}
	x := e.items[at]
	if text := a.numberAbove(e); text != "" {
		return text
	}
	a.listed = has(e.head, token{stem: a.noun}) || has(e.label, token{stem: a.noun})
	if text := a.pick(left(x.words, append(a.content, a.slight...)), x.words); text != "" {
		return text
	}
	if text := a.head(e, x, own); text != "" || !inHead || !a.whose {
		return text
	}
	return a.below(e)
}

// doesWhat reports whether a word names what was made by doing what is asked of: who painted it, of a painting.
func (a asked) doesWhat(t token) bool {
	return strings.HasSuffix(t.low, "ing") && slices.ContainsFunc(a.content, func(q token) bool { return same(t, q) && word.Past(q.low) })
}

// elsewhere reports whether an entry stands below another number than the one that is asked for: tank 1, and not tank 2.
func (a asked) elsewhere(e entry) bool {
	return slices.ContainsFunc(a.content, func(q token) bool {
		for _, above := range [][]token{e.head, e.label} {
			i := slices.IndexFunc(above, func(t token) bool { return q.prev != "" && t.stem == q.prev })
			if i >= 0 && i+1 < len(above) && numbers(above[i+1]) && !same(above[i+1], q) {
				return true
			}
		}
		return false
	})
}

// deniedAbove reports whether what an entry stands below says that it is not so: not coming.
func deniedAbove(a asked, e entry) bool { return a.unsure(e.head) || a.unsure(e.label) }

// gone reports whether it is asked how many there are, and an entry counts those with which something else was done: sold.
func gone(a asked, e entry) bool {
	return a.stock && slices.ContainsFunc(append(slices.Clone(e.head), e.label...), func(t token) bool { return word.Past(t.low) && !has(a.content, t) })
}

// only is the item that has all of some words, -1 for none, and whether several have.
func (e entry) only(own []token) (at int, several bool) {
	at = -1
	for i, x := range e.items {
		if slices.ContainsFunc(own, func(q token) bool { return !has(x.words, q) }) {
			continue
		}
		several, at = at >= 0, i
	}
	return at, several
}

// numberAbove is the one by its number that an item stands below, where it is asked which of those: which box, below "box 4".
func (a asked) numberAbove(e entry) string {
	for _, above := range [][]token{e.head, e.label} {
		if i := slices.IndexFunc(above, func(t token) bool { return t.stem == a.noun }); a.what == "which" && i >= 0 && i+1 < len(above) && numbers(above[i+1]) {
			return said(above[i : i+2])
		}
	}
	return ""
}

// counted is how many of something there are, where one item alone of a note counts those and the others have all that the
// question names.
func (a asked) counted(e entry) string {
	var out []string
	for _, x := range e.items {
		if text := a.many(nil, x.words); text != "" && !a.unsure(x.words) {
			out = append(out, text)
		}
	}
	elsewhere := func(q token) bool {
		return !slices.ContainsFunc(e.items, func(x item) bool { return has(x.words, q) }) && !has(e.head, q) && !has(e.label, q)
	}
	if len(out) != 1 || slices.ContainsFunc(a.content, elsewhere) {
		return ""
	}
	return out[0]
}

// head is what an item stands below, where that is asked for.
func (a asked) head(e entry, x item, own []token) string {
	if len(e.head) == 0 || slices.ContainsFunc(e.head, func(t token) bool { return slices.ContainsFunc(a.content, func(q token) bool { return same(t, q) }) }) {
		return ""
	}
	text := said(e.head)
	switch a.what {
	case "who":
		if begins(e.head, 0) == 0 || named(e.head, 0) < len(e.head) {
			return ""
		}
		return person([][]token{e.head})
	case "when", "day", "clock":
		if slices.ContainsFunc(x.words, func(t token) bool { return isTime(t.text) || isNumber(t.low) }) {
			return ""
		}
		return a.when([][]token{e.head})
	case "where":
		if person([][]token{e.head}) == "" && !isTime(text) && !slices.ContainsFunc(left(x.words, own), func(r []token) bool { return len(r) > 1 || !isNumber(r[0].low) }) {
			return text
		}
	case "which":
		return a.whichHead(e, x, own)
	}
	return ""
}

// whichHead is a head where it is asked which one an item stands below.
func (a asked) whichHead(e entry, x item, own []token) string {
	noun := token{stem: a.noun}
	more := slices.ContainsFunc(e.head, func(t token) bool { return !t.sign && t.stem != a.noun })
	ofKind := slices.ContainsFunc(e.head, func(t token) bool { return kindOf(t.low, a.kind) })
	if more && (has(e.head, noun) || a.noun != "" && has(e.label, noun) || a.noun == "" && len(e.items) == 1 && len(left(x.words, own)) == 0 || ofKind) {
		return said(e.head)
	}
	return ""
}

// kindOf reports whether a word names one of a kind.
func kindOf(low, kind string) bool { return kind != "" && lexicon.IsA(low, kind) }

// lower is what stands below a head.
type lower struct {
	found, all []string // what is of the sort that is asked for, and what is no time or number
	short      bool     // each is a few words, and may be a name
	others     bool     // one that is none of the sort may be somebody
	named      int      // how many have the noun that is asked for
}

// below is the one thing of the sort that is asked for among what stands below a head.
func (a asked) below(e entry) string {
	l := lower{short: len(e.items) > 0}
	for _, x := range e.items {
		if a.unsure(x.words) {
			l.short = false
			continue
		}
		text := a.pick(left(x.words, append(a.content, a.slight...)), x.words)
		if text != "" && slices.ContainsFunc(a.slight, func(q token) bool { return has(x.words, q) }) {
			return text
		}
		if !leads(a.what, x, text) {
			text = ""
		}
		l.add(a, x, text)
	}
	stays := len(e.items) == 1 && slices.ContainsFunc(a.slight, func(q token) bool { return isOf("stays", q.low) })
	switch {
	case a.what == "who" && l.short && (len(l.found) > 0 || stays):
		return strings.Join(l.all, ", ")
	case a.what == "who" && l.others:
		return ""
	case len(l.found) == 1 && (a.what != "which" || len(e.items) == 1 || l.named == 1):
		return l.found[0]
	case len(l.all) != len(e.items) || len(l.found) != len(e.items):
		return ""
	case a.what == "which" && a.noun == "":
		return strings.Join(l.found, ", ")
	}
	return ""
}

// leads reports whether what is asked for of the head alone begins an item: "deposit 900 euros" is of the deposit, "back 17:30"
// of coming back, and "serviced by Ida" of the service.
func leads(what string, x item, text string) bool {
	switch {
	case words.Is("leading", what):
		rest := slices.DeleteFunc(slices.Clone(x.words), func(t token) bool { return t.sign || closed.Words().Is("preposition", t.low) })
		first, _, _ := strings.Cut(strings.TrimLeft(text, "+"), " ")
		return len(rest) > 0 && (strings.TrimLeft(rest[0].text, "+") == first || words.Is("place", first) || what == "where" && x.words[0].text == first)
	case what == "who":
		return !slices.ContainsFunc(x.words, func(t token) bool { return t.low == "by" })
	}
	return true
}

// add takes in an item, of which text is of the sort that is asked for.
func (l *lower) add(a asked, x item, text string) {
	if has(x.words, token{stem: a.noun}) {
		l.named++
	}
	valued := func(t token) bool { return isNumber(t.low) || words.Is("place", t.low) }
	whole := said(x.words)
	l.short = l.short && len(x.words) < 4 && !isTime(whole) && !slices.ContainsFunc(x.words, func(t token) bool { return valued(t) || t.sign && !t.bracket })
	if text != "" {
		l.found = append(l.found, text)
	} else {
		l.others = l.others || !slices.ContainsFunc(x.words, func(t token) bool {
			return valued(t) || isTime(t.text) || known(t.low).Is(lexicon.Noun) && !known(t.low).Person()
		})
	}
	if !isTime(whole) && !isNumber(strings.Trim(whole, "+€£$")) {
		l.all = append(l.all, whole)
	}
}

// unsure reports whether an item is not so, or perhaps so, and that is not what is asked.
func (a asked) unsure(ts []token) bool {
	return slices.ContainsFunc(ts, func(t token) bool {
		no := words.Is("negative", t.low) || words.Is("hedge", t.low) || words.Is("absent", t.low)
		return no && !slices.ContainsFunc(a.content, func(q token) bool { return same(t, q) })
	})
}

// has reports whether a question's word is among tokens.
func has(ts []token, q token) bool {
	return q.stem != "" && slices.ContainsFunc(ts, func(t token) bool { return !t.sign && same(t, q) })
}

// shared is how many letters two words have in common that are of one family.
const shared = 5

// same reports whether a word of a note is a question's.
func same(t, q token) bool {
	if t.stem == q.stem {
		return true
	}
	if day := closed.Words().As("weekday", t.low); day != "" && day == closed.Words().As("weekday", q.low) {
		return true
	}
	if from, to, ok := strings.Cut(strings.ReplaceAll(t.low, "–", "-"), "-"); ok && within(q.low, from, to) {
		return true
	}
	n := 0
	for n < len(t.stem) && n < len(q.stem) && t.stem[n] == q.stem[n] {
		n++
	}
	return n >= shared && len(t.stem)-n <= 4 && len(q.stem)-n <= 4 && !isNumber(t.low)
}

// within reports whether a number is between two others.
func within(n, from, to string) bool {
	digits := func(x string) bool { return x != "" && strings.Trim(x, "0123456789") == "" && len(x) < 5 }
	less := func(x, y string) bool { return len(x) < len(y) || len(x) == len(y) && x <= y }
	return digits(n) && digits(from) && digits(to) && less(from, n) && less(n, to)
}

// left are the runs of words of an item that are none of the question's, nor signs.
func left(ts, asked []token) (out [][]token) {
	var run []token
	for i, t := range append(slices.Clone(ts), token{sign: true}) {
		matched := t.sign || slices.ContainsFunc(asked, func(q token) bool { return same(t, q) })
		if !matched {
			run = append(run, t)
			continue
		}
		joined := i < len(ts) && len(run) > 0 && joins(run[len(run)-1]) // with Ana and Bilal
		if run = trimmed(run); len(run) > 0 && !joined {
			out = append(out, run)
		}
		run = nil
	}
	return out
}

func joins(t token) bool { return t.low == "and" || t.low == "&" || t.low == "or" }

// trimmed is a run that is more than small words, and goes on with nothing: none otherwise.
func trimmed(run []token) []token {
	small := func(t token) bool { return words.Is("neutral", t.low) && t.text == t.low && t.low != "me" }
	if len(run) > 0 && joins(run[0]) || !slices.ContainsFunc(run, func(t token) bool { return !small(t) }) {
		return nil
	}
	return run
}

// said is a run as it was said.
func said(ts []token) string {
	var out []string
	for _, t := range ts {
		if !t.bracket || !t.sign {
			out = append(out, t.text)
		}
	}
	return strings.Join(out, " ")
}

// written is a run with its signs.
func written(ts []token) string {
	var out []string
	for _, t := range ts {
		out = append(out, t.text)
	}
	return strings.Join(out, " ")
}

// pick is the one thing of the sort that is asked for in the runs that are left of an item; "" for none, or several.
func (a asked) pick(runs [][]token, all []token) string {
	switch a.what {
	case "who":
		return a.person(runs, all)
	case "when", "day", "clock":
		return a.when(runs)
	case "where":
		return place(runs)
	case "many":
		return a.many(runs, all)
	case "how":
		return a.measure(all)
	case "price":
		return price(runs, all)
	}
	return a.thing(runs, all)
}

// thing is what is asked for with what and which.
func (a asked) thing(runs [][]token, all []token) string {
	noun := slices.IndexFunc(all, func(t token) bool { return t.stem == a.noun && !t.sign })
	if a.noun != "" && noun >= 0 && noun+1 < len(all) && numbers(all[noun+1]) {
		return said(all[noun : noun+2])
	}
	if inside := slices.DeleteFunc(slices.Clone(runs), func(r []token) bool { return !r[0].bracket }); len(runs) > 1 && len(inside) == 1 {
		runs = inside // red trek (brakes)
	}
	if len(runs) != 1 {
		return ""
	}
	run := runs[0]
	for len(run) > 1 && (closed.Words().Is("preposition", run[0].low) || words.Is("neutral", run[0].low)) {
		run = run[1:]
	}
	if a.noun == "" && begins(run, 0) > 0 && lexicon.IsFirstName(run[0].low) {
		return "" // that is who
	}
	text, named := said(run), a.calls(all, run)
	if valued := isNumber(strings.TrimLeft(text, "+€£$")) || isTime(text); words.Is("neutral", run[0].low) || valued && !named && !isUnit(all) {
		return ""
	}
	if a.noun == "" || a.listed || noun >= 0 && named || isSuch(a, run) {
		return text
	}
	return ""
}

// isSuch reports whether a run is one of the kind that is asked for.
func isSuch(a asked, run []token) bool {
	return isPerson(run) && lexicon.MayBeA(a.kind, "person") || slices.ContainsFunc(run, func(t token) bool { return kindOf(t.low, a.kind) || t.stem == a.noun })
}

// calls reports whether what the question names stands right in front of a run.
func (a asked) calls(all, run []token) bool {
	next := slices.IndexFunc(all, func(t token) bool { return t.text == run[0].text })
	return next > 0 && (has(all[next-1:next], token{stem: a.noun}) || slices.ContainsFunc(a.content, func(q token) bool { return same(all[next-1], q) }))
}

// person is who alone is named in runs; nobody to or for whom something is, where it is asked who does something.
func (a asked) person(runs [][]token, all []token) string {
	text := person(runs)
	first, _, _ := strings.Cut(text, " ")
	at := slices.IndexFunc(all, func(t token) bool { return t.text == first })
	if at > 0 && len(a.slight) > 0 && words.Is("toward", all[at-1].low) && !slices.ContainsFunc(a.slight, func(q token) bool { return has(all, q) || isOf("gets", q.low) }) {
		return ""
	}
	return text
}

// isUnit reports whether an item is so many of something.
func isUnit(ts []token) bool { return len(ts) == 2 && isNumber(ts[0].low) && !isNumber(ts[1].low) }

// isPerson reports whether a run is a name of somebody, or a word for a person.
func isPerson(run []token) bool { return person([][]token{run}) != "" }

// person is who alone is named in runs; "" for nobody, or several.
func person(runs [][]token) string {
	var out []string
	runs = slices.DeleteFunc(slices.Clone(runs), func(r []token) bool { return len(r) > 1 && lowered(r) && named(r, len(r)-1) == len(r) }) // kit ravi: any of both may be a name
	for _, run := range runs {
		for first := 0; first < len(run); {
			end := named(run, first)
			if end == first || first > 0 && words.Is("place", run[first-1].low) {
				first++
				continue
			}
			out, first = append(out, said(run[first:end])), end
		}
	}
	if len(out) == 0 && len(runs) == 1 {
		run := runs[0]
		last := run[len(run)-1]
		n := strings.TrimSuffix(last.low, "s")
		if e, ok := lexicon.Lookup(n); len(run) < 4 && ok && e.Person() && lexicon.Supersense(n, lexicon.Noun) == "noun.person" || len(run) == 1 && (last.low == "me" || last.low == "i") {
			return strings.ReplaceAll(said(run), "me", "you")
		}
	}
	if len(out) == 1 {
		return out[0]
	}
	return ""
}

// lowered reports whether none of some words has a capital, and each may be a name.
func lowered(run []token) bool {
	return !slices.ContainsFunc(run, func(t token) bool {
		return upper(t) || lexicon.ClosedOf(t.low) != 0 || word.Past(t.low) || isNumber(t.low) || t.sign
	})
}

// named is where the name of somebody ends, or of several that are joined, that begins at first; first for none.
func named(run []token, first int) int {
	end := first + begins(run, first)
	for end > first && end < len(run) && upper(run[end]) {
		end++
	}
	if end > first && end+1 < len(run) && (joins(run[end]) || run[end].low == "+") {
		if more := named(run, end+1); more > end+1 {
			return more
		}
	}
	return end
}

// begins is of how many words the beginning of a name is that stands at first; 0 for none.
func begins(run []token, first int) int {
	t, next := run[first], first+1 < len(run)
	low := strings.TrimSuffix(t.low, ".")
	if words.Is("starts", low) || words.Is("owner", low) || words.Is("neutral", low) {
		return 0
	}
	_, listed := lexicon.Lookup(low)
	if t.first && !listed {
		_, listed = lexicon.Lookup(strings.TrimSuffix(low, "s")) // Starters: …
	}
	alone := !listed || !t.first && !next || next && upper(run[first+1]) && known(run[first+1].low) == (lexicon.Entry{})
	switch {
	case words.Is("title", low) && next:
		return 2
	case lexicon.IsFirstName(low) && (upper(t) || !listed || known(low).Rank(lexicon.Noun) == 0) && !isTime(low), upper(t) && len(low) > 2 && alone:
		return 1
	}
	return 0
}

// upper reports whether a word is written like a name.
func upper(t token) bool {
	return t.text != "" && unicode.IsUpper([]rune(t.text)[0]) && !isTime(t.text) && !strings.ContainsAny(t.text, "0123456789_")
}

func known(low string) lexicon.Entry { x, _ := lexicon.Lookup(low); return x }

// when is the one time that is in runs.
func (a asked) when(runs [][]token) string {
	var out []string
	for _, run := range runs {
		for i := 0; i < len(run); i++ {
			n := timeTo(run, i, a.what)
			if n == i {
				continue
			}
			if a.part == "" || a.part == partOf(run[i:n]) {
				out = append(out, said(run[i:n]))
			}
			i = n - 1
		}
	}
	if len(out) == 1 {
		return out[0]
	}
	return ""
}

// partOf is the part of the day that a time of day is in.
func partOf(ts []token) string {
	for _, t := range ts {
		h, _, ok := strings.Cut(strings.ReplaceAll(t.low, ".", ":"), ":")
		n, err := strconv.Atoi(h)
		switch {
		case !ok || err != nil:
		case n < 12:
			return "morning"
		case n < 17:
			return "afternoon"
		default:
			return "evening"
		}
	}
	return ""
}

// timeTo is where a time of a sort ends that begins at i; i for none.
func timeTo(run []token, i int, what string) int {
	for n := min(len(run), i+4); n > i; n-- {
		kind := timeKind(said(run[i:n]))
		if kind == "clock" && (n > i+1 || strings.ContainsAny(run[i].text, ":.")) || kind == "day" || kind == "year" && what == "when" {
			if what == "when" && kind == "day" && n < len(run) {
				if more := timeTo(run, n, "clock"); more > n {
					return more
				}
			}
			if what == "when" || what == kind {
				return n
			}
		}
	}
	return i
}

// place is where something is, by the words for that alone.
func place(runs [][]token) string {
	var out []string
	for _, run := range runs {
		text := said(run)
		last := run[len(run)-1]
		if len(run) > 1 && isNumber(last.low) { // room 11
			last = run[len(run)-2]
		}
		spot := slices.IndexFunc(run, func(t token) bool { return words.Is("place", t.low) })
		kind := lexicon.MayBeA(last.stem, "structure") || lexicon.MayBeA(last.low, "structure") || lexicon.MayBeA(last.low, "location") || lexicon.MayBeA(last.low, "area") || lexicon.MayBeA(last.low, "room") || lexicon.MayBeA(last.low, "furniture") || lexicon.MayBeA(last.low, "container")
		switch {
		case spot >= 0 && spot+1 < len(run) && !isTime(said(run[spot+1:])) && lexicon.Supersense(run[spot+1].low, lexicon.Noun) != "noun.time" && !isPerson(run[spot+1:]):
			out = append(out, said(run[spot:]))
		case spot < 0 && kind && !isPerson(run) && !isNumber(text):
			out = append(out, text)
		}
	}
	if len(out) == 1 {
		return out[0]
	}
	return ""
}

// measure is how long, how heavy or how old something is, where one amount alone is of that sort.
func (a asked) measure(all []token) string {
	var out []string
	if !words.Is("alone", a.how) && !has(all, token{stem: word.Stem(a.how)}) {
		return "" // 14 km is how high?
	}
	for i := range all {
		for n := i + 1; n <= min(i+2, len(all)); n++ {
			v, ok := value.Of(said(all[i:n]), "")
			q, unit := quantity.Of(v)
			if ok && unit && isNumber(all[i].low) && !q.Point() && (v.Unit != "" || v.Kind == clause.Lasting) && lexicon.IsMeasure(string(q.Dimension), a.how) {
				out = append(out, said(all[i:n]))
			}
		}
	}
	if len(out) == 1 {
		return out[0]
	}
	return ""
}

// many is the number in front of what is counted, or alone below the word for that.
func (a asked) many(runs [][]token, all []token) string {
	if a.listed && len(runs) == 1 && len(runs[0]) == 1 && isNumber(runs[0][0].low) && !isTime(runs[0][0].text) {
		return said(runs[0])
	}
	for i, t := range all {
		if !isNumber(t.low) || i+1 >= len(all) || all[i+1].sign {
			if isNumber(t.low) && i == 1 && all[0].stem == a.noun && !isTime(t.text) {
				return count(t) // leeks 60
			}
			continue
		}
		v, ok := value.Of(t.text+" "+all[i+1].text, "")
		u, unit := value.Of("2 "+a.noun+"s", "")
		switch {
		case all[i+1].stem == a.noun, i+2 < len(all) && all[i+2].stem == a.noun && !isNumber(all[i+1].low) && !strings.HasSuffix(all[i+1].low, "s"):
			text := count(t) + " " + all[i+1].text
			for j := i + 2; j < len(all) && !all[j].sign && (all[j].stem == a.noun || has(a.content, all[j])); j++ {
				text += " " + all[j].text // 24 folding chairs
			}
			return manyOf(text)
		case ok && unit && v.Kind == clause.Amount && u.Kind == clause.Amount && v.Unit != "" && v.Unit == u.Unit:
			return t.text + " " + all[i+1].text
		}
	}
	return ""
}

// manyOf is a number with what it counts in the plural where it is not one: 2x bench.
func manyOf(text string) string {
	at := strings.LastIndexByte(text, ' ') + 1
	one := lexicon.IsFirstName(text[at:]) || strings.HasSuffix(text, "s") || strings.HasPrefix(text, "1 ")
	if e, ok := lexicon.Lookup(text[at:]); one || !ok || !e.Is(lexicon.Noun) {
		return text
	}
	return text[:at] + forms().Plural(text[at:])
}

// count is a number as it is written but for the sign of how many times: 3x.
func count(t token) string { return strings.TrimRight(t.text, "xX×") }

// price is the one amount of money in an item.
func price(runs [][]token, all []token) string {
	var out []string
	bare := slices.ContainsFunc(all, func(t token) bool {
		return lexicon.Supersense(t.low, lexicon.Noun) == "noun.possession"
	})
	for _, run := range runs {
		for i := 0; i < len(run); i++ {
			text := strings.TrimPrefix(run[i].text, "+")
			n := i + 1
			if i+1 < len(run) {
				if v, ok := value.Of(text+" "+run[i+1].text, ""); ok && v.Kind == clause.Money {
					text, n = text+" "+run[i+1].text, i+2
				}
			}
			v, ok := value.Of(text, "")
			if ok && (v.Kind == clause.Money || bare && v.Kind == clause.Number) || strings.HasPrefix(run[i].text, "+") && ok {
				out, i = append(out, text), n-1
			}
		}
	}
	if len(out) == 1 {
		return out[0]
	}
	return ""
}
