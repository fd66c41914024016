package changed

import (
	"slices"
	"strings"
	"unicode"

	"whence/reason/messages"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/value"
	"whence/triple/quantity"
)

// word is a word of a message.
type word = messages.Word

// line is a sentence of a text, with the values in it.
type line struct {
	in     int
	text   string
	words  []word
	values []val
	parts  []line // its clauses, as their words and values alone
}

// val is a value in a sentence: an amount, a time, the number of a thing, or a name.
type val struct {
	kind     string
	q        quantity.Quantity
	text     string // what tells it from others of its kind
	said     string // a name as it was said
	placed   bool   // it says where
	from, to int
}

// reader reads texts.
type reader struct{ Words }

// lines are the sentences of a text.
func (r reader) lines(in int, text string) (out []line) {
	var l line
	end := func() {
		if len(l.words) > 0 {
			l.values = r.values(l.words)
			for _, part := range clausesOf(l.words) {
				l.parts = append(l.parts, line{words: part, values: r.values(part)})
			}
			out = append(out, l)
		}
		l = line{in: in}
	}
	l.in = in
	for _, f := range strings.Fields(strings.NewReplacer("→", " → ", "->", " → ", "=>", " → ", "–", " – ", "—", " – ", "…", "... ").Replace(text)) {
		w := r.word(f, len(l.words) == 0)
		if l.text = strings.TrimSpace(l.text + " " + f); w.Low == "" {
			if n := len(l.words); n > 0 {
				l.words[n-1].Sign = ","
			}
			continue
		}
		if l.words = append(l.words, w); w.Sign != "" && strings.ContainsAny(w.Sign, ".!?") {
			end()
		}
	}
	end()
	return out
}

// word is a word of a text, without the signs around it.
func (r reader) word(raw string, first bool) word {
	raw = strings.ReplaceAll(raw, "’", "'")
	if raw == "→" {
		return word{Raw: raw, Low: raw}
	}
	bare := strings.TrimLeft(strings.TrimRight(raw, ".,;:!?\"”)'"), "(\"“'")
	w := word{Raw: bare, Low: strings.ToLower(bare)}
	if rest := strings.TrimLeft(raw[strings.Index(raw, bare)+len(bare):], "\"”)'"); rest != "" {
		w.Sign = rest[:1]
	}
	if words.Is("short", w.Low) && w.Sign == "." {
		w.Sign = ""
	}
	w.Key = r.keyOf(w.Low)
	return w
}

// keyOf is what a word is compared by; "" for one that says nothing of what something is.
func (r reader) keyOf(low string) string {
	low = strings.TrimSuffix(strings.TrimSuffix(low, "'s"), "'")
	if low == "" || lexicon.ClosedOf(low) != 0 || words.Is("aux", low) || words.Is("marker", low) {
		return ""
	}
	if base := r.Base(low); base != "" && base != low {
		low = base
	} else {
		low = r.Singular(low)
	}
	if same := words.As("same-word", low); same != "" {
		return same
	}
	return low
}

// values are those of some words, none inside another.
func (r reader) values(list []word) (out []val) {
	for i := 0; i < len(list); {
		v, ok := r.valueAt(list, i)
		if !ok {
			i++
			continue
		}
		out = append(out, v)
		i = v.to
	}
	return out
}

// longestValue bounds the words of one value.
const longestValue = 4

// valueAt is the value that begins at a word.
func (r reader) valueAt(list []word, i int) (val, bool) {
	if label, ok := labelled(list, i); ok {
		return label, true
	}
	for n := min(longestValue, len(list)-i); n > 0; n-- {
		var of []string
		for _, w := range list[i : i+n] {
			of = append(of, w.Low)
		}
		if slices.ContainsFunc(list[i:i+n-1], func(w word) bool { return w.Sign != "" }) {
			continue
		}
		prep := ""
		if i > 0 && lexicon.ClosedOf(list[i-1].Low)&lexicon.Preposition != 0 {
			prep = list[i-1].Low
		}
		if v, ok := value.OfWords(of, prep); ok && !vague(list[i], v) {
			if name, ok := nameAt(list, i+n); ok && n == 1 && v.Kind == clause.Number && list[i].Sign == "" {
				name.from, name.text = i, list[i].Low+" "+name.text // 9 Hill Street
				return name, true
			}
			return amountOf(v, of, i, i+n), true
		}
	}
	return nameAt(list, i)
}

// vague reports whether a word only seems to be a value: "a month", "may", "one" and what else is no figure.
func vague(first word, v clause.Value) bool {
	low := first.Low
	day := v.Kind == clause.Date && !strings.ContainsAny(v.ISO, "0123456789")
	return day || words.Is("before", low) || words.Is("no-value", low) && (first.Raw == low || low == "one" || len(low) < 3) && v.Kind != clause.Clock || lexicon.ClosedOf(low)&lexicon.Determiner != 0 && v.Kind == clause.Lasting || v.Relative != ""
}

// amountOf is a value with what it measures.
func amountOf(v clause.Value, of []string, from, to int) val {
	out := val{from: from, to: to, text: strings.TrimPrefix(strings.Join(of, " "), "the ")}
	q, ok := quantity.Of(v)
	switch {
	case v.Kind == clause.Date:
		out.kind = "date"
	case ok && q.Dimension != "":
		out.kind, out.q = string(q.Dimension), q
	default:
		out.kind = "other"
	}
	if out.kind == "date" && ok {
		out.q = q
	}
	return out
}

// labelled is the number or letter of a thing that begins at a word: room 208, pontoon C, shelf A3.
func labelled(list []word, i int) (val, bool) {
	label, mark := "", list[i].Raw
	code := strings.ContainsFunc(mark, unicode.IsDigit) && strings.ContainsFunc(mark, unicode.IsUpper)
	if i > 0 && words.Is("label", list[i-1].Low) && list[i-1].Sign == "" {
		label = list[i-1].Key
	}
	short := label != "" && (strings.Trim(mark, "0123456789.-/") == "" || len(mark) == 1 && unicode.IsLetter(rune(mark[0])))
	if mark == "" || !code && !short {
		return val{}, false
	}
	kind := "label " + label
	if code && label == "" {
		kind = "label"
	}
	return val{kind: kind, text: list[i].Low, from: i, to: i + 1}, true
}

// nameAt is the name that begins at a word.
func nameAt(list []word, i int) (val, bool) {
	if i == len(list) {
		return val{}, false
	}
	j := i
	for j < len(list) && isName(list[j], j == 0) && (j == i || list[j-1].Sign == "") {
		j++
	}
	if j == i {
		return val{}, false
	}
	said := strings.TrimSuffix(messages.Spelled(list[i:j]), "'s")
	placed := i > 0 && words.Is("placeprep", list[i-1].Low)
	return val{kind: "name", text: strings.ToLower(said), said: said, placed: placed, from: i, to: j}, true
}

// isName reports whether a word is one of a name: it begins with a capital where none has to, or is a first name and no
// other word.
func isName(w word, first bool) bool {
	low := strings.TrimSuffix(w.Low, "'s")
	if w.Key == "" || low == "" || words.Is("short", low) || words.Is("person", low) {
		return false
	}
	letter := []rune(w.Raw)[0]
	entry, known := lexicon.Lookup(low)
	common := known && (entry.Is(lexicon.Noun) || entry.Is(lexicon.Verb) || entry.Is(lexicon.Adjective))
	if unicode.IsUpper(letter) && !first {
		return true
	}
	return lexicon.IsFirstName(low) && (!common || unicode.IsUpper(letter))
}

// alike reports whether two values are of what can be put in each other's place.
func alike(a, b val) bool {
	amount := func(v val) bool {
		return v.q.Dimension != "" && v.kind != "date" && v.kind != string(quantity.Weekday) && v.kind != string(quantity.Clock)
	}
	bare := func(v val) bool { return v.kind == string(quantity.Number) }
	return a.kind == b.kind || amount(a) && amount(b) && (bare(a) || bare(b)) || a.kind == "label" && strings.HasPrefix(b.kind, "label ") || b.kind == "label" && strings.HasPrefix(a.kind, "label ")
}

// equal reports whether two values are the same.
func equal(a, b val) bool {
	if !alike(a, b) {
		if hour(a, b) || hour(b, a) {
			return true
		}
		if strings.HasPrefix(b.kind, "label") || strings.HasPrefix(a.kind, "label") { // "at C", "at number 3" where the number alone is said
			return a.text == b.text && (a.kind == "number" || b.kind == "number" || a.kind == "name" || b.kind == "name")
		}
		return false
	}
	if a.kind == "name" {
		return within(a.text, b.text) || within(b.text, a.text)
	}
	if a.q.Dimension != "" && b.q.Dimension != "" {
		return a.q.Amount() == b.q.Amount() && a.q.From == b.q.From || bareOf(a, b)
	}
	return a.text == b.text
}

// hour reports whether a time of day is at an hour that a number says: at 4.
func hour(at, n val) bool {
	h := at.q.From / 3600
	return at.kind == string(quantity.Clock) && n.kind == string(quantity.Number) && (h == n.q.From || h == n.q.From+12)
}

// bareOf reports whether one of two amounts is the other without its unit.
func bareOf(a, b val) bool {
	return (a.kind == string(quantity.Number)) != (b.kind == string(quantity.Number)) && a.q.Amount() == b.q.Amount()
}

// within reports whether the words of one name are among those of another.
func within(some, all string) bool { return strings.Contains(" "+all+" ", " "+some+" ") }

// where is the place of the first phrase of a kind, -1 for none, and has reports whether there is one.
func where(kind string, list []word) int { return messages.Where(words, kind, list) }
func has(kind string, list []word) bool  { return where(kind, list) >= 0 }

// keys are those of some words but for what stands in values.
func keys(list []word, values []val) (out []string) {
	for i, w := range list {
		inside := slices.ContainsFunc(values, func(v val) bool { return v.from <= i && i < v.to })
		if w.Key != "" && !inside && !slices.Contains(out, w.Key) {
			out = append(out, w.Key)
		}
	}
	return out
}
