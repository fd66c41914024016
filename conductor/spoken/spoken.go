// Package spoken finds the slash command that a sentence in plain English stands for:
// "undo that", "list all facts about the ledger", "quit". The sentences are data, in
// spoken.txt, and those of which a part may be anything in orders.txt.
//
// It promises that only a whole input is a command, never a part of one, so that what is
// told or asked is not mistaken for one.
package spoken

import (
	"cmp"
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

//go:embed spoken.txt
var sentences string

// Command is what a sentence stands for.
type Command struct {
	// Line is the command as it is typed: "/facts the ledger".
	Line string
	// About is what any words stand for first in it.
	About string
	// Offered is set where the command takes away so much that it is only named, for
	// the person to type.
	Offered bool
	// Sure is set where it is ordered even if there is nothing to do it with.
	Sure bool
}

//go:embed tellers.txt
var questions string

// Asked is a question about who told something.
type Asked struct {
	// What is asked: who told something, what is so according to somebody, or what
	// somebody said.
	What string
	// Name is of the person, "" where none is asked about, and Words what it is about.
	Name, Words string
}

// The questions.
const (
	Who       = "who"
	According = "according"
	Said      = "said"
)

var asking = sync.OnceValue(func() []template { return read(questions) })

// Teller returns the question about who told something that the input is, and whether it
// is one. Whether anybody of the name has told anything is not looked at.
func Teller(input string) (Asked, bool) {
	if len(input) > longest || strings.HasPrefix(input, "/") {
		return Asked{}, false
	}
	said := strings.Join(strings.Fields(strings.ReplaceAll(strings.TrimRight(strings.TrimSpace(input), ".!?"), ",", " ,")), " ") + " "
	words := wordsOf(said)
	for _, t := range asking() {
		m := t.match(said, words)
		if m == nil {
			continue
		}
		for i := range m {
			m[i] = strings.TrimSpace(strings.ReplaceAll(m[i], " ,", ","))
		}
		what, _, _ := strings.Cut(t.line, " ")
		a := Asked{What: strings.TrimSuffix(what, "-last")}
		switch {
		case len(m) == 3 && what != a.What:
			a.Name, a.Words = m[2], m[1]
		case len(m) == 3:
			a.Name, a.Words = m[1], m[2]
		case len(m) == 2 && what == Said:
			a.Name = m[1]
		case len(m) == 2:
			a.Words = m[1]
		}
		return a, true
	}
	return Asked{}, false
}

//go:embed leads.txt
var leads string

// Lead is what stands in front of a sentence that puts another one right.
type Lead struct {
	Kind string // one of the kinds below
	Rest string // the sentence behind it
	// About is the name of whom what was said was wrong, "" where that is not said.
	About string
	// Reported is set where it says no more than that something was wrong, whatever that was.
	Reported bool
}

// The kinds of leads.
const (
	Correction = "correction"
	Mistake    = "mistake"
	Retraction = "retraction"
	Halt       = "halt" // it says no more than that something comes that may put something right
)

var leading = sync.OnceValue(func() []template { return read(leads) })

// Leads returns what the input may be a lead with a sentence of, the likeliest first.
func Leads(input string) []Lead {
	if len(input) > longest || strings.HasPrefix(input, "/") {
		return nil
	}
	said := strings.Join(strings.Fields(marksApart.ReplaceAllString(strings.TrimRight(strings.TrimSpace(input), ".!?"), " $1 ")), " ") + " "
	var out []Lead
	for reported, halts := false, false; said != ""; {
		words, rest := wordsOf(said), ""
		for _, t := range leading() {
			m := t.match(said, words)
			switch {
			case m == nil:
			case t.line != "report" && t.line != "hesitation" && t.line != Halt:
				out = append(out, leadOf(t.line, m))
			case rest == "":
				rest, reported, halts = strings.TrimSpace(m[1])+" ", reported || t.line == "report", halts || t.line == Halt
			}
		}
		if said = rest; reported && rest != "" {
			l := leadOf(Correction, []string{"", rest})
			l.Reported = true
			out = append(out, l)
		} else if halts && rest != "" {
			out = append(out, leadOf(Halt, []string{"", rest}))
		}
	}
	slices.SortStableFunc(out, func(a, b Lead) int { return cmp.Compare(len(a.Rest), len(b.Rest)) })
	return out
}

// leadOf is the lead that a sentence of the data says.
func leadOf(kind string, m []string) Lead {
	l := Lead{Kind: kind}
	if kind, about := strings.CutSuffix(kind, "-about"); about {
		l.Kind, l.About, m = kind, strings.TrimSpace(m[1]), m[1:]
	}
	l.Rest = marksBack.ReplaceAllString(strings.TrimSpace(m[1]), "$1") + "."
	return l
}

//go:embed swaps.txt
var swaps string

// Swap puts a word of what was said last right.
type Swap struct {
	// Right is what takes the place of Wrong, which is "" where it is not said.
	Right, Wrong string
	// Did is what whoever it was did, where that is said: "paid".
	Did string
	// Of is what alone it is right of: "I meant 96 for the plover".
	Of string
	// More is what the input says behind it: "I meant Hull, she left York".
	More string
	// Only is set where the input says nothing else, Alike where the one has to be of the
	// kind of the other: "change the fair to Friday" does not make the fair a Friday, Number
	// where both have to be numbers, and Value where it has to be a value.
	Only, Alike, Number, Value bool
}

var swapping = sync.OnceValue(func() []template { return read(swaps) })

// Swaps returns the words that an input may put right, the likeliest first.
func Swaps(input string) []Swap {
	if len(input) > longest || strings.HasPrefix(input, "/") {
		return nil
	}
	said := strings.Join(strings.Fields(marksApart.ReplaceAllString(strings.TrimRight(strings.TrimSpace(input), ".!"), " $1 ")), " ") + " "
	var out []Swap
	for said != "" {
		words, rest := wordsOf(said), ""
		var found []Swap
		for _, t := range swapping() {
			m := t.match(said, words)
			switch {
			case m == nil:
			case t.line == "opening":
				rest = strings.TrimSpace(m[1]) + " "
			default:
				found = append(found, swapOf(t.line, m))
				last := found[len(found)-1]
				if at := strings.IndexAny(last.Right, ",;"); at > 0 && last.Of == "" && (last.Wrong == "" || last.Only) && !(last.Value && opensValue(last.Right[at+1:])) {
					found = append(found, Swap{Right: last.Right[:at], Wrong: last.Wrong, More: strings.TrimSpace(last.Right[at+1:]), Only: last.Only, Value: last.Value})
				}
			}
		}
		said, out = rest, append(found, out...) // behind "no" it is no word of what is right
	}
	return out
}

// opensValue reports whether words begin with a number in digits: of two that are put right, one alone is not.
func opensValue(words string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(words), " ")
	return first != "" && unicode.IsDigit(rune(first[0]))
}

// PutsRight reports whether an input says of what a text says that it was wrong, and what is right, and nothing else.
func PutsRight(input, text string) bool {
	return slices.ContainsFunc(Swaps(input), func(s Swap) bool { return s.Only && s.Wrong != "" && AsWord(s.Wrong).MatchString(text) }) ||
		slices.ContainsFunc(Leads(input), func(l Lead) bool {
			return l.About != "" && AsWord(l.About[strings.LastIndexByte(l.About, ' ')+1:]).MatchString(text)
		})
}

// swapOf is what a sentence of the data puts right.
func swapOf(kind string, m []string) Swap {
	for i := range m {
		m[i] = marksBack.ReplaceAllString(strings.TrimSpace(m[i]), "$1")
	}
	switch kind {
	case "of":
		return Swap{Right: m[1], Of: m[2]}
	case "right", "number":
		return Swap{Right: m[1], Wrong: m[2], Number: kind == "number"}
	case "wrong", "wrong!", "alike":
		return Swap{Right: m[2], Wrong: m[1], Alike: kind == "alike", Only: kind == "wrong!"}
	case "cleft":
		return Swap{Right: m[3], Wrong: m[1], Did: m[2]}
	}
	return Swap{Right: m[1], Only: kind == "meant!", Value: kind == "value"}
}

// Apart returns the input with a stop in the place of a comma behind which it puts right what it said in front of that:
// "they are in York, sorry, I meant Hull". The input is as long as before.
func Apart(input string) string {
	if len(input) > longest {
		return input
	}
	only := func(s Swap) bool { return s.Only }
	reported := func(l Lead) bool { return l.Reported }
	for i := range len(input) {
		begins := strings.LastIndexAny(input[:i], ".!?\n") + 1
		if input[i] != ',' {
			continue
		}
		swaps := slices.ContainsFunc(Swaps(input[i+1:]), only) && !slices.ContainsFunc(Swaps(input[begins:]), only)
		if swaps || slices.ContainsFunc(Leads(input[i+1:]), reported) && !slices.ContainsFunc(Leads(input[begins:]), reported) {
			return input[:i] + "." + input[i+1:]
		}
	}
	return input
}

//go:embed left.txt
var lefts string

var leaving = sync.OnceValue(func() []template { return read(lefts) })

// Left returns how many an input says that there are by now, "" where it says no such thing.
func Left(input string) string {
	if len(input) > longest {
		return ""
	}
	said := strings.Join(strings.Fields(strings.TrimRight(strings.TrimSpace(input), ".!")), " ") + " "
	words := wordsOf(said)
	for _, t := range leaving() {
		if m := t.match(said, words); m != nil {
			return strings.TrimSpace(m[1])
		}
	}
	return ""
}

// A mark between words is a word of its own where sentences are compared.
var (
	marksApart = regexp.MustCompile(`([,:;.!-])(?:\s|$)`)
	marksBack  = regexp.MustCompile(` ([,:;.!])`)
)

// template is one sentence of the data.
type template struct {
	pattern func() *regexp.Regexp // made when it is needed first: of hundreds, a session needs few
	line    string
	offered bool
	sure    bool
	// needs are words of which an input has one of each group, or the pattern does not match:
	// looking for them takes a hundredth of what matching takes.
	needs [][]string
}

// match matches the input, given in small letters too as the set of its words.
func (t *template) match(said string, words map[string]bool) []string {
	for _, any := range t.needs {
		if !slices.ContainsFunc(any, func(w string) bool { return words[w] }) {
			return nil
		}
	}
	return t.pattern().FindStringSubmatch(said)
}

// wordsOf is the set of the words of an input, in small letters.
func wordsOf(said string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(strings.ToLower(said)) {
		out[w] = true
	}
	return out
}

// needed are the words of a sentence of the data that are not optional: each by itself, or any
// of a group.
func needed(text string) (out [][]string) {
	var group []string
	depth, optional, open := 0, 0, false
	for _, w := range strings.Fields(apart.Replace(text)) {
		switch w {
		case "(":
			depth++
		case "[":
			depth, optional = depth+1, optional+1
		case ")", "]":
			if depth--; w == "]" {
				optional--
			}
			if depth == 0 && !open && len(group) > 0 {
				out = append(out, group)
			}
			if depth == 0 {
				group, open = nil, false
			}
		case "|":
		case "$", "FILE", "ID":
			open = true // a group with any words in it needs none
		default:
			switch w = strings.ToLower(w); {
			case depth == 0:
				out = append(out, []string{w})
			case optional == 0:
				group = append(group, w)
			}
		}
		if depth == 0 {
			open = false
		}
	}
	return out
}

// apart sets the signs of a sentence of the data apart from its words.
var apart = strings.NewReplacer("(", " ( ", ")", " ) ", "[", " [ ", "]", " ] ", "|", " | ")

// table is read when the first sentence is looked up: most runs of the program never do.
var table = sync.OnceValue(func() []template { return read(sentences) })

//go:embed orders.txt
var orders string

var ordering = sync.OnceValue(func() []template { return read(orders) })

// Order returns what a sentence that nobody could read orders: a command, which may find nothing
// to do, or what no command does, without a slash.
func Order(input string) (Command, bool) { return find(ordering, input) }

// Find returns the command that the input stands for, and whether there is one.
func Find(input string) (Command, bool) {
	if said, ok := find(table, input); ok {
		return said, true
	}
	if len(input) > longest || strings.HasPrefix(input, "/") {
		return Command{}, false
	}
	if s := sum(input); s != "" {
		return Command{Line: "/sum " + s}, true
	}
	return Command{}, false
}

func find(among func() []template, input string) (Command, bool) {
	if len(input) > longest || strings.HasPrefix(input, "/") || strings.Contains(input, ": ") || slices.ContainsFunc(Leads(input), func(l Lead) bool { return l.About != "" }) {
		return Command{}, false // what stands behind a colon is told, and so is what is right of what is to be forgotten
	}
	said := strings.Join(strings.Fields(strings.ReplaceAll(strings.TrimRight(strings.TrimSpace(quotedFile.ReplaceAllString(input, "$1")), ".!?"), ", ", " , ")), " ") + " "
	for {
		words := wordsOf(said)
		for _, t := range among() {
			if m := t.match(said, words); m != nil {
				words, last := "", ""
				if len(m) > 1 {
					words, last = aside(m[1]), aside(m[len(m)-1])
				}
				line := strings.NewReplacer("$2", last, "$", words, "ID", last, "FILE", last).Replace(t.line)
				return Command{Line: line, About: words, Offered: t.offered, Sure: t.sure}, true
			}
		}
		shorter := courtesies().first.ReplaceAllString(said, "")
		if shorter == said {
			shorter = courtesies().last.ReplaceAllString(said, "")
		}
		if shorter == said {
			return Command{}, false
		}
		said = shorter
	}
}

// quotedFile is the name of a file in quotes, which people put around it as a shell would have it.
var quotedFile = regexp.MustCompile(`["“'` + "`" + `]([^\s"“”'` + "`" + `]+\.[A-Za-z0-9]{1,8})["”'` + "`" + `]`)

//go:embed courtesies.txt
var courtesy string

// courtesies finds what may stand before a sentence and behind it without being a part of it.
var courtesies = sync.OnceValue(func() (c struct{ first, last *regexp.Regexp }) {
	var any []string
	for line := range strings.Lines(courtesy) {
		if text := strings.TrimSpace(line); text != "" && !strings.HasPrefix(text, "#") {
			any = append(any, expression(text))
		}
	}
	one := "(?:" + strings.Join(any, "|") + ")"
	c.first = regexp.MustCompile("(?i)^(?:, )*" + one + "(?:, )*")
	c.last = regexp.MustCompile("(?i)(?:, )*" + one + "$")
	return c
})

// aside is a part of an input without the commas around it, and with those in it as they were.
func aside(part string) string { return strings.ReplaceAll(strings.Trim(part, " ,"), " ,", ",") }

// longest bounds what is compared, in bytes.
const longest = 400

// read makes the templates of the data.
func read(data string) []template {
	var out []template
	line := ""
	for l := range strings.Lines(data) {
		text := strings.TrimSpace(l)
		switch {
		case text == "" || strings.HasPrefix(text, "#"):
		case !strings.HasPrefix(l, "\t"):
			line = text
		default:
			pattern := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^` + expression(text) + `$`) })
			kind := strings.TrimLeft(line, "?!")
			marks := strings.TrimSuffix(line, kind)
			out = append(out, template{pattern, kind, strings.Contains(marks, "?"), strings.Contains(marks, "!"), needed(text)})
		}
	}
	return out
}

// expression is a sentence of the data as a regular expression, in which each word is
// followed by a space.
func expression(text string) string {
	var b strings.Builder
	for _, w := range strings.Fields(apart.Replace(text)) {
		switch w {
		case "(", "[":
			b.WriteString("(?:")
		case ")", "|":
			b.WriteString(w)
		case "]":
			b.WriteString(")?")
		case "$":
			b.WriteString("(.+? )")
		case "FILE":
			b.WriteString(`([^ ]+\.[a-z0-9]{1,8} )`)
		case "ID":
			b.WriteString(`([frpstn]\d+ )`)
		default:
			b.WriteString(regexp.QuoteMeta(w) + " ")
		}
	}
	return b.String()
}

// AsWord finds text where it stands as a word or words of its own, in any case: what stands before it is group 1, what
// stands behind it group 2. Text must be UTF-8.
func AsWord(text string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)(^|[^\pL\pN])` + regexp.QuoteMeta(text) + `($|[^\pL\pN])`)
}

// IsCommand reports whether an input is a slash command, or a sentence that stands for one.
func IsCommand(input string) bool {
	if _, ok := Find(input); ok {
		return true
	}
	return strings.HasPrefix(strings.TrimSpace(input), "/")
}
