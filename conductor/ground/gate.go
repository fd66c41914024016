package ground

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"whence/internal/clean"
	"whence/triple"
)

// Evidence is one numbered fact or rule that a model was given.
type Evidence struct {
	// N is the number by which it is cited.
	N int
	// Text is its wording. A sentence may repeat it as it is.
	Text string
	// Triples are what it states; empty for a rule, which can only be repeated.
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
}

// New makes a gate. reader may be nil: what the gate's own grammar cannot read
// is then turned down.
func New(reader Reader, o Options) *Gate { return &Gate{reader, o} }

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
}

// listMark is the number or the mark of an item of a list.
var listMark = regexp.MustCompile(`^(?:\d{1,2}[.)]|[-*•])\s+`)

// maxSentence bounds a sentence in bytes; no fact needs a longer one.
const maxSentence = 2000

// Check holds a sentence that stands alone against the evidence.
func (g *Gate) Check(ctx context.Context, sentence string, evidence []Evidence) Result {
	return g.Reply(evidence).Check(ctx, sentence)
}

// begin cuts a sentence into words and citations.
func (g *Gate) begin(sentence string, evidence []Evidence) *check {
	sentence = clean.Line(sentence)
	parts := cutCitations(sentence)
	c := &check{gate: g, evidence: evidence, result: Result{Clean: clean.Line(withoutCitations(parts))}}
	parts[0].text = listMark.ReplaceAllString(parts[0].text, "")
	for _, p := range parts {
		if p.cited != nil {
			c.toks = append(c.toks, token{cited: p.cited})
			continue
		}
		c.toks = append(c.toks, tokens(p.text)...)
	}
	for _, t := range c.toks {
		c.cited = append(c.cited, t.cited...)
	}
	c.toks = inferred(c.toks)
	c.agrees = agreement(c.toks) > 0
	c.over = passedOver(c.toks)
	c.doubts = c.hedged()
	return c
}

// Reply checks the sentences of one reply in their order. It is not safe for
// concurrent use.
type Reply struct {
	gate     *Gate
	evidence []Evidence
	spoken   spoken
	// stated are the numbers of all evidence stated so far, latest of that in
	// the sentence before.
	stated, latest []int
	words          *vocabulary // of the evidence, once it is needed
}

// Reply begins the check of a reply that is worded from the evidence.
func (g *Gate) Reply(evidence []Evidence) *Reply { return &Reply{gate: g, evidence: evidence} }

// Learn goes on with other evidence, whose numbers mean what they meant before.
func (r *Reply) Learn(evidence []Evidence) { r.evidence, r.words = evidence, nil }

// vocabulary is that of the evidence.
func (r *Reply) vocabulary() *vocabulary {
	if r.words == nil {
		r.words = newVocabulary(r.evidence, r.gate.record)
	}
	return r.words
}

// Check holds the next sentence of the reply against the evidence. A pronoun may
// mean what the sentence before was about, and what begins with "so" must follow
// from what was said.
func (r *Reply) Check(ctx context.Context, sentence string) Result {
	c := r.gate.begin(sentence, r.evidence)
	c.vocabulary, c.before, c.told, c.latest = r.vocabulary(), r.spoken, r.stated, r.latest
	result := c.run(ctx)
	if result.OK && result.Claims > 0 {
		r.spoken = c.said
		r.stated = append(r.stated, c.numbers...)
		r.latest = c.numbers
	}
	return result
}

// check is the work on one sentence.
type check struct {
	gate       *Gate
	evidence   []Evidence
	toks       []token      // of the whole sentence, with its citations
	over       map[int]bool // which of them are passed over
	agrees     bool         // it begins with "that is right"
	vocabulary *vocabulary
	doubts     map[int]int // where it says how certain it is, in percent
	hedges     []hedge
	words      []token // as the parser gets them, without
	cited      []int
	result     Result

	// before is whom pronouns may mean, told what was stated so far and latest
	// what in the sentence before; said and numbers are those of this sentence.
	before, said          spoken
	told, latest, numbers []int
}

func (c *check) fail(code Code, detail string) Result {
	c.result.OK = false
	c.result.Faults = append(c.result.Faults, Fault{code, detail})
	return c.result
}

func (c *check) run(ctx context.Context) Result {
	if len(c.result.Clean) > maxSentence {
		return c.fail(Unread, "it is too long")
	}
	for _, n := range c.cited {
		if !slices.ContainsFunc(c.evidence, func(e Evidence) bool { return e.N == n }) {
			return c.fail(NoSuchFact, "["+strconv.Itoa(n)+"]")
		}
	}
	if isCourtesy(c.toks) || c.statesNothing() {
		c.result.OK = true
		return c.result
	}
	if len(c.cited) == 0 {
		return c.fail(NoCitation, "")
	}
	if f := c.foreignWords(); f != nil {
		return c.fail(f.Code, f.Detail)
	}
	return c.claims(ctx)
}

// claims reads the sentence and holds each reading against what is cited.
func (c *check) claims(ctx context.Context) Result {
	words, cites := c.withoutCitations()
	c.words = words
	v := c.vocabulary
	v.mark(words)
	if f := c.definite(words, v); f != nil {
		return c.fail(f.Code, f.Detail)
	}
	var first, good []claim
	var said spoken
	p := &parser{v: v, toks: words}
	p.sentence(c.before, func(claims []claim, s spoken) bool {
		if len(claims) == 0 || ctx.Err() != nil {
			return ctx.Err() != nil
		}
		if first == nil || c.faultOf(claims, cites) != nil && len(claims) < len(first) {
			first = slices.Clone(claims)
		}
		if c.faultOf(claims, cites) == nil {
			good, said = slices.Clone(claims), s
		}
		return good != nil
	})
	switch {
	case ctx.Err() != nil:
		return c.fail(Unread, "the check was cancelled")
	case good != nil:
		c.said = said
		for _, cl := range good {
			c.numbers = append(c.numbers, c.numberOf(cl))
		}
		return c.confirm(ctx, good)
	case first != nil:
		f := c.faultOf(first, cites)
		return c.fail(f.Code, f.Detail)
	}
	return c.readBack(ctx)
}

// definite finds "is the nurse" for "is a nurse": that there is no other is more
// than the fact says.
func (c *check) definite(words []token, v *vocabulary) *Fault {
	for i, w := range words {
		if !w.the || i == 0 || !words[i-1].is("is", "are", "not") || i+1 < len(words) && words[i+1].is("of") || strings.Contains(c.ownTexts(), " the "+w.text) {
			continue
		}
		for _, n := range w.names {
			if v.names[n.name].term.Kind == triple.Class {
				return &Fault{Quantity, "the " + w.raw}
			}
		}
	}
	return nil
}

// ownTexts are the words of the cited evidence, in lower case.
func (c *check) ownTexts() string {
	var out []string
	for _, e := range c.evidence {
		if slices.Contains(c.cited, e.N) {
			out = append(out, strings.ToLower(e.Text))
		}
	}
	return strings.Join(out, "\n")
}

// record is the record of a relation, where there is one.
func (g *Gate) record(key string) (triple.Relation, bool) {
	if g.options.Vocabulary == nil {
		return triple.Relation{}, false
	}
	return g.options.Vocabulary.Relation(key)
}

// citation is a group of numbers cited at a place among the words.
type citation struct {
	at      int // how many words stand before it
	numbers []int
}

// withoutCitations returns the words for the parser, without neutral ones, and
// where the citations stood between them. Citations side by side are one.
func (c *check) withoutCitations() ([]token, []citation) {
	var words []token
	var cites []citation
	the := false
	for i, t := range c.toks {
		switch {
		case t.cited != nil:
			if n := len(cites); n > 0 && onlyJoins(words[cites[n-1].at:]) {
				words = words[:cites[n-1].at]
				cites[n-1].numbers = append(cites[n-1].numbers, t.cited...)
				continue
			}
			cites = append(cites, citation{len(words), slices.Clone(t.cited)})
		case c.doubts[i] > 0:
			c.hedges = append(c.hedges, hedge{len(words), c.doubts[i]})
		case c.over[i], isNeutral(t), t.mark && i == len(c.toks)-1:
			the = the || t.is("the")
		default:
			t.the, the = the && !t.mark, false
			words = append(words, t)
		}
	}
	return words, cites
}

// passedOver marks what states nothing: phrases, with the commas around them.
func passedOver(toks []token) map[int]bool {
	out := leads(toks)
	for i, t := range toks {
		end := i + 1
		for out[end] {
			end++
		}
		if t.is(",") && end > i+1 && end < len(toks) && toks[end].is(",") {
			out[i], out[end] = true, true
		}
	}
	return out
}

// onlyJoins reports whether nothing but "and" and commas stand between two
// citations.
func onlyJoins(between []token) bool {
	return !slices.ContainsFunc(between, func(t token) bool { return !t.is("and", ",", ";") })
}

// citedFor returns the numbers that count for a claim read before word end: the
// next ones behind it, or where there are none, all before.
func citedFor(end int, cites []citation) []int {
	var before []int
	for _, cite := range cites {
		if cite.at >= end {
			return append(before[:0:0], cite.numbers...)
		}
		before = append(before, cite.numbers...)
	}
	return before
}

// faultOf returns the first claim's fault, or nil where all are stated.
func (c *check) faultOf(claims []claim, cites []citation) *Fault {
	if f := c.verdict(claims); f != nil {
		return f
	}
	if len(cites) > 0 && cites[0].at == 0 { // "[1] Tom is a cat": numbers first
		cites = []citation{{at: 0, numbers: c.cited}}
	}
	for _, cl := range claims {
		numbers := citedFor(cl.end, cites)
		if f := c.claimFault(cl, numbers, c.certainty(cl, claims)); f != nil {
			return f
		}
	}
	return c.reasons(claims)
}

// verdict holds a leading yes or no against what follows.
func (c *check) verdict(claims []claim) *Fault {
	yes, no := c.agrees, false
	if len(c.toks) > 1 && c.toks[1].mark {
		yes, no = yes || c.toks[0].is("yes"), c.toks[0].is("no")
	}
	denials := 0
	for _, cl := range claims {
		if c.denies(cl) {
			denials++
		}
	}
	switch {
	case yes && denials == len(claims):
		return &Fault{Verdict, "yes, and then a denial"}
	case no && denials == 0:
		return &Fault{Verdict, "no, and then no denial"}
	}
	return nil
}

// denies reports whether a claim, or the fact that it repeats, is a denial.
func (c *check) denies(cl claim) bool {
	if cl.stated == 0 {
		return cl.denied
	}
	told := c.triples([]int{cl.stated})
	return len(told) > 0 && told[0].Denied
}

// claimFault holds one claim against the facts cited for it.
func (c *check) claimFault(cl claim, numbers []int, percent int) *Fault {
	if cl.stated != 0 {
		switch {
		case percent != 0:
			return &Fault{Mood, "the fact says how certain it is"}
		case !cl.subject.Same(cl.needs):
			return &Fault{Order, cl.subject.Spelling()}
		case slices.Contains(numbers, cl.stated):
			return nil
		}
		return &Fault{OtherFact, fmt.Sprintf("that is fact %d", cl.stated)}
	}
	if cl.past {
		return &Fault{Mood, "the facts speak of another time"}
	}
	told := c.triples(numbers)
	for _, relation := range cl.relations {
		t := cl.triple(relation)
		if !c.stated(t, told) {
			continue
		}
		if !certain(t, told, percent) {
			return &Fault{Mood, "say exactly how certain it is"}
		}
		return nil
	}
	return c.nameFault(cl, told)
}

// doubted reports whether all that states the triple is less than certain: it
// can only be repeated as it is worded, with how certain it is.
func doubted(t triple.Triple, told []triple.Triple) bool {
	weak := false
	for _, f := range told {
		if !f.Same(t) {
			continue
		}
		if f.Weight() >= 1 {
			return false
		}
		weak = true
	}
	return weak
}

// certain reports whether the triple is told with the certainty that it is said
// with, in percent; 0 is for no word about it.
func certain(t triple.Triple, told []triple.Triple, percent int) bool {
	if percent == 0 {
		return !doubted(t, told)
	}
	return slices.ContainsFunc(told, func(f triple.Triple) bool {
		return f.Same(t) && math.Round(f.Weight()*100) == float64(percent)
	})
}

// stated reports whether a fact among told states the triple, or means it.
func (c *check) stated(t triple.Triple, told []triple.Triple) bool {
	if slices.ContainsFunc(told, t.Same) {
		return true
	}
	swapped := t
	swapped.Subject, swapped.Object = t.Object, t.Subject
	if t.Relation == triple.SynonymOf && slices.ContainsFunc(told, swapped.Same) {
		return true
	}
	if un := notUn(t); un.Relation != "" && slices.ContainsFunc(told, un.Same) {
		return true
	}
	holds := c.gate.options.Holds
	return holds != nil && mentions(told, t.Subject) && mentions(told, t.Object) && holds(t)
}

// notUn is "unhappy" for "not happy": who is unhappy is not happy, and not the
// other way round.
func notUn(t triple.Triple) triple.Triple {
	if t.Relation != triple.Is || !t.Denied {
		return triple.Triple{}
	}
	t.Denied, t.Object.Name = false, "un"+t.Object.Name
	return t
}

func mentions(told []triple.Triple, term triple.Term) bool {
	return slices.ContainsFunc(told, func(t triple.Triple) bool { return t.Subject.Same(term) || t.Object.Same(term) })
}

// nameFault finds the nearest fact and says how the claim differs from it.
func (c *check) nameFault(cl claim, told []triple.Triple) *Fault {
	var all []int
	for _, e := range c.evidence {
		all = append(all, e.N)
	}
	everything := c.triples(all)
	for _, relation := range cl.relations {
		t := cl.triple(relation)
		swapped := t
		swapped.Subject, swapped.Object = t.Object, t.Subject
		switch {
		case slices.ContainsFunc(told, t.Opposite().Same):
			return &Fault{Polarity, t.String()}
		case slices.ContainsFunc(told, swapped.Same):
			return &Fault{Order, t.String()}
		case slices.ContainsFunc(everything, t.Same):
			return &Fault{OtherFact, t.String() + " is stated, but not by what is cited"}
		}
	}
	return &Fault{Unsupported, cl.triple(cl.relations[0]).String()}
}

// triples are what the facts of these numbers state.
func (c *check) triples(numbers []int) []triple.Triple {
	var out []triple.Triple
	for _, e := range c.evidence {
		if slices.Contains(numbers, e.N) {
			out = append(out, e.Triples...)
		}
	}
	return out
}

// confirm passes a sentence whose claims are stated, unless the reader reads
// the opposite of a fact in it.
func (c *check) confirm(ctx context.Context, claims []claim) Result {
	told := c.triples(c.cited)
	for _, t := range c.readTriples(ctx) {
		swapped := t
		swapped.Subject, swapped.Object = t.Object, t.Subject
		switch {
		case c.stated(t, told):
		case slices.ContainsFunc(told, t.Opposite().Same):
			return c.fail(Polarity, t.String()+" as it is read back")
		case slices.ContainsFunc(told, swapped.Same):
			return c.fail(Order, t.String()+" as it is read back")
		}
	}
	c.result.OK, c.result.Claims = true, len(claims)
	return c.result
}

// readBack lets the reader decide about a sentence that the gate's grammar does
// not have. Its triples must all be stated, and its words were looked at before.
func (c *check) readBack(ctx context.Context) Result {
	told := c.triples(c.cited)
	read := c.readTriples(ctx)
	if len(read) == 0 {
		return c.fail(Unread, "it cannot be held against the facts; say it more plainly")
	}
	for _, t := range read {
		if doubted(t, told) && t.Weight() >= 1 {
			return c.fail(Mood, "it is not certain; repeat how certain it is")
		}
		if !c.stated(t, told) {
			f := c.nameFault(claim{subject: t.Subject, object: t.Object, relations: []string{t.Relation}, denied: t.Denied}, told)
			return c.fail(f.Code, f.Detail)
		}
	}
	c.result.OK, c.result.Claims = true, len(read)
	return c.result
}

// readTriples are what the reader makes of the sentence: nothing, where it does
// not read all of it as facts.
func (c *check) readTriples(ctx context.Context) []triple.Triple {
	if c.gate.reader == nil {
		return nil
	}
	statements, err := c.gate.reader.Read(ctx, c.result.Clean, triple.Discourse{Vocabulary: c.gate.options.Vocabulary, Speaker: triple.Speaker(), Own: true})
	if err != nil {
		return nil // a sentence that is not read is not passed; nothing is lost
	}
	var out []triple.Triple
	for _, s := range statements {
		if s.Kind != triple.FactKind || s.Trouble != nil || len(s.Readings) > 0 || len(s.Facts) == 0 {
			return nil
		}
		out = append(out, s.Facts...)
	}
	return out
}

// statesNothing reports whether the sentence is made of words that state
// nothing: "Here is what I know."
func (c *check) statesNothing() bool {
	for i, t := range c.toks {
		if !t.mark && t.cited == nil && !c.over[i] && !isEmpty(t) {
			return false
		}
	}
	return true
}

func isEmpty(t token) bool {
	return isNeutral(t) || t.is("here", "is", "are", "what", "i", "know", "of", "about", "it", "this", "that", "you", "told", "me", "so", "far", "sure", "certainly", "ok", "okay", "well", "yes", "facts", "fact", "and", "why", "how", "reason", "because", "hello", "hi", "thanks", "thank", "welcome", "good", "question", "let", "explain", "to", "your", "following", "based", "on", "in", "short", "answer")
}

// String lists the faults in one line.
func (r Result) String() string {
	parts := make([]string, len(r.Faults))
	for i, f := range r.Faults {
		parts[i] = f.String()
	}
	return strings.Join(parts, "; ")
}
