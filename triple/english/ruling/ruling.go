// Package ruling says rules as people put them in the plain sentences that they stand for: closed on Mondays, other days
// we open at ten; passed if you have thirty points, otherwise failed; nobody may, not even the trainers.
//
// It promises sentences that together say what the text says and no more; and none where the words leave open what
// belongs together.
//
// It neither reads nor decides: whoever asks reads the sentences, and takes none for read that is not whole.
package ruling

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// maxWords bounds the texts that are written out.
const maxWords = 40

// May reports whether a text has a word by which it may be a rule of these kinds.
func May(said []string) bool {
	return number(said[0]) > 0 || slices.ContainsFunc(said, func(w string) bool { return words().Is("ruledby", strings.Trim(w, ".,;:!")) })
}

// Of are the sentences that a text stands for, in the ways to say it, the plainest first; none for another text.
func Of(t parse.Tree) [][]string {
	s := text{t, len(t.Words)}
	for s.end > 0 && strings.Trim(s.Words[s.end-1].Form, ".!") == "" {
		s.end--
	}
	if s.end < 4 || s.end > maxWords {
		return nil
	}
	if out := onlyThey(s); out != nil {
		return out
	}
	if out := nobodyElse(s); out != nil {
		return out
	}
	for _, say := range []func(text) []string{notEven, otherDays, otherwise, ofAge, excepted, listed, atMost, orMore} {
		if out := say(s); out != nil {
			return [][]string{out}
		}
	}
	return nil
}

func words() lexicon.Table { return closed.Words() }

// forms are the forms of verbs.
var forms = sync.OnceValue(func() *morph.Inflector { return morph.NewInflector(&morph.Words{}) })

// number is what a word counts, 0 for another word.
func number(word string) int {
	n, _ := strconv.Atoi(cmp.Or(morph.NumberWord(word), word))
	return n
}

// text is a text with its words, of which the stop at the end is left out.
type text struct {
	parse.Tree
	end int
}

func (s text) form(i int) string {
	if i < 0 || i >= s.end {
		return ""
	}
	return strings.ToLower(s.Words[i].Form)
}

func (s text) tag(i int) string {
	if i < 0 || i >= s.end {
		return ""
	}
	return s.Words[i].Tag
}

// of is the text of the words from first up to end.
func (s text) of(first, end int) string {
	if first >= end {
		return ""
	}
	return s.Text[s.Words[first].Start:s.Words[end-1].End]
}

// is reports whether the word at i is of a kind.
func (s text) is(kind string, i int) bool { return s.form(i) != "" && words().Is(kind, s.form(i)) }

// find is the place of the first word from i up to end that is such, -1 for none.
func (s text) find(i, end int, such func(int) bool) int {
	for ; i < end; i++ {
		if such(i) {
			return i
		}
	}
	return -1
}

// phrase finds the words of a kind from i on; how many they are.
func (s text) phrase(kind string, i int) (n int, value string) {
	for n := 4; n > 0; n-- {
		if i >= 0 && i+n <= s.end && words().Is(kind, strings.ToLower(s.of(i, i+n))) {
			return n, words().As(kind, strings.ToLower(s.of(i, i+n)))
		}
	}
	return 0, ""
}

func sentence(words ...string) string {
	text := strings.Join(strings.Fields(strings.Join(words, " ")), " ")
	return morph.UpperFirst(text) + "."
}

// finite is the place of the first finite verb or modal from i up to end.
func (s text) finite(i, end int) int {
	return s.find(i, end, func(i int) bool { return s.tag(i) == "MD" || s.Words[i].Finite() })
}

// sign reports whether the word at i is one of the signs.
func (s text) sign(i int, signs string) bool {
	return i >= 0 && i < s.end && s.Words[i].Class == "PUNCT" && strings.Contains(signs, s.Words[i].Form)
}

// onlyThey says of those who alone may, or are allowed to, that only they may, or that they may and nobody else.
func onlyThey(s text) [][]string {
	if !(closed.Classes{}).Only(s.form(0)) {
		return nil
	}
	be := s.finite(1, s.end)
	act := be + 1
	if be > 1 && s.Words[be].Lemma == "be" && words().As("ruling", s.form(act)) == "may" && s.tag(act+1) == "TO" {
		act += 2
	} else if be < 2 || !words().Is("onlymay", s.form(be)) {
		return nil
	}
	if !strings.HasPrefix(s.tag(act), "VB") || s.find(1, be, func(i int) bool { return s.tag(i) == "IN" || s.tag(i) == "CD" }) >= 0 {
		return nil
	}
	who, does := s.of(1, be), s.of(act, s.end)
	if s.find(1, be, func(i int) bool { return !strings.HasPrefix(s.tag(i), "NNP") && s.tag(i) != "CC" && !s.sign(i, ",") }) >= 0 {
		return [][]string{{sentence("Only", who, "may", does)}} // staff need not be told to be staff
	}
	return [][]string{{sentence("Only", who, "may", does)}, {sentence(who, "may", does), sentence("Nobody except", who, "may", does)}}
}

// notEven says what nobody may at all, and what they may not either: not even on holidays, not even the trainers.
func notEven(s text) []string {
	comma := s.find(1, s.end-3, func(i int) bool {
		return s.sign(i, ",–—-") && s.is("negation", i+1) && s.form(i+2) == words().Of("notwithstanding")[0]
	})
	if comma < 0 || s.find(comma+3, s.end, func(i int) bool { return s.Words[i].Class == "PUNCT" || s.Words[i].Finite() }) >= 0 {
		return nil
	}
	verb, rest := s.finite(1, comma), s.of(comma+3, s.end)
	none := words().As("general", s.form(0)) == "none" || words().As("whoever", s.form(0)) == "none" || words().As("indefinite", s.form(0)) == "no person"
	if verb < 0 || !none && s.find(verb, comma, func(i int) bool { return s.is("negation", i) }) < 0 {
		return nil
	}
	main := sentence(s.of(0, comma))
	if s.tag(comma+3) == "IN" {
		return []string{main, sentence(s.of(0, comma), rest)}
	}
	so := s.nor(verb, comma, none)
	if so == "" {
		return nil
	}
	return []string{main, so}
}

// nor says of those who are named behind the comma, or with what is, that they may not either; "" where that is not clear.
func (s text) nor(verb, comma int, none bool) string {
	head, rest := s.end-1, s.of(comma+3, s.end)
	if lexicon.IsA(strings.ToLower(s.Words[head].Lemma), "person") && none {
		not := s.Words[verb].Form + " not"
		if s.Words[verb].Lemma == "be" && s.tag(head) == "NNS" {
			not = "are not"
		}
		if s.tag(verb) != "MD" && s.Words[verb].Lemma != "be" {
			return ""
		}
		return sentence(rest, not, s.of(verb+1, comma))
	}
	act := s.find(verb+1, comma, func(i int) bool { return s.tag(i) == "VB" })
	to := s.find(act+1, comma, func(i int) bool { return s.tag(i) == "IN" || s.tag(i) == "TO" })
	if to < 0 {
		to = comma
	}
	if act < 0 || to == act+1 || !strings.HasPrefix(s.tag(to-1), "NN") || s.find(act+1, to, func(i int) bool { return s.Words[i].Class == "PUNCT" || s.tag(i) == "CC" }) >= 0 {
		return ""
	}
	return sentence(s.of(0, act+1), rest, s.of(to, comma))
}

// dayAt is the number of the day of the week that the word at i names, "" for none.
func (s text) dayAt(i int) string {
	if day := words().As("weekday", s.form(i)); day != "" {
		return day
	}
	if day := words().As("weekdays", s.form(i)); len(day) == 1 {
		return day
	}
	return ""
}

// otherDays says on what days something is closed, and of each of the others what is so then.
func otherDays(s text) []string {
	shut := s.find(0, s.end, func(i int) bool { return s.is("shut", i) })
	if shut < 0 || shut > 0 && s.Words[s.back(shut)].Lemma != "be" {
		return nil
	}
	days, end := s.daysFrom(shut + 1)
	next := s.find(end, s.end, func(i int) bool { return !s.sign(i, ",;–—-") && s.tag(i) != "CC" && s.form(i) != "on" })
	n, _ := s.phrase("otherdays", next)
	if len(days) == 0 || n == 0 || next == end || next+n >= s.end {
		return nil
	}
	who, be := s.of(0, s.back(shut)), "is"
	if who == "" {
		who = words().Of("ourselves")[0]
	}
	if shut == 0 || strings.EqualFold(who, words().Of("ourselves")[0]) || s.form(s.back(shut)) == "are" {
		be = "are"
	}
	rest := s.openThen(next+n, who+" "+be)
	if rest == "" {
		return nil
	}
	var out []string
	for _, day := range days {
		out = append(out, sentence(who, be, s.Words[shut].Form, "on", dayName(day)))
	}
	for _, day := range strings.Split("1234567", "") {
		if !slices.Contains(days, day) {
			out = append(out, sentence(rest, "on", dayName(day)))
		}
	}
	return out
}

// daysFrom are the days of the week that the words from i on list, and where they end.
func (s text) daysFrom(i int) (days []string, end int) {
	if s.form(i) == "on" {
		i++
	}
	for ; s.dayAt(i) != "" || len(days) > 0 && s.dayAt(i+1) != "" && (s.sign(i, ",") || s.tag(i) == "CC"); i++ {
		if day := s.dayAt(i); day != "" {
			days = append(days, day)
		}
	}
	return days, i
}

// openThen is what the words from i on say of when something is open, as it is said of it: "open 9 to 6" and "we open at
// ten" of what is; "" where they say nothing.
func (s text) openThen(i int, is string) string {
	does := s.find(i, min(i+3, s.end), func(i int) bool { return s.is("unshut", i) || s.Words[i].Finite() })
	switch {
	case does < 0 || does == i && !s.is("unshut", i):
		return ""
	case s.is("unshut", does) && s.form(does+1) == "at" && s.tag(does+2) == "CD":
		return is + " open from " + s.of(does+2, s.end)
	case does > i || s.tag(i) == "VBZ":
		return s.of(i, s.end)
	case s.tag(i+1) == "CD" && s.form(i+2) == "to" && s.tag(i+3) == "CD":
		return is + " " + s.of(i, i+1) + " from " + s.of(i+1, s.end)
	}
	return is + " " + s.of(i, s.end)
}

// back is the place of the word before i, 0 for none.
func (s text) back(i int) int { return max(0, i-1) }

// dayName is the name of a day of the week, of each week.
func dayName(number string) string {
	for _, day := range words().Of("weekdays") {
		if words().As("weekdays", day) == number {
			return morph.UpperFirst(day)
		}
	}
	return ""
}

// otherwise says of whoever has an amount what is so of them, and of whoever has not what is so otherwise.
func otherwise(s text) []string {
	other := s.find(2, s.end, func(i int) bool { n, _ := s.phrase("othercase", i); return n > 0 && s.sign(i-1, ",;–—-") })
	if other < 0 {
		return nil
	}
	n, _ := s.phrase("othercase", other)
	if s.sign(other+n, ",") {
		n++
	}
	cond := s.find(0, other, func(i int) bool { return s.form(i) == "if" })
	then, until := cond+1, other-1
	so := ofOne(s, 0, cond)
	if cond == 0 {
		again := s.find(2, other-1, func(i int) bool { return s.sign(i, ",") || s.is("anybody", i) })
		if until = again; again < 0 {
			return nil
		}
		if s.sign(again, ",") {
			again++
		}
		so = ofOne(s, again, other-1)
	}
	has, limit, unless := amount(s, then, until)
	not := ofOne(s, other+n, s.end)
	if cond < 0 || has == "" || so == "" || not == "" {
		return nil
	}
	return []string{
		sentence("Anyone who has", limit, has, so),
		sentence("Anyone who has", unless, has, not),
		sentence("Nobody who has", unless, has, so),
	}
}

// amount reads whoever has an amount of something in the words from i up to end: of what, the limit, and the one of
// those who have not.
func amount(s text, i, end int) (of, limit, unless string) {
	if i < 1 || !s.is("anybody", i) || s.Words[min(i+1, s.end-1)].Lemma != "have" && s.form(i+1) != "'ve" {
		return "", "", ""
	}
	i += 2
	for n := 3; n > 0; n-- {
		if i+n >= end {
			continue
		}
		said := strings.ToLower(s.of(i, i+n))
		if bound := words().As("contrarybound", said); bound != "" && s.tag(i+n) == "CD" && s.tag(end-1) == "NNS" {
			return s.of(i+n, end), said, bound
		}
	}
	return "", "", ""
}

// ofOne is what the words from i up to end say of "you", or of nobody by a participle alone, as it is said of one: has
// passed; "" for more than that.
func ofOne(s text, i, end int) string {
	you := s.is("anybody", i)
	switch {
	case you && end == i+3 && (s.form(i+1) == "'ve" || s.form(i+1) == "have") && s.tag(i+2) == "VBN":
		return "has " + s.Words[i+2].Form
	case you && end == i+2 && s.tag(i+1) == "VBP":
		return forms().Third(s.Words[i+1].Lemma)
	case end == i+1 && (s.tag(i) == "VBN" || s.tag(i) == "VBD"):
		return "has " + s.Words[i].Form
	}
	return ""
}

// ofAge says how much whoever is over an age gets, and how much everybody else: 27 days, 30 if you're over 50.
func ofAge(s text) []string {
	start := 0
	if s.is("anybody", 0) && words().Is("receiving", s.Words[1].Lemma) {
		start = 2
	}
	comma := s.find(start+1, s.end, func(i int) bool { return s.sign(i, ",;") })
	more := comma + 1
	if s.tag(more) == "CC" {
		more++
	}
	if comma < 0 || s.tag(start) != "CD" || s.tag(more) != "CD" || s.form(more+1) != "if" || !s.is("anybody", more+2) || more+6 != s.end {
		return nil
	}
	be, age := s.form(more+3), s.form(more+5)
	if be != "are" && be != "'re" || s.tag(more+5) != "CD" || !s.is("narrowing", more+4) {
		return nil
	}
	of := s.of(start+1, comma)
	if s.tag(comma-2) == "DT" && s.is("individual", comma-2) {
		of = s.of(start+1, comma-2) + " every " + s.form(comma-1) // a year
	}
	rest, other := beyond(s.form(more+4), age)
	if rest == "" || of == "" {
		return nil
	}
	return []string{
		sentence("Anyone", rest, "gets", s.of(more, more+1), of),
		sentence("Anyone", other, "gets", s.of(start, start+1), of),
	}
}

// beyond are those over or under an age in years, and all others.
func beyond(how, age string) (those, others string) {
	n := number(age)
	switch words().As("bound", how) {
	case ">":
		return how + " " + age, "under " + strconv.Itoa(n+1)
	case "<":
		return how + " " + age, "over " + strconv.Itoa(n-1)
	}
	return "", ""
}

// excepted says what is not allowed somewhere but for some: no dogs in the office, guide dogs excepted.
func excepted(s text) []string {
	comma := s.find(1, s.end, func(i int) bool { return s.sign(i, ",") })
	if comma < 3 || comma+2 > s.end-1 || !s.is("excepted", s.end-1) || s.find(0, s.end-1, func(i int) bool { return s.tag(i) == "MD" || s.Words[i].Finite() }) >= 0 || s.tag(s.end-2) != "NNS" {
		return nil
	}
	in := s.find(1, comma, func(i int) bool { return s.tag(i) == "IN" })
	if words().As("general", s.form(0)) != "none" || in < 2 || s.tag(in-1) != "NNS" {
		return nil
	}
	return []string{
		sentence(s.of(1, in), "are not allowed", s.of(in, comma), "except", s.of(comma+1, s.end-1)),
	}
}

// atMost says with what one may how much of it: everybody may work from home, two days a week at most.
func atMost(s text) []string {
	n, first := 0, 0
	for first = s.end - 1; first > 1; first-- {
		if n, _ = s.phrase("atmost", first); n > 0 && first+n == s.end {
			break
		}
	}
	comma := s.find(3, first, func(i int) bool { return s.sign(i, ",–—-") })
	if n == 0 || comma < 0 || s.tag(comma+1) != "CD" || !strings.HasPrefix(s.tag(comma+2), "NN") || s.finite(comma, s.end) >= 0 || s.finite(1, comma) < 0 {
		return nil
	}
	return []string{sentence(s.of(0, comma), "at most", s.of(comma+1, first))}
}

// orMore says in front of an amount in a rule what is said behind it: whoever buys ten balls or more. For three weeks is
// for longer too.
func orMore(s text) []string {
	or := s.find(3, s.end-2, func(i int) bool { return s.form(i) == "or" && s.is("ormore", i+1) })
	if or < 0 || !s.is("ruled", 0) {
		return nil
	}
	at := or - 1
	for at > 0 && strings.HasPrefix(s.tag(at), "NN") {
		at--
	}
	if s.tag(at) != "CD" || at < 2 {
		return nil
	}
	bound := words().As("ormore", s.form(or+1))
	if s.form(at-1) == "for" && at+1 < or {
		bound = ""
	}
	return []string{sentence(s.of(0, at), bound, s.of(at, or), s.of(or+2, s.end))}
}

// nobodyElse says of those who are named that they alone do something, and of whoever is such a one that nobody who is
// not does: anyone who has a ticket may come, nobody else may.
func nobodyElse(s text) [][]string {
	n, at := 0, 0
	for at = s.end - 1; at > 2; at-- {
		if n, _ = s.phrase("nobodyelse", at); n > 0 {
			break
		}
	}
	comma := at - 1
	for comma > 0 && s.tag(comma) == "CC" {
		comma--
	}
	if n == 0 || at+n < s.end-1 || !s.sign(comma, ",;–—-") || at+n == s.end-1 && lexicon.ClosedOf(s.form(at+n))&(lexicon.BeVerb|lexicon.ModalVerb|lexicon.DoVerb) == 0 && s.Words[at+n].Lemma != "have" {
		return nil
	}
	whole := text{s.Tree, comma}
	if words().As("whoever", s.form(0)) == "any" {
		return outsiders(whole)
	}
	verb := whole.finite(1, comma)
	if s.is("ruled", 0) || verb < 1 || !strings.HasPrefix(s.tag(0), "NNP") && s.find(0, verb, func(i int) bool { return s.tag(i) == "DT" }) < 0 {
		if out := listed(whole); out != nil {
			return [][]string{out}
		}
		return nil
	}
	ways := [][]string{{sentence("Only", s.of(0, comma))}}
	if s.tag(verb) == "MD" {
		ways = append(ways, []string{sentence(s.of(0, comma)), sentence("Nobody except", s.of(0, comma))})
	}
	return ways
}

// outsiders says what is so of whoever it is said of, and that it is so of nobody else.
func outsiders(s text) [][]string {
	if words().As("narrowing", strings.TrimSuffix(s.form(1), "'s")) != "who" {
		return nil
	}
	is := s.finite(2, s.end)
	does := s.find(is+1, s.end, func(i int) bool { return s.tag(i) == "MD" || s.tag(i) == "VBZ" })
	if is != 2 || does < 0 {
		return nil
	}
	not, behind := s.Words[is].Form+" not", is+1
	switch got := words().Is("hasdone", s.form(is+1)); {
	case got && s.form(is+1) == words().Of("hasdone")[0] && (s.form(is) == "'s" || s.Words[is].Lemma == "have"):
		not, behind = "does not have", is+2
	case s.form(is) == "'s" && got:
		not = "has not"
	case s.form(is) == "'s":
		not = "is not"
	case s.tag(is) == "VBZ" && s.Words[is].Lemma != "be" && !got:
		not = "does not " + s.Words[is].Lemma
	case s.tag(is) != "VBZ" && s.tag(is) != "MD":
		return nil
	}
	return [][]string{{sentence(s.of(0, s.end)), sentence("Nobody", s.Words[1].Form, not, s.of(behind, does), s.of(does, s.end))}}
}

// listed says of as many people as are named that they alone are or have something, and of as many of us that they do.
func listed(s text) []string {
	n := number(s.form(0))
	verb := s.finite(1, s.end)
	people, ours := verb == 2 && words().Is("everyperson", s.form(1)), verb == 3 && s.form(1) == "of" && s.tag(2) == "PRP"
	if n < 2 || verb < 2 || !people && !ours {
		return nil
	}
	for start := verb + 2; start < s.end; start++ {
		if names, kind := s.namesBehind(start); s.sign(start-1, ",:–—-") && len(names) == n && s.find(verb, start-1, func(i int) bool { return s.sign(i, ",:") }) < 0 {
			return s.alone(names, verb, start, kind, ours)
		}
	}
	return nil
}

// namesBehind are the names that end the text from i on, or from behind the kind that stands before them there.
func (s text) namesBehind(i int) (names []string, kind int) {
	names = s.names(i)
	for kind = i; len(names) == 0 && kind < s.end && !s.sign(kind, ","); {
		kind++
		names = s.names(kind)
	}
	return names, kind
}

// alone says of those who are named that they alone do what the words from verb up to the list say, or that they do of some
// of us: others who are none of us may, too.
func (s text) alone(names []string, verb, start, kind int, ours bool) []string {
	last := len(names) - 1
	all := strings.Join(names[:last], ", ") + " and " + names[last]
	out := []string{sentence("Only", all, s.of(verb, start-1))}
	if ours {
		out[0] = sentence(all, s.of(verb, start-1))
	}
	if kind > start {
		if s.form(start) != "the" || s.tag(kind-1) != "NNS" {
			return nil
		}
		out = append(out, sentence(all, "are", s.of(start+1, kind)))
	}
	return out
}

// names are the names, of one word each, that the words from i on to the end list; none where they list anything else.
func (s text) names(i int) []string {
	var out []string
	for ; i < s.end; i++ {
		if !strings.HasPrefix(s.tag(i), "NN") || s.tag(i) == "NNS" || number(s.form(i)) > 0 {
			return nil
		}
		out = append(out, morph.UpperFirst(s.Words[i].Form))
		if i++; i < s.end && s.sign(i, ",") && s.tag(i+1) == "CC" {
			i++
		}
		if i < s.end && !s.sign(i, ",") && s.tag(i) != "CC" {
			return nil
		}
	}
	return out
}
