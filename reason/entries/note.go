package entries

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/value"
	"whence/triple/english/word"
)

// This file divides a note into its entries: what stands between commas, below what is in front of a colon, a dash, an
// arrow, or of its sort alone.

// token is a word of a note or a sign.
type token struct {
	text, low, stem string
	sign            bool
	bracket         bool   // it stands in brackets
	prev            string // of a number, the stem in front of it
	first           bool   // it begins the text, or what stands behind a stop
}

// item is one of what stands below a head.
type item struct{ words []token }

// entry is a head with its items, and what both stand below.
type entry struct {
	label, head []token
	items       []item
	of          []token // the part of the note that it is
}

type note []entry

// maxHead bounds the words of a head.
const maxHead = 6

// signs are what divides a note, when it stands by itself or ends a word.
const (
	strong = ";|/[]"
	weak   = ":–—=→"
)

// noteOf is a text as a note; false for one that is a sentence.
func noteOf(text string) (note, bool) {
	ts := tokens(text)
	if len(ts) == 0 || strings.HasSuffix(strings.TrimSpace(text), "?") || isSentence(ts) || chained(ts) {
		return nil, false
	}
	of := func(signs string) bool {
		return slices.ContainsFunc(ts, func(t token) bool { return t.sign && strings.Contains(signs, t.text) })
	}
	if !of(weak + ",.") {
		for i := range ts { // Flat 6b / rent 740
			if ts[i].sign && !ts[i].bracket {
				ts[i].text = ","
			}
		}
	}
	var out note
	var label []token
	several := slices.ContainsFunc(ts[:len(ts)-1], func(t token) bool { return t.sign && t.text == "." })
	for _, part := range again(split(ts, func(t token) bool { return strings.Contains(strong+".", t.text) })) {
		from := len(out)
		label = out.add(part, label)
		for i := from; i < len(out) && several; i++ {
			out[i].of = part
		}
	}
	return out, of(strong+weak+",()") || len(out) > 1 && !several
}

// chained reports whether pairs stand behind each other with nothing between them: market square = jazz church yard = kids.
func chained(ts []token) bool {
	for _, part := range split(ts, func(t token) bool { return strings.Contains(strong+",.", t.text) }) {
		pairs := 0
		for _, t := range part {
			if isWeak(t) && strings.Contains("=→", t.text) {
				pairs++
			}
		}
		if pairs > 1 {
			return true
		}
	}
	return false
}

// isSentence reports whether tokens are a sentence, or several, rather than notes.
func isSentence(ts []token) bool {
	sign := slices.IndexFunc(ts, isWeak)
	if sign < 0 && words.Is("starts", ts[0].low) || tells(ts, sign >= 0) {
		return true
	}
	if sign > maxLabel && slices.ContainsFunc(ts[:sign], func(t token) bool { return words.Is("starts", t.low) }) {
		return true // on Mondays the following sell cakes: …
	}
	return slices.ContainsFunc(ts, func(t token) bool {
		contracted := sign < 0 && strings.HasSuffix(t.low, "'s") && !t.bracket
		return words.Is("sentence", t.low) && (t.text == t.low || t.first) || contracted || pastAlone(t.low)
	})
}

// maxLabel bounds the words of a label with an article or a preposition.
const maxLabel = 4

// tells reports whether somebody who is named does or did something: Henrik works at night, Ruth moved the piano; of notes
// with signs, whether they did.
func tells(ts []token, signs bool) bool {
	for i := 1; i < len(ts); i++ {
		name, low := ts[i-1], ts[i].low
		one, _ := strings.CutSuffix(low, "s")
		does := !signs && one != low && (known(one).Is(lexicon.Verb) || known(strings.TrimSuffix(one, "e")).Is(lexicon.Verb))
		if called := lexicon.IsFirstName(name.low) || upper(name) && name.first != signs; called && (does || word.Past(low)) {
			return true
		}
	}
	return false
}

// pastAlone reports whether a word is the past of a verb, and can be nothing else: gave.
func pastAlone(low string) bool {
	base, ok := word.Irregular(low)
	if _, noun := lexicon.Lookup(low); !ok || noun || base == "be" {
		return false
	}
	return forms().Past(base) == low && forms().Participle(base) != low
}

// forms are the forms of words.
var forms = sync.OnceValue(func() *morph.Inflector { return morph.NewInflector(&morph.Words{}) })

// tokens are the words and signs of a text.
func tokens(text string) (out []token) {
	text = strings.NewReplacer("->", " → ", "=>", " → ", "(", " ( ", ")", " ) ", "[", " [ ", "]", " ] ", "\n", " | ").Replace(text)
	inside := false
	for _, f := range strings.Fields(text) {
		switch f {
		case "(", ")":
			inside = f == "("
			out = append(out, token{text: f, sign: true, bracket: true})
			continue
		case "-":
			f = "–"
		}
		bare, end := endOf(f)
		at := len(out)
		if out = append(out, wordsOf(bare, inside)...); at < len(out) {
			out[at].first = at == 0 || out[at-1].sign && strings.Contains(strong+".", out[at-1].text)
		}
		if end != "" {
			out = append(out, token{text: end, sign: true, bracket: inside})
		}
	}
	return out
}

// endOf is a word without the signs at its end, and the first of those.
func endOf(f string) (bare, end string) {
	for len(f) > 1 && strings.ContainsAny(f[len(f)-1:], ",;:.!?") {
		sign := f[len(f)-1:]
		if sign == "." && abbreviated(f) {
			break
		}
		if sign != "!" && sign != "?" {
			end = sign
		}
		f = f[:len(f)-1]
	}
	return f, end
}

// abbreviated reports whether the stop behind a word belongs to it.
func abbreviated(f string) bool {
	low := strings.ToLower(strings.TrimSuffix(f, "."))
	return lexicon.Abbreviations.Has(low) || words.Is("number", low) || strings.Contains(low, ".") && len(low) < 5 || len(low) == 1
}

// wordsOf is a word, or a sign by itself.
func wordsOf(f string, bracket bool) []token {
	if strings.Contains(strong+weak+",", f) {
		return []token{{text: f, sign: true, bracket: bracket}}
	}
	if a, b, ok := strings.Cut(f, "/"); ok && alphabetic(a) && alphabetic(b) { // Yuki/Carlos
		return append(wordsOf(a, bracket), wordsOf(b, bracket)...)
	}
	low := strings.ReplaceAll(strings.ToLower(strings.Trim(f, "\"“”‘'+")), "’", "'")
	if low == "" {
		return nil
	}
	base := strings.TrimSuffix(strings.TrimSuffix(low, "'s"), "s'")
	return []token{{text: f, low: low, stem: word.Stem(base), bracket: bracket}}
}

// alphabetic reports whether a word is of letters, and of more than one or two.
func alphabetic(f string) bool {
	return len(f) > 2 && !strings.ContainsFunc(f, func(r rune) bool { return !unicode.IsLetter(r) })
}

// split divides tokens at those that are such and stand in no brackets.
func split(ts []token, at func(token) bool) (out [][]token) {
	first := 0
	for i := 0; i <= len(ts); i++ {
		if i < len(ts) && (!ts[i].sign || ts[i].bracket || !at(ts[i])) {
			continue
		}
		if i > first {
			out = append(out, ts[first:i])
		}
		first = i + 1
	}
	return out
}

// again divides parts where a noun comes again with another number, or one more word has a colon, as the head of the next:
// "dorm 1 girls dorm 2 boys", "10k: start 9:00, 212 runners 5k: start 10:15".
func again(parts [][]token) (out [][]token) {
	for _, p := range parts {
		first, colon := 0, false
		for i := range p {
			head := i > first+1 && !p[i-1].sign && numbered(p, 0) && numbered(p, i) && p[i].stem == p[0].stem
			if at := i + 1; at < len(p)-1 && p[at].text == ":" && !p[at].bracket {
				head = head || colon && i > first && !p[i-1].sign
				colon = true
			}
			if head {
				out, first = append(out, p[first:i]), i
			}
		}
		out = append(out, p[first:])
	}
	return out
}

// numbered reports whether a word with its number begins at i.
func numbered(ts []token, i int) bool {
	return i+1 < len(ts) && !ts[i].sign && !isNumber(ts[i].low) && numbers(ts[i+1])
}

// numbers reports whether a word is a number, or a letter by which one of several goes: hive B.
func numbers(t token) bool { return isNumber(t.low) || lettered(t) }

// lettered reports whether a word is a letter by which one of several goes.
func lettered(t token) bool {
	return len(t.text) == 1 && t.text >= "A" && t.text <= "Z" && t.text != "I"
}

// isNumber reports whether a word is a number, or what begins with one.
func isNumber(low string) bool { return low != "" && unicode.IsDigit(rune(low[0])) }

// add puts the entries of a part behind the others, and is what those behind it stand below.
func (n *note) add(part, label []token) []token {
	at := slices.IndexFunc(part, func(t token) bool { return t.sign && !t.bracket && strings.Contains(weak, t.text) })
	commas := split(part, func(t token) bool { return t.text == "," })
	if at < 1 || len(plain(part[:max(at, 0)])) > maxHead || at+1 == len(part) {
		n.alone(commas, label)
		return label
	}
	head, body := part[:at], part[at+1:]
	switch more := slices.ContainsFunc(body, isWeak); {
	case part[at].text != ":" && slices.ContainsFunc(head, func(t token) bool { return t.text == "," && t.sign }):
		n.apart(commas, label)
	case more && (part[at].text == ":" || slices.ContainsFunc(body, func(t token) bool { return isWeak(t) && t.text == ":" })): // what follows has heads of its own
		return n.add(body, head)
	case more && len(commas) > 1 && !slices.ContainsFunc(commas, func(c []token) bool { return !slices.ContainsFunc(c, isWeak) }):
		n.apart(commas, label)
	default:
		*n = append(*n, entry{label: label, head: head, items: itemsOf(split(body, func(t token) bool { return t.text == "," || isWeak(t) }))})
	}
	return label
}

// apart puts parts behind the others each by itself, where it has a head, and those without one together.
func (n *note) apart(parts [][]token, label []token) {
	var bare [][]token
	for _, c := range parts {
		if slices.ContainsFunc(c, isWeak) {
			n.add(c, label)
		} else {
			bare = append(bare, c)
		}
	}
	if len(bare) > 0 {
		*n = append(*n, entry{head: label, items: itemsOf(bare)})
	}
}

// plain are the words outside of brackets.
func plain(ts []token) []token {
	return slices.DeleteFunc(slices.Clone(ts), func(t token) bool { return t.bracket })
}

func isWeak(t token) bool { return t.sign && !t.bracket && strings.Contains(weak, t.text) }

// alone puts parts without a head behind the others: below the first of them where that names something and no other
// begins like it.
func (n *note) alone(parts [][]token, label []token) {
	if len(parts) > 1 && len(label) == 0 && heads(parts) {
		*n = append(*n, entry{head: parts[0], items: itemsOf(parts[1:])})
		return
	}
	*n = append(*n, entry{head: label, items: itemsOf(parts)})
}

// heads reports whether the first part names what the others tell of: it is no pair of a name, a time or a number and
// something else, or of a thing and how that is, as each of them may be.
func heads(parts [][]token) bool {
	f := parts[0]
	if numbered(f, 0) && len(f) == 2 {
		return !slices.ContainsFunc(parts[1:], func(p []token) bool { return numbered(p, 0) && p[0].stem == f[0].stem })
	}
	if last := len(f) - 1; last > 1 && words.Is("number", strings.TrimSuffix(f[last-1].low, ".")) { // parking space no. 12
		f = f[:last-1]
	}
	last := f[len(f)-1]
	is := known(last.low)
	how := word.Past(last.low) || is.Is(lexicon.Adjective) && (!is.Is(lexicon.Noun) || lexicon.MayBeA(last.low, "color"))
	like := !slices.ContainsFunc(parts[1:], func(p []token) bool { return len(p) != len(f) })
	return len(f) <= 3 && !how && !like && !slices.ContainsFunc(f, func(t token) bool { return t.sign || isNumber(t.low) || isTime(t.text) || lexicon.IsFirstName(t.low) })
}

func itemsOf(parts [][]token) (out []item) {
	for _, p := range parts {
		out = append(out, item{p})
	}
	return out
}

// isTime reports whether a text is a time, or a day.
func isTime(text string) bool { return timeKind(text) != "" }

// timeKind is "clock" for a time of day, "day" for a day or a date, "year", "" for other words.
func timeKind(text string) string {
	low := strings.ToLower(text)
	if closed.Words().Is("weekday", low) || closed.Words().Is("weekdays", low) {
		return "day"
	}
	if d, m, ok := strings.Cut(low, "/"); ok && isNumber(d) && isNumber(m) && len(low) <= 10 {
		return "day"
	}
	if h, m, ok := strings.Cut(strings.ReplaceAll(low, ".", ":"), ":"); ok && len(m) == 2 && within(h, "0", "24") && within(strings.TrimPrefix(m, "0"), "0", "59") {
		return "clock"
	}
	if value.YearLike(text) {
		return "year"
	}
	v, ok := value.Of(text, "")
	if !ok {
		return ""
	}
	switch v.Kind {
	case clause.Clock:
		return "clock"
	case clause.Date, clause.Weekday, clause.Recurring:
		return "day"
	}
	return ""
}
