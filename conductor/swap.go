package conductor

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/conductor/spoken"
	"whence/internal/voice"
	"whence/triple"
	"whence/triple/english/lexicon"
)

// This file puts a word of what was told of late right: "York, not Hull", "I meant York".

// maxSwapped bounds the statements told of late of which a word may be put right.
const maxSwapped = 3

// maxInstead bounds the words of what alone is said to be right.
const maxInstead = 5

// swapped reads an input that puts a word right as what was told with the other word in its place, nil
// where it does not, or nothing was told of which it may.
func swapped(t *steps) ([]triple.Statement, error) {
	only := false
	for _, s := range spoken.Swaps(t.Input) {
		only = only || s.Only
		if s.Alike && kindOfWord(t, s.Right) != kindOfWord(t, s.Wrong) {
			continue
		}
		read, err := swap(t, s)
		if read == nil && err == nil && s.Did != "" {
			read, err = didIt(t, s)
		}
		if err != nil || read != nil {
			return read, err
		}
	}
	if !only {
		return nil, nil
	}
	return []triple.Statement{{Text: strings.TrimSpace(t.Input), End: len(t.Input), Kind: triple.NotUnderstood, Trouble: &triple.Trouble{Code: "puts_right", Message: voice.Say("conductor.what-does-that-put-right")}}}, nil
}

// didIt reads who did something and who did not, where nothing was told of which that puts a word right.
func didIt(t *steps, s spoken.Swap) ([]triple.Statement, error) {
	read, err := t.c.known.Language.Understand(t.Ctx, s.Right+" "+s.Did+".", t.c.discourse())
	if err != nil || !statesFacts(read) {
		return nil, err
	}
	not, err := t.c.known.Language.Understand(t.Ctx, s.Wrong+" "+s.Did+".", t.c.discourse())
	if err != nil || !statesFacts(not) || len(not[0].Facts) != 1 {
		return nil, err
	}
	read[0].Facts = append(read[0].Facts, not[0].Facts[0].Opposite())
	read[0].Text, read[0].Start, read[0].End = strings.TrimSpace(t.Input), 0, len(t.Input)
	return read, nil
}

func swap(t *steps, s spoken.Swap) ([]triple.Statement, error) {
	if s.Wrong != "" {
		if read, err := notSo(t, s); err != nil || read != nil {
			return read, err
		}
	}
	told := t.c.talk.Told
	for _, last := range slices.Backward(told[max(0, len(told)-maxSwapped):]) {
		if text := withWord(t, last, s); text != "" {
			read, err := t.c.known.Language.Understand(t.Ctx, text, t.c.discourse())
			if err != nil || !statesFacts(read) {
				return nil, err
			}
			if was, ok := otherwise(read[0].Facts, last.Facts); ok {
				return inPlace(t, read, was), nil
			}
			return nil, nil
		}
		if s.Wrong == "" {
			return instead(t, saidBy(last), s.Right)
		}
	}
	return nil, nil
}

// withWord is what a statement says with the word that is right in the place of the other, "" where it has none
// that may be wrong.
func withWord(t *steps, told triple.Statement, s spoken.Swap) string {
	wrong, said := s.Wrong, saidBy(told)
	if wrong == "" {
		wrong = oneLike(t, said, s.Right)
	}
	word := regexp.MustCompile(`(?i)(^|[^\pL\pN])` + regexp.QuoteMeta(wrong) + `($|[^\pL\pN])`)
	if wrong == "" || !word.MatchString(said) || !strings.Contains(said, s.Did) {
		return ""
	}
	return word.ReplaceAllString(said, "${1}"+strings.ReplaceAll(s.Right, "$", "$$")+"${2}")
}

// atOnce is what was read where its last sentence puts a word of the one in front of it right, which then was
// never told: "Ann has a key. Sorry, I meant Bea." It is nil for others.
func atOnce(t *steps, read []triple.Statement) ([]triple.Statement, error) {
	n := len(read)
	if n < 2 || !statesFacts(read[n-2:n-1]) || read[n-2].Start == read[n-1].Start {
		return nil, nil
	}
	for _, s := range spoken.Swaps(read[n-1].Text) {
		text := withWord(t, read[n-2], s)
		if text == "" || s.Alike && kindOfWord(t, s.Right) != kindOfWord(t, s.Wrong) {
			continue
		}
		right, err := t.c.known.Language.Understand(t.Ctx, text, t.c.discourse())
		if err != nil {
			return nil, err
		}
		if statesFacts(right) {
			right[0].Start, right[0].End = read[n-2].Start, read[n-1].End
			right[0].Text = t.Input[right[0].Start:right[0].End]
			return append(read[:n-2:n-2], right[0]), nil
		}
	}
	return nil, nil
}

// saidBy is the sentence that a statement stands for: of "make that 9", what it made.
func saidBy(s triple.Statement) string {
	if s.Echo != "" && len(spoken.Swaps(s.Text)) > 0 {
		return s.Echo
	}
	return s.Text
}

// oneLike is the one word of a text that another may take the place of by what it is: a number, a weekday,
// a first name, another name. It is "" where there is none or several.
func oneLike(t *steps, text, right string) string {
	first, _, _ := strings.Cut(right, " ")
	kind := kindOfWord(t, first)
	if kind == "" {
		return ""
	}
	var found []string
	for _, w := range strings.Fields(text) {
		if w = strings.Trim(w, ",.;:!()"); kindOfWord(t, w) == kind && !strings.EqualFold(w, first) {
			found = append(found, w)
		}
	}
	if len(found) != 1 {
		return ""
	}
	if _, unit, ok := strings.Cut(right, " "); ok && strings.Contains(text, found[0]+" "+unit) {
		return found[0] + " " + unit
	}
	return found[0]
}

// kindOfWord is what a word is where another takes its place, "" for a common one.
func kindOfWord(t *steps, word string) string {
	q, ok := t.c.known.Language.Words().Amount(triple.Term{Label: word}, "")
	first, _ := utf8.DecodeRuneInString(word)
	switch {
	case ok:
		return string(q.Dimension)
	case !unicode.IsUpper(first) || t.c.known.Language.Words().Closed(strings.ToLower(word)):
		return ""
	case lexicon.IsFirstName(strings.ToLower(word)):
		return "first"
	}
	return "name"
}

// instead reads a word in the place of one that was told last, where the grammar finds the one.
func instead(t *steps, told, right string) ([]triple.Statement, error) {
	if len(strings.Fields(right)) > maxInstead || kindOfWord(t, right) != "" {
		return nil, nil
	}
	read, err := t.c.known.Language.Understand(t.Ctx, "No, "+right+".", t.c.discourse())
	if err != nil || len(read) != 1 || read[0].Kind != triple.Correction || read[0].Trouble != nil || len(read[0].Readings) > 1 || len(read[0].Withdrawn) != 1 {
		return nil, err
	}
	if was := read[0].Withdrawn[0].Object.Spelling(); !strings.Contains(strings.ToLower(told), strings.ToLower(was)) {
		return nil, nil
	}
	read[0].Text, read[0].Start, read[0].End = strings.TrimSpace(t.Input), 0, len(t.Input)
	return read, nil
}

// notSo reads a sentence with what is not so behind it, where that was told: "Owen works at the library,
// not the harbour".
func notSo(t *steps, s spoken.Swap) ([]triple.Statement, error) {
	read, err := t.c.known.Language.Understand(t.Ctx, s.Right+".", t.c.discourse())
	if err != nil || !statesFacts(read) {
		return nil, err
	}
	var wrong []triple.Triple
	for _, x := range read[0].Facts {
		is, err := heldSo(t, x, s.Wrong)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, is...)
	}
	if len(wrong) == 0 {
		return nil, nil
	}
	return inPlace(t, read, wrong), nil
}

// heldSo are the facts that say what x says of something with another name.
func heldSo(t *steps, x triple.Triple, name string) (out []triple.Triple, err error) {
	for _, open := range []triple.Triple{{Subject: x.Subject, Relation: x.Relation, Object: triple.Var("X")}, {Subject: triple.Var("X"), Relation: x.Relation, Object: x.Object}} {
		held, err := t.c.known.Base.Held(t.Ctx, open)
		if err != nil {
			return nil, err
		}
		for _, y := range held {
			was := y.Object
			if open.Subject.IsVar() {
				was = y.Subject
			}
			if !y.Same(x) && !y.Denied && endsIn(name, was.Spelling()) {
				out = append(out, y)
			}
		}
	}
	return out, nil
}

// endsIn reports whether a phrase ends in the words of another: "at the harbour" in "the harbour".
func endsIn(phrase, words string) bool {
	return strings.HasSuffix(" "+strings.ToLower(phrase), " "+strings.ToLower(words))
}

// inPlace makes what was read a correction that takes back what was told and is not told again.
func inPlace(t *steps, read []triple.Statement, told []triple.Triple) []triple.Statement {
	s := &read[0]
	s.Kind, s.Ends = triple.Correction, nil
	s.Text, s.Start, s.End = strings.TrimSpace(t.Input), 0, len(t.Input)
	s.Withdrawn = told
	return read
}

// otherwise are the facts that were told and are told anew but for one of whom or what they tell; false
// where anything else is told. An event is found by what else it tells.
func otherwise(anew, told []triple.Triple) (was []triple.Triple, ok bool) {
	events := func(x triple.Triple) bool { return triple.OfEvent(x.Relation) || x.Subject.Kind == triple.Event }
	for _, x := range anew {
		i := slices.IndexFunc(told, func(y triple.Triple) bool {
			return x.Relation == y.Relation && x.Denied == y.Denied && (x.Subject.Same(y.Subject) || x.Object.Same(y.Object) || events(x))
		})
		switch {
		case i < 0 && !events(x):
			return nil, false
		case i < 0 || slices.ContainsFunc(told, x.Same) || x.Relation == triple.Wording:
		case events(x):
			ok = true
		default:
			was, ok = append(was, told[i]), true
		}
	}
	return was, ok
}
