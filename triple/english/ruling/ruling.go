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
	s := text{parse.Worded{Tree: t, End: len(t.Words)}}
	for s.End > 0 && strings.Trim(s.Words[s.End-1].Form, ".!") == "" {
		s.End--
	}
	if s.End < 4 || s.End > maxWords {
		return nil
	}
	if out := onlyThey(s); out != nil {
		return out
	}
	if out := nobodyElse(s); out != nil {
		return out
	}
	for _, say := range []func(text) []string{upTo, aboveIt, barred, never, onlyThen, noneThen, theOnes, byAnyone, notLet, notEven, otherDays, otherwise, ofAge, excepted, listed, atMost, orMore} {
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
type text struct{ parse.Worded }

// is reports whether the word at i is of a kind.
func (s text) is(kind string, i int) bool { return s.Form(i) != "" && words().Is(kind, s.Form(i)) }

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
		if i >= 0 && i+n <= s.End && words().Is(kind, strings.ToLower(s.Of(i, i+n))) {
			return n, words().As(kind, strings.ToLower(s.Of(i, i+n)))
		}
	}
	return 0, ""
}

func sentence(words ...string) string {
	text := strings.Join(strings.Fields(strings.Join(words, " ")), " ")
	return morph.UpperFirst(text) + "."
}

// sign reports whether the word at i is one of the signs.
func (s text) sign(i int, signs string) bool {
	return i >= 0 && i < s.End && s.Words[i].Class == "PUNCT" && strings.Contains(signs, s.Words[i].Form)
}

// onlyThey says of those who alone may, or are allowed to, that only they may, or that they may and nobody else.
func onlyThey(s text) [][]string {
	if !(closed.Classes{}).Only(s.Form(0)) {
		return nil
	}
	be := s.FirstFinite(1, s.End)
	act := be + 1
	if be > 1 && s.Words[be].Lemma == "be" && words().As("ruling", s.Form(act)) == "may" && s.Tag(act+1) == "TO" {
		act += 2
	} else if be < 2 || !words().Is("onlymay", s.Form(be)) {
		return nil
	}
	if !strings.HasPrefix(s.Tag(act), "VB") || s.find(1, be, func(i int) bool { return s.Tag(i) == "IN" || s.Tag(i) == "CD" }) >= 0 {
		return nil
	}
	who, does := s.Of(1, be), s.Of(act, s.End)
	if s.find(1, be, func(i int) bool { return !strings.HasPrefix(s.Tag(i), "NNP") && s.Tag(i) != "CC" && !s.sign(i, ",") }) >= 0 {
		return [][]string{{sentence("Only", who, "may", does)}} // staff need not be told to be staff
	}
	return [][]string{{sentence("Only", who, "may", does)}, {sentence(who, "may", does), sentence("Nobody except", who, "may", does)}}
}

// notEven says what nobody may at all, and what they may not either: not even on holidays, not even the trainers.
func notEven(s text) []string {
	comma := s.find(1, s.End-3, func(i int) bool {
		return s.sign(i, ",–—-") && s.is("negation", i+1) && s.Form(i+2) == words().Of("notwithstanding")[0]
	})
	if comma < 0 || s.find(comma+3, s.End, func(i int) bool { return s.Words[i].Class == "PUNCT" || s.Words[i].Finite() }) >= 0 {
		return nil
	}
	verb, rest := s.FirstFinite(1, comma), s.Of(comma+3, s.End)
	none := words().As("general", s.Form(0)) == "none" || words().As("whoever", s.Form(0)) == "none" || words().As("indefinite", s.Form(0)) == "no person"
	if verb < 0 || !none && s.find(verb, comma, func(i int) bool { return s.is("negation", i) }) < 0 {
		return nil
	}
	main := sentence(s.Of(0, comma))
	if s.Tag(comma+3) == "IN" {
		return []string{main, sentence(s.Of(0, comma), rest)}
	}
	so := s.nor(verb, comma, none)
	if so == "" {
		return nil
	}
	return []string{main, so}
}

// nor says of those who are named behind the comma, or with what is, that they may not either; "" where that is not clear.
func (s text) nor(verb, comma int, none bool) string {
	head, rest := s.End-1, s.Of(comma+3, s.End)
	if lexicon.IsA(strings.ToLower(s.Words[head].Lemma), "person") && none {
		not := s.Words[verb].Form + " not"
		if s.Words[verb].Lemma == "be" && s.Tag(head) == "NNS" {
			not = "are not"
		}
		if s.Tag(verb) != "MD" && s.Words[verb].Lemma != "be" {
			return ""
		}
		return sentence(rest, not, s.Of(verb+1, comma))
	}
	act := s.find(verb+1, comma, func(i int) bool { return s.Tag(i) == "VB" })
	to := s.find(act+1, comma, func(i int) bool { return s.Tag(i) == "IN" || s.Tag(i) == "TO" })
	if to < 0 {
		to = comma
	}
	if act < 0 || to == act+1 || !strings.HasPrefix(s.Tag(to-1), "NN") || s.find(act+1, to, func(i int) bool { return s.Words[i].Class == "PUNCT" || s.Tag(i) == "CC" }) >= 0 {
		return ""
	}
	return sentence(s.Of(0, act+1), rest, s.Of(to, comma))
}

// dayAt is the number of the day of the week that the word at i names, "" for none.
func (s text) dayAt(i int) string {
	if day := words().As("weekday", s.Form(i)); day != "" {
		return day
	}
	if day := words().As("weekdays", s.Form(i)); len(day) == 1 {
		return day
	}
	return ""
}

// otherDays says on what days something is closed, and of each of the others what is so then.
func otherDays(s text) []string {
	shut := s.find(0, s.End, func(i int) bool { return s.is("shut", i) })
	if shut < 0 || shut > 0 && s.Words[s.back(shut)].Lemma != "be" {
		return nil
	}
	days, end := s.daysFrom(shut + 1)
	next := s.find(end, s.End, func(i int) bool { return !s.sign(i, ",;–—-") && s.Tag(i) != "CC" && s.Form(i) != "on" })
	n, _ := s.phrase("otherdays", next)
	if len(days) == 0 || n == 0 || next == end || next+n >= s.End {
		return nil
	}
	who, be := s.Of(0, s.back(shut)), "is"
	if who == "" {
		who = words().Of("ourselves")[0]
	}
	if shut == 0 || strings.EqualFold(who, words().Of("ourselves")[0]) || s.Form(s.back(shut)) == "are" {
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
	if s.Form(i) == "on" {
		i++
	}
	for ; s.dayAt(i) != "" || len(days) > 0 && s.dayAt(i+1) != "" && (s.sign(i, ",") || s.Tag(i) == "CC"); i++ {
		if day := s.dayAt(i); day != "" {
			days = append(days, day)
		}
	}
	return days, i
}

// openThen is what the words from i on say of when something is open, as it is said of it: "open 9 to 6" and "we open at
// ten" of what is; "" where they say nothing.
func (s text) openThen(i int, is string) string {
	does := s.find(i, min(i+3, s.End), func(i int) bool { return s.is("unshut", i) || s.Words[i].Finite() })
	switch {
	case does < 0 || does == i && !s.is("unshut", i):
		return ""
	case s.is("unshut", does) && s.Form(does+1) == "at" && s.Tag(does+2) == "CD":
		return is + " open from " + s.Of(does+2, s.End)
	case does > i || s.Tag(i) == "VBZ":
		return s.Of(i, s.End)
	case s.Tag(i+1) == "CD" && s.Form(i+2) == "to" && s.Tag(i+3) == "CD":
		return is + " " + s.Of(i, i+1) + " from " + s.Of(i+1, s.End)
	}
	return is + " " + s.Of(i, s.End)
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
	other := s.find(2, s.End, func(i int) bool { n, _ := s.phrase("othercase", i); return n > 0 && s.sign(i-1, ",;–—-") })
	if other < 0 {
		return nil
	}
	n, _ := s.phrase("othercase", other)
	if s.sign(other+n, ",") {
		n++
	}
	cond := s.find(0, other, func(i int) bool { return s.Form(i) == "if" })
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
	not := ofOne(s, other+n, s.End)
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
	if i < 1 || !s.is("anybody", i) || s.Words[min(i+1, s.End-1)].Lemma != "have" && s.Form(i+1) != "'ve" {
		return "", "", ""
	}
	i += 2
	for n := 3; n > 0; n-- {
		if i+n >= end {
			continue
		}
		said := strings.ToLower(s.Of(i, i+n))
		if bound := words().As("contrarybound", said); bound != "" && s.Tag(i+n) == "CD" && s.Tag(end-1) == "NNS" {
			return s.Of(i+n, end), said, bound
		}
	}
	return "", "", ""
}

// ofOne is what the words from i up to end say of "you", or of nobody by a participle alone, as it is said of one: has
// passed; "" for more than that.
func ofOne(s text, i, end int) string {
	you := s.is("anybody", i)
	switch {
	case you && end == i+3 && (s.Form(i+1) == "'ve" || s.Form(i+1) == "have") && s.Tag(i+2) == "VBN":
		return "has " + s.Words[i+2].Form
	case you && end == i+2 && s.Tag(i+1) == "VBP":
		return forms().Third(s.Words[i+1].Lemma)
	case end == i+1 && (s.Tag(i) == "VBN" || s.Tag(i) == "VBD"):
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
	comma := s.find(start+1, s.End, func(i int) bool { return s.sign(i, ",;") })
	more := comma + 1
	if s.Tag(more) == "CC" {
		more++
	}
	if comma < 0 || s.Tag(start) != "CD" || s.Tag(more) != "CD" || s.Form(more+1) != "if" || !s.is("anybody", more+2) || more+6 != s.End {
		return nil
	}
	be, age := s.Form(more+3), s.Form(more+5)
	if be != "are" && be != "'re" || s.Tag(more+5) != "CD" || !s.is("narrowing", more+4) {
		return nil
	}
	of := s.Of(start+1, comma)
	if s.Tag(comma-2) == "DT" && s.is("individual", comma-2) {
		of = s.Of(start+1, comma-2) + " every " + s.Form(comma-1) // a year
	}
	rest, other := beyond(s.Form(more+4), age)
	if rest == "" || of == "" {
		return nil
	}
	return []string{
		sentence("Anyone", rest, "gets", s.Of(more, more+1), of),
		sentence("Anyone", other, "gets", s.Of(start, start+1), of),
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
	comma := s.find(1, s.End, func(i int) bool { return s.sign(i, ",") })
	if comma < 3 || comma+2 > s.End-1 || !s.is("excepted", s.End-1) || s.find(0, s.End-1, func(i int) bool { return s.Tag(i) == "MD" || s.Words[i].Finite() }) >= 0 || s.Tag(s.End-2) != "NNS" {
		return nil
	}
	in := s.find(1, comma, func(i int) bool { return s.Tag(i) == "IN" })
	if words().As("general", s.Form(0)) != "none" || in < 2 || s.Tag(in-1) != "NNS" {
		return nil
	}
	return []string{
		sentence(s.Of(1, in), "are not allowed", s.Of(in, comma), "except", s.Of(comma+1, s.End-1)),
	}
}

// atMost says with what one may how much of it: everybody may work from home, two days a week at most.
func atMost(s text) []string {
	n, first := 0, 0
	for first = s.End - 1; first > 1; first-- {
		if n, _ = s.phrase("atmost", first); n > 0 && first+n == s.End {
			break
		}
	}
	comma := s.find(3, first, func(i int) bool { return s.sign(i, ",–—-") })
	if n == 0 || comma < 0 || s.Tag(comma+1) != "CD" || !strings.HasPrefix(s.Tag(comma+2), "NN") || s.FirstFinite(comma, s.End) >= 0 || s.FirstFinite(1, comma) < 0 {
		return nil
	}
	return []string{sentence(s.Of(0, comma), "at most", s.Of(comma+1, first))}
}

// orMore says in front of an amount in a rule what is said behind it: whoever buys ten balls or more. For three weeks is
// for longer too.
func orMore(s text) []string {
	or := s.find(3, s.End-2, func(i int) bool { return s.Form(i) == "or" && s.is("ormore", i+1) })
	if or < 0 || !s.is("ruled", 0) {
		return nil
	}
	at := or - 1
	for at > 0 && strings.HasPrefix(s.Tag(at), "NN") {
		at--
	}
	if s.Tag(at) != "CD" || at < 2 {
		return nil
	}
	bound := words().As("ormore", s.Form(or+1))
	if s.Form(at-1) == "for" && at+1 < or {
		bound = ""
	}
	return []string{sentence(s.Of(0, at), bound, s.Of(at, or), s.Of(or+2, s.End))}
}

// nobodyElse says of those who are named that they alone do something, and of whoever is such a one that nobody who is
// not does: anyone who has a ticket may come, nobody else may.
func nobodyElse(s text) [][]string {
	n, at := 0, 0
	for at = s.End - 1; at > 2; at-- {
		if n, _ = s.phrase("nobodyelse", at); n > 0 {
			break
		}
	}
	comma := at - 1
	for comma > 0 && s.Tag(comma) == "CC" {
		comma--
	}
	if n == 0 || at+n < s.End-1 || !s.sign(comma, ",;–—-") || at+n == s.End-1 && lexicon.ClosedOf(s.Form(at+n))&(lexicon.BeVerb|lexicon.ModalVerb|lexicon.DoVerb) == 0 && s.Words[at+n].Lemma != "have" {
		return nil
	}
	whole := text{parse.Worded{Tree: s.Tree, End: comma}}
	if words().As("whoever", s.Form(0)) == "any" {
		return outsiders(whole)
	}
	verb := whole.FirstFinite(1, comma)
	if s.is("ruled", 0) || verb < 1 || !strings.HasPrefix(s.Tag(0), "NNP") && s.find(0, verb, func(i int) bool { return s.Tag(i) == "DT" }) < 0 {
		if out := listed(whole); out != nil {
			return [][]string{out}
		}
		return nil
	}
	ways := [][]string{{sentence("Only", s.Of(0, comma))}}
	if s.Tag(verb) == "MD" {
		ways = append(ways, []string{sentence(s.Of(0, comma)), sentence("Nobody except", s.Of(0, comma))})
	}
	return ways
}

// outsiders says what is so of whoever it is said of, and that it is so of nobody else.
func outsiders(s text) [][]string {
	if words().As("narrowing", strings.TrimSuffix(s.Form(1), "'s")) != "who" {
		return nil
	}
	is := s.FirstFinite(2, s.End)
	does := s.find(is+1, s.End, func(i int) bool { return s.Tag(i) == "MD" || s.Tag(i) == "VBZ" })
	if is != 2 || does < 0 {
		return nil
	}
	not, behind := s.Words[is].Form+" not", is+1
	switch got := words().Is("hasdone", s.Form(is+1)); {
	case got && s.Form(is+1) == words().Of("hasdone")[0] && (s.Form(is) == "'s" || s.Words[is].Lemma == "have"):
		not, behind = "does not have", is+2
	case s.Form(is) == "'s" && got:
		not = "has not"
	case s.Form(is) == "'s":
		not = "is not"
	case s.Tag(is) == "VBZ" && s.Words[is].Lemma != "be" && !got:
		not = "does not " + s.Words[is].Lemma
	case s.Tag(is) != "VBZ" && s.Tag(is) != "MD":
		return nil
	}
	return [][]string{{sentence(s.Of(0, s.End)), sentence("Nobody", s.Words[1].Form, not, s.Of(behind, does), s.Of(does, s.End))}}
}

// listed says of as many people as are named that they alone are or have something, and of as many of us that they do.
func listed(s text) []string {
	n := number(s.Form(0))
	verb := s.FirstFinite(1, s.End)
	people, ours := verb == 2 && words().Is("everyperson", s.Form(1)), verb == 3 && s.Form(1) == "of" && s.Tag(2) == "PRP"
	if n < 2 || verb < 2 || !people && !ours {
		return nil
	}
	for start := verb + 2; start < s.End; start++ {
		if names, kind := s.namesBehind(start); s.sign(start-1, ",:–—-") && len(names) == n && s.find(verb, start-1, func(i int) bool { return s.sign(i, ",:") }) < 0 {
			return s.alone(names, verb, start, kind, ours)
		}
	}
	return nil
}

// namesBehind are the names that end the text from i on, or from behind the kind that stands before them there.
func (s text) namesBehind(i int) (names []string, kind int) {
	names = s.names(i)
	for kind = i; len(names) == 0 && kind < s.End && !s.sign(kind, ","); {
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
	out := []string{sentence("Only", all, s.Of(verb, start-1))}
	if ours {
		out[0] = sentence(all, s.Of(verb, start-1))
	}
	if kind > start {
		if s.Form(start) != "the" || s.Tag(kind-1) != "NNS" {
			return nil
		}
		out = append(out, sentence(all, "are", s.Of(start+1, kind)))
	}
	return out
}

// names are the names, of one word each, that the words from i on to the end list; none where they list anything else.
func (s text) names(i int) []string {
	var out []string
	for ; i < s.End; i++ {
		if !strings.HasPrefix(s.Tag(i), "NN") || s.Tag(i) == "NNS" || number(s.Form(i)) > 0 {
			return nil
		}
		out = append(out, morph.UpperFirst(s.Words[i].Form))
		if i++; i < s.End && s.sign(i, ",") && s.Tag(i+1) == "CC" {
			i++
		}
		if i < s.End && !s.sign(i, ",") && s.Tag(i) != "CC" {
			return nil
		}
	}
	return out
}
