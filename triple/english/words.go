package english

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/build"
	"whence/triple/english/closed"
	"whence/triple/english/heading"
	"whence/triple/english/interpret"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/parse/model"
	"whence/triple/english/say"
	"whence/triple/english/value"
	measure "whence/triple/quantity"
)

// Words is what the builder and the matcher ask of English words.
type Words struct {
	closed.Classes
	forms
	kinds
	measures
	heading.Reader
}

// forms are the forms of words.
type forms struct{ e *say.Sayer }

// kinds tell what things are, by their nouns.
type kinds struct{ forms }

// measures are what words say of values.
type measures struct{ forms }

func newWords(e *English) Words {
	f := forms{e.Sayer}
	return Words{forms: f, kinds: kinds{f}, measures: measures{f}, Reader: heading.New(e.Sayer, f.Singular, e.Read)}
}

func (v forms) Key(r triple.Relation) string { return say.RelationKey(r, v.e.Forms) }
func (v forms) Third(verb string) string     { return v.e.Forms.Third(verb) }
func (v forms) Past(verb string) string {
	if verb == "be" {
		return "was"
	}
	return v.e.Forms.Past(verb)
}
func (v forms) Participle(verb string) string { return v.e.Forms.Participle(verb) }
func (v forms) Plural(noun string) string     { return v.e.Forms.Plural(noun) }
func (v kinds) Person(noun string) bool       { return say.IsPerson(v.e.Lex, strings.ToLower(noun)) }

// Preposition reports whether a word is one that may stand behind a noun.
func (v forms) Preposition(word string) bool { return morph.ClosedOf(word)&lexicon.Preposition != 0 }

// OneSex reports whether a first name is one of those of whom a noun is said: Tom of husband.
func (v kinds) OneSex(name, noun string) bool {
	first, _, _ := strings.Cut(strings.ToLower(name), " ")
	return lexicon.HeNouns.Has(noun) && lexicon.MaleNames.Has(first) || lexicon.SheNouns.Has(noun) && lexicon.FemaleNames.Has(first)
}

// PlainNoun reports whether a word names something, and cannot say how something is.
func (v kinds) PlainNoun(word string) bool {
	e, ok := lexicon.Lookup(word)
	return ok && e.Is(lexicon.Noun) && !e.Is(lexicon.Adjective)
}

// Pointing reports whether a name says which it names only beside what was said before it: "the
// same school".
func (v Words) Pointing(t triple.Term) bool {
	for _, w := range strings.Fields(strings.ToLower(t.Spelling())) {
		if !closed.Words().Is("article", w) {
			return closed.Words().Is("pointing", w)
		}
	}
	return false
}

// Occupation reports whether a noun names who has a job by it.
func (v kinds) Occupation(noun string) bool {
	last := strings.ToLower(triple.LastWord(noun))
	if relative, _ := v.Kind(last, "relative"); v.Person(last) && (closed.Classes{}).Doer(last) && !relative {
		return true
	}
	return slices.ContainsFunc(closed.Words().Of("occupation"), func(kind string) bool {
		is, _ := v.Kind(last, kind)
		return is
	})
}

// Universal reports whether a name speaks of any or all of a kind.
func (v Words) Universal(t triple.Term) bool { return v.Classes.Universal(t.Spelling()) }

// ByName reports whether a name says by its noun that it names one of a class: the
// billing service is a service, plot 7 a plot; a toy gun is no gun.
func (v kinds) ByName(t triple.Term, class string) bool {
	if t.Kind == triple.Generic || t.Kind == triple.Number || t.Kind == triple.Text || t.Kind == triple.Quoted {
		return false
	}
	words, noun := strings.Fields(t.Spelling()), strings.ReplaceAll(class, "_", " ")
	if t.Kind == triple.Definite && len(words) > 0 && strings.EqualFold(words[0], "the") {
		words = words[1:] // "the dress code" says no more than its noun
	}
	whole := strings.Join(words, " ")
	before, numbered := strings.CutPrefix(strings.ToLower(whole), noun+" ")
	if numbered && len(before) <= 4 && strings.ContainsAny(before, "0123456789") {
		return true
	}
	if !strings.HasSuffix(whole, " "+noun) || strings.ToLower(words[len(words)-1]) != words[len(words)-1] || slices.ContainsFunc(words, closed.Classes{}.Voids) {
		return false
	}
	if known, _ := v.Kind(whole, whole); known { // a guinea pig
		kind, _ := v.Kind(whole, noun)
		return kind
	}
	return true
}

// Bound is what a word that bounds a number says of it.
func (v measures) Bound(word string) string { return closed.Words().As("bound", word) }

// Does are the verbs that a noun names the doer of.
func (v kinds) Does(noun string) []string {
	if !(closed.Classes{}).Doer(noun) {
		return nil
	}
	return slices.Collect(lexicon.Derived(noun, lexicon.Noun, lexicon.Verb))
}

// General reads a name that speaks of all, any or none of a kind.
func (v kinds) General(t triple.Term) (of, kind, rest string) {
	if t.Kind == triple.Number || t.Kind == triple.Quoted {
		return "", "", ""
	}
	return build.General(t.Spelling(), v.Singular)
}

func (v forms) Singular(noun string) string {
	if lexicon.Abbreviations.Has(noun) {
		return noun // Mrs is not several of Mr
	}
	return cmp.Or(v.e.Singular(noun), noun)
}

// Noun reports whether a noun, in the singular, is listed, and not as a name.
func (v kinds) Noun(noun string) bool {
	e, ok := lexicon.Lookup(noun)
	return ok && e.Is(lexicon.Noun) && !e.Name()
}

// Thing reports whether a noun rather names what has a name of its own, such as
// somebody or a place, than a measure, a quality or a time.
func (v kinds) Thing(noun string) bool {
	return lexicon.ThingSorts.Has(lexicon.Supersense(noun, lexicon.Noun))
}

// IsTime reports whether a term names a time, which may recur or be of several parts:
// "Tuesday at 14:20".
func (v kinds) IsTime(t triple.Term) bool {
	if say.IsTime(t) || say.IsTime(triple.Term{Label: value.Whole(t.Spelling())}) {
		return true
	}
	if when, ok := value.Of(t.Spelling(), ""); ok && (when.Kind == clause.Recurring || when.Kind == clause.Clock) {
		return true // the first Tuesday of every month, half past nine
	}
	parts := strings.FieldsFunc(t.Spelling(), func(r rune) bool { return r == ',' || r == ' ' })
	for i := 1; i < len(parts); i++ {
		front := triple.Term{Label: strings.Join(parts[:i], " ")}
		next := triple.Term{Label: strings.Join(parts[i:], " ")}
		behind := triple.Term{Label: strings.Join(parts[i+1:], " ")} // the word between joins them
		if say.IsTime(front) && (say.IsTime(next) || i+1 < len(parts) && (say.IsTime(behind) || isHour(parts[i], parts[i+1:]))) {
			return true
		}
	}
	return false
}

// isHour reports whether a preposition and what is behind it, after a day, name an hour: "at 10".
func isHour(prep string, behind []string) bool {
	n, err := strconv.Atoi(behind[0])
	return err == nil && len(behind) == 1 && n > 0 && n < 25 && closed.Words().Is("clockprep", prep)
}

// Gerund is the form in -ing.
func (v forms) Gerund(verb string) string {
	return morph.FirstWord(verb, func(w string) string {
		switch {
		case w == "be":
			return "being"
		case strings.HasSuffix(w, "ie"):
			return w[:len(w)-2] + "ying"
		case strings.HasSuffix(w, "e") && !strings.HasSuffix(w, "ee") && !strings.HasSuffix(w, "oe") && !strings.HasSuffix(w, "ye"):
			return w[:len(w)-1] + "ing"
		case morph.Doubles(w):
			return w + w[len(w)-1:] + "ing"
		}
		return w + "ing"
	})
}

// Fits reports whether a pronoun may stand for a name, and whether it surely does.
func (v kinds) Fits(pronoun string, t triple.Term, d *triple.Discourse) (may, surely bool) {
	return interpret.Fits(v.e, pronoun, t, d)
}

// Kind reports whether the one noun names a kind of what the other names, and
// whether it is another word for it.
func (v kinds) Kind(noun, kind string) (is, same bool) {
	is = lexicon.IsA(noun, kind) || slices.Contains(closed.Words().All("kin", noun), kind)
	return is, is && lexicon.IsA(kind, noun)
}

// MayBeKind reports whether the one noun names a kind of what the other names in any meaning of both.
func (v kinds) MayBeKind(noun, kind string) bool { return lexicon.MayBe(noun, kind) }

// Derived are the nouns made of a verb.
func (v kinds) Derived(verb string) []string {
	out := slices.Collect(lexicon.Derived(verb, lexicon.Verb, lexicon.Noun))
	if first, particle, ok := strings.Cut(verb, " "); ok {
		out = append(out, first+particle) // back up, backup
	}
	return out
}

// Value reads a number, an amount or a time that a term stands for.
func (v kinds) Value(t triple.Term) (clause.Value, bool) {
	for _, w := range strings.FieldsFunc(strings.ReplaceAll(t.Spelling(), ",", ""), func(r rune) bool { return strings.ContainsRune(" $€£", r) }) {
		if w = cmp.Or(morph.NumberWord(strings.ToLower(w)), w); isNumeral(w) {
			return clause.Value{Number: w}, true
		}
	}
	return clause.Value{}, t.Kind == triple.Number
}

func isNumeral(w string) bool {
	return w != "" && w[0] >= '0' && w[0] <= '9' && strings.Trim(w, "0123456789.") == ""
}

// Amount reads the value that a term stands for: "950 euros a month", "3 May 2021", "21
// books"; behind a preposition, since 2018 is a year behind "in".
func (v measures) Amount(t triple.Term, prep string) (measure.Quantity, bool) {
	s := t.Spelling()
	if !strings.ContainsAny(s, "0123456789") && !spelledAmount(s) {
		return measure.Quantity{}, false
	}
	positive, below := strings.CutPrefix(strings.Replace(s, "−", "-", 1), "-")
	value, ok := value.OfSum(positive, prep)
	switch {
	case below && (!ok || value.Number == "" || value.Until != ""):
		return measure.Quantity{}, false
	case below: // 85 m below the sea, 5 degrees below zero
		value.Number = "-" + value.Number
		return measure.Of(value)
	case ok:
		return measure.Of(measure.Weekly(value))
	}
	return counted(s)
}

// spelledAmount reports whether a phrase may be a value in words: it begins with a small
// one of the closed class, or with a month or a weekday.
func spelledAmount(s string) bool {
	first, _, _ := strings.Cut(strings.ToLower(s), " ")
	_, ok := value.Of(first, "")
	return ok || first == "a" || first == "an" || first == "half"
}

// counted is a number with the noun that it counts: "21 books".
func counted(s string) (measure.Quantity, bool) {
	words := strings.Fields(strings.ToLower(s))
	if slices.ContainsFunc(words, func(w string) bool { return closed.Words().As("link", w) == "compared" }) {
		return measure.Quantity{}, false // 40 euros more than the bed
	}
	for n := min(3, len(words)-1); n > 0; n-- {
		value, ok := value.Of(strings.Join(words[:n], " "), "")
		if !ok || value.Number == "" {
			continue
		}
		q, ok := measure.Of(value)
		if e, known := lexicon.Lookup(strings.TrimSuffix(words[n], "s")); ok && q.Dimension == measure.Number && (!known || e.Is(lexicon.Noun) || e.Is(lexicon.Adjective)) {
			q.Dimension = measure.Dimension("how many " + strings.Join(words[n:], " "))
			return q, true
		}
		return q, ok && q.Dimension != measure.Number
	}
	return measure.Quantity{}, false
}

// Dimensions are what an adjective compares, and whether it is for more of it.
func (v measures) Dimensions(adjective string) ([]lexicon.Dimension, []int) {
	return lexicon.Dimensions(adjective)
}

// Measures reports whether a term is an amount, and not when, of what an adjective compares, where it is one that compares.
func (v measures) Measures(t triple.Term, adjective string) bool {
	q, ok := v.Amount(t, "")
	return ok && !q.Point() && lexicon.IsMeasure(string(q.Dimension), adjective)
}

// NounDimensions are what a noun tells of.
func (v measures) NounDimensions(noun string) []lexicon.Dimension {
	return lexicon.NounDimensions(v.Singular(noun))
}

// Graded is the base of an adjective that compares, and "more" or "most".
func (v measures) Graded(word string) (base, degree string) {
	if rest, ok := strings.CutPrefix(word, "most "); ok {
		return rest, "most"
	}
	if rest, ok := strings.CutPrefix(word, "more "); ok {
		return rest, "more"
	}
	a := model.Analyse(word)
	switch {
	case a.Forms&model.Superlative != 0:
		return parse.Lemma(word, "JJS"), "most"
	case a.Forms&model.Comparative != 0:
		return parse.Lemma(word, "JJR"), "more"
	}
	return "", ""
}

// Rank is the number of a word for a rank: 2 of "second" and of "2nd".
func (v measures) Rank(word string) int { return value.Rank(word) }

// Operator is what words ask to be done with what is found.
func (v measures) Operator(word string) string {
	if op := lexicon.Operator(word); op != "" {
		return op
	}
	return lexicon.Operator(v.Singular(word))
}

// Alike are other names of what a name is known by everywhere.
func (v measures) Alike(name string) []string { return lexicon.SameName(strings.ToLower(name)) }

// Base is the base form of a verb's form, "" for a word that is no verb.
func (v forms) Base(word string) string { return model.Analyse(word).Verb }

// MayBeNoun reports whether a word form may be a noun.
func (v measures) MayBeNoun(word string) bool { return model.Analyse(word).Forms&model.NounForms != 0 }

// Closed reports whether a word in lower case is of a closed class and no other.
func (v measures) Closed(word string) bool {
	c := lexicon.ClosedOf(word)
	return c != 0 && c&lexicon.OpenToo == 0
}

// Common reports whether a word in lower case is an English word that is no name, or one
// of a closed class.
func (v measures) Common(word string) bool {
	if lexicon.ClosedOf(word) != 0 {
		return true
	}
	e, ok := lexicon.Lookup(word)
	return ok && !e.Name()
}
