package conductor

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"whence/conductor/spoken"
	"whence/internal/voice"
	"whence/kb/recall"
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
	swaps := spoken.Swaps(t.Input)
	for _, l := range spoken.Leads(t.Input) {
		if l.Kind != spoken.Retraction {
			swaps = append(spoken.Swaps(l.Rest), swaps...)
		}
	}
	for _, s := range swaps {
		only = only || s.Only && wasSaid(t, s.Wrong)
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
	return []triple.Statement{putsWhatRight(t.Input, 0)}, nil
}

// wasSaid reports whether words were said in front of this turn: "I wrote a letter but I meant to call" puts no letter right.
func wasSaid(t *steps, words string) bool {
	if words == "" {
		return true
	}
	found, err := t.c.sayings.Search(t.Ctx, words, maxSwapped)
	return err != nil || slices.ContainsFunc(found, func(f recall.Found) bool {
		return f.Source.Turn != t.ID && spoken.AsWord(words).MatchString(f.Text)
	})
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
	first := notSo
	if s.Wrong == "" {
		first = saidAgain
	}
	if read, err := first(t, s); err != nil || read != nil {
		return read, err
	}
	told := t.c.talk.Told
	for i, last := range slices.Backward(told) {
		if i < len(told)-maxSwapped && onlyNumber(t, s.Right, saidBy(last), cmp.Or(s.Wrong, "-")) == "" {
			continue // of what was told long ago it says what of
		}
		if text := withWord(t, last, s); text != "" {
			read, err := t.c.known.Language.Understand(t.Ctx, text, t.c.discourse())
			if err != nil || !statesFacts(read) {
				return nil, err
			}
			if was, ok := otherwise(read[0].Facts, last.Facts); ok {
				return andMore(t, inPlace(t, read, was), s)
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
	wrong, right, said := s.Wrong, s.Right, saidBy(told)
	if s.Value && !isValue(t, right) {
		return ""
	}
	if s.Of != "" {
		return withWordOf(t, said, s)
	}
	if wrong == "" {
		wrong = oneLike(t, said, right)
	} else if number := onlyNumber(t, right, said, wrong); number != "" || s.Number {
		right = number
	}
	word := spoken.AsWord(wrong)
	at := word.FindStringSubmatchIndex(said)
	if wrong == "" || right == "" || at == nil || !strings.Contains(said, s.Did) {
		return ""
	}
	first, rest, several := strings.Cut(right, " ")
	if before := triple.LastWord(strings.TrimSpace(said[:at[3]])); several && (strings.EqualFold(before, first) || lexicon.Articles.Has(strings.ToLower(first)) && s.Wrong == "") {
		right = rest // "from Swansea, not Cardiff"
	}
	return strings.TrimRight(word.ReplaceAllString(said, "${1}"+strings.ReplaceAll(right, "$", "$$")+"${2}"), ", ")
}

// maxValue bounds the words of a value.
const maxValue = 4

// isValue reports whether words are a number, a time or a date, and nothing else.
func isValue(t *steps, words string) bool {
	_, ok := t.c.known.Language.Words().Amount(triple.Term{Label: words}, "")
	return ok && len(strings.Fields(words)) <= maxValue
}

// withWordOf is what is said with the word that is right where that is of what is named: of the one part of it that
// names it. It is "" where nothing of its kind is said of that, or several things are.
func withWordOf(t *steps, said string, s spoken.Swap) string {
	parts := betweenParts.Split(said, -1)
	joins := append(betweenParts.FindAllString(said, -1), "")
	done, kind := 0, kindOfWord(t, strings.Fields(s.Right)[0])
	for i, p := range parts {
		of := spoken.AsWord(s.Of).FindString(p)
		if of == "" {
			continue
		}
		wrong := oneLike(t, strings.Replace(p, of, " ", 1), s.Right)
		if wrong == "" || kind == "" {
			return ""
		}
		parts[i], done = spoken.AsWord(wrong).ReplaceAllString(p, "${1}"+strings.ReplaceAll(s.Right, "$", "$$")+"${2}"), done+1
	}
	if done != 1 {
		return ""
	}
	var out strings.Builder
	for i, p := range parts {
		out.WriteString(p + joins[i])
	}
	return out.String()
}

// betweenParts finds what stands between the clauses of what was told.
var betweenParts = regexp.MustCompile(`(?i)[,;]\s+(?:and\s+|but\s+)?|\s+(?:and|but)\s+`)

// onlyNumber is the number in what is right, with its unit, where that says in the words of what was told what has it,
// and the wrong one is a number too: "the fox took two hens, not three". It is "" for others.
func onlyNumber(t *steps, right, said, wrong string) string {
	words, of := strings.Fields(right), strings.Fields(wrong)
	if kindOfWord(t, of[0]) == "" || kindOfWord(t, of[0]) == "name" || kindOfWord(t, of[0]) == "first" || len(words) < 2 {
		return ""
	}
	had := " " + strings.ToLower(strings.Join(strings.FieldsFunc(said, func(r rune) bool { return strings.ContainsRune(" ,;:!?", r) }), " ")) + " "
	at := -1
	for i, w := range words {
		switch low := strings.ToLower(strings.Trim(w, ",;:")); {
		case kindOfWord(t, w) == kindOfWord(t, of[0]):
			if at >= 0 {
				return ""
			}
			at = i
		case !strings.Contains(had, " "+low+" ") && !strings.Contains(had, " "+low+". ") && !t.c.known.Language.Words().Closed(low):
			return ""
		}
	}
	if at < 0 {
		return ""
	}
	return strings.Join(words[at:min(len(words), at+len(of))], " ")
}

// atOnce is what was read where its last sentence puts a word of the one in front of it right, which then was
// never told: "Ann has a key. Sorry, I meant Bea." It is nil for others.
func atOnce(t *steps, read []triple.Statement) ([]triple.Statement, error) {
	for n := len(read); n > 1; n-- {
		if read[n-1].Start > read[n-2].Start { // one sentence may say several things
			if right, err := atOnceIn(t, read, n-1); err != nil || right != nil {
				return right, err
			}
		}
	}
	return nil, nil
}

// atOnceIn is the same of the sentence whose first statement is the n-th.
func atOnceIn(t *steps, read []triple.Statement, n int) ([]triple.Statement, error) {
	end, last := len(t.Input), n
	for last < len(read) && read[last].Start == read[n].Start {
		last++
	}
	if last < len(read) {
		end = read[last].Start
	}
	k := n - 1 // where the sentence in front begins
	for k > 0 && read[k-1].Text == read[n-1].Text {
		k--
	}
	if !stateFacts(read[k:n]) {
		return nil, nil
	}
	only := false
	for _, s := range spoken.Swaps(t.Input[read[n].Start:end]) {
		only = only || s.Only
		text := withWord(t, read[n-1], s)
		if text == "" || s.Alike && kindOfWord(t, s.Right) != kindOfWord(t, s.Wrong) {
			continue
		}
		right, err := t.c.known.Language.Understand(t.Ctx, text, t.c.discourse())
		if err != nil {
			return nil, err
		}
		if stateFacts(right) {
			for i := range right {
				right[i].Start, right[i].End, right[i].Ends = read[k].Start, len(strings.TrimRight(t.Input[:end], " ")), nil
				right[i].Text = t.Input[right[i].Start:right[i].End]
			}
			right, err = andMore(t, append(read[:k:k], right...), s)
			return append(right, read[last:]...), err
		}
	}
	if only {
		return slices.Concat(read[:n], []triple.Statement{putsWhatRight(t.Input[read[n].Start:end], read[n].Start)}, read[last:]), nil
	}
	return nil, nil
}

// putsWhatRight is what puts right nothing that was told.
func putsWhatRight(text string, at int) triple.Statement {
	return triple.Statement{Text: strings.TrimSpace(text), Start: at, End: at + len(text), Kind: triple.NotUnderstood, Trouble: &triple.Trouble{Code: "puts_right", Message: voice.Say("conductor.what-does-that-put-right")}}
}

// andMore is what was read with what else is told behind the word that was put right.
func andMore(t *steps, read []triple.Statement, s spoken.Swap) ([]triple.Statement, error) {
	at := strings.LastIndex(t.Input, s.More)
	if s.More == "" || at < 0 {
		return read, nil
	}
	d := t.c.discourse()
	for _, st := range read {
		d.Mentions = append(slices.Clip(d.Mentions), st.Mentions...)
	}
	more, err := t.c.known.Language.Understand(t.Ctx, s.More+".", d)
	for i := range more {
		more[i].Text, more[i].Start, more[i].End, more[i].Ends = s.More, at, at+len(s.More), nil
	}
	return append(read, more...), err
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
	words := strings.Fields(right)
	if len(words) == 0 {
		return ""
	}
	before := "" // the preposition in front of it: "from Swansea"
	if low := strings.ToLower(words[0]); len(words) > 1 && kindOfWord(t, low) == "" && t.c.known.Language.Words().Closed(low) {
		words = words[1:]
		if !lexicon.Articles.Has(low) {
			before = low
		}
	}
	first, said := words[0], strings.Fields(text)
	if wrong := otherOf(t, said, words); wrong != "" {
		return wrong
	}
	like := alike(t, first)
	if like == nil {
		return ""
	}
	var found []string
	for i, w := range said {
		behind := before == "" || i > 0 && strings.EqualFold(said[i-1], before)
		if w = strings.Trim(w, ",.;:!()"); behind && like(w) && !strings.EqualFold(w, first) {
			found = append(found, w)
		}
	}
	if n := len(found); n > 1 && strings.HasSuffix(text, found[n-1]+",") {
		found = found[n-1:] // the sentence goes on with what is right
	}
	if len(found) != 1 {
		return ""
	}
	if at := strings.IndexAny(right, ",;"); at > 0 { // 40 euros, for the desk
		right = right[:at]
	}
	if _, unit, ok := strings.Cut(right, " "); ok && strings.Contains(text, found[0]+" "+unit) {
		return found[0] + " " + unit
	}
	return found[0]
}

// otherOf is the other of two that have one noun, where that was said once: the blue crate, of which the grey crate is
// right.
func otherOf(t *steps, said, right []string) string {
	if len(right) != 2 {
		return ""
	}
	is := func(w string) bool { return strings.EqualFold(strings.Trim(w, ",.;:!()"), right[1]) }
	i := slices.IndexFunc(said, is)
	if i < 1 || slices.ContainsFunc(said[i+1:], is) || strings.EqualFold(said[i-1], right[0]) || t.c.known.Language.Words().Closed(strings.ToLower(said[i-1])) {
		return ""
	}
	return said[i-1] + " " + right[1]
}

// maxAlikeKinds is how many kinds up a noun may be that another is of too.
const maxAlikeKinds = 3

// alike tells of what words one may take the place: of those of its kind, and of a common noun those that are
// closely of one kind with it, as a viola and a cello are string instruments. It is nil for a word of no kind.
func alike(t *steps, right string) func(string) bool {
	if kind := kindOfWord(t, right); kind != "" {
		return func(w string) bool { return kindOfWord(t, w) == kind }
	}
	low := t.c.known.Language.Words().Singular(strings.ToLower(right))
	if e, ok := lexicon.Lookup(low); !ok || !e.Is(lexicon.Noun) || lexicon.Supersense(low, lexicon.Noun) == "" {
		return nil
	}
	return func(w string) bool {
		n := 0
		for kind := range lexicon.Kinds(t.c.known.Language.Words().Singular(strings.ToLower(w))) {
			if n++; n > maxAlikeKinds {
				break
			}
			if lexicon.MayBeA(low, kind) {
				return true
			}
		}
		return false
	}
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
	if s.Number {
		return nil, nil
	}
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

// saidAgain reads a sentence that was said last with its names spelled wrong.
func saidAgain(t *steps, s spoken.Swap) ([]triple.Statement, error) {
	read, err := t.c.known.Language.Understand(t.Ctx, s.Right+".", t.c.discourse())
	was := misspelt(t, read)
	if err != nil || was == nil {
		return nil, err
	}
	return inPlace(t, read, was), nil
}

// misspelt are the facts told last that were said again with names that are written nearly alike: "Annna lives in Berln"
// behind "no, Anna lives in Berlin". It is nil where anything else is said.
func misspelt(t *steps, read []triple.Statement) (was []triple.Triple) {
	corrects := len(read) == 1 && read[0].Kind == triple.Correction && read[0].Trouble == nil && len(read[0].Withdrawn) == 0
	if len(t.c.talk.Told) == 0 || !corrects && !statesFacts(read) {
		return nil
	}
	last := t.c.talk.Told[len(t.c.talk.Told)-1]
	for _, x := range read[0].Facts {
		i := slices.IndexFunc(last.Facts, func(y triple.Triple) bool {
			return x.Relation == y.Relation && x.Denied == y.Denied && nearly(x.Subject, y.Subject) && nearly(x.Object, y.Object)
		})
		if i < 0 {
			return nil
		}
		if !x.Same(last.Facts[i]) {
			was = append(was, last.Facts[i])
		}
	}
	return was
}

// nearly reports whether two names are the same, or one of them the other with a slip or two.
func nearly(a, b triple.Term) bool {
	d := levenshtein.ComputeDistance(a.Name, b.Name)
	return a.Same(b) || a.Kind != triple.Number && b.Kind != triple.Number && d <= 2 && 3*d <= max(len(a.Name), len(b.Name))
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
