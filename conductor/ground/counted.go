package ground

import (
	"slices"
	"strconv"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// This file reads sentences that say how many there are of what they then name: "Two people
// live in Leeds: Lucia and Petra".

// counted reads a stretch that counts what it names behind a colon, as one that names it,
// where there are as many and each is what it is called.
func (k *cutter) counted(from, to int, _ reading) []reading {
	words := k.words[from:to]
	colon := slices.IndexFunc(words, func(t token) bool { return t.is(":") })
	if colon < 0 { // she speaks two languages, Russian and Polish
		colon = slices.IndexFunc(words, func(t token) bool { return t.is(",", "–", "—", "-", "(") })
	}
	n := slices.IndexFunc(words, func(t token) bool { return t.in(lexicon.Numerals) || strings.Trim(t.text, "0123456789") == "" })
	if n < 0 || colon < n+2 || colon+1 == len(words) {
		return nil
	}
	items := itemsOf(words[colon+1:])
	if number, ok := numberOf(words[n].text); !ok || number != len(items) {
		return nil
	}
	names := lastOf(k.text[words[colon+1].at:words[len(words)-1].to])
	said := func(from, to int) string {
		if from >= to {
			return ""
		}
		return k.text[words[from].at:words[to-1].to]
	}
	var texts []string
	kind := names + " are " + words[n+1].raw
	switch {
	case n == 0 && words[1].is("of") && colon > 3 && lexicon.ClosedOf(words[2].text)&lexicon.Pronoun != 0:
		return whole(k, k.together([]string{names + " " + said(3, colon)}, words[len(words)-1].to)) // two of them are members
	case colon == n+2 && !slices.ContainsFunc(words[:n], func(t token) bool { return !isEmpty(t) && lexicon.ClosedOf(t.text) == 0 && !t.is("know") }):
		texts = append(texts, kind) // there are two captains
	case colon == n+2 && n > 0:
		texts = append(texts, said(0, n)+" "+names)
	case n == 0:
		texts = append(texts, names+" "+said(2, colon))
	default:
		return nil
	}
	if texts[0] != kind && !k.areCalled(items, words[n+1].text) {
		texts = append(texts, kind)
	}
	return whole(k, k.together(texts, words[len(words)-1].to))
}

// listed reads a stretch that names all who are something, "the captains are Nils and Maria" and
// "those who live in Bath are Tom and Bo", as one that says it of each. It names them all: no
// fact has another.
func (k *cutter) listed(from, to int, _ reading) []reading {
	words := k.words[from:to]
	for len(words) > 0 && words[len(words)-1].mark {
		words = words[:len(words)-1]
	}
	are := slices.IndexFunc(words, func(t token) bool { return t.is("are", "were") })
	if are < 2 || are+2 >= len(words) || !slices.ContainsFunc(words[are:], func(t token) bool { return t.is("and") }) {
		return nil
	}
	end := words[len(words)-1].to
	names, said := k.text[words[are+1].at:end], ""
	switch {
	case words[0].is("those", "people", "ones") && words[1].is("who", "that", "which"):
		said = k.text[words[2].at:words[are-1].to]
	case words[0].is("the") && words[1].is("who", "that", "which"):
		return nil
	case words[0].is("the"):
		said = "are " + k.text[words[1].at:words[are-1].to]
	default:
		return nil
	}
	return whole(k, k.together([]string{names + " " + said}, end))
}

// whole are the readings that leave out nobody of whom the evidence says the same.
func whole(k *cutter, read []reading) []reading {
	return slices.DeleteFunc(read, func(r reading) bool {
		for _, f := range factsOf(k.of(k.numbersOfAll())) {
			alike := func(c claim) bool {
				x := canonical(c.fact)
				return x.Relation == f.Relation && x.Object.Same(f.Object) && x.Denied == f.Denied
			}
			if (slices.ContainsFunc(r.claims, alike) || severalOf(r.claims, f)) && !slices.ContainsFunc(r.claims, func(c claim) bool { return canonical(c.fact).Same(f) }) {
				return true
			}
		}
		return false
	})
}

// severalOf reports whether claims list what the same has to do with: the languages of one who
// speaks them.
func severalOf(claims []claim, f triple.Triple) bool {
	n := 0
	for _, c := range claims {
		if x := canonical(c.fact); x.Relation == f.Relation && x.Relation != triple.InstanceOf && x.Subject.Same(f.Subject) && x.Denied == f.Denied {
			n++
		}
	}
	return n > 1
}

// lastOf writes "and" for the comma before the last of a list that has none.
func lastOf(names string) string {
	i := strings.LastIndex(names, ",")
	if i < 0 || strings.Contains(names, " and ") {
		return names
	}
	return names[:i] + " and" + names[i+1:]
}

// together reads texts that one stretch says all of.
func (k *cutter) together(texts []string, end int) []reading {
	out := []reading{{}}
	for _, text := range texts {
		k.reads++
		read, err := k.reader.Read(k.ctx, text, triple.Discourse{Vocabulary: k.gate.options.Vocabulary, Speaker: triple.Speaker(), Own: true})
		if err != nil {
			return nil
		}
		var more []reading
		for _, way := range k.readings(read, 0) {
			for i := range way.claims {
				way.claims[i].end = end
			}
			for _, r := range out {
				more = append(more, reading{claims: append(slices.Clip(r.claims), way.claims...), subjects: way.subjects})
			}
		}
		out = more
	}
	return out
}

// itemsOf are the members of a list.
func itemsOf(words []token) [][]token {
	var out [][]token
	var item []token
	for _, t := range words {
		if t.mark || t.is("and") {
			if len(item) > 0 {
				out = append(out, item)
			}
			item = nil
			continue
		}
		item = append(item, t)
	}
	if len(item) > 0 {
		out = append(out, item)
	}
	return out
}

// areCalled reports whether each of a list goes by a noun whatever it is, or is what English
// says it is: people, and a cello for an instrument.
func (k *cutter) areCalled(items [][]token, nouns string) bool {
	if alike().Is("anything", nouns) {
		return true
	}
	called := func(item []token, noun string) bool {
		last := item[len(item)-1].text
		return lexicon.IsA(last, noun) || lexicon.MayBeA(last, noun)
	}
	kinds := []string{strings.TrimSuffix(nouns, "s")}
	lexicon.Bases(nouns, func(_ lexicon.Class, noun string) { kinds = append(kinds, noun) })
	return slices.ContainsFunc(kinds, func(noun string) bool {
		return !slices.ContainsFunc(items, func(item []token) bool { return !called(item, noun) })
	})
}

// numberOf is the number that a numeral stands for.
func numberOf(word string) (int, bool) {
	if digits, ok := lexicon.Numerals.Value(word); ok {
		word = digits
	}
	n, err := strconv.Atoi(word)
	return n, err == nil
}
