package ground

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/say"
)

// This file writes out in full what a clause leaves out: whom its pronouns mean, what "one"
// stands for, and as an answer what the question says already.

// maxFull bounds the ways in which one stretch is written out.
const maxFull = 24

// full reads a stretch as it would be written out in full.
func (k *cutter) full(from, to int, before reading) []reading {
	text, at := k.stretch(from, to)
	if text == "" {
		return nil
	}
	f := fuller{k, before}
	ways := f.ways(text)
	answers := k.asked.completed(slices.DeleteFunc(tokens(text), func(t token) bool { return t.cited }))
	if to-from > maxGapped || k.nested {
		answers = nil
	}
	if len(ways) > 1 && !k.nested && to-from <= maxGapped {
		answers = append(answers, ways[1:]...)
	}
	if to-from <= maxGapped && !k.nested {
		for _, way := range ways[1:] {
			answers = append(answers, k.asked.completed(tokens(way))...)
		}
	}
	for _, said := range slices.Concat(ways, answers) {
		if r, ok := f.asTold(said, at+len(text)); ok {
			return []reading{r}
		}
	}
	var out []reading
	seen := map[string]bool{text: true}
	for _, said := range ways {
		if seen[said] || len(seen) > maxFull || k.reads >= k.limit {
			continue
		}
		seen[said] = true
		out = append(out, f.read(said, at+len(text))...)
	}
	for _, answer := range answers {
		if seen[answer] || len(seen) > maxFull || k.reads >= k.limit {
			continue
		}
		seen[answer] = true
		out = append(out, within(k, answer, at+len(text), before)...)
	}
	return out
}

// within reads a text for which a stretch stands, as a sentence of its own.
func within(k *cutter, text string, end int, before reading) []reading {
	inner := &check{Reply: k.Reply, nested: true}
	inner.ctx, inner.text, inner.cited = k.ctx, text, k.cited
	inner.cites = []citation{{len(text), k.cited}}
	inner.toks = tokens(text)
	inner.words, inner.over = inner.toks, make([]over, len(inner.toks))
	sub := &cutter{check: inner, reads: k.reads, limit: min(k.limit, k.reads+maxInner), deep: true}
	var out []reading
	sub.found = func(r reading) bool {
		if inner.reasons(r) != nil {
			return false
		}
		out = append(out, reading{claims: slices.Clone(r.claims), subjects: r.subjects, told: r.told})
		return len(out) >= maxWithin
	}
	sub.from(0, reading{subjects: before.subjects})
	k.reads = sub.reads
	for _, r := range out {
		for i := range r.claims {
			r.claims[i].end, r.claims[i].clause = end, 0
		}
	}
	return out
}

// maxInner bounds how often the reader is asked about it.
const maxInner = 24

// maxWithin bounds the readings of a text that a stretch stands for.
const maxWithin = 8

// fuller writes out a clause that stands behind others.
type fuller struct {
	*cutter
	before reading
}

// asTold reads a text that a piece of evidence has.
func (f fuller) asTold(text string, end int) (reading, bool) {
	n := f.repeated(tokens(text))
	return reading{claims: []claim{{stated: n, end: end}}, subjects: f.subjectsOf(n)}, n > 0
}

// read reads a text that says all, as it is and in other words.
func (f fuller) read(text string, end int) []reading {
	d := triple.Discourse{Vocabulary: f.gate.options.Vocabulary, Speaker: triple.Speaker(), Own: true}
	out := f.readAs(text, end, d)
	for _, clauses := range f.reader.Rephrased(text, f.gate.options.Vocabulary) {
		r := reading{}
		for _, clause := range clauses {
			n := f.repeated(tokens(clause))
			if n == 0 {
				r.claims = nil
				break
			}
			r.claims = append(r.claims, claim{stated: n, end: end})
			r.subjects = append(r.subjects, f.subjectsOf(n)...)
		}
		if len(r.claims) > 0 {
			out = append(out, r)
		}
	}
	if slices.ContainsFunc(f.of(f.cited), func(g grounds) bool { return !g.exact }) {
		d.Own = false
		if read, err := f.reader.Understand(f.ctx, withoutToo(text)+".", d); err == nil {
			for _, r := range f.readings(asSaid(read), 0) {
				for i := range r.claims {
					r.claims[i].end = end
				}
				out = append(out, r)
			}
		}
	}
	return out
}

// ways are the texts that a text may stand for: with names for its pronouns, and with the noun
// that "one" or a number leaves out.
func (f fuller) ways(text string) []string {
	text = f.inFull(f.named(text))
	out := []string{text}
	toks := tokens(text)
	if i := slices.IndexFunc(toks, func(t token) bool { return t.is("all") && t.at > 0 }); i > 0 {
		short := text[:toks[i].at] + text[toks[i].to:]
		if toks[0].is("all") {
			out = append(out, short)
		} else {
			out = append(out, "all "+short)
		}
	}
	for i := range toks {
		out = append(out, f.withNoun(text, toks, i)...)
	}
	return out
}

// withNoun are the ways to say the noun that a word stands for or leaves out: "one", "two", "two of
// them".
func (f fuller) withNoun(text string, toks []token, i int) []string {
	t, next := toks[i], token{mark: true}
	if i+1 < len(toks) {
		next = toks[i+1]
	}
	counts := t.in(lexicon.Numerals) || t.text != "" && strings.Trim(t.text, "0123456789") == ""
	stands := alike().Is("one", t.text) || alike().Is("ones", t.text)
	ofThem := next.is("of") && i+2 < len(toks) && toks[i+2].is("them") && (counts || t.in(lexicon.Limiting))
	var out []string
	for _, noun := range f.nouns() {
		switch {
		case ofThem:
			out = append(out, text[:t.to]+" "+noun.text+text[toks[i+2].to:], text[:next.to]+" the "+noun.text+text[toks[i+2].to:])
		case stands && i > 0 && describes(toks[i-1]):
			out = append(out, text[:t.at]+noun.text+text[t.to:])
		case stands && i > 0 && noun.indefinite:
			out = append(out, text[:t.at]+"a "+noun.text+text[t.to:])
		case counts && !stands && (next.mark || lexicon.ClosedOf(next.text)&lexicon.Preposition != 0):
			out = append(out, text[:t.to]+" "+noun.text+text[t.to:])
		}
	}
	return out
}

// describes reports whether a word may stand before a noun: an article or an adjective.
func describes(t token) bool {
	return t.in(lexicon.Articles) || lexicon.ClosedOf(t.text) == 0 && forms.Lookup(t.text).Forms&morph.Positive != 0
}

// inFull is a text with a name of several words for its first, where only one begins with it.
func (f fuller) inFull(text string) string {
	toks := tokens(text)
	for i := len(toks) - 1; i >= 0; i-- {
		t := toks[i]
		if !isCapital(t.raw) || i+1 < len(toks) && isCapital(toks[i+1].raw) || i > 0 && isCapital(toks[i-1].raw) && !toks[i-1].mark && lexicon.ClosedOf(toks[i-1].text) == 0 {
			continue
		}
		var found []string
		whole := false
		for _, p := range f.whom().parties {
			first, rest, _ := strings.Cut(strings.TrimPrefix(p.text, "the "), " ")
			if whole = whole || first == t.raw && rest == ""; first == t.raw && rest != "" && !strings.Contains(rest, "'s") {
				found = append(found, p.text)
			}
		}
		if len(found) == 1 && !whole {
			text = text[:t.at] + found[0] + text[t.to:]
		}
	}
	return text
}

// aNoun is a noun that was said, and whether as "a cat".
type aNoun struct {
	text       string
	indefinite bool
}

// nouns are those of the question and of the clause before.
func (f fuller) nouns() []aNoun {
	var out []aNoun
	for _, words := range [][]token{f.before.latest(), f.asked.words} {
		for i, t := range words {
			if i == 0 || t.mark || lexicon.ClosedOf(t.text)&^lexicon.OpenToo != 0 || forms.Lookup(t.text).Forms&(morph.Singular|morph.Plural) == 0 || isCapital(t.raw) {
				continue
			}
			out = append(out, aNoun{t.raw, words[i-1].is("a", "an")})
		}
	}
	return out
}

// named is a text with names for its pronouns, as far as it is clear whom they mean.
func (f fuller) named(text string) string {
	text = apart(text)
	toks := tokens(text)
	used := f.usedIn(text)
	var b strings.Builder
	done := 0
	for i, t := range toks {
		possessive := lexicon.ClosedOf(t.text)&lexicon.Possessive != 0 && i+1 < len(toks) && !toks[i+1].mark && lexicon.ClosedOf(toks[i+1].text)&^lexicon.OpenToo == 0
		if !t.in(lexicon.PersonPronouns, lexicon.ItPronouns) && !alike().Is("several", t.text) && !possessive {
			continue
		}
		if i == 0 && t.in(lexicon.ItPronouns) && slices.ContainsFunc(toks, func(t token) bool { return t.is("who", "that") }) {
			continue // it was Ann who did it
		}
		name, ok := f.meaning(t, used)
		if !ok {
			continue
		}
		used = append(used, name)
		b.WriteString(text[done:t.at])
		b.WriteString(name.text)
		if possessive {
			b.WriteString("'s")
		}
		done = t.to
	}
	return b.String() + text[done:]
}

// apart is a text with what is drawn together with a pronoun written out: "it's" and "they've".
func apart(text string) string {
	toks := tokens(text)
	var b strings.Builder
	done := 0
	for i, t := range toks {
		if i == 0 || !strings.ContainsAny(t.raw[:1], "'’") || lexicon.ClosedOf(toks[i-1].text)&lexicon.Pronoun == 0 || t.text == "'s" {
			continue
		}
		word := t.text
		if word == "is" && i+1 < len(toks) && (toks[i+1].is("been") || forms.Lookup(toks[i+1].text).Forms&(morph.Participle|morph.Positive) == morph.Participle) {
			word = "has"
		}
		b.WriteString(text[done:t.at] + " " + word)
		done = t.to
	}
	return b.String() + text[done:]
}

// party is somebody or something that was spoken of, as it is written.
type party struct {
	term triple.Term
	text string
}

func partyOf(t triple.Term) party {
	text := t.Spelling()
	first, _, _ := strings.Cut(strings.ToLower(text), " ")
	if t.Kind != triple.Proper && lexicon.ClosedOf(first)&lexicon.Determiner == 0 {
		text = "the " + text
	}
	return party{t, text}
}

// usedIn are those whom a text names itself.
func (f fuller) usedIn(text string) []party {
	var out []party
	for _, p := range f.whom().parties {
		if strings.Contains(" "+strings.ToLower(text)+" ", " "+strings.ToLower(p.term.Spelling())+" ") {
			out = append(out, p)
		}
	}
	return out
}

// spoken is whom the evidence speaks of: all parties of it, and by name those of which it only
// says where something is or when, who are nobody.
type spoken struct {
	parties []party
	places  map[string]bool
}

// whom is of whom the evidence speaks.
func (s *stock) whom() *spoken {
	if s.spoken == nil {
		s.spoken = &spoken{places: map[string]bool{}}
		for _, g := range s.of(s.numbersOfAll()) {
			for _, t := range slices.Concat(g.facts, slices.Concat(g.events...)) {
				s.spoken.add(t)
			}
			for _, t := range s.unreadIn(g) {
				s.spoken.addParty(t)
			}
		}
	}
	return s.spoken
}

func (w *spoken) add(t triple.Triple) {
	if at := strings.LastIndexByte(t.Relation, '_') + 1; alike().Is("place", t.Relation[at:]) {
		w.places[t.Object.Name] = true
	}
	if t.Relation == triple.EventOf || t.Relation == triple.Wording {
		return
	}
	if !triple.OfEvent(t.Relation) {
		w.addParty(t.Subject)
	}
	w.addParty(t.Object)
}

func (w *spoken) addParty(t triple.Term) {
	first, _, _ := strings.Cut(t.Name, "_")
	if (t.Kind == triple.Proper || t.Kind == triple.Definite || lexicon.ClosedOf(first)&lexicon.Determiner != 0) && t.Name != "" && !hasDigit(t.Name) && !say.IsTime(t) && !slices.ContainsFunc(w.parties, func(p party) bool { return p.term.Same(t) }) {
		w.parties = append(w.parties, partyOf(t))
	}
}

// isThing reports whether a name is a noun for what is no person and no animal.
func isThing(t triple.Term) bool {
	words := strings.Fields(t.Spelling())
	last := words[len(words)-1]
	if isCapital(last) {
		return false
	}
	sort := lexicon.Supersense(last, lexicon.Noun)
	return sort != "" && !alike().Is("alive", sort)
}

// nobody reports whether a term is no person: a place, a time, a language.
func (s *stock) nobody(t triple.Term) bool {
	sort := lexicon.Supersense(strings.ToLower(t.Spelling()), lexicon.Noun)
	man, woman := genderOf(t)
	return !man && !woman && (s.whom().places[t.Name] || alike().Is("nobody", sort))
}

// meaning is the one that a pronoun means, of those spoken of before: in the clauses before, in
// the sentence before, in the question. One that the clause names itself it does not mean.
func (f fuller) meaning(t token, used []party) (party, bool) {
	if alike().Is("several", t.text) {
		return f.group()
	}
	free := func(p party) bool {
		return canMean(t, p.term) && !(t.in(lexicon.PersonPronouns) && (isThing(p.term) || f.nobody(p.term))) && !slices.ContainsFunc(used, func(u party) bool { return u.term.Same(p.term) })
	}
	all := f.whom().parties
	texts := []string{}
	for _, words := range f.before.words {
		texts = append([]string{textOf(words)}, texts...)
	}
	texts = append(texts, f.lastSaid, f.asked.text)
	for _, text := range texts {
		text = " " + strings.ToLower(strings.Join(comparable(tokens(text)), " ")) + " "
		var found []party
		for _, p := range all {
			if free(p) && strings.Contains(text, " "+strings.ToLower(strings.Join(comparable(tokens(p.term.Spelling())), " "))+" ") {
				found = append(found, p)
			}
		}
		if len(found) == 1 {
			return found[0], true
		}
		if len(found) > 1 {
			return party{}, false
		}
	}
	return party{}, false
}

// textOf writes out words.
func textOf(words []token) string {
	var b strings.Builder
	for i, t := range words {
		if i > 0 && !strings.HasPrefix(t.raw, "'") && !strings.HasPrefix(t.raw, "’") { // Marta's
			b.WriteByte(' ')
		}
		b.WriteString(t.raw)
	}
	return b.String()
}

// group is whom "they" means: the one that is several, or the only two of whom the question or
// the evidence speaks.
func (f fuller) group() (party, bool) {
	var many, people []party
	last := func(p party) string { return p.text[strings.LastIndexByte(p.text, ' ')+1:] }
	for _, p := range f.whom().parties {
		if forms.Lookup(last(p)).Forms&morph.Plural != 0 && !isCapital(last(p)) {
			many = append(many, p)
		} else if p.term.Kind == triple.Proper && !f.nobody(p.term) {
			people = append(people, p)
		}
	}
	asked := comparable(f.asked.words)
	in := func(p party) bool { return slices.Contains(asked, strings.ToLower(last(p))) }
	if len(many) > 1 && len(f.before.words) == 0 && f.lastSaid == "" && !slices.ContainsFunc(people, in) { // who waters the pumpkins? Otis waters them
		many = slices.DeleteFunc(many, func(p party) bool { return !in(p) })
	}
	switch {
	case len(many) == 1:
		return many[0], true
	case len(many) == 0 && len(people) == 2:
		return party{text: people[0].text + " and " + people[1].text}, true
	}
	return party{}, false
}
