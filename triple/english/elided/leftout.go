package elided

import (
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file says of each whom a rule leaves out what is so of them: who has not paid where everyone has except
// two, which plot has no tap where every plot has one but plot 9 has not, and what pensioners pay where every
// member pays more.

// rule is a sentence that says something of all, of none or of several of a kind: its subject begins at first
// and ends where its verb stands.
type rule struct {
	text
	first, verb int
	// of is "all", "none", or "" for a plural alone.
	of string
	// noun tells that the kind is named, by the last word of the subject.
	noun bool
}

// ruleOf is the rule that the words up to end say; false where they say none.
func ruleOf(s text, end int) (rule, bool) {
	v := s.FirstFinite(0, end)
	if v < 1 || v+1 >= end {
		return rule{}, false
	}
	r := rule{text: s, verb: v, noun: true, first: behindFront(s, v)}
	switch first := s.Form(r.first); {
	case words().Is("article", first) && words().Is("entire", s.Form(r.first+1)) && s.nominal(v-1):
		r.of = "all"
	case r.first > 0:
		return rule{}, false
	case words().Is("whoever", first):
		r.of, r.noun = words().As("whoever", first), v > 1
		if r.of == "any" || v > 1 && s.Tag(1) != "IN" {
			return rule{}, false
		}
	case words().Is("general", first):
		r.of = words().As("general", first)
		if v < 2 || r.of == "any" || !s.nominal(v-1) {
			return rule{}, false
		}
	case s.Tag(v-1) != "NNS" || !nounAlone(s, 0, v):
		return rule{}, false
	}
	all := s.has(v+1, end, func(w parse.Word) bool {
		form := strings.ToLower(w.Form)
		first, _, _ := strings.Cut(words().As("indefinite", form), " ")
		return words().Is("universal", form) || words().Is("universal", first)
	})
	return r, !all
}

// behindFront is where the subject of the verb at v begins behind a phrase in front of it: "on Sundays the whole team".
func behindFront(s text, v int) int {
	for i := 2; s.Tag(0) == "IN" && i < v; i++ {
		if words().Is("article", s.Form(i)) {
			return i
		}
	}
	return 0
}

// nounAlone reports whether the words from i up to end are a noun with adjectives at most.
func nounAlone(s text, i, end int) bool {
	return i < end && s.nominal(end-1) && !s.has(i, end, func(w parse.Word) bool {
		return w.Tag != "JJ" && w.Tag != "VBN" && !strings.HasPrefix(w.Tag, "NN")
	})
}

// all is the subject of a rule as one that speaks of all.
func (r rule) all() string {
	if r.of == "" {
		return "All " + morph.LowerFirst(r.text.Of(0, r.verb))
	}
	return r.text.Of(0, r.verb)
}

// past reports whether a rule tells what they did, or have done.
func (r rule) past() bool {
	return r.Tag(r.verb) == "VBD" || r.Words[r.verb].Lemma == "have" && r.has(r.verb+1, min(r.verb+3, r.End), func(w parse.Word) bool { return w.Tag == "VBN" })
}

// denies reports whether a negation stands behind the verb of a rule.
func (r rule) denies() bool { return words().Is("negation", r.Form(r.verb+1)) }

// otherwise says of somebody that what a rule says up to end is not so, and of whom nobody is left that it is.
func (r rule) otherwise(who string, end int) string {
	w, rest := r.Words[r.verb], r.text.Of(r.verb+1, end)+" "+morph.LowerFirst(strings.TrimSuffix(r.text.Of(0, r.first), ","))
	verb := w.Form
	if one := words().As("one", strings.ToLower(verb)); one != "" {
		verb = one
	}
	switch {
	case r.of == "none" && (w.Tag == "MD" || w.Tag != "VBP" || verb != w.Form):
		return sentence(morph.UpperFirst(who), verb, rest)
	case r.of == "none":
		return ""
	case words().As("leftout", w.Lemma) != "":
		return sentence(morph.UpperFirst(who), words().As("leftout", w.Lemma), "not", rest)
	case w.Tag == "MD" || w.Lemma == "be" || r.past() && w.Lemma == "have":
		return sentence(morph.UpperFirst(who), verb, "not", rest)
	case w.Tag == "VBD":
		return sentence(morph.UpperFirst(who), "did not", w.Lemma, rest)
	}
	return sentence(morph.UpperFirst(who), "does not", w.Lemma, rest)
}

// leftOutBy are those whom the words from i up to end name, each alone: names, or a thing by its number; none
// where they are no such.
func leftOutBy(s text, i, end int) []string {
	var out []string
	for _, p := range s.parts(i, end, ",") {
		numbered := p.end-p.first == 2 && s.nominal(p.first) && s.Tag(p.first+1) == "CD"
		names := !s.has(p.first, p.end, func(w parse.Word) bool { return !strings.HasPrefix(w.Tag, "NNP") })
		name := s.Of(p.first, p.end)
		if _, value := s.value(p.first, p.end, "on"); value && !numbered || !numbered && !names || lexicon.Supersense(strings.ToLower(name), lexicon.Noun) == "noun.location" {
			return nil
		}
		out = append(out, name)
	}
	return out
}

// pluralOf is the plural that the words from i up to end are, without its article; "" for others.
func pluralOf(s text, i, end int) string {
	if i < end && words().Is("article", s.Form(i)) {
		i++
	}
	if i >= end || s.Tag(end-1) != "NNS" || !nounAlone(s, i, end) {
		return ""
	}
	return morph.LowerFirst(s.Of(i, end))
}

// exceptionIn is where the words before those left out begin, and where they end: "except", "apart from".
func exceptionIn(s text) (at, next int) {
	for i := 1; i+1 < s.End; i++ {
		for n := 2; n > 0; n-- {
			if i+n < s.End && !acts(s.Words[i]) && !s.nominal(i) && words().Is("exceptprep", strings.ToLower(s.Of(i, i+n))) {
				return i, i + n
			}
		}
	}
	return -1, -1
}

// excepted says of those whom a rule leaves out that it is not so of them, or what is so of them instead:
// "everyone has paid except Ann", "all members pay rent, except the honorary members, who pay nothing".
func excepted(s text) []string {
	at, next := exceptionIn(s)
	if at < 0 {
		return nil
	}
	end, who := at, s.End
	if s.Words[at-1].Form == "," {
		end--
	}
	r, ok := ruleOf(s, end)
	if verb := s.FirstFinite(next, s.End); !ok && verb > next && words().As("general", s.Form(0)) == "all" && s.nominal(end-1) {
		r = rule{text: s, verb: end}
		if of := r.ofNoun(leftOutBy(s, next, verb)); len(of) > 0 {
			return append([]string{sentence(s.Of(0, s.End))}, of...)
		}
	}
	if !ok {
		return nil
	}
	instead := ""
	for i := next; i+2 < s.End; i++ {
		if s.Words[i].Form == "," && words().As("narrowing", s.Form(i+1)) == "who" {
			who, instead = i, s.Of(i+2, s.End)
		}
	}
	if kind := pluralOf(s, next, who); kind != "" {
		return r.exceptKind(kind, instead, s.Form(who-1), end)
	}
	names := leftOutBy(s, next, who)
	if len(names) == 0 || instead != "" && (len(names) > 1 || s.Words[who+2].Lemma == r.Words[r.verb].Lemma) || r.of == "" || r.denies() {
		return nil
	}
	out := []string{sentence(s.Text[:s.Words[who-1].End])}
	if instead != "" {
		out = append(out, sentence(names[0], instead))
	}
	for _, name := range names {
		so := r.otherwise(name, end)
		if so == "" {
			return nil
		}
		out = append(out, so)
	}
	return out
}

// exceptKind says a rule of all but a kind, and what is so of those instead.
func (r rule) exceptKind(kind, instead, noun string, end int) []string {
	one := r.Words[r.verb-1].Lemma
	switch {
	case instead != "" && r.of != "none" && !r.denies():
		return append([]string{sentence(r.all(), r.text.Of(r.verb, end), "except", kind)}, ofKind(kind, instead))
	case instead == "" && r.of == "" && r.denies() && r.Words[r.verb].Lemma != "do" && noun == r.Form(r.verb-1):
		verb := r.Words[r.verb].Form
		if s := words().As("one", strings.ToLower(verb)); s != "" {
			verb = s
		}
		before := ""
		if r.verb > 1 {
			before = morph.LowerFirst(r.text.Of(0, r.verb-1))
		}
		return []string{sentence("No", before, one, "except", kind, verb, r.text.Of(r.verb+2, end))}
	}
	return nil
}

// ofKind says what is so of a kind, and of what they have or do none that they have or do not any.
func ofKind(kind, says string) string {
	f := strings.Fields(says)
	if n := len(f); n == 2 && words().As("indefinite", strings.ToLower(f[1])) == "no thing" {
		return sentence(morph.UpperFirst(kind), "do not", f[0], words().Of("whatever")[0])
	}
	return sentence(morph.UpperFirst(kind), says)
}

// butNot says of whom a rule holds where another clause denies it of some: "every plot has a tap, but plot 9
// doesn't", "members pay rent, but honorary members don't", "honorary members don't pay rent but all other
// members do".
func butNot(s text) []string {
	but, end := contrastIn(s)
	if but < 0 {
		return nil
	}
	r, ok := ruleOf(s, end)
	aux := s.FirstFinite(but+1, s.End)
	if !ok || aux < but+2 || r.of == "none" {
		return nil
	}
	last, not := denied(s, aux+1)
	verb, does := s.Words[r.verb], s.Words[aux].Lemma == "do"
	last, lifted := liftedAt(s, aux, last, verb)
	same := lifted || s.Words[aux].Lemma == verb.Lemma || does && verb.Lemma != "be" && verb.Tag != "MD"
	if last != s.End || !same || not == r.denies() {
		return nil
	}
	if !not {
		return r.others(s, but+1, aux, end)
	}
	names, kind := leftOutBy(s, but+1, aux), pluralOf(s, but+1, aux)
	switch noun := r.Form(r.verb - 1); {
	case kind != "" && (lifted || r.of == "" && strings.HasSuffix(" "+kind, " "+noun) || verb.Tag == "MD" && lexicon.IsA(s.Words[aux-1].Lemma, "person") && lexicon.IsA(r.Words[r.verb-1].Lemma, "person")):
		return []string{sentence(r.all(), r.text.Of(r.verb, end), "except", kind), r.not(kind, end, lifted)}
	case len(names) == 0 || r.of == "" || lifted && verb.Lemma != "have":
		return nil
	case r.noun && !r.past():
		out := []string{sentence(r.all(), "except", list(names), r.text.Of(r.verb, end))}
		return append(out, r.ofNoun(names)...)
	}
	out := []string{sentence(r.text.Of(0, end), "except", list(names))}
	for _, name := range names {
		out = append(out, r.otherwise(name, end))
	}
	return out
}

// liftedAt is the end of words that lift a duty from those they speak of, from the verb at aux on, where what the duty is
// stands before them: "don't have to", "needn't", and "don't" of what others must.
func liftedAt(s text, aux, last int, duty parse.Word) (end int, lifted bool) {
	switch does := s.Words[aux].Lemma == "do"; {
	case last == s.End:
		return last, s.Words[aux].Lemma == "need" || does && words().Is("dutyverb", duty.Lemma)
	case does && (last+2 == s.End || last+3 == s.End && s.has(0, aux, func(w parse.Word) bool { return w.Lemma == s.Words[last+2].Lemma })) && words().Is("dutyverb", s.Words[last].Lemma) && s.Form(last+1) == "to":
		return s.End, true
	}
	return last, false
}

// not denies of several what a rule says, or says that they need not.
func (r rule) not(kind string, end int, lifted bool) string {
	w, rest := r.Words[r.verb], r.text.Of(r.verb+1, end)
	if lifted && words().Is("dutyverb", w.Lemma) {
		return sentence(morph.UpperFirst(kind), "do not have to", strings.TrimPrefix(rest, "to "))
	} else if lifted {
		return sentence(morph.UpperFirst(kind), "do not have to", w.Lemma, rest)
	}
	if w.Tag == "MD" || w.Lemma == "be" || r.past() && w.Lemma == "have" {
		return sentence(morph.UpperFirst(kind), w.Form, "not", rest)
	}
	return sentence(morph.UpperFirst(kind), "do not", w.Lemma, rest)
}

// ofNoun says what those are whom a rule leaves out by names that have its noun in them: plot 9 is a plot.
func (r rule) ofNoun(names []string) (out []string) {
	noun := r.Words[r.verb-1].Lemma
	for _, name := range names {
		if first, _, more := strings.Cut(name, " "); more && strings.EqualFold(first, noun) {
			out = append(out, sentence(morph.UpperFirst(name), "is", indefinite(noun)))
		}
	}
	return out
}

// others says of all others what is denied of some of a kind, where a clause from i on says it: "all other members do".
func (r rule) others(s text, i, aux, end int) []string {
	if words().As("general", s.Form(i)) == "all" {
		i++
	}
	verb, rest := s.Words[r.verb], r.verb+2
	if r.of != "" || aux-i != 2 || !words().Is("otherof", s.Form(i)) || s.Form(i+1) != s.Form(r.verb-1) {
		return nil
	}
	some, all := r.text.Of(0, r.verb), "All "+s.Form(r.verb-1)
	if verb.Lemma == "do" {
		return []string{sentence(s.Of(0, end)), sentence(all, s.Of(rest, end), "except", morph.LowerFirst(some))}
	}
	return []string{sentence(s.Of(0, end)), sentence(all, verb.Form, s.Of(rest, end), "except", morph.LowerFirst(some))}
}

// contrastIn is where "but" joins two clauses, and where the first of them ends; -1 where none does.
func contrastIn(s text) (but, end int) {
	for i := 3; i+1 < s.End; i++ {
		if s.Form(i) != "but" {
			continue
		}
		if s.Words[i-1].Form == "," {
			return i, i - 1
		}
		return i, i
	}
	return -1, -1
}

// lessFor says of all but some how much they pay or get, where those have an amount of their own: "every
// member pays £48, but pensioners pay only £24".
func lessFor(s text) []string {
	but, end := contrastIn(s)
	if but < 0 {
		return nil
	}
	r, ok := ruleOf(s, end)
	verb := s.FirstFinite(but+1, s.End)
	if !ok || verb < 0 || r.of == "none" || r.denies() || s.Words[verb].Lemma != s.Words[r.verb].Lemma || s.Words[verb].Lemma == "be" {
		return nil
	}
	at := verb + 1
	if at < s.End && words().Is("only", s.Form(at)) {
		at++
	}
	kind := pluralOf(s, but+1, verb)
	nothing := at+1 == s.End && words().As("indefinite", s.Form(at)) == "no thing"
	if kind == "" || s.valueEnd(r.verb+1, end) == r.verb+1 || at >= s.End || !nothing && s.valueEnd(at, s.End) == at {
		return nil
	}
	return []string{sentence(r.all(), s.Of(r.verb, end), "except", kind), ofKind(kind, s.Of(verb, verb+1)+" "+s.Of(at, s.End))}
}

// exceptThen says what one may, and when or where one may not: "members may bring guests, but not on Sundays".
func exceptThen(s text) []string {
	but, end := contrastIn(s)
	if but < 0 {
		return nil
	}
	r, ok := ruleOf(s, end)
	at, not := denied(s, but+1)
	if !ok || r.of == "none" || r.denies() || !not || !words().Is("permission", r.Form(r.verb)) || at >= s.End || s.Tag(at) != "IN" {
		return nil
	}
	if p, ok := s.phrase(at, s.End); !ok || p.end != s.End {
		return nil
	}
	till := end
	if said := s.phrases(r.verb+2, end); len(said) > 1 && s.Tag(said[len(said)-1].first) == "IN" {
		till = said[len(said)-1].first // during the break, but not in lessons
	}
	return []string{sentence(s.Of(0, end)), sentence(s.Of(0, r.verb+1), "not", s.Of(r.verb+1, till), s.Of(at, s.End))}
}

// nothing says that they do not pay anything, who pay nothing.
func nothing(s text) []string {
	v := s.FirstFinite(0, s.End)
	if v < 1 || v+2 != s.End || words().As("indefinite", s.Form(v+1)) != "no thing" || !s.nominal(v-1) || s.Words[v].Lemma == "be" || s.Tag(v) == "MD" {
		return nil
	}
	do := map[string]string{"VBZ": "does", "VBP": "do", "VBD": "did"}[s.Tag(v)]
	return []string{sentence(s.Of(0, v), do, "not", s.Words[v].Lemma, words().Of("whatever")[0])}
}

// unlessOf says of all but a kind what is so "unless they are" of it: "members pay £48 unless they are pensioners".
func unlessOf(s text) []string {
	at := 2
	for at < s.End && words().As("sort", s.Form(at)) != "limit" {
		at++
	}
	if at+4 > s.End || s.Tag(at+1) != "PRP" || s.Words[at+2].Lemma != "be" {
		return nil
	}
	end := at
	if s.Words[at-1].Form == "," {
		end--
	}
	r, ok := ruleOf(s, end)
	kind := pluralOf(s, at+3, s.End)
	if !ok || kind == "" || r.of == "none" || r.denies() || r.past() || r.Tag(r.verb) == "MD" {
		return nil
	}
	return []string{sentence(r.all(), s.Of(r.verb, end), "except", kind)}
}
