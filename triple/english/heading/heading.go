// Package heading reads what stands over a column of a table, a property and a key: as the
// grammar reads the sentence that a person would tell with its words.
package heading

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/say"
)

// Reader reads headings. It is safe for concurrent use.
type Reader struct {
	say      *say.Sayer
	singular func(noun string) string
	read     func(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error)
}

// New makes a reader that says relations with s, knows nouns in the singular by singular, and has
// sentences read by read.
func New(s *say.Sayer, singular func(string) string, read func(context.Context, string, triple.Discourse) ([]triple.Statement, error)) Reader {
	return Reader{s, singular, read}
}

// Heading reads what a column, a property or a key is called. values are what it has.
func (v Reader) Heading(text string, values triple.Values) triple.Heading {
	words, unit := wordsOf(text)
	h := triple.Heading{Unit: unit}
	words = strip(&h, words)
	if h.Words = strings.Join(words, " "); len(words) == 0 {
		return h
	}
	if values == triple.Flags && v.qualifies(words) {
		h.Quality = true
		return h
	}
	for _, try := range v.sentences(words, values) {
		if r, owned, ok := v.tells(try); ok {
			h.Relation, h.Owned = &r, owned
			break
		}
	}
	if h.Relation == nil {
		r := triple.Relation{Form: triple.FormNoun, Word: strings.Join(v.oneOf(words), " "), Prep: "of"}
		r.Key = say.RelationKey(r, v.say.Forms)
		h.Relation, h.Owned = &r, true
	}
	if r := h.Relation; r.Form == triple.FormNoun && h.Owned {
		h.Noun = r.Word
	}
	return h
}

// Between reads a header of a column whose values are of the kind of what the rows are
// about, as the verb that it may be then: states border states.
func (v Reader) Between(text string) (triple.Heading, bool) {
	words, _ := wordsOf(text)
	if len(words) != 1 {
		return triple.Heading{}, false
	}
	info := v.say.Lex.Lookup(words[0])
	verb := v.baseOf(info)
	if verb == "" || !slices.ContainsFunc(info.Readings, func(r morph.Reading) bool {
		return r.Entry.Frames&lexicon.Object != 0 && r.Form&(morph.Base|morph.ThirdPerson) != 0
	}) {
		return triple.Heading{}, false
	}
	r, owned, ok := v.tells(sampleOwner + " " + v.say.Forms.Third(verb) + " " + sampleValue + ".")
	return triple.Heading{Words: verb, Relation: &r, Owned: owned}, ok && !owned
}

// wordsOf are the words of a heading in lower case, and the unit that stands
// behind them.
func wordsOf(text string) (words []string, unit string) {
	text = strings.TrimSpace(parted(text))
	if open := strings.LastIndexAny(text, "(["); open > 0 && strings.ContainsAny(text[open:], ")]") {
		inside := strings.Trim(text[open:], "()[] ")
		text = strings.TrimSpace(text[:open])
		if unitPhrase(inside) {
			unit = inside
		} else {
			words = fields(inside) // "population (2010)": the 2010 population
		}
	}
	words = append(words, fields(text)...)
	if unit != "" {
		return words, unit
	}
	for n := min(3, len(words)-1); n > 0; n-- { // "length km", "area sq mi", "price in euros"
		tail, front := words[len(words)-n:], words[:len(words)-n]
		named := len(front) > 1 && front[len(front)-1] == "in"
		if named && unitPhrase(strings.Join(tail, " ")) {
			return front[:len(front)-1], strings.Join(tail, " ")
		}
		if !slices.ContainsFunc(tail, func(w string) bool { return !isSign(w) }) {
			return front, strings.Join(tail, " ")
		}
	}
	return words, ""
}

// fields are words in lower case, without the marks around them.
func fields(text string) []string {
	var out []string
	for w := range strings.FieldsSeq(strings.ToLower(text)) {
		switch w = strings.Trim(w, ".,:;!?*\"'()[]"); w {
		case "":
		case "#", "nr", "no", "№":
			out = append(out, "number")
		default:
			out = append(out, w)
		}
	}
	return out
}

var (
	lowerUpper   = regexp.MustCompile(`(\p{Ll}|\d)(\p{Lu})`)
	acronymUpper = regexp.MustCompile(`(\p{Lu})(\p{Lu}\p{Ll})`)
)

// parted parts the words of a heading that are written as one: worksFor, works_for.
func parted(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '_' {
			return ' '
		}
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, text)
	if strings.Contains(text, " ") {
		return text // "Population of McLean": capitals part no words there
	}
	text = lowerUpper.ReplaceAllString(text, "$1 $2")
	text = acronymUpper.ReplaceAllString(text, "$1 $2")
	if strings.Count(text, "-") > 0 && text == strings.ToLower(text) {
		return strings.ReplaceAll(text, "-", " ")
	}
	return text
}

// unitPhrase reports whether a phrase is a unit: "km²", "square miles", "US$ m.".
func unitPhrase(phrase string) bool {
	found := false
	for w := range strings.FieldsFuncSeq(strings.ToLower(phrase), func(r rune) bool { return r == ' ' || r == '/' || r == '.' }) {
		switch {
		case lexicon.UnitSigns.Has(w), morph.IsUnit(w):
			found = true
		case !lexicon.UnitParts.Has(w):
			return false
		}
	}
	return found
}

// isSign reports whether a word behind a heading is the sign of a unit, and no letter
// that may be anything.
func isSign(w string) bool {
	return lexicon.UnitSigns.Has(w) && (len(w) > 1 && !lexicon.UnitParts.Has(w) || w == "m" || w == "%")
}

// strip takes off the words that only say what sort of column it is.
func strip(h *triple.Heading, words []string) []string {
	if n := len(words) - 1; n >= 0 {
		switch last := words[n]; {
		case lexicon.IdentifierNouns.Has(last):
			h.Identifies, words = true, words[:n]
		case lexicon.NameNouns.Has(last):
			h.Name, words = true, words[:n]
		case n > 1 && lexicon.NameNouns.Has(words[0]) && words[1] == "of":
			h.Name, words = true, words[2:]
		}
	}
	if len(words) > 1 && (words[0] == "has" || words[0] == "have") {
		words = words[1:]
	}
	return words
}

// The names in the sentences that headings are put into, of nothing that is known.
const (
	sampleOwner = "Zorbax"
	sampleValue = "Quilpo"
)

// sentences are those that a person might tell with the words of a heading, the
// likeliest first. They end where the value comes.
func (v Reader) sentences(words []string, values triple.Values) []string {
	text, front := strings.Join(words, " "), strings.Join(words[:len(words)-1], " ")
	first, last := v.say.Lex.Lookup(words[0]), words[len(words)-1]
	named := values == triple.Names || values == triple.Texts
	var out []string
	be := func(is bool) {
		if is {
			out = append(out, sampleOwner+" is "+text+" "+sampleValue+".")
		} else {
			out = append(out, sampleOwner+" was "+text+" "+sampleValue+".")
		}
	}
	switch {
	case morph.ClosedOf(words[0])&lexicon.BeVerb != 0:
		out = append(out, sampleOwner+" "+text+" "+sampleValue+".")
	case morph.ClosedOf(last)&lexicon.Preposition != 0:
		switch {
		case front == "":
			be(true)
		case first.Forms&morph.Participle != 0 && v.active(first, last):
			out = append(out, sampleOwner+" "+text+" "+sampleValue+".")
		case first.Forms&morph.Participle != 0, first.Forms&morph.Positive != 0:
			be(v.lasts(words))
		case first.Forms&morph.ThirdPerson != 0:
			out = append(out, sampleOwner+" "+text+" "+sampleValue+".")
		case first.Forms&morph.Base != 0 && first.Forms&morph.Singular == 0:
			out = append(out, sampleOwner+" "+v.say.Forms.Third(text)+" "+sampleValue+".")
		default:
			out = append(out, sampleOwner+" is the "+text+" "+sampleValue+".", sampleOwner+" is "+text+" "+sampleValue+".")
		}
	case len(words) == 1 && costOf(first, morph.Participle|morph.Positive) < costOf(first, morph.Singular):
		out = append(out, v.happened(first, words[0], values)...)
	case len(words) == 1 && named && v.verbRather(first):
		out = append(out, sampleOwner+" "+v.say.Forms.Third(v.baseOf(first))+" "+sampleValue+".")
	case values == triple.Numbers && v.counts(words):
		out = append(out, sampleOwner+" has 17 "+strings.TrimPrefix(text, "number of ")+".")
	}
	one := strings.Join(v.oneOf(words), " ")
	return append(out, sampleValue+" is the "+one+" of "+sampleOwner+".", sampleOwner+"'s "+one+" is "+sampleValue+".")
}

// lasts reports whether a passive says how it is rather than what was done: located
// in, married to, but not discovered by.
func (v Reader) lasts(words []string) bool {
	switch last := words[len(words)-1]; {
	case last == "by":
		return false
	case lexicon.AnyWhenPrepositions.Has(last):
		return lexicon.LocatedRelations.Has("is_"+strings.Join(words, "_")) || lexicon.LocatedRelations.Has("is "+strings.Join(words, " "))
	}
	return true
}

// active reports whether a past form before a preposition is rather what the owner
// did than what was done to it: played for, but not discovered by.
func (v Reader) active(info *morph.Info, prep string) bool {
	return prep != "by" && slices.ContainsFunc(info.Readings, func(r morph.Reading) bool {
		return r.Form&morph.Past != 0 && r.Entry.Frames&lexicon.Bare != 0
	}) && (info.Forms&morph.Positive == 0 || costOf(info, morph.Past) < costOf(info, morph.Positive))
}

// costOf is what it costs to take a word for one of the forms.
func costOf(info *morph.Info, f morph.Form) uint16 {
	least := uint16(99)
	for _, r := range info.Readings {
		if r.Form&f != 0 {
			least = min(least, r.Cost)
		}
	}
	return least
}

// happened are the sentences of a participle that stands alone: founded, in a year,
// on a day, or by somebody.
func (v Reader) happened(info *morph.Info, word string, values triple.Values) []string {
	was := sampleOwner + " was " + word
	if !slices.ContainsFunc(info.Readings, func(r morph.Reading) bool {
		return r.Form&morph.Positive != 0 || r.Entry.Frames&lexicon.Object != 0
	}) {
		was = sampleOwner + " " + word // died
	}
	switch values {
	case triple.Years:
		return []string{was + " in 1987."}
	case triple.Dates:
		return []string{was + " on 4 March 1987."}
	case triple.Names:
		return []string{sampleOwner + " was " + word + " by " + sampleValue + ".", sampleOwner + " was " + word + " in " + sampleValue + "."}
	}
	return nil
}

// verbRather reports whether a word alone is rather a verb with an object than a noun.
func (v Reader) verbRather(info *morph.Info) bool {
	noun, verb := costOf(info, morph.NounForms), uint16(99)
	for _, r := range info.Readings {
		if r.Form&(morph.Base|morph.ThirdPerson) != 0 && r.Entry.Frames&lexicon.Object != 0 {
			verb = min(verb, r.Cost)
		}
	}
	return verb < noun || verb == noun && noun != 99 && info.Forms&morph.ThirdPerson != 0
}

// baseOf is the base form of a word that may be a verb.
func (v Reader) baseOf(info *morph.Info) string {
	for _, r := range info.Readings {
		if r.Form&(morph.Base|morph.ThirdPerson) != 0 {
			return r.Lemma
		}
	}
	return ""
}

// counts reports whether numbers under the words count something: goals, number of
// employees.
func (v Reader) counts(words []string) bool {
	info := v.say.Lex.Lookup(words[len(words)-1])
	return info.Forms&morph.Plural != 0 && info.Forms&morph.Singular == 0 && !morph.IsUnit(words[len(words)-1])
}

// oneOf are the words with their noun in the singular.
func (v Reader) oneOf(words []string) []string {
	out := slices.Clone(words)
	head := len(out) - 1
	if at := slices.Index(out, "of"); at > 0 {
		head = at - 1
	}
	if info := v.say.Lex.Lookup(out[head]); info.Forms&morph.Plural != 0 && info.Forms&morph.Singular == 0 {
		out[head] = v.singular(out[head])
	}
	return out
}

// qualifies reports whether the words are an adjective that yes and no may be said of.
func (v Reader) qualifies(words []string) bool {
	info := v.say.Lex.Lookup(words[len(words)-1])
	return len(words) == 1 && info.Forms&(morph.Positive|morph.Participle) != 0
}

// tells reads a sentence, and returns the relation that it tells between the two
// names, and whether the owner is its object.
func (v Reader) tells(sentence string) (r triple.Relation, owned, ok bool) {
	read, err := v.read(context.Background(), sentence, triple.Discourse{})
	if err != nil || len(read) != 1 || read[0].Trouble != nil || read[0].Kind != triple.FactKind || len(read[0].Readings) > 0 {
		return r, false, false
	}
	owner := triple.Key(sampleOwner)
	for _, f := range read[0].Facts {
		if f.Relation == triple.InstanceOf || f.Relation == triple.SynonymOf || f.Denied || triple.OfEvent(f.Relation) {
			continue
		}
		if owned = f.Object.Name == owner; !owned && f.Subject.Name != owner {
			continue
		}
		return v.say.Record(f.Relation, say.WithRelations(read[0].Relations, nil)), owned, true
	}
	return r, false, false
}
