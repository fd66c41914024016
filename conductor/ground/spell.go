package ground

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"whence/conductor/ground/cite"
	"whence/triple"
	values "whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/value"
)

// This file brings what can be written in several ways into one: money, percents, dates, times
// of day, and verbs that mean the same.

// The signs of money stand before their numbers, and that of percent behind.
var moneySign, percentSign = regexp.MustCompile(`(\p{Sc})\s?(\d(?:[\d.,]*\d)?)`), regexp.MustCompile(`(\d)\s?%`)

// spelledOut writes €900 as 900 euros, 35% as 35 percent, the 3rd of May as 3 May, and half
// past six as 06:30.
func spelledOut(text string) string {
	text = moneySign.ReplaceAllStringFunc(text, func(m string) string {
		part := moneySign.FindStringSubmatch(m)
		name := alike().As("money", part[1])
		if name == "" {
			return m
		}
		return part[2] + " " + name
	})
	text = cite.InOne(text)
	for _, short := range alike().Of("short") {
		text = strings.ReplaceAll(text, short, " "+alike().As("short", short))
	}
	return timed(percentSign.ReplaceAllString(text, "$1 percent"))
}

// maxTimeWords bounds the words of a date or a time of day.
const maxTimeWords = 6

// wordAt are the words of a text, as far as a date or a time may be made of them.
var wordAt = regexp.MustCompile(`[\pL\d][\pL\d:.'’]*`)

// timed writes dates and times of day in one way.
func timed(text string) string {
	at := wordAt.FindAllStringIndex(text, -1)
	var b strings.Builder
	done := 0
	for i := 0; i < len(at); {
		n, said := timeAt(text, at[i:])
		if n == 0 {
			i++
			continue
		}
		b.WriteString(text[done:at[i][0]])
		b.WriteString(said)
		done = endOf(text, at[i+n-1])
		i += n
	}
	return b.String() + text[done:]
}

// endOf is where a word ends, without the full stop of its sentence.
func endOf(text string, word []int) int {
	return word[0] + len(strings.TrimRight(text[word[0]:word[1]], ".'’:"))
}

// timeAt is the longest date or time of day that begins with the first of the words: how many
// of them it is, and how it is written.
func timeAt(text string, at [][]int) (int, string) {
	first := text[at[0][0]:at[0][1]]
	if !hasDigit(first) && !mayBegin(strings.ToLower(first)) {
		return 0, ""
	}
	for n := min(maxTimeWords, len(at)); n > 0; n-- {
		phrase := text[at[0][0]:endOf(text, at[n-1])]
		if strings.ContainsAny(phrase, "§;()") {
			continue
		}
		words := strings.Fields(strings.ToLower(strings.ReplaceAll(phrase, ",", " ")))
		if lexicon.ClosedOf(words[len(words)-1])&lexicon.Preposition != 0 {
			continue // 3 March, at a cost of
		}
		if i := slices.Index(words, "of"); i > 0 && i+1 < len(words) && hasDigit(words[i+1]) {
			words = slices.Delete(words, i, i+1) // March of 2022
		}
		v, ok := value.OfWords(words, "")
		if said := writtenTime(v); ok && said != "" {
			return n, said
		}
	}
	return 0, ""
}

// mayBegin reports whether a date or a time of day may begin with a word without digits.
func mayBegin(word string) bool {
	if lexicon.Numerals.Has(word) || lexicon.Articles.Has(word) {
		return true
	}
	if closed.Words().Longest("", word) == 0 {
		return false
	}
	v, ok := value.Of(word+" 1", "")
	if ok && v.Kind == values.Date {
		return true
	}
	v, ok = value.Of(word+" past six", "")
	if ok && v.Kind == values.Clock {
		return true
	}
	v, ok = value.Of(word, "")
	return ok && v.Kind == values.Clock
}

// writtenTime writes a date with its month, or a time of day; "" for other values.
func writtenTime(v values.Value) string {
	switch v.Kind {
	case values.Clock:
		if len(v.ISO) == len("06:30") && v.String() == "<clock "+v.ISO+">" {
			return v.ISO
		}
	case values.Lasting:
		var n float64
		var unit byte
		if _, err := fmt.Sscanf(v.ISO, "PT%f%c", &n, &unit); err == nil && v.String() == "<lasting "+v.ISO+">" && (unit == 'H' || unit == 'M') {
			if unit == 'H' {
				n *= 60
			}
			return strconv.FormatFloat(n, 'f', -1, 64) + " minutes"
		}
	case values.Date:
		for _, layout := range [][2]string{{"2006-01-02", "2 January 2006"}, {"2006-01", "January 2006"}, {"--01-02", "2 January"}} {
			if t, err := time.Parse(layout[0], v.ISO); err == nil && v.String() == "<date "+v.ISO+">" {
				return t.Format(layout[1])
			}
		}
	}
	return ""
}

// canonical writes units, times and verbs in one form.
func canonical(t triple.Triple) triple.Triple {
	t.Relation = oneVerb(oneForm(t.Relation), morph.ThirdPerson|morph.Past)
	t.Object.Name = oneForm(t.Object.Name)
	if other := alike().As("turned", strings.ReplaceAll(t.Relation, "_", " ")); other != "" {
		t.Relation = triple.Key(other)
		t.Subject, t.Object = t.Object, t.Subject
	}
	if alike().Is("both", strings.ReplaceAll(t.Relation, "_", " ")) && t.Object.Name < t.Subject.Name {
		t.Subject, t.Object = t.Object, t.Subject
	}
	if t.Relation == triple.EventOf || t.Relation == triple.Can || t.Relation == triple.Does {
		t.Object.Name = oneVerb(t.Object.Name, morph.Base)
	}
	return t
}

// canonicals writes what is said of an event in one form: a loan as what was lent.
func canonicals(of []triple.Triple) []triple.Triple {
	out := make([]triple.Triple, len(of))
	taken := false
	for i, t := range of {
		out[i] = canonical(t)
		if t.Relation == "said_since" || t.Relation == "said_as" {
			out[i].Relation = "said_because"
			if at := strings.IndexAny(t.Object.Name, "_ "); at > 0 {
				out[i].Object.Name = "because" + t.Object.Name[at:]
			}
		}
		if other := alike().As("taken", t.Object.Name); t.Relation == triple.EventOf && other != "" {
			out[i].Object.Name, taken = other, true
		}
	}
	for i := range out {
		switch r := &out[i].Relation; {
		case taken && *r == triple.Agent:
			*r = "role_to"
		case taken && *r == "role_from":
			*r = triple.Agent
		}
	}
	return out
}

func oneForm(key string) string {
	if sign, n := utf8.DecodeRuneInString(key); unicode.Is(unicode.Sc, sign) { // €900 for 900 €
		key = key[n:] + "_" + string(sign)
	}
	words := strings.Split(key, "_")
	for i, w := range words {
		if sign, ok := lexicon.UnitSigns.Value(w); ok {
			words[i] = sign
		}
	}
	if key = strings.Join(words, "_"); !hasDigit(key) && len(words) < 3 {
		return key
	}
	return triple.Key(timed(strings.Join(words, " ")))
}

// inflect makes forms of verbs.
var inflect = sync.OnceValue(func() *morph.Inflector { return morph.NewInflector(&forms) })

// oneVerb puts the verb of a relation, in one of the forms, for another that means the same:
// starts_at for begins_at.
func oneVerb(key string, verbal morph.Form) string {
	words := strings.Split(key, "_")
	for i, w := range words[:min(2, len(words))] {
		for _, r := range forms.Lookup(w).Readings {
			if r.Form&verbal == 0 {
				continue
			}
			for n := min(3, len(words)-i); n > 0; n-- {
				phrase := strings.Join(append([]string{r.Lemma}, words[i+1:i+n]...), " ")
				if one := strings.Fields(alike().As("verb", phrase)); len(one) > 0 {
					one[0] = inflected(one[0], r.Form)
					return strings.Join(slices.Concat(words[:i], one, words[i+n:]), "_")
				}
			}
		}
	}
	return key
}

// inflected is the form of a verb.
func inflected(verb string, form morph.Form) string {
	switch {
	case form&morph.ThirdPerson != 0:
		return inflect().Third(verb)
	case form&morph.Past != 0:
		return inflect().Past(verb)
	case form&morph.Participle != 0:
		return inflect().Participle(verb)
	}
	return verb
}
