// Package typed writes out what people type before it is read as English: what is short for something,
// all in capitals, a sign in front of an item, a line that breaks inside a sentence.
//
// It promises that a text that needs nothing of the kind comes back as it is.
package typed

import (
	"regexp"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// This file is about what people write on a phone: "hes on nights til fri", "gas was 86
// last month n water was 61". What is surely short for something is read as that; what may
// be is, where the sentence cannot be read as it stands.

// InSmallLetters is a sentence as it is without the capitals, where it is in capitals alone.
func InSmallLetters(text string) (string, bool) {
	low := strings.ToLower(text)
	words := strings.Fields(low)
	return morph.UpperFirst(low), text != low && text == strings.ToUpper(text) && len(words) > 2 && slices.ContainsFunc(words, func(w string) bool { return morph.ClosedOf(w) != 0 })
}

// InFull writes out what is short for something, and what may be where doubtful is set.
// What v knows as a name is one; v may be nil. It reports false where nothing is short.
func InFull(text string, doubtful bool, v triple.Vocabulary) (string, bool) {
	var out strings.Builder
	written := 0
	words := wordsOf(text)
	for i, w := range words {
		word := text[w.at:w.end]
		full, ok := fullForm(word, doubtful)
		if !ok {
			full, ok = beside(text, words, i, doubtful)
		}
		if owner, has := strings.CutSuffix(strings.ReplaceAll(word, "’", "'"), "'ve"); has && i+1 < len(words) && (closed.Classes{}).OpensNoun(text[words[i+1].at:words[i+1].end]) {
			full, ok = owner+" have", true
		}
		if name := ofCouple(text, words[i:]); name != "" {
			full, ok = word+" "+name, true
		}
		if !ok {
			full, ok = otherwiseMeant(text, words, i, doubtful, v)
		}
		if !ok || ownsNext(text, words, i) || len(word) == 1 && word != "u" && isFirstOrLast(text, word) || isName(word, v) || i+1 < len(words) && addresses(word, full, text[words[i+1].at:words[i+1].end]) {
			continue
		}
		before := text[written:w.at]
		written = w.end
		if full == "" {
			before, written = leftOut(before, text, w.end)
		}
		out.WriteString(before + full)
	}
	out.WriteString(text[written:])
	if strings.TrimSpace(out.String()) == "" {
		return text, false
	}
	return out.String(), written > 0
}

// ownsNext reports whether "its" at i is whose the noun behind it is, to which something is done or in which something
// is: "damaged its engine" needs no apostrophe.
func ownsNext(text string, words []place, i int) bool {
	if i == 0 || i+1 >= len(words) || closed.Words().As("owner", strings.ToLower(text[words[i].at:words[i].end])) != "it" {
		return false
	}
	before, next := strings.ToLower(text[words[i-1].at:words[i-1].end]), strings.ToLower(text[words[i+1].at:words[i+1].end])
	e, ok := lexicon.Lookup(next)
	noun := ok && e.Is(lexicon.Noun) && !e.Is(lexicon.Adjective) && lexicon.Supersense(next, lexicon.Noun) != "noun.time"
	return noun && (lexicon.ClosedOf(before)&lexicon.Preposition != 0 || lexicon.ClosedOf(before) == 0 && parse.IsPast(before))
}

// addresses reports whether what may be short for a unit of time stands in front of a name: Hr Moen.
func addresses(word, full, next string) bool {
	return morph.LowerFirst(word) != word && morph.LowerFirst(next) != next && lexicon.Supersense(strings.ToLower(full), lexicon.Noun) == "noun.time"
}

// askingWord is the word that begins a question and was meant by one in front of a text that is no word: a
// letter was left out, or two change places. It reports false where more than one may be meant.
func askingWord(text, word string) (string, bool) {
	low := strings.ToLower(word)
	_, known := lexicon.Lookup(low)
	told := strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") || strings.Count(text, " ") < 2
	if known || told || morph.ClosedOf(low) != 0 || lexicon.IsFirstName(low) || low != word && morph.UpperFirst(low) != word {
		return "", false
	}
	meant := slices.DeleteFunc(slices.Clone(closed.Words().Of("askingword")), func(w string) bool { return !leavesOut(low, w) && !swaps(low, w) })
	if len(meant) != 1 {
		return "", false
	}
	return meant[0], true
}

// askingVerb is the verb that begins a question whether somebody does something, of which two letters change
// places: "dose Jonas swim". It reports false for others.
func askingVerb(text string, words []place) (string, bool) {
	if len(words) < 3 || strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") {
		return "", false
	}
	word := func(i int) string { return strings.ToLower(text[words[i].at:words[i].end]) }
	who := lexicon.IsFirstName(word(1)) || lexicon.ClosedOf(word(1))&lexicon.Pronoun != 0 || word(1) != text[words[1].at:words[1].end]
	for _, verb := range closed.Words().Of("askingverb") {
		if who && swaps(word(0), verb) && lexicon.Supersense(word(2), lexicon.Verb) != "" && parse.Lemma(word(2), "VB") == word(2) {
			return verb, true
		}
	}
	return "", false
}

// leavesOut reports whether a is b without one of its letters.
func leavesOut(a, b string) bool {
	for i := range b {
		if a == b[:i]+b[i+1:] {
			return true
		}
	}
	return false
}

// swaps reports whether a is b with two letters that stand side by side in the other order.
func swaps(a, b string) bool {
	for i := 0; i+1 < len(b); i++ {
		if a == b[:i]+b[i+1:i+2]+b[i:i+1]+b[i+2:] {
			return true
		}
	}
	return false
}

// ofCouple is the name of two of whom only the second has it in words that begin with the title of the
// first: "Mr and Mrs Okafor"; "" for none.
func ofCouple(text string, words []place) string {
	if len(words) < 4 || morph.ClosedOf(text[words[1].at:words[1].end])&lexicon.Conjunction == 0 {
		return ""
	}
	name := text[words[3].at:words[3].end]
	for _, i := range []int{0, 2} {
		if w := text[words[i].at:words[i].end]; !lexicon.Dotted.Has(strings.TrimSuffix(w, ".")) || w == strings.ToLower(w) {
			return ""
		}
	}
	if name == strings.ToLower(name) {
		return ""
	}
	return strings.TrimSuffix(strings.TrimSuffix(name, "'s"), "’s")
}

// AsRole writes the article that notes leave out in front of what somebody is: "foreman is Ben". A
// name behind the verb is that of who is; in front of it, it would be one of two names of one.
func AsRole(text string, v triple.Vocabulary) (string, bool) {
	words := strings.Fields(text)
	if len(words) < 3 || !closed.Words().Is("be", strings.ToLower(words[1])) || strings.HasSuffix(text, "?") {
		return "", false
	}
	role, name := strings.ToLower(words[0]), strings.Trim(words[2], ".,;!")
	if lexicon.Supersense(role, lexicon.Noun) != "noun.person" || lexicon.IsFirstName(role) || parse.Lemma(role, "NNS") != role {
		return "", false
	}
	if v != nil {
		if x, told := v.Name(role); told && x.Kind == triple.Proper {
			return "", false
		}
	}
	named := !strings.HasSuffix(strings.ReplaceAll(name, "’", "'"), "'s") && (name != strings.ToLower(name) || lexicon.IsFirstName(name))
	return "The " + role + text[len(words[0]):], named && !(closed.Classes{}).OpensNoun(name)
}

// Bullet is the sign in front of an item of a list, which says nothing.
func Bullet(text string) string {
	rest := strings.TrimLeft(text, "-–*•· \t")
	if at := len(text) - len(rest); at < 2 || text[at-1] != ' ' || rest == "" || rest[0] <= '9' {
		return ""
	}
	return text[:len(text)-len(rest)]
}

// WithoutRemark is a sentence without what announces it in front, "good news: …", and without how
// somebody feels about it behind, ", hooray".
func WithoutRemark(text string) string {
	w := closed.Words()
	front, rest, dashed := strings.Cut(text, " – ")
	if at := strings.IndexAny(text, ":,"); at > 0 && (!dashed || at < len(front)) {
		front, rest, dashed = text[:at], text[at+1:], text[at] == ':'
		dashed, rest = dashed && strings.HasPrefix(rest, " "), strings.TrimPrefix(rest, " ")
		if !strings.HasPrefix(text[at+1:], " ") {
			front = ""
		}
	}
	low, of, _ := strings.Cut(strings.ToLower(front), " from ")
	if _, when := value.OfWords(strings.Fields(of), "from"); !when && (dashed || strings.Contains(front, " ")) && (w.Is("announcing", low) || dashed && ruling(front)) {
		text = strings.TrimLeft(rest, " ")
	}
	words := strings.Fields(text)
	for n := min(maxLearning, len(words)-3); n > 0; n-- {
		if w.Is("learning", strings.ToLower(strings.Join(words[:n], " "))) && !w.Is("preposition", strings.ToLower(words[n])) && w.As("determiner", strings.ToLower(words[n])) != "that" { // nor "I am afraid of dogs"
			text = morph.UpperFirst(strings.Join(words[n:], " ")) // turns out Ann can sing, please note that Ann can sing
			break
		}
	}
	if at := strings.LastIndexByte(text, ','); at > 0 && w.Is("cheering", strings.ToLower(strings.Trim(text[at:], ", .!"))) {
		text = text[:at] + "."
	}
	return text
}

// ruling reports whether words in front of a colon say no more than that a rule stands behind it, and where that holds:
// "house rule".
func ruling(head string) bool {
	words := strings.Fields(strings.ToLower(head))
	return len(words) > 0 && len(words) < 3 && closed.Words().Is("ruleword", words[len(words)-1])
}

// maxLearning bounds the words that announce what is told behind them.
const maxLearning = 9

// AnyoneWho is a sentence about whoever does something as one about anyone who does; none for others, nor
// where a pronoun may go back to what that is done to: "whoever empties a jar writes it on the list".
func AnyoneWho(text string) []string {
	first, rest, _ := strings.Cut(text, " ")
	if any := closed.Words().As("doer", strings.ToLower(first)); any != "" && !strings.HasSuffix(text, "?") && !slices.ContainsFunc(strings.Fields(strings.ToLower(rest)), func(word string) bool {
		return closed.Words().Is("pronoun", strings.Trim(word, ".,;:!"))
	}) {
		return []string{morph.UpperFirst(any) + " who " + rest}
	}
	return nil
}

// WithoutOpening is a sentence without the words by which people begin to speak, "okay so", "right",
// where somebody's doing stands behind them or a comma parts them from the rest; none for others.
func WithoutOpening(text string) []string {
	rest := text
	for {
		word, behind, _ := strings.Cut(rest, " ")
		low := strings.ToLower(word)
		bare := strings.TrimRight(low, ",")
		next, _, _ := strings.Cut(strings.ToLower(behind), " ")
		next, _, _ = strings.Cut(strings.ReplaceAll(strings.TrimRight(next, ","), "’", "'"), "'")
		w := closed.Words()
		if !w.Is("opening", bare) || bare == low && w.As("pronoun", next) == "" && !w.Is("person", next) && !w.Is("determiner", next) && !w.Is("opening", next) && !w.Is("time", next) && !w.Is("weekday", next) {
			break
		}
		rest = behind
	}
	if rest == text || !strings.Contains(rest, " ") {
		return nil
	}
	return []string{morph.UpperFirst(rest)}
}

// isName reports whether a word is the name of something that was told of.
func isName(word string, v triple.Vocabulary) bool {
	if v == nil {
		return false
	}
	_, known := v.Name(strings.ToLower(word))
	return known
}

// mayOwn reports whether the word at i may be a name with an "s" that joins what is behind it:
// toms car, toms late. Where a verb or a name is behind it, or nothing, it is all of a name, and
// so it is behind an article and another name. With a capital it is one that was told of.
func mayOwn(text string, words []place, i int, v triple.Vocabulary) bool {
	if i+1 == len(words) {
		return false
	}
	word, next := text[words[i].at:words[i].end], text[words[i+1].at:words[i+1].end]
	joined := text[words[i].end:words[i+1].at] == " "
	if morph.LowerFirst(next) != next || !joined || morph.ClosedOf(next)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb|lexicon.Conjunction|lexicon.Conditional) != 0 || onlyActs(next) {
		return false
	}
	before := ""
	if i > 0 {
		before = text[words[i-1].at:words[i-1].end]
	}
	low := strings.ToLower(before)
	if low == "the" || before != low && morph.ClosedOf(low) == 0 {
		return false
	}
	return morph.LowerFirst(word) == word || isName(strings.TrimSuffix(word, "s"), v)
}

// onlyActs reports whether a word is a verb as somebody does it, and no noun.
func onlyActs(word string) bool {
	act, thing := parse.Lemma(word, "VBZ"), parse.Lemma(word, "NNS")
	verb, _ := lexicon.Lookup(act)
	noun, _ := lexicon.Lookup(thing)
	return strings.HasSuffix(word, "s") && act != word && verb.Is(lexicon.Verb) && !(thing != word && noun.Is(lexicon.Noun) && strings.HasPrefix(word, act))
}

// ofName is a name with an "s" and no apostrophe as it is meant, where that is no name: toms, of
// Tom. What is a word too may be meant as that.
func ofName(word string, doubtful bool, v triple.Vocabulary) (string, bool) {
	low := strings.ToLower(word)
	name, ok := strings.CutSuffix(low, "s")
	if !ok || len(name) < 3 || strings.HasSuffix(name, "s") || lexicon.IsFirstName(low) {
		return "", false
	}
	if _, common := lexicon.Lookup(low); common && !doubtful {
		return "", false
	}
	if v != nil {
		known, told := v.Name(name)
		ok = told && known.Kind == triple.Proper
	} else {
		ok = false
	}
	if _, common := lexicon.Lookup(name); !ok && (common && !doubtful || !lexicon.IsFirstName(name)) {
		return "", false
	}
	return word[:len(name)] + "'s", true
}

// place is where a word stands in a text, in bytes.
type place struct{ at, end int }

// wordsOf are the words of a text that white space divides, without what is around them.
func wordsOf(text string) []place {
	var out []place
	at := 0
	for word := range strings.FieldsSeq(text) {
		at += strings.Index(text[at:], word)
		bare := strings.TrimRight(word, ".,;:!?)")
		start := at + len(bare) - len(strings.TrimLeft(bare, "("))
		out = append(out, place{start, at + len(bare)})
		at += len(word)
	}
	return out
}

// isFirstOrLast: a letter there joins nothing.
func isFirstOrLast(text, word string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, word+" ") || strings.HasSuffix(text, " "+word)
}

// fullForm is what one word stands for. A capital at its beginning is kept; a word in
// capitals, or one letter that is one, is a name.
func fullForm(word string, doubtful bool) (string, bool) {
	low := strings.ToLower(word)
	if owner, has := strings.CutSuffix(low, "'s"); has && owner != "" {
		full, ok := fullForm(word[:len(owner)], doubtful)
		return full + "'s", ok && full != ""
	}
	x, ok := lexicon.InFull(low)
	switch {
	case !ok || x.Doubt && !doubtful:
		return "", false
	case word == low:
		return x.Full, true
	case len(word) > 1 && word[1:] == low[1:]:
		return morph.UpperFirst(x.Full), true
	}
	return "", false
}

// WithDoubtful is a sentence with what may be short for something written out: all of it,
// or, where that cannot be read, one word of it, or with a letter that went astray in its place. Each is one more try.
func WithDoubtful(text string, v triple.Vocabulary) []string {
	var tries []string
	words := wordsOf(text)
	for i := range words {
		if put, ok := astray(text, words, i); ok && len(tries) < maxTries {
			tries = append(tries, put)
		}
	}
	all, ok := InFull(text, true, v)
	if !ok {
		return tries
	}
	tries = append(tries, all)
	for i, w := range words {
		if full, is := fullForm(text[w.at:w.end], true); is && !ownsNext(text, words, i) && len(tries) < maxTries && !isName(text[w.at:w.end], v) {
			tries = append(tries, text[:w.at]+full+text[w.end:])
		}
	}
	return slices.Compact(tries)
}

// maxTries bounds how often a sentence is read with doubtful words written out.
const maxTries = 4

// dialling is a number that is dialled, in groups of figures.
var dialling = regexp.MustCompile(`(?:\+\d{1,3}|\b0\d{2,4})(?: \d{2,8})+\b`)

// Dialled is a sentence of a number with its telephone numbers in one word each: 01632-960114. It reports false where
// there is none in several; a note "vet - 020 555 0134" does not say that the vet is a number.
func Dialled(text string) (string, bool) {
	if !slices.ContainsFunc(strings.Fields(strings.ToLower(text)), func(w string) bool { return closed.Words().Is("dialled", w) }) {
		return text, false
	}
	out := dialling.ReplaceAllStringFunc(text, func(n string) string { return strings.ReplaceAll(n, " ", "-") })
	return out, out != text
}

// Undialled are statements with the telephone numbers of a text as they are written there, where they were read in one
// word each.
func Undialled(text string, told []triple.Statement) []triple.Statement {
	numbers := dialling.FindAllString(text, -1)
	if len(numbers) == 0 {
		return told
	}
	for i := range told {
		st := &told[i]
		var all []*triple.Term
		for _, facts := range [][]triple.Triple{st.Facts, st.Supposes, st.Withdrawn} {
			for k := range facts {
				all = append(all, &facts[k].Subject, &facts[k].Object)
			}
		}
		for _, names := range [][]triple.Term{st.Names, st.Mentions} {
			for k := range names {
				all = append(all, &names[k])
			}
		}
		for _, x := range all {
			if at := slices.IndexFunc(numbers, func(n string) bool { return strings.ReplaceAll(n, " ", "-") == x.Label }); at >= 0 {
				*x = triple.Const(x.Kind, numbers[at])
			}
		}
	}
	return told
}
