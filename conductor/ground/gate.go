package ground

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/ground/cite"
	"whence/conductor/ground/entail"
	"whence/conductor/ground/short"
	"whence/internal/clean"
	"whence/triple"
	values "whence/triple/clause"
	"whence/triple/english"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// Evidence is one numbered fact or rule that a model was given.
type Evidence struct {
	// N is the number by which it is cited.
	N int
	// Text is its wording. A sentence may repeat it as it is.
	Text string
	// Triples are what it states; empty for a rule. What the reader makes of Text is
	// stated too.
	Triples []triple.Triple
	// Event are the facts of the event that it tells of, nil where it is none. The
	// event can be said in another order, with all that takes part in it.
	Event []triple.Triple
	// From are the numbers of what it was derived from, directly. Where no
	// evidence has any, "because" and "so" are not looked into.
	From []int
}

// Reader reads a sentence into statements; *english.English is one.
type Reader interface {
	Read(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error)
	// Tells reports whether one of the events says the two-place fact too.
	Tells(events [][]triple.Triple, f triple.Triple, v triple.Vocabulary) bool
	// Restated reads a sentence as the plain clauses that say what it says.
	Restated(ctx context.Context, text string, d triple.Discourse) ([][]triple.Statement, error)
	// Rephrased are the texts of such clauses.
	Rephrased(text string, v triple.Vocabulary) [][]string
	// ClausesKnowing reads a sentence as clauses by a parser, with words whose use is known.
	ClausesKnowing(text string, use func(words []string) (parse.Use, int)) values.Sentence
	// Words is what matching questions with facts needs to know of English.
	Words() english.Words
	// Understand reads what the grammar does not read by a parser, too.
	Understand(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error)
}

// Options tell a gate more about what holds. The zero value is the strictest.
type Options struct {
	// Holds reports whether a triple holds, for what a cited fact means by an
	// inverse or symmetric relation. Both its names must be in the cited
	// evidence all the same. Nil means that nothing more holds.
	Holds func(triple.Triple) bool
	// Vocabulary knows the templates of relations; nil derives them from keys.
	Vocabulary triple.Vocabulary
}

// Gate checks sentences. It is safe for concurrent use where its reader and
// options are.
type Gate struct {
	reader  Reader
	options Options
	parsed  entail.Texts
}

// New makes a gate on a reader.
func New(reader Reader, o Options) *Gate { return &Gate{reader: reader, options: o} }

// Code names a fault.
type Code string

// The faults.
const (
	// NoCitation: a claim without a number behind it.
	NoCitation Code = "no_citation"
	// NoSuchFact: a number that no fact has.
	NoSuchFact Code = "no_such_fact"
	// OtherFact: the claim is stated, by a fact that is not cited for it.
	OtherFact Code = "other_fact"
	// Name, Number: one that is not in the cited facts.
	Name   Code = "name"
	Number Code = "number"
	// Polarity: a denial too many or too few.
	Polarity Code = "polarity"
	// Order: subject and object are exchanged.
	Order Code = "order"
	// Quantity: a word such as all, most, only, never that the facts lack.
	Quantity Code = "quantity"
	// Mood: a word such as must, may, was, certainly that the facts lack.
	Mood Code = "mood"
	// Pronoun: one whose meaning the sentence leaves open.
	Pronoun Code = "pronoun"
	// Unsupported: words or claims that the cited facts do not state.
	Unsupported Code = "unsupported"
	// Unread: the sentence could not be read.
	Unread Code = "unread"
	// Verdict: a yes before a denial, or a no before what is not denied.
	Verdict Code = "verdict"
	// Reason: a because or a so between what does not follow.
	Reason Code = "reason"
	// KnownName: small talk that states something of a known name.
	KnownName Code = "known_name"
)

// Fault is why a sentence was turned down, with a word for the model and the
// person.
type Fault struct {
	Code   Code
	Detail string
}

// String says the fault in one line.
func (f Fault) String() string {
	if f.Detail == "" {
		return string(f.Code)
	}
	return string(f.Code) + ": " + f.Detail
}

// Result is what became of a sentence.
type Result struct {
	// OK says that every claim is stated by what is cited for it.
	OK bool
	// Claims is how many were read; 0 for a sentence that states nothing.
	Claims int
	// Faults are empty where OK.
	Faults []Fault
	// Clean is the sentence to show: without citations and control characters.
	Clean string
	// Stated are the numbers of the evidence that states its claims.
	Stated []int
}

// String lists the faults in one line.
func (r Result) String() string {
	parts := make([]string, len(r.Faults))
	for i, f := range r.Faults {
		parts[i] = f.String()
	}
	return strings.Join(parts, "; ")
}

// listMark is the number or the mark of an item of a list.
var listMark = regexp.MustCompile(`^\s*(?:\d{1,2}[.)]|[-*•])\s+`)

// maxSentence bounds a sentence in bytes; no fact needs a longer one.
const maxSentence = 2000

// Check holds a sentence that stands alone against the evidence.
func (g *Gate) Check(ctx context.Context, sentence string, evidence []Evidence) Result {
	r := g.Reply(evidence)
	r.alone = true
	return r.Check(ctx, sentence)
}

// Reply checks the sentences of one reply in their order. It is not safe for
// concurrent use.
type Reply struct {
	stock
	subjects []triple.Term // that pronouns may stand for
	beside   []triple.Term // other names in the sentence before
	// stated are the numbers of all evidence stated so far, latest of that in
	// the sentence before.
	stated, latest []int
	// earlier are the claims of the sentence before.
	earlier  []claim
	lastSaid string // the sentence before
	asked    question
	alone    bool // it answers nothing, so that a first pronoun means nobody
	quick    bool // what is left out is not written out
}

// Reply begins the check of a reply that is worded from the evidence.
func (g *Gate) Reply(evidence []Evidence) *Reply {
	return &Reply{stock: stock{gate: g, reader: newMemo(g.reader), evidence: evidence}}
}

// About says whom the question was about, for the pronouns of the first sentence.
func (r *Reply) About(subject triple.Term) { r.subjects = []triple.Term{subject} }

// Learn goes on with other evidence, whose numbers mean what they meant before.
func (r *Reply) Learn(evidence []Evidence) {
	r.stock = stock{gate: r.gate, reader: r.reader, ctx: r.ctx, evidence: evidence}
	r.alone = true
}

// Check holds the next sentence of the reply against the evidence. A pronoun may
// mean what a sentence before was about, and what begins with "so" must follow
// from what was said.
func (r *Reply) Check(ctx context.Context, sentence string) Result {
	c := r.begin(ctx, clean.Line(sentence))
	result := c.run()
	if result.OK && result.Claims > 0 {
		r.subjects, r.beside = c.said.subjects, c.names()
		r.stated = append(r.stated, c.numbers...)
		r.latest = c.numbers
		r.earlier, r.lastSaid = c.said.claims, c.text
	}
	return result
}

// check is the work on one sentence.
type check struct {
	*Reply
	sentence
	result  Result
	said    reading
	nested  bool  // it stands for a stretch of another
	numbers []int // of the evidence that its claims state
}

// begin cuts a sentence into words and citations.
func (r *Reply) begin(ctx context.Context, text string) *check {
	c := &check{Reply: r}
	c.ctx = ctx
	r.hear(ctx)
	parts := cite.Cut(text)
	c.result.Clean = clean.Line(cite.Shown(parts))
	at := 0
	for _, p := range parts {
		if p.Cited == nil {
			c.text += spelledOut(r.asTold(cite.InOne(making.ReplaceAllString(p.Text, "so $1 is $2"))))
			at = len(c.text)
			continue
		}
		c.cited = append(c.cited, p.Cited...)
		c.cites = append(c.cites, citation{at, p.Cited})
		c.text += " § "
	}
	c.text = cite.WithoutEmphasis(c.text)
	if m := listMark.FindString(c.text); m != "" {
		c.text = blank(c.text, 0, len(m))
	}
	c.toks = tokens(c.text)
	plainBe(c)
	c.over = leads(c.toks)
	c.topic()
	c.inferred()
	c.toldOf()
	notYet(c)
	joined(c)
	for i, t := range c.toks {
		if c.over[i] != states || t.cited {
			c.text = blank(c.text, t.at, t.to)
			continue
		}
		c.words = append(c.words, t)
	}
	return c
}

// making says of somebody by name that something makes them what they are.
var making = regexp.MustCompile(`\b(?:[Tt]hat|[Tt]his|which) makes (\p{Lu}[\pL-]*) (an? )`)

// topic passes over "here is what I know about Omar:", which says whom pronouns mean.
func (c *check) topic() {
	end := written(c.toks).match("topic", 0)
	stop := slices.IndexFunc(c.toks, func(t token) bool { return t.is(":") })
	if end < 0 || stop < end {
		return
	}
	key := triple.Key(c.text[c.toks[end].at:c.toks[stop-1].to])
	for _, f := range factsOf(c.of(c.numbersOfAll())) {
		if f.Subject.Name == key {
			c.subjects = []triple.Term{f.Subject}
			for i := range stop {
				c.over[i] = aside
			}
			return
		}
	}
}

func (c *check) fail(code Code, detail string) Result {
	c.result.OK = false
	c.result.Faults = append(c.result.Faults, Fault{code, detail})
	return c.result
}

func (c *check) run() Result {
	if len(c.result.Clean) > maxSentence {
		return c.fail(Unread, "it is too long")
	}
	for _, n := range c.cited {
		if !slices.ContainsFunc(c.evidence, func(e Evidence) bool { return e.N == n }) {
			return c.fail(NoSuchFact, "["+strconv.Itoa(n)+"]")
		}
	}
	if f := unsaid(c); f != nil {
		return c.fail(f.Code, f.Detail)
	}
	if isCourtesy(c.toks) || c.statesNothing() {
		c.result.OK = true
		return c.result
	}
	if f, says := unknown(c); says && f != nil {
		return c.fail(f.Code, f.Detail)
	} else if says {
		c.result.OK = true
		return c.result
	}
	if len(c.cited) == 0 && len(c.words) <= maxGapped && len(c.asked.words) > 0 && c.lastSaid == "" && bare(c.words) {
		c.cited = c.numbersOfAll()
		c.cites = []citation{{len(c.text), c.cited}}
	}
	if len(c.cited) == 0 {
		return c.fail(NoCitation, "")
	}
	c.follow(slices.Concat(c.asked.words, c.words))
	return c.claims()
}

// bare reports whether words are an answer without a verb of its own, a subject with an auxiliary, or "it is Ann".
func bare(words []token) bool {
	if _, does := proVerb(words); does || len(words) > 2 && words[0].is("that", "it", "this") && lexicon.ClosedOf(words[1].text)&lexicon.BeVerb != 0 && isCapital(words[2].raw) {
		return true
	}
	return !slices.ContainsFunc(words, func(w token) bool {
		e, _ := lexicon.Lookup(w.text)
		return lexicon.ClosedOf(w.text)&lexicon.BeVerb != 0 || e.Is(lexicon.Verb) && e.Rank(lexicon.Verb) >= e.Rank(lexicon.Noun) || parse.Lemma(w.text, "VBD") != w.text
	})
}

// claims reads the sentence and holds each reading against what is cited.
func (c *check) claims() Result {
	var first *Fault
	passed := false
	trouble := c.read(func(r reading) bool {
		f := c.faultOf(r)
		if f == nil {
			c.said, passed = r, true
		} else if first == nil {
			first = f
		}
		return passed || c.ctx.Err() != nil
	})
	if c.ctx.Err() != nil {
		return c.fail(Unread, "the check was cancelled")
	}
	held := passed && !slices.ContainsFunc(c.said.claims, func(cl claim) bool { return !cl.held })
	if f := c.foreignWord(passed, held); f != nil {
		return c.fail(f.Code, f.Detail)
	}
	switch {
	case passed && !held && c.otherSex():
		return c.fail(Pronoun, "say the name")
	case passed:
		for _, cl := range c.said.claims {
			c.numbers = append(c.numbers, c.numberOf(cl))
		}
		c.result.OK, c.result.Claims, c.result.Stated = true, len(c.said.claims), c.numbers
		return c.result
	case first != nil:
		return c.fail(first.Code, first.Detail)
	case trouble != nil && trouble.Code == "pronoun":
		return c.fail(Pronoun, trouble.Message)
	}
	return c.fail(Unread, "it cannot be held against the facts; say it more plainly")
}

// Shorten checks what is left of a sentence that was turned down without what it says by the way. Its Clean is what may
// be said; where nothing may, it is not OK.
func (r *Reply) Shorten(ctx context.Context, sentence string) Result {
	c := r.begin(ctx, clean.Line(sentence))
	cited := strings.ReplaceAll(fmt.Sprint(c.cited), " ", "][")
	r.quick = true
	defer func() { r.quick = false }()
	for _, way := range short.Ways(c.clauses(c.result.Clean)) {
		if result := r.Check(ctx, strings.TrimRight(way, ".! ")+" "+cited+"."); result.OK && result.Claims > 0 {
			return result
		}
	}
	return Result{Faults: []Fault{{Unread, "nothing of it can be held against the facts"}}}
}
