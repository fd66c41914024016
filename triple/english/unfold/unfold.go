// Package unfold takes a long sentence apart into the shorter ones that it is made of: what it says by the way of
// somebody, what it says for what reason or when, and what stands behind "and", "while" or a semicolon.
//
// It promises parts that are each a sentence, in the words of the text, of which each is so if the text is; and no
// division where the words leave open of whom or what something is said.
//
// It neither reads nor decides: whoever asks reads the parts, and says which words are in none that was read.
package unfold

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/stance"
)

// Division is a way to take a text apart.
type Division struct {
	// Parts are the sentences, in the order in which they are read.
	Parts []Part
	// Loose: how the parts belong together is in none of them.
	Loose bool
	// Has: what something has is taken out of a sentence that says more of it.
	Has bool
}

// Part is one of the sentences that a text is made of.
type Part struct {
	Text string
	// Aside: it is said by the way, and so whatever the rest is.
	Aside bool
	// Unclear: the words are a part of the text that is no sentence by itself.
	Unclear bool
}

// maxWords bounds the texts that are taken apart.
const maxWords = 80

// folded is a text that is taken apart, without the stop at its end.
type folded struct{ worded }

// Of is how a text is taken apart at one place, the outermost; false where it is one sentence, or where what it says
// is somebody's word, a wish or a story.
func Of(t parse.Tree) (Division, bool) {
	s := folded{worded{parse.Worded{Tree: inPast(t), End: len(t.Words)}}}
	for s.End > 0 && strings.Trim(s.Words[s.End-1].Form, ".!") == "" {
		s.End--
	}
	if s.End < minWords || s.End > maxWords || Quotes(t) || s.reports(0, s.End) || takesBack(s.Words[:s.End]) {
		return Division{}, false
	}
	if s.Form(0) == "of" {
		return s.among()
	}
	ways := []func() (Division, bool){s.outcome, s.named, s.aside, entry{s}.having, entry{s}.entitled, s.inserted, s.semicolon, s.joined, s.fronted, s.trailing, s.shared, s.spliced, s.absolute, s.hence}
	if supposes(s.Words[:s.End]) {
		ways = ways[1:3]
	}
	for _, way := range ways {
		if d, ok := way(); ok {
			return d, true
		}
	}
	return Division{}, false
}

// inPast makes a participle at the head of a text, which has a definite subject and no auxiliary, the past that is
// spelled alike, where its verb needs nothing to be done to: "the prizes, two of which were stolen, stood in the hall".
func inPast(t parse.Tree) parse.Tree {
	root := slices.IndexFunc(t.Words, func(w parse.Word) bool { return w.Head < 0 })
	if root < 0 || t.Words[root].Tag != "VBN" || !parse.IsPast(t.Words[root].Form) || lexicon.FramesOf(t.Words[root].Lemma)&lexicon.Bare == 0 {
		return t
	}
	subject := slices.IndexFunc(t.Words[:root], func(w parse.Word) bool { return w.Head == root && w.Label == "nsubj" })
	if subject < 0 || slices.ContainsFunc(t.Words, func(w parse.Word) bool { return w.Head == root && w.Class == "AUX" }) ||
		!slices.ContainsFunc(t.Words[:subject], func(w parse.Word) bool { return w.Head == subject && w.Class == "DET" }) {
		return t
	}
	t.Words = slices.Clone(t.Words)
	t.Words[root].Tag = "VBD"
	return t
}

// minWords is how many words a text has that is made of several.
const minWords = 6

// sentence is a sentence of texts.
func sentence(texts ...string) string {
	said := strings.Trim(strings.ReplaceAll(strings.Join(strings.Fields(strings.Join(texts, " ")), " "), " ,", ","), " ,;–—-")
	return morph.UpperFirst(said) + "."
}

// Quotes reports whether a text asks, or has somebody's words in quotes: more than a name.
func Quotes(t parse.Tree) bool {
	s := worded{parse.Worded{Tree: t, End: len(t.Words)}}
	for i := 0; i < s.End; i++ {
		switch form := s.Form(i); {
		case strings.Contains(form, "?"):
			return true
		case isQuote(form) && strings.HasPrefix(s.Tag(i+1), "NNP") && isQuote(s.Form(i+2)):
			i += 2
		case isQuote(form) && form != "'":
			return true
		}
	}
	return false
}

// Listed reports whether a text has a colon, outside of names.
func Listed(t parse.Tree) bool {
	return slices.ContainsFunc(t.Words, func(w parse.Word) bool { return strings.Contains(w.Form, ":") && !strings.Contains(w.Form, " ") })
}

// isQuote reports whether a form is a sign that opens or ends what is quoted.
func isQuote(form string) bool { return form == "\"" || form == "“" || form == "”" || form == "'" }

// takesBack reports whether a text begins with what takes back what was said before it: "no wait".
func takesBack(words []parse.Word) bool {
	for said := range parse.Phrases(words) {
		if closed.Words().Is("doubting", said) {
			return true
		}
	}
	return false
}

// supposes reports whether some of a text is so only where something else is, or may not be so.
func supposes(words []parse.Word) bool {
	of := closed.Words()
	if words[0].Finite() {
		return true // should it rain
	}
	for i := range words {
		for said := range parse.Phrases(words[i:]) {
			if of.Is("condition", said) || of.Is("conditional", said) || of.As("free", said) != "" && strings.HasSuffix(said, "ever") {
				return true
			}
		}
	}
	return false
}

// semicolon takes a text apart at a semicolon with a clause on either side.
func (s folded) semicolon() (Division, bool) {
	for i := 2; i+2 < s.End; i++ {
		if s.Form(i) == ";" && s.hasFinite(0, i) && s.hasFinite(i+1, s.End) {
			return Division{Parts: []Part{{Text: sentence(s.Of(0, i))}, {Text: sentence(s.Of(i+1, s.End))}}}, true
		}
	}
	return Division{}, false
}

// joined takes a text apart in front of a clause that is joined to it, with a subject of its own.
func (s folded) joined() (Division, bool) {
	if s.is("link", 0) && s.front() < 0 {
		return Division{}, false
	}
	for i := max(1, s.front()); i+2 < s.End; i++ {
		if s.Form(i) != "," || !s.hasFinite(0, i) {
			continue
		}
		if next := s.behindJoint(i); next > 0 && !listed(s.Words[:s.End], i+1, next) {
			return Division{Parts: []Part{{Text: sentence(s.Of(0, i))}, {Text: sentence(s.Of(next, s.End))}}}, true
		}
	}
	return Division{}, false
}

// behindJoint is where a clause begins behind the comma at i and what joins it; 0 for none.
func (s folded) behindJoint(i int) int {
	next := i + 1
	joint := s.Tag(next) == "CC" && s.is("joint", next) && s.Form(next) != "or" && s.Form(next) != "nor"
	switch {
	case joint, s.Form(next) == "so" && s.Form(next+1) != "that":
		next++
	case stance.SetsAgainst(s.Words[:s.End], next) || s.is("contrast", next):
		after, plainly, ok := s.asserted(next, s.End)
		if !ok || !plainly {
			return 0
		}
		next = after
	default:
		return 0
	}
	opens := next
	for s.Tag(opens) == "RB" && !s.is("link", opens) || s.is("hence", opens) {
		opens++ // "therefore"
	}
	if _, _, link := s.asserted(next, s.End); link || Begins(s.Words[:s.End], opens) {
		return next
	}
	return 0
}

// front is the comma behind the clause that a text begins with and that its main clause stands behind; -1 for none.
func (s folded) front() int {
	if !s.is("link", 0) {
		return -1
	}
	seen := false
	for i := 1; i+2 < s.End; i++ {
		seen = seen || s.Words[i].Finite()
		if s.Form(i) == "," && seen && Begins(s.Words[:s.End], i+1) {
			return i
		}
	}
	return -1
}

// fronted takes a text apart behind the clause that it begins with: "because the ferry was full, we took the bus".
func (s folded) fronted() (Division, bool) {
	k := s.front()
	next, plainly, ok := 0, false, false
	if k > 0 {
		next, plainly, ok = s.asserted(0, k)
	}
	if !ok {
		return Division{}, false
	}
	return Division{Loose: !plainly, Parts: []Part{{Text: sentence(s.Of(next, k))}, {Text: sentence(s.Of(k+1, s.End))}}}, true
}

// inserted takes a text apart at a clause between commas that says why or when: "on Monday, because it rained, we
// left".
func (s folded) inserted() (Division, bool) {
	for i := 1; i+2 < s.End; i++ {
		if s.Form(i) != "," || s.hasFinite(s.clauseStart(i), i) {
			continue
		}
		for k := i + 3; k+1 < s.End; k++ {
			if s.Form(k) != "," {
				continue
			}
			if !s.finite(k+1) && !Begins(s.Words[:s.End], k+1) {
				if s.relative(k+1) >= 0 {
					continue
				}
				break
			}
			next, plainly, ok := s.asserted(i+1, k)
			if !ok {
				break
			}
			return Division{Loose: !plainly, Parts: []Part{{Text: sentence(s.Of(0, i), s.Of(k+1, s.End))}, {Text: sentence(s.Of(next, k))}}}, true
		}
	}
	return Division{}, false
}

// trailing takes a text apart in front of the clause that it ends with: why, when, or what came of it.
func (s folded) trailing() (Division, bool) {
	for i := 2; i+2 < s.End; i++ {
		if s.Form(i) != "," || !s.hasFinite(0, i) {
			continue
		}
		main := Part{Text: sentence(s.Of(0, i))}
		if s.Form(i+1) == "so" && s.Form(i+2) == "that" {
			verb := slices.IndexFunc(s.Words[i:s.End], parse.Word.Finite)
			purpose := verb < 0 || s.Words[i+verb].Tag == "MD" || !Begins(s.Words[:s.End], i+3)
			return Division{Loose: true, Parts: []Part{main, {Text: sentence(s.Of(i+3, s.End)), Unclear: purpose}}}, true
		}
		if next, plainly, ok := s.asserted(i+1, s.End); ok && !s.goesOn(next) {
			return Division{Loose: !plainly, Parts: []Part{main, {Text: sentence(s.Of(next, s.End))}}}, true
		}
	}
	return Division{}, false
}

// goesOn reports whether a verb stands behind a comma behind i, of which the subject stands in front of it.
func (s folded) goesOn(i int) bool {
	for k := i; k+1 < s.End; k++ {
		if s.Form(k) == "," && s.finite(k+1) {
			return true
		}
	}
	return false
}

// spliced takes a text apart at a comma with a sentence on either side.
func (s folded) spliced() (Division, bool) {
	for _, j := range Joints(s.Tree, false) {
		at := slices.IndexFunc(s.Words, func(w parse.Word) bool { return w.Start >= j.Next })
		if at+1 < s.End && s.Form(at-1) == "," && !stance.Does(s.Words[at:s.End]) {
			return Division{Parts: []Part{{Text: sentence(s.Text[:j.End])}, {Text: sentence(s.Of(at, s.End))}}}, true
		}
	}
	return Division{}, false
}

// shared takes a text apart in front of what else its subject does: "Ann sold the boat, and bought a car".
func (s folded) shared() (Division, bool) {
	verb := slices.IndexFunc(s.Words[:s.End], parse.Word.Finite)
	if verb < 1 || s.is("link", 0) {
		return Division{}, false
	}
	who := verb
	for who > 1 && s.Tag(who-1) == "RB" {
		who--
	}
	if !s.definite(0, who) || s.negated(verb) {
		return Division{}, false
	}
	for i := verb + 2; i+1 < s.End; i++ {
		if s.Tag(i) != "CC" || !s.is("joint", i) || s.Form(i) == "or" || s.Form(i) == "nor" || !s.finite(i+1) || s.Words[i+1].Form != strings.ToLower(s.Words[i+1].Form) {
			continue
		}
		at, last := append(series(s.worded, verb, i), i), verb
		if len(at) > 1 {
			last = at[len(at)-2] + 1
		}
		if !s.ofSame(last, i+1) {
			continue
		}
		out := Division{Parts: []Part{{Text: sentence(s.Of(0, at[0]))}}}
		for k, joint := range at {
			out.Parts = append(out.Parts, Part{Text: sentence(s.Of(0, who), s.Of(joint+1, append(at, s.End)[k+1]))})
		}
		return out, true
	}
	return Division{}, false
}

// series are the commas between a verb and the "and" at end behind each of which stands what else its subject does:
// "she sings, paints, and rides"; none where a comma divides something else.
func series(s worded, verb, end int) (out []int) {
	for k := verb + 1; k < end-1; k++ {
		if s.Words[k].Class != "PUNCT" {
			continue
		}
		if s.Form(k) != "," || !s.finite(k+1) || !s.ofSame(verb, k+1) {
			return nil
		}
		out, verb = append(out, k), k+1
	}
	return out
}

// hence takes out the word that says that something came of what was said before: "it was therefore sold".
func (s folded) hence() (Division, bool) {
	for i := range s.End {
		if s.is("hence", i) && (i == 0 || s.Words[i-1].Finite() || s.nominal(i-1)) && s.hasFinite(0, s.End) {
			return Division{Parts: []Part{{Text: sentence(s.Of(0, i), s.Of(i+1, s.End))}}}, true
		}
	}
	return Division{}, false
}

// outcome takes a text apart in front of what came of it: "it rained, which is why the fair was put off".
func (s folded) outcome() (Division, bool) {
	for i := 2; i+5 < s.End; i++ {
		if s.Form(i) == "," && closed.Words().Is("outcome", strings.ToLower(s.Of(i+1, i+4))) && s.opens(i+4) && s.hasFinite(i+4, s.End) {
			return Division{Loose: true, Parts: []Part{{Text: sentence(s.Of(0, i))}, {Text: sentence(s.Of(i+4, s.End))}}}, true
		}
	}
	return Division{}, false
}
