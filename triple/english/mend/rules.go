package mend

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"whence/triple/english/parse"
)

// This file reads rules.txt, which says what its lines mean, into rules that can be tried.

//go:embed rules.txt
var rulesText string

// program is rules.txt as it was read. That it can be is seen by a test.
var program = sync.OnceValue(func() []pass {
	passes, err := readRules(rulesText)
	if err != nil {
		panic(err)
	}
	return passes
})

// pass is a row of rules: each over the whole sentence before the next, or all of them at one word before the next word.
type pass struct {
	together bool
	rules    []*rule
}

// rule says of some words how they hang, where others are such: its cases are tried in turn, and the first that fits acts.
type rule struct {
	name  string
	cases []*ruleCase
	// labels, tags and classes are those that the word may have at which the rule is tried, as bits.
	labels, tags, classes uint64
	// hangs and stays are sentences in whose trees the rule finds something to mend, and does not.
	hangs, stays []string
	// all and at are the rule where it is written in Go: over the whole sentence, or at one word.
	all func(*mender)
	at  func(*mender, []parse.Word, int)
}

type ruleCase struct {
	where []condition
	does  []action
	// first has the labels, tags and classes of the word at which it is tried, as bits; nothing where any will do.
	first map[string]uint64
}

// maxNames is how many words a rule may name.
const maxNames = 12

// condition names a word, where how is set, and says what holds of the words named so far.
type condition struct {
	name           int
	how            finder
	optional, none bool
	tests          []test
	// then holds of what is searched for too.
	then []condition
}

// action changes a word, or all words of which its conditions hold.
type action struct {
	name               int
	each               []condition
	changes            []change
	ifThere, ifNowhere int // a name and one, 0 for none
}

type (
	// finder is the first word that a name may stand for, or the next behind the one given; -1 for none.
	finder func(s *site, last int) int
	test   func(s *site) bool
	change func(s *site, w *parse.Word)
)

// reader reads the lines of a rule into those that were read before.
type reader struct {
	passes []pass
	names  []string
	common struct {
		names []string
		where []condition
		first map[string]uint64
	}
	rule *rule
	now  *ruleCase
}

// readRules reads a text of rules. An error names the line.
func readRules(text string) ([]pass, error) {
	r := &reader{}
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := r.read(line); err != nil {
			return nil, fmt.Errorf("rules.txt:%d: %w", n, err)
		}
	}
	if err := r.end(); err != nil {
		return nil, fmt.Errorf("rules.txt:%d: %w", n, err)
	}
	return r.passes, nil
}

// read reads a line: how rules follow one another, the name of one, or what one says.
func (r *reader) read(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "in order" || line == "word by word":
		err := r.end()
		*r = reader{passes: append(r.passes, pass{together: line == "word by word"})}
		return err
	case word == "rule" || word == "code":
		if err := r.end(); err != nil {
			return err
		}
		if len(r.passes) == 0 {
			return fmt.Errorf("say first how rules follow one another")
		}
		*r = reader{passes: r.passes, rule: &rule{name: rest}, now: &ruleCase{}}
		p := &r.passes[len(r.passes)-1]
		p.rules = append(p.rules, r.rule)
		if word == "code" {
			return r.rule.inGo(p.together)
		}
		return nil
	case r.rule == nil:
		return fmt.Errorf("no rule begins here")
	}
	return r.line(line, word, rest)
}

func (r *rule) inGo(together bool) error {
	r.all, r.at = steps[r.name], wordSteps[r.name]
	if together && r.at == nil || !together && r.all == nil {
		return fmt.Errorf("no step %q is written so", r.name)
	}
	return nil
}

// end takes the case that was read into its rule.
func (r *reader) end() error {
	if r.rule == nil || r.rule.all != nil || r.rule.at != nil {
		return nil
	}
	if len(r.now.where) == 0 || len(r.now.does) == 0 {
		return fmt.Errorf("rule %q says nothing of when, or of what is done", r.rule.name)
	}
	r.rule.cases = append(r.rule.cases, r.now)
	for what, bits := range map[string]*uint64{"label": &r.rule.labels, "tag": &r.rule.tags, "class": &r.rule.classes} {
		if of, ok := r.now.first[what]; ok {
			*bits |= of
		} else {
			*bits = ^uint64(0)
		}
	}
	return nil
}

// bit tells most texts apart.
func bit(text string) uint64 {
	if len(text) < 2 {
		return 1
	}
	return 1 << ((uint(text[0])*7 + uint(text[1])*3 + uint(text[len(text)-1])*5 + uint(len(text))) % 64)
}

// expect notes which labels, tags or classes the word has to have at which a case is tried.
func (r *reader) expect(words []string) {
	if len(words) < 2 || strings.Contains(strings.Join(words, ""), "*") || words[0] != "label" && words[0] != "tag" && words[0] != "class" {
		return
	}
	bits := uint64(0)
	for _, w := range words[1:] {
		bits |= bit(w)
	}
	first := maps.Clone(r.now.first)
	if first == nil {
		first = map[string]uint64{}
	}
	if before, ok := first[words[0]]; ok {
		bits &= before
	}
	first[words[0]], r.now.first = bits, first
}

func (r *reader) line(line, word, rest string) error {
	switch {
	case word == "+":
		r.rule.hangs = append(r.rule.hangs, rest)
	case word == "-":
		r.rule.stays = append(r.rule.stays, rest)
	case line == "either":
		r.common.names, r.common.where, r.common.first = slices.Clip(r.names), slices.Clip(r.now.where), r.now.first
	case line == "or":
		err := r.end()
		r.names, r.now = slices.Clone(r.common.names), &ruleCase{where: slices.Clone(r.common.where), first: r.common.first}
		return err
	case word == ">":
		a, err := r.action(rest)
		r.now.does = append(r.now.does, a)
		return err
	default:
		c, err := r.condition(line, len(r.names) == 0)
		r.now.where = append(r.now.where, c)
		return err
	}
	return nil
}

// named is the number of a name.
func (r *reader) named(name string) (int, error) {
	if k := slices.Index(r.names, name); k >= 0 {
		return k, nil
	}
	return 0, fmt.Errorf("no word is named %q", name)
}

func (r *reader) add(name string) (int, error) {
	if k := slices.Index(r.names, name); k >= 0 {
		return 0, fmt.Errorf("a word is named %q already", name)
	}
	if isKeyword(name) || len(r.names) == maxNames {
		return 0, fmt.Errorf("%q can be no name, or there are too many", name)
	}
	r.names = append(r.names, name)
	return len(r.names) - 1, nil
}

// condition reads "name : tests", "name = finder : tests" and what may stand around.
func (r *reader) condition(line string, first bool) (condition, error) {
	head, chain, chained := strings.Cut(line, " ; ")
	left, tests, _ := strings.Cut(head, " : ")
	name, how, found := strings.Cut(left, " = ")
	if !found {
		name, how, found = strings.Cut(left, " =? ")
	}
	c := condition{optional: strings.Contains(left, " =? "), none: strings.HasPrefix(name, "none ")}
	name = strings.TrimPrefix(name, "none ")
	var err error
	switch {
	case found || first:
		before := r.names
		if c.name, err = r.add(name); err == nil && found {
			c.how, err = r.finder(strings.Fields(how))
		}
		if c.none {
			defer func() { r.names = before }()
		}
	default:
		if tests == "" {
			tests, name = left, ""
		}
		c.name = -1
	}
	if err != nil {
		return c, err
	}
	if chained && !found {
		return c, fmt.Errorf("more can be said only of what is looked for")
	}
	if c.tests, err = r.tests(name, tests); err != nil || !chained {
		return c, err
	}
	then, err := r.condition(chain, false)
	c.then = []condition{then}
	return c, err
}

// tests reads tests divided by commas, each in ways divided by "or".
func (r *reader) tests(subject, text string) ([]test, error) {
	var all []test
	if text == "" {
		return nil, nil
	}
	for item := range strings.SplitSeq(text, ", ") {
		var ways []test
		for way := range strings.SplitSeq(item, " or ") {
			t, err := r.test(subject, strings.Fields(way))
			if err != nil {
				return nil, fmt.Errorf("%q: %w", way, err)
			}
			ways = append(ways, t)
		}
		if len(ways) == 1 {
			if len(r.names) > 0 && subject == r.names[0] {
				r.expect(strings.Fields(item))
			}
			all = append(all, ways[0])
			continue
		}
		all = append(all, func(s *site) bool {
			return slices.ContainsFunc(ways, func(t test) bool { return t(s) })
		})
	}
	return all, nil
}

// finder reads where a word is looked for.
func (r *reader) finder(words []string) (finder, error) {
	if len(words) == 1 {
		if find := places0[words[0]]; find != nil {
			return find, nil
		}
		if at := strings.IndexAny(words[0], "+-"); at > 0 {
			by, err := strconv.Atoi(words[0][at:])
			of, err2 := r.named(words[0][:at])
			if err != nil || err2 != nil {
				return nil, fmt.Errorf("%q is no place", words[0])
			}
			return one(func(s *site) int { return s.at[of] + by }), nil
		}
	}
	if n := len(words); n > 1 {
		of, err := r.named(words[n-1])
		if find := placesOf[words[0]]; n == 2 && find != nil && err == nil {
			return find(of), nil
		}
		if labels := words[:n-2]; n > 2 && words[n-2] == "of" && err == nil {
			return one(func(s *site) int { return childOf(s.words(), s.at[of], labels...) }), nil
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("nothing is looked for in %q", strings.Join(words, " "))
}

// action reads "name : changes" and "all name : tests > changes".
func (r *reader) action(text string) (action, error) {
	before := r.names
	defer func() { r.names = before }()
	name, changes, ok := strings.Cut(text, " : ")
	a := action{}
	var err error
	if of, all := strings.CutPrefix(text, "all "); all {
		left, right, _ := strings.Cut(of, " > ")
		head, tests, _ := strings.Cut(left, " : ")
		each, err := r.condition(head+" = some : "+tests, false)
		if err != nil {
			return a, err
		}
		a.each, changes = []condition{each}, right
		name, _, _ = strings.Cut(left, " : ")
	} else if !ok {
		return a, fmt.Errorf("nothing is done in %q", text)
	}
	if a.name, err = r.named(name); err != nil {
		return a, err
	}
	for item := range strings.SplitSeq(changes, ", ") {
		if err := r.change(&a, strings.Fields(item)); err != nil {
			return a, fmt.Errorf("%q: %w", item, err)
		}
	}
	return a, nil
}

// change reads one change of an action.
func (r *reader) change(a *action, words []string) error {
	word, last := words[0], words[len(words)-1]
	switch {
	case len(words) == 2 && word == "as":
		a.changes = append(a.changes, func(_ *site, w *parse.Word) { w.Label = last })
	case len(words) == 2 && word == "class":
		a.changes = append(a.changes, func(_ *site, w *parse.Word) { w.Class = last })
	case len(words) == 2 && word == "tag":
		a.changes = append(a.changes, func(_ *site, w *parse.Word) { w.Tag = last })
	case len(words) == 2 && word == "lemma" && last == "form":
		a.changes = append(a.changes, func(_ *site, w *parse.Word) { w.Lemma = strings.ToLower(w.Form) })
	case len(words) == 2 && word == "lemma":
		a.changes = append(a.changes, func(_ *site, w *parse.Word) { w.Lemma = last })
	case len(words) == 3 && word == "lemma" && words[1] == "by":
		a.changes = append(a.changes, func(_ *site, w *parse.Word) { w.Lemma = parse.Lemma(w.Form, last) })
	case len(words) == 2 && word == "on" && last == "top":
		a.changes = append(a.changes, func(_ *site, w *parse.Word) { w.Head = -1 })
	default:
		of, err := r.named(last)
		if err != nil {
			return err
		}
		switch strings.Join(words[:len(words)-1], " ") {
		case "on":
			a.changes = append(a.changes, func(s *site, w *parse.Word) { w.Head = s.at[of] })
		case "on head":
			a.changes = append(a.changes, func(s *site, w *parse.Word) { w.Head = s.words()[s.at[of]].Head })
		case "like":
			a.changes = append(a.changes, func(s *site, w *parse.Word) {
				w.Head, w.Label = s.words()[s.at[of]].Head, s.words()[s.at[of]].Label
			})
		case "if":
			a.ifThere = of + 1
		case "unless":
			a.ifNowhere = of + 1
		default:
			return fmt.Errorf("no such change")
		}
	}
	return nil
}
