package parse

import (
	_ "embed" // the weights
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse/graph"
	"whence/triple/english/parse/model"
)

//go:embed weights.bin
var weights string

//go:embed graph.bin
var arcs string

// Parser reads sentences. It is safe for concurrent use.
type Parser struct {
	set     *model.Set
	members []member
	trier   *model.Parser // the greedy one, which tries repairs
	flat    int           // the label of the words of a name, -1 for none
	open    []bool        // for each tag whether it is of an open class
	forms   []model.Form  // for each tag what it stands for
	scratch *sync.Pool    // of *scratch
}

// member is one of the parsers that vote. What it finds is the scratch's until that is used
// again.
type member interface {
	Parse(m *model.Scratch, s *model.Sentence) model.Heads
}

// Arc says where a word hangs.
type Arc struct {
	Head  int // -1 for the root
	Label string
}

// Reading is how a sentence was read.
type Reading struct {
	// Tree is what the members voted for.
	Tree Tree
	// Members has the tree of each member, as arcs of the words of Tree.
	Members [][]Arc
	// Flaws are the Defects of each member's tree.
	Flaws []int
	// Arcs and Heads have for each word the share of the members that give it the
	// head and the label that it has in Tree, and the head alone.
	Arcs, Heads []float64
	// Chance is how likely all heads of Tree are right, punctuation aside, by the member that
	// has odds of them; 0 without one.
	Chance float64
	// Margins has for each word by how much its tag was preferred to the next best.
	// They say little of how sure the tree is: that members agree says more.
	Margins []float64
	// Defects counts what keeps the tree from being a clause; 0 for a well-formed
	// statement, question or request.
	Defects int
	// Repaired: a word got another tag than it had at first, since the first tree was
	// less of a clause.
	Repaired bool
}

// Agreeing returns how many members have the whole tree, punctuation aside. It is
// what best tells how likely a tree is right.
func (r *Reading) Agreeing() int {
	n := 0
	for _, arcs := range r.Members {
		same := true
		for i, w := range r.Tree.Words {
			a := arcs[i]
			same = same && (w.Class == "PUNCT" || a.Head == w.Head && (a.Label == w.Label || a.Head < 0))
		}
		if same {
			n++
		}
	}
	return n
}

// New returns a parser with the weights that are embedded in the program.
func New() (*Parser, error) { return Open(weights, arcs) }

// Open returns a parser with the weights of a file that the command in train wrote, and those
// of the graph parser in another, which may be empty.
func Open(weights, arcs string) (*Parser, error) {
	set, err := model.Load(weights)
	if err != nil {
		return nil, fmt.Errorf("parse: %w", err)
	}
	p := &Parser{set: set, scratch: &sync.Pool{}, open: make([]bool, len(set.Tags)), forms: make([]model.Form, len(set.Tags))}
	p.flat = slices.Index(set.Labels, "flat")
	for i, tag := range set.Tags {
		p.forms[i] = formsOf(tag)
		p.open[i] = p.forms[i] != 0 || tag == "NNP" || tag == "NNPS"
	}
	p.trier = &set.Parsers[0]
	for i := range set.Parsers {
		one := &set.Parsers[i]
		p.members = append(p.members, one)
		if one.Beam == 1 && !one.Backwards {
			p.trier = one
		}
	}
	if arcs == "" {
		return p, nil
	}
	return p, addGraph(p, arcs)
}

// addGraph puts the graph parser in the place of the greedy one, which goes on to try repairs:
// what that does is what the beam does, somewhat worse.
func addGraph(p *Parser, arcs string) error {
	m, err := graph.Load(arcs)
	if err != nil {
		return fmt.Errorf("parse: %w", err)
	}
	if !slices.Equal(m.Tags, p.set.Tags) || !slices.Equal(m.Labels, p.set.Labels) {
		return errors.New("parse: the graph parser has other tags or labels")
	}
	p.members = slices.DeleteFunc(p.members, func(other member) bool { return other == member(p.trier) })
	p.members = slices.Insert(p.members, 0, member(m))
	return nil
}

// Fast returns a parser that uses one member only: for much text where how sure a
// tree is does not matter.
func (p *Parser) Fast() *Parser {
	fast := *p
	fast.members, fast.scratch = []member{p.trier}, &sync.Pool{}
	return &fast
}

// Use is how a word is used by those who speak of the same things, as far as that is
// known: only as a noun, only as a verb, in a name, or as any word and no sign.
type Use uint8

// The uses.
const (
	AnyUse Use = iota
	AsNoun
	AsVerb
	AsName
	asWord
)

// ParseKnowing reads one sentence as Parse does, with words whose use is known: the uses
// are those of the words that Words finds in the text, and may be fewer.
func (p *Parser) ParseKnowing(text string, uses []Use) Reading {
	r := p.words(text)
	p.read(&r, uses)
	return r
}

// Words are the words of a text as Parse has them.
func (p *Parser) Words(text string) []Word { r := p.words(text); return r.Tree.Words }

// Parse reads one sentence. A text without words has a tree without words; every
// other has one root.
func (p *Parser) Parse(text string) Reading {
	r := p.words(text)
	p.Read(&r)
	return r
}

// likened are the words with others in the place of some that the treebank has too seldom. The
// first preposition of two words stands for one at the beginning: "Thanks to" of "Thanks to the pump
// the cellar is dry" is no noun, and no name with what is behind it. And "mum", where a clause begins
// with it, is a name as "Mum" is.
func likened(forms []string) []string {
	out := slices.Clone(forms)
	for i, f := range forms {
		if isWhole(f) {
			out[i] = lastWord(f)
		}
		if lexicon.Parents.Has(f) && (i == 0 || lexicon.Joints.Has(forms[i-1]) || lexicon.LaterSubordinators.Has(forms[i-1])) {
			out[i] = strings.ToUpper(f[:1]) + f[1:]
		}
	}
	known := lexicon.FrontPrepositions.Phrases()[0]
	if len(forms) < 3 || !lexicon.FrontPrepositions.Has(strings.ToLower(forms[0]+" "+forms[1])) {
		return out
	}
	out[0], out[1] = known[0], known[1]
	if 'A' <= forms[0][0] && forms[0][0] <= 'Z' {
		out[0] = strings.ToUpper(out[0][:1]) + out[0][1:]
	}
	return out
}

func (p *Parser) words(text string) Reading {
	r := Reading{Tree: Tree{Text: text}}
	for _, t := range tokens(text) {
		r.Tree.Words = append(r.Tree.Words, Word{Form: text[t.start:t.end], Start: t.start, End: t.end})
	}
	return r
}

// Read tags and parses the words of r.Tree, whose forms are given, and sets all the
// rest of r.
func (p *Parser) Read(r *Reading) { p.read(r, nil) }

func (p *Parser) read(r *Reading, uses []Use) {
	if len(r.Tree.Words) == 0 {
		return
	}
	m, _ := p.scratch.Get().(*scratch)
	if m == nil {
		m = &scratch{}
	}
	defer p.scratch.Put(m)
	forms := make([]string, len(r.Tree.Words))
	for i, w := range r.Tree.Words {
		forms[i] = w.Form
	}
	w := &work{forms: forms, s: model.NewSentence(likened(forms)), scores: make([]model.Scores, len(forms))}
	w.s.Allowed = p.allowed(named(forms, uses))
	p.set.Tagger.Tag(w.s, w.scores)
	p.capitalised(w)
	numerals(p, w)
	called(p, w)
	contracted(p, w)
	p.joining(m, w, true)
	p.apart(m, w)
	divider{Parser: p, scratch: m}.clauses(w)
	r.Defects, r.Repaired = w.defects, w.repaired
	p.fill(r, w.s, w.scores, w.members, w.voted)
	r.Chance = chance(w.odds, r.Tree.Words)
}

// chance is the product of the odds of words, those of punctuation aside.
func chance(odds []float32, words []Word) float64 {
	if odds == nil {
		return 0
	}
	sum := 0.0
	for i, w := range words {
		if w.Class != "PUNCT" {
			sum += float64(odds[i])
		}
	}
	return math.Exp(sum)
}

// allowed are the tags that words with known uses may have.
func (p *Parser) allowed(uses []Use) []uint64 {
	if len(uses) == 0 {
		return nil
	}
	out := make([]uint64, len(uses))
	for i, use := range uses {
		for tag, name := range p.set.Tags {
			if use == AsNoun && (name == "NN" || name == "NNS") || use == AsVerb && strings.HasPrefix(name, "VB") ||
				use == AsName && strings.HasPrefix(name, "NNP") || use == asWord && unicode.IsLetter(rune(name[0])) {
				out[i] |= 1 << tag
			}
		}
	}
	return out
}

// leastDefective returns the voted tree or, where a member has one that is more of a
// clause, that member's, and its defects.
func (p *Parser) leastDefective(s *model.Sentence, members []model.Heads, voted model.Heads) (model.Heads, int) {
	best, least := voted, p.countDefects(s, voted)
	for _, m := range members {
		if least == 0 {
			break
		}
		if n := p.countDefects(s, m); n < least {
			best, least = m, n
		}
	}
	return best, least
}

// scratch is the memory of one reading, with what the members made of the tagged sentences
// that they parsed last, the newest first: a question is read by its words alone and once more
// with the uses of them that are known, which mostly gives it the same tags.
type scratch struct {
	model.Scratch
	had []parsed
}

type parsed struct {
	sentence model.Sentence
	trees    []model.Heads
}

// maxParsed is how many tagged sentences a scratch knows the trees of.
const maxParsed = 8

// parse returns each member's tree.
func (p *Parser) parse(m *scratch, s *model.Sentence) []model.Heads {
	for _, had := range m.had {
		if had.sentence.Same(s) {
			return cloned(had.trees)
		}
	}
	out := make([]model.Heads, len(p.members))
	for i := range p.members {
		out[i] = p.members[i].Parse(&m.Scratch, s)
		out[i] = cloned(out[i : i+1])[0]
	}
	m.had = append([]parsed{{s.Clone(), cloned(out)}}, m.had[:min(len(m.had), maxParsed-1)]...)
	return out
}

// cloned are the trees, to be changed.
func cloned(trees []model.Heads) []model.Heads {
	out := make([]model.Heads, len(trees))
	for i, h := range trees {
		out[i] = model.Heads{Head: slices.Clone(h.Head), Label: slices.Clone(h.Label), Odds: h.Odds}
	}
	return out
}

// fill puts the result into the terms of trees.
func (p *Parser) fill(r *Reading, s *model.Sentence, scores []model.Scores, members []model.Heads, voted model.Heads) {
	n := len(r.Tree.Words)
	p.measured(voted, s)
	for _, m := range members {
		p.measured(m, s)
	}
	r.Members, r.Flaws = make([][]Arc, len(members)), make([]int, len(members))
	for k, m := range members {
		r.Flaws[k] = p.countDefects(s, m)
		r.Members[k] = make([]Arc, n)
		for i := range n {
			r.Members[k][i] = Arc{int(m.Head[i]), p.set.Labels[m.Label[i]]}
		}
	}
	rejoinStranded(voted, s, p)
	hangStop(voted, s)
	r.Arcs, r.Heads, r.Margins = make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range n {
		w := &r.Tree.Words[i]
		w.Tag, w.Head, w.Label = p.set.Tags[s.Tags[i]], int(voted.Head[i]), p.set.Labels[voted.Label[i]]
		if w.Head < 0 {
			w.Label = "root"
		}
		if w.Tag == "PRP$" && isArgument(w.Label) {
			w.Tag = "PRP" // "calls her every morning"
		}
		w.Class, w.Lemma = classOf(w.Tag, w.Label), Lemma(w.Form, w.Tag)
		for _, m := range r.Members {
			if m[i].Head == w.Head {
				r.Heads[i] += 1 / float64(len(members))
				if m[i].Label == w.Label || w.Head < 0 {
					r.Arcs[i] += 1 / float64(len(members))
				}
			}
		}
		r.Margins[i] = margin(p, &scores[i], s.Tags[i])
	}
	retag(r.Tree.Words)
}

// measured makes a comparative behind what it is measured by the head of that, as it is in
// "two years older": "40 pages more than the first" are not 40 pages.
func (p *Parser) measured(h model.Heads, s *model.Sentence) {
	labels := p.set.Labels
	for i := 1; i < len(h.Head); i++ {
		noun := int(h.Head[i])
		if noun != i-1 || labels[h.Label[i]] != "amod" || p.set.Tags[s.Tags[i]] != "JJR" || h.Head[noun] == model.Root {
			continue
		}
		for k := range noun {
			if int(h.Head[k]) == noun && labels[h.Label[k]] == "nummod" {
				h.Head[i], h.Label[i] = h.Head[noun], h.Label[noun]
				h.Head[noun], h.Label[noun] = int16(i), uint8(slices.Index(labels, "obl:unmarked"))
				break
			}
		}
	}
}

// isArgument reports whether a label is that of who or what takes part in a clause, which
// a possessive before a noun is not.
func isArgument(label string) bool {
	switch label {
	case "nsubj", "nsubj:pass", "obj", "iobj", "obl", "obl:agent":
		return true
	}
	return false
}

// margin is by how much a tag scores more than the best of the others.
func margin(p *Parser, scores *model.Scores, tag uint8) float64 {
	best := int32(-1 << 30)
	for t := range p.set.Tags {
		if uint8(t) != tag {
			best = max(best, scores[t])
		}
	}
	return float64(scores[tag]-best) / model.Unit
}

// hangStop hangs the stop at the end of a sentence on its root, as treebanks do.
func hangStop(h model.Heads, s *model.Sentence) {
	n := len(h.Head) - 1
	if !s.Words[n].Stop || h.Head[n] == model.Root {
		return
	}
	for i := range h.Head {
		if int(h.Head[i]) == n {
			return
		}
	}
	for i := range h.Head {
		if h.Head[i] == model.Root {
			h.Head[n] = int16(i)
		}
	}
}
