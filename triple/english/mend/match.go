package mend

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// This file tries rules on a tree: it finds the words that a rule names, tests them, and hangs them as it says.

// site is the words that a rule has named in a tree, -1 for one that is nowhere.
type site struct {
	*mender
	at [maxNames]int
}

func (s *site) words() []parse.Word { return s.tree.Words }

// run tries the rules of a pass.
func (m *mender) run(p pass) {
	if !p.together {
		for _, r := range p.rules {
			if r.all != nil {
				r.all(m)
				continue
			}
			for i := range m.tree.Words {
				m.try(r, i)
			}
		}
		return
	}
	before := slices.Clone(m.tree.Words)
	for i := range m.tree.Words {
		for _, r := range p.rules {
			if r.at != nil {
				r.at(m, m.tree.Words, i)
				continue
			}
			m.try(r, i)
		}
	}
	if !rooted(m.tree.Words) {
		m.tree.Words = before
	}
}

// try has the first case of a rule that fits at a word act. What would leave no tree is not done.
func (m *mender) try(r *rule, i int) {
	if w := &m.tree.Words[i]; r.labels&bit(w.Label) == 0 || r.tags&bit(w.Tag) == 0 || r.classes&bit(w.Class) == 0 {
		return
	}
	s := &m.site
	for _, c := range r.cases {
		if s.at[0] = i; !s.hold(c.where) {
			continue
		}
		m.saved = append(m.saved[:0], m.tree.Words...)
		for k := range c.does {
			s.do(&c.does[k])
		}
		if !rooted(m.tree.Words) {
			copy(m.tree.Words, m.saved)
		} else if m.mended != nil && !slices.Equal(m.saved, m.tree.Words) {
			m.mended(r.name)
		}
		return
	}
}

// hold reports whether conditions hold, and names the words that they find.
func (s *site) hold(all []condition) bool {
	for k := range all {
		if !s.holds(&all[k]) {
			return false
		}
	}
	return true
}

func (s *site) holds(c *condition) bool {
	if c.how == nil {
		return s.pass(c.tests)
	}
	i := c.how(s, -1)
	for range s.words() {
		if i < 0 {
			break
		}
		if s.at[c.name] = i; s.pass(c.tests) && s.hold(c.then) {
			return !c.none
		}
		i = c.how(s, i)
	}
	s.at[c.name] = -1
	return c.none || c.optional
}

func (s *site) pass(tests []test) bool {
	for _, t := range tests {
		if !t(s) {
			return false
		}
	}
	return true
}

func (s *site) do(a *action) {
	if a.ifThere > 0 && s.at[a.ifThere-1] < 0 || a.ifNowhere > 0 && s.at[a.ifNowhere-1] >= 0 {
		return
	}
	if a.each == nil {
		s.change(a)
		return
	}
	c := &a.each[0]
	for i := range s.words() {
		if s.at[c.name] = i; s.pass(c.tests) && s.hold(c.then) {
			s.at[c.name] = i
			s.change(a)
		}
	}
}

func (s *site) change(a *action) {
	if i := s.at[a.name]; i >= 0 {
		for _, c := range a.changes {
			c(s, &s.words()[i])
		}
	}
}

// one finds the word at a place, where there is one.
func one(at func(*site) int) finder {
	return func(s *site, last int) int {
		if last >= 0 {
			return -1
		}
		if i := at(s); i < len(s.words()) {
			return i
		}
		return -1
	}
}

// onward finds each word behind one, or all.
func onward(s *site, last int) int {
	if last++; last < len(s.words()) {
		return last
	}
	return -1
}

// places0 are the finders that go by no other word.
var places0 = map[string]finder{
	"top":   one(func(s *site) int { return s.root() }),
	"start": one(func(*site) int { return 0 }),
	"stop":  one(func(s *site) int { return len(s.words()) - 1 }),
	"some":  onward,
}

// placesOf are those that go by one that has a name.
var placesOf = map[string]func(of int) finder{
	"head":  func(of int) finder { return one(func(s *site) int { return s.words()[s.at[of]].Head }) },
	"begin": func(of int) finder { return one(func(s *site) int { return slices.Min(under(s.words(), s.at[of])) }) },
	"end":   func(of int) finder { return one(func(s *site) int { return slices.Max(under(s.words(), s.at[of])) }) },
	"name":  func(of int) finder { return one(func(s *site) int { return nameHead(s.words(), s.at[of]) }) },
	"above": func(of int) finder {
		return func(s *site, last int) int { return s.words()[from(s.at[of], last)].Head }
	},
	"back":  func(of int) finder { return func(s *site, last int) int { return from(s.at[of], last) - 1 } },
	"ahead": func(of int) finder { return func(s *site, last int) int { return onward(s, from(s.at[of], last)) } },
}

// from is where a search goes on: at the word found last, or at first.
func from(first, last int) int {
	if last < 0 {
		return first
	}
	return last
}

// isKeyword reports whether a word begins a test.
func isKeyword(word string) bool {
	return sayings[word] != nil || kinds[word] != nil || relations[word] != nil || slices.Contains([]string{"not", "in", "right", "same", "there", "none", "all", "idiom", "names", "spelled", "with"}, word)
}

// test reads one test: of the word named in front, or else of the subject of the line.
func (r *reader) test(subject string, words []string) (test, error) {
	at := 0
	for at < len(words) && !isKeyword(words[at]) {
		at++
	}
	of := words[:at]
	if at == 0 {
		of = strings.Fields(subject)
	}
	if words = words[at:]; len(words) == 0 || len(of) == 0 {
		return nil, fmt.Errorf("nothing is tested")
	}
	if words[0] == "not" {
		t, err := r.test(strings.Join(of, " "), words[1:])
		return func(s *site) bool { return !t(s) }, err
	}
	if words[0] == "in" || words[0] == "idiom" {
		return r.listed(of, words)
	}
	name, err := r.named(of[0])
	if err != nil || len(of) > 1 {
		return nil, fmt.Errorf("%q is no word: %w", strings.Join(of, " "), err)
	}
	if words[0] == "there" {
		return func(s *site) bool { return s.at[name] >= 0 }, nil
	}
	if say := kinds[strings.Join(words, " ")]; say != nil {
		return ofWord(name, say), nil
	}
	if say := sayings[words[0]]; say != nil {
		is, err := say(words[1:])
		return ofWord(name, is), err
	}
	n := len(words) - 1
	other, err := r.named(words[n])
	rel := relations[strings.Join(words[:n], " ")]
	if err != nil || rel == nil {
		return nil, fmt.Errorf("no such test: %w", err)
	}
	return ofWord(name, func(s *site, i int) bool { return s.at[other] >= 0 && rel(s, i, s.at[other]) }), nil
}

// ofWord is a test of one word, which does not hold where that is nowhere.
func ofWord(name int, is func(*site, int) bool) test {
	return func(s *site) bool { return s.at[name] >= 0 && is(s, s.at[name]) }
}

// listed reads whether words are, one after the other, of a kind of words.txt of triple/english/closed: "in month",
// "in link=past". A word with /lemma behind it counts by its base form, and "a..b" is all the text from a to b.
func (r *reader) listed(of, words []string) (test, error) {
	parts := make([]func(*site) string, len(of))
	for k, name := range of {
		from, to, span := strings.Cut(name, "..")
		name, lemma := strings.CutSuffix(from, "/lemma")
		i, err := r.named(name)
		if err != nil {
			return nil, err
		}
		parts[k] = func(s *site) string { return s.form(s.at[i]) }
		if lemma {
			parts[k] = func(s *site) string { return s.words()[s.at[i]].Lemma }
		}
		if span {
			j, err := r.named(to)
			if err != nil {
				return nil, err
			}
			parts[k] = func(s *site) string {
				return strings.ToLower(s.tree.Text[s.words()[s.at[i]].Start:s.words()[s.at[j]].End])
			}
		}
	}
	phrase := func(s *site) string {
		out := parts[0](s)
		for _, p := range parts[1:] {
			out += " " + p(s)
		}
		return out
	}
	if words[0] == "idiom" {
		return func(s *site) bool { return lexicon.Idioms.Has(phrase(s)) }, nil
	}
	if len(words) == 1 {
		return nil, fmt.Errorf("in what?")
	}
	first, _ := r.named(strings.TrimSuffix(strings.Split(of[0], "..")[0], "/lemma"))
	is, isOf := kindsOf(words[1:]), parts[0]
	if len(parts) > 1 {
		isOf = phrase
	}
	return func(s *site) bool { return s.at[first] >= 0 && is(s, isOf(s)) }, nil
}

// kindsOf is whether words are of one of the kinds.
func kindsOf(kinds []string) func(s *site, said string) bool {
	pairs := make([][2]string, len(kinds))
	for k, kind := range kinds {
		pairs[k][0], pairs[k][1], _ = strings.Cut(kind, "=")
	}
	return func(s *site, said string) bool {
		for _, p := range pairs {
			if p[1] == "" && s.mender.words.Is(p[0], said) || p[1] != "" && s.mender.words.As(p[0], said) == p[1] {
				return true
			}
		}
		return false
	}
}

// relations are what may be so of two words.
var relations = map[string]func(s *site, i, j int) bool{
	"on":           func(s *site, i, j int) bool { return s.words()[i].Head == j },
	"is":           func(_ *site, i, j int) bool { return i == j },
	"behind":       func(_ *site, i, j int) bool { return i > j },
	"before":       func(_ *site, i, j int) bool { return i < j },
	"right behind": func(_ *site, i, j int) bool { return i == j+1 },
	"right before": func(_ *site, i, j int) bool { return i == j-1 },
	"under":        func(s *site, i, j int) bool { return slices.Contains(under(s.words(), j), i) },
	"same lemma":   func(s *site, i, j int) bool { return s.words()[i].Lemma == s.words()[j].Lemma },
	"same form":    func(s *site, i, j int) bool { return s.form(i) == s.form(j) },
}

// sayings are what is said of a word with words of its own behind: "label obj obl".
var sayings = map[string]func(args []string) (func(*site, int) bool, error){
	"tag":   ofText(func(s *site, i int) string { return s.words()[i].Tag }),
	"class": ofText(func(s *site, i int) string { return s.words()[i].Class }),
	"label": ofText(func(s *site, i int) string { return s.words()[i].Label }),
	"form":  ofText(func(s *site, i int) string { return s.form(i) }),
	"lemma": func(args []string) (func(*site, int) bool, error) {
		if len(args) > 1 && args[0] == "in" {
			of := kindsOf(args[1:])
			return func(s *site, i int) bool { return of(s, s.words()[i].Lemma) }, nil
		}
		return ofText(func(s *site, i int) string { return s.words()[i].Lemma })(args)
	},
	"sense": ofText(func(s *site, i int) string {
		return strings.TrimPrefix(lexicon.Supersense(strings.ToLower(s.words()[i].Lemma), lexicon.Noun), "noun.")
	}),
	"kind": func(args []string) (func(*site, int) bool, error) {
		return func(s *site, i int) bool {
			return lexicon.IsA(strings.ToLower(s.words()[i].Lemma), strings.Join(args, " "))
		}, nil
	},
	"has": func(args []string) (func(*site, int) bool, error) {
		return func(s *site, i int) bool { return childOf(s.words(), i, args...) >= 0 }, nil
	},
	"no": func(args []string) (func(*site, int) bool, error) {
		return func(s *site, i int) bool { return childOf(s.words(), i, args...) < 0 }, nil
	},
	"takes": takes,
}

// ofText is a saying that a text of a word is one of several; a star stands for what may be in front or behind.
func ofText(text func(*site, int) string) func([]string) (func(*site, int) bool, error) {
	return func(args []string) (func(*site, int) bool, error) {
		if len(args) == 0 {
			return nil, fmt.Errorf("which?")
		}
		for k, arg := range args {
			if sign := signs[arg]; sign != "" {
				args[k] = sign
			}
		}
		if len(args) == 1 && !strings.Contains(args[0], "*") {
			is := args[0]
			return func(s *site, i int) bool { return text(s, i) == is }, nil
		}
		return func(s *site, i int) bool {
			said := text(s, i)
			return slices.ContainsFunc(args, func(is string) bool { return matches(said, is) })
		}, nil
	}
}

// signs are those that divide tests.
var signs = map[string]string{"comma": ",", "semicolon": ";"}

func matches(said, is string) bool {
	bare := strings.Trim(is, "*")
	switch {
	case len(bare) == len(is):
		return said == is
	case len(bare) == len(is)-2:
		return strings.Contains(said, bare)
	case is[0] == '*':
		return strings.HasSuffix(said, bare)
	}
	return strings.HasPrefix(said, bare)
}

// takes is a saying of what may stand behind a verb.
func takes(args []string) (func(*site, int) bool, error) {
	bits := map[string]lexicon.Frames{"object": lexicon.Object, "nothing": lexicon.Bare, "two": lexicon.Double, "that": lexicon.That, "quality": lexicon.Linking}
	only := len(args) > 1 && args[0] == "only"
	var all lexicon.Frames
	for _, a := range args {
		if bits[a] == 0 && !(only && a == "only") {
			return nil, fmt.Errorf("no verb takes %q", a)
		}
		all |= bits[a]
	}
	return func(s *site, i int) bool {
		f := frames(s.words()[i])
		return !only && f&all != 0 || only && f&^all == 0
	}, nil
}

// kinds are what a word may be by itself.
var kinds = map[string]func(s *site, i int) bool{
	"initial":           func(_ *site, i int) bool { return i == 0 },
	"final":             func(s *site, i int) bool { return i == len(s.words())-1 },
	"root":              func(s *site, i int) bool { return s.words()[i].Head < 0 },
	"alone":             func(s *site, i int) bool { return len(under(s.words(), i)) == 1 },
	"digit":             func(s *site, i int) bool { return startsWithDigit(s.words()[i].Form) },
	"digits":            func(s *site, i int) bool { return digits(s.words()[i].Form) },
	"capital":           func(s *site, i int) bool { return unicode.IsUpper([]rune(s.words()[i].Form)[0]) },
	"letter":            func(s *site, i int) bool { f := s.words()[i].Form; return len(f) == 1 && f[0] >= 'A' && f[0] <= 'Z' },
	"finite":            func(s *site, i int) bool { return s.words()[i].Finite() },
	"verbal":            func(s *site, i int) bool { return verbal(s.words()[i]) },
	"nominal":           func(s *site, i int) bool { return nominalWord(s.words()[i]) },
	"common":            func(s *site, i int) bool { return common(s.mender, s.words()[i]) },
	"past":              func(s *site, i int) bool { return parse.IsPast(s.words()[i].Form) },
	"onlypast":          func(s *site, i int) bool { return parse.OnlyPast(s.words()[i].Form) },
	"names place":       func(s *site, i int) bool { return isPlace(s.words()[i : i+1]) },
	"names firstname":   func(s *site, i int) bool { return lexicon.IsFirstName(s.form(i)) },
	"names somebody":    func(s *site, i int) bool { return isSomebody(s.mender, i) },
	"names time":        func(s *site, i int) bool { return isTime(s.mender, s.words(), i) },
	"names day":         func(s *site, i int) bool { return isDayOrMonth(s.mender, i) },
	"names measure":     func(s *site, i int) bool { return saysTime(s.mender, s.words(), i) },
	"names spot":        func(s *site, i int) bool { return lies(s.mender, i) },
	"holding":           func(s *site, i int) bool { return lexicon.Holds(s.form(i)) },
	"spelled adjective": func(s *site, i int) bool { return isAdjective(s.form(i)) },
	"spelled adverb":    func(s *site, i int) bool { return mayBe(s.form(i), lexicon.Adverb) },
	"spelled noun":      func(s *site, i int) bool { return mayBe(s.form(i), lexicon.Noun) },
	"spelled verb": func(s *site, i int) bool {
		return mayBe(s.words()[i].Lemma, lexicon.Verb) || mayBe(s.form(i), lexicon.Verb)
	},
	"spelled gerund": func(s *site, i int) bool { return mayBe(parse.Lemma(s.form(i), "VBG"), lexicon.Verb) },
	"spelled noun only": func(s *site, i int) bool {
		return mayBe(s.form(i), lexicon.Noun) && !isAdjective(s.form(i)) && !graded(s.form(i))
	},
	"spelled lasting": func(s *site, i int) bool { return isLasting(s.mender, i) },
	"spelled person":  func(s *site, i int) bool { return lexicon.MayBeA(s.form(i), "person") },
	"known":           func(s *site, i int) bool { _, ok := lexicon.Lookup(s.words()[i].Lemma); return ok },
	"long":            func(s *site, i int) bool { return len(s.words()[i].Form) > 2 },
	"unaided":         func(s *site, i int) bool { return unaided(s.words(), i) },
	"with subject":    func(s *site, i int) bool { return subjectOf(s.words(), i) },
}
