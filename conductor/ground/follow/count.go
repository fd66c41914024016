package follow

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// counter counts those of whom the items of a book say the same.
type counter struct{ *book }

// same is what several are said to be, have or do, with those of whom it is said and those of whom
// it is denied.
type same struct {
	key     string
	so, not side
}

// side are those of whom one thing is said.
type side struct {
	who  []triple.Term
	from []int
	says string // as a predicate of one: "is up"
}

func (s *side) add(who triple.Term, n int, says string) {
	s.who, s.from, s.says = append(s.who, who), append(s.from, n), says
}

// alikes are what facts say of each, by what they say.
func (b counter) alikes() []*same {
	var out []*same
	find := func(relation, object string) *same {
		key := relation + " " + object
		for _, s := range out {
			if s.key == key {
				return s
			}
		}
		s := &same{key: key}
		out = append(out, s)
		return s
	}
	for _, it := range b.items {
		if len(it.Facts) == 0 || it.Facts[0].Weight() != 1 {
			continue
		}
		f := it.Facts[0]
		predicate, ok := predicateOf(it.Text, f.Subject)
		if !ok {
			continue
		}
		if other := words().As("opposite", f.Object.Name); other != "" && f.Relation == triple.Is && !f.Denied {
			find(f.Relation, other).not.add(f.Subject, it.N, predicate)
		}
		if s := find(f.Relation, f.Object.Name); f.Denied {
			s.not.add(f.Subject, it.N, predicate)
		} else {
			s.so.add(f.Subject, it.N, predicate)
		}
	}
	return out
}

// predicateOf is what a sentence says of its subject.
func predicateOf(text string, subject triple.Term) (string, bool) {
	text = strings.TrimRight(strings.TrimSpace(text), ".")
	for _, name := range []string{called(subject), subject.Spelling(), "the " + subject.Spelling()} {
		if len(text) > len(name) && strings.EqualFold(text[:len(name)+1], name+" ") {
			return text[len(name)+1:], true
		}
	}
	return "", false
}

// ofSeveral is a predicate of one as that of several: "are up", "do not eat".
func ofSeveral(predicate string) string {
	verb, rest, _ := strings.Cut(predicate, " ")
	if many := words().As("many", verb); many != "" {
		verb = many
	} else {
		verb = base(verb)
	}
	return strings.TrimSpace(verb + " " + rest)
}

// tally notes how many there are of whom the same is said, and that it is said of all, of all but
// one, and of one alone, as far as the items say so of each.
func (b counter) tally() {
	for _, s := range b.alikes() {
		all := slices.Concat(s.so.who, s.not.who)
		if len(all) < 2 {
			continue
		}
		noun, people := nounOf(all)
		people = people || noun == "" && !slices.ContainsFunc(all, func(t triple.Term) bool { return t.Kind != triple.Proper }) && slices.ContainsFunc(b.wanted.Nouns, func(n string) bool { return words().Is("people", singular(n)) })
		b.side(s.so, noun, people, len(all))
		b.side(s.not, noun, people, len(all))
		if len(s.so.who) > 0 && len(s.not.who) > 0 {
			from := slices.Concat(s.so.from, s.not.from)
			b.butFor(from, s.not.who, s.so.says, noun)
			b.alone(from, s.so, noun)
			b.alone(from, s.not, noun)
			for _, many := range groups(noun) {
				b.say(from, "not all "+many+" "+ofSeveral(s.so.says))
			}
		}
	}
}

// nounOf is the noun that all names have last, and whether they are names of people.
func nounOf(all []triple.Term) (noun string, people bool) {
	people = true
	one := true
	for i, t := range all {
		name := strings.ToLower(t.Spelling())
		last := triple.LastWord(name)
		if i == 0 {
			noun = last
		}
		one = one && last == noun
		people = people && t.Kind == triple.Proper && (lexicon.MaleNames.Has(name) || lexicon.FemaleNames.Has(name))
	}
	if people || !one || forms.Lookup(noun).Forms&morph.Singular == 0 {
		noun = ""
	}
	return noun, people
}

// groups are the ways to say of whom something is counted.
func groups(noun string) []string {
	out := []string{"of them"}
	if noun != "" {
		out = append(out, "of the "+plural(noun), "the "+plural(noun), plural(noun))
	}
	return out
}

// calledAll are the names of several.
func calledAll(who []triple.Term) []string {
	names := make([]string, len(who))
	for i, t := range who {
		names[i] = called(t)
	}
	return names
}

// side notes how many they are of whom one thing is said, of so many in all.
func (b counter) side(s side, noun string, people bool, all int) {
	n := len(s.who)
	if n == 0 {
		return
	}
	predicate := ofSeveral(s.says)
	if n == 1 {
		predicate = s.says
	}
	names := calledAll(s.who)
	heads := []string{number(float64(n)), number(float64(n)) + " of them"}
	if noun != "" {
		of := plural(noun)
		heads = append(heads, number(float64(n))+" "+counted(float64(n), noun), number(float64(n))+" of the "+of, number(float64(n))+" of the "+number(float64(all))+" "+of)
	}
	if people {
		for _, person := range words().Of("people") {
			heads = append(heads, number(float64(n))+" "+counted(float64(n), person))
		}
	}
	heads = append(heads, number(float64(n))+" of the "+number(float64(all)))
	for _, head := range heads {
		b.say(s.from, head, predicate)
		if n < all {
			b.say(s.from, "only", head, predicate)
			b.say(s.from, "just", head, predicate)
		}
		for _, list := range listings(names) {
			b.say(s.from, head, predicate, list)
		}
	}
	for _, list := range listings(names) {
		b.say(s.from, "there are", number(float64(n)), list)
	}
	if n < 2 {
		return
	}
	b.whole(names, s, predicate, noun, all)
}

// listed are names as a list.
func listed(names []string) string {
	n := len(names) - 1
	if n < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:n], ", ") + " and " + names[n]
}

// listings are names as lists, of two in either order.
func listings(names []string) []string {
	if len(names) == 2 {
		return []string{listed(names), names[1] + " and " + names[0]}
	}
	return []string{listed(names)}
}

// whole notes that it is said of both, or of all.
func (b counter) whole(names []string, s side, predicate, noun string, all int) {
	n := len(names)
	b.say(s.from, listed(names), "each", predicate)
	for _, list := range []string{"", listed(names), strings.Join(names, " ")} {
		if n == 2 {
			b.say(s.from, strings.TrimSpace(list+" both"), predicate)
		}
		if n == all || list != "" {
			b.say(s.from, strings.TrimSpace(list+" all"), predicate)
		}
	}
	if n != all {
		return
	}
	if verb, rest, _ := strings.Cut(s.says, " "); strings.HasPrefix(rest, "not ") { // neither of them smokes
		rest = strings.TrimPrefix(rest, "not ")
		if do, more, _ := strings.Cut(rest, " "); base(verb) == "do" {
			verb, rest = inflect().Third(do), more
		}
		none := []string{"none of them"}
		if n == 2 {
			none = []string{"neither of them", "neither"}
		}
		for _, who := range none {
			b.say(s.from, strings.TrimSpace(who+" "+verb+" "+rest))
		}
		return
	}
	quantifier := "all " + number(float64(n))
	if n == 2 {
		quantifier = "both"
	}
	for _, q := range []string{quantifier, "all"} {
		for _, g := range append(groups(noun), "") {
			b.say(s.from, strings.TrimSpace(q+" "+g), predicate)
		}
	}
}

// butFor notes of whom it is said of all but those.
func (b counter) butFor(from []int, not []triple.Term, one, noun string) {
	but, predicate := listed(calledAll(not)), ofSeveral(one)
	for _, except := range words().Of("except") {
		b.say(from, "everyone", except, but, one)
		b.say(from, "everybody", except, but, one)
		b.say(from, "all", except, but, predicate)
		for _, g := range groups(noun) {
			b.say(from, "all", g, except, but, predicate)
		}
	}
}

// alone notes that one thing is said of one alone.
func (b counter) alone(from []int, s side, noun string) {
	if len(s.who) != 1 {
		return
	}
	name := called(s.who[0])
	b.say(from, "only", name, s.says)
	kinds := []string{"one"}
	if noun != "" {
		kinds = append(kinds, noun)
	}
	for _, kind := range kinds {
		for _, who := range []string{"who", "that"} {
			b.say(from, name, "is the only", kind, who, s.says)
			b.say(from, "the only", kind, who, s.says, "is", name)
		}
	}
}

// owned notes of what is said of "the boat", where one alone has a boat, that it is so of his boat.
func (b counter) owned() {
	for _, it := range b.items {
		for _, f := range it.Facts {
			kind := singular(f.Subject.Name)
			predicate, ok := predicateOf(it.Text, f.Subject)
			if f.Subject.Kind != triple.Definite || !ok {
				continue
			}
			owners := map[string]bool{}
			var from []int
			name := ""
			b.each(func(n int, g triple.Triple) {
				if g.Relation == "has" && singular(g.Object.Name) == kind && !g.Denied {
					owners[g.Subject.Name], name, from = true, called(g.Subject), []int{n, it.N}
				}
			})
			if len(owners) == 1 {
				b.say(from, name+"'s", strings.ReplaceAll(kind, "_", " "), predicate)
			}
		}
	}
}

// roles notes of who alone is said to be the captain of something that this is the captain.
func (b counter) roles() {
	holders := map[string][]string{}
	b.each(func(_ int, f triple.Triple) {
		if noun, of := strings.CutSuffix(f.Relation, "_of"); of && !f.Denied && !slices.Contains(holders[noun], f.Subject.Name) {
			holders[noun] = append(holders[noun], f.Subject.Name)
		}
	})
	b.each(func(n int, f triple.Triple) {
		key, of := strings.CutSuffix(f.Relation, "_of")
		if !of || f.Denied || len(holders[key]) != 1 || f.Subject.Kind != triple.Proper {
			return
		}
		noun, name := strings.ReplaceAll(key, "_", " "), called(f.Subject)
		b.say([]int{n}, name, "is the", noun)
		b.say([]int{n}, "the", noun, "is", name)
		b.say([]int{n}, name, "the", noun)
		b.say([]int{n}, name, "is its", noun)
		b.say([]int{n}, name, "its", noun)
		b.each(func(m int, g triple.Triple) {
			if g.Subject.Kind == triple.Proper && !g.Subject.Same(f.Subject) {
				b.say([]int{n}, "the", noun, "is", name, "not", called(g.Subject))
				b.say([]int{n}, name, "not", called(g.Subject), "is the", noun)
				b.say([]int{n}, name, "is the", noun, "not", called(g.Subject))
			}
		})
	})
}
