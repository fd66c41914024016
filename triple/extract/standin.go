package extract

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/word"
)

// Names that a reader would take apart, as "Okada et al. 2019" or "the will", are read by a
// name that stands in for them, and put back into what was read.
const standIn = "zorvik"

// hardNames are the names of a claim that a stand-in may be read for, its subjects first.
func hardNames(c *claim) []string {
	var subjects, objects []string
	for _, f := range slices.Concat(c.Facts, c.Conditions) {
		if words := nameWords(f.Subject); len(words) > 0 && !isOpen(words) && !strings.HasPrefix(f.Subject, "?") {
			subjects = append(subjects, f.Subject)
		}
		if strings.ContainsFunc(f.Object, func(r rune) bool { return unicode.IsUpper(r) || strings.ContainsRune("/#@&", r) }) || isOneName(f.Object) {
			objects = append(objects, f.Object)
		}
	}
	all := append(subjects, objects...)
	slices.Sort(all[:len(subjects)])
	return slices.Compact(all)
}

// isOneName reports whether several words are one noun or property, with what it is of: what
// counts, denies, joins or places something in them is for the reader.
func isOneName(object string) bool {
	words := nameWords(object)
	return len(words) > 1 && !slices.ContainsFunc(words, func(w word.Word) bool {
		return !is("empty", w.Text) && lexicon.ClosedOf(w.Text) != 0 || word.Negates(w.Text) || strings.ContainsAny(w.Text, "0123456789")
	})
}

// withStandIn is a claim with the stand-in for a name, and what of the name it stands for.
func withStandIn(c *claim, name string) (*claim, string) {
	words := word.Split(name)
	rest := nameWords(name)
	if len(rest) == 0 {
		return nil, ""
	}
	core := name[words[len(words)-len(rest)].Start:words[len(words)-1].End]
	in := standIn
	if r := []rune(core); unicode.IsUpper(r[0]) {
		in = strings.ToUpper(in[:1]) + in[1:]
	}
	out := *c
	put := func(facts []wireFact) []wireFact {
		facts = slices.Clone(facts)
		for i := range facts {
			facts[i].Subject = strings.ReplaceAll(facts[i].Subject, core, in)
			facts[i].Object = strings.ReplaceAll(facts[i].Object, core, in)
		}
		return facts
	}
	out.Facts, out.Conditions = put(c.Facts), put(c.Conditions)
	return &out, core
}

// putBack puts a name in the place of its stand-in.
func putBack(s *triple.Statement, core string) {
	key := triple.Key(core)
	text := func(t string) string {
		return strings.NewReplacer(strings.ToUpper(standIn[:1])+standIn[1:], core, standIn, core).Replace(t)
	}
	term := func(t *triple.Term) {
		if strings.Contains(t.Name, " ") { // the words that told it
			t.Name = text(t.Name)
		}
		t.Name, t.Label = strings.ReplaceAll(t.Name, standIn, key), text(t.Label)
	}
	facts := func(all []triple.Triple) {
		for i := range all {
			term(&all[i].Subject)
			term(&all[i].Object)
		}
	}
	facts(s.Facts)
	facts(s.Supposes)
	for i := range s.Rules {
		term(&s.Rules[i].Head.Subject)
		term(&s.Rules[i].Head.Object)
		for j := range s.Rules[i].Body {
			term(&s.Rules[i].Body[j].Subject)
			term(&s.Rules[i].Body[j].Object)
		}
	}
	for _, names := range [][]triple.Term{s.Names, s.Mentions} {
		for i := range names {
			term(&names[i])
		}
	}
	s.Echo = text(s.Echo)
}
