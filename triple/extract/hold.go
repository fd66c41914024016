package extract

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/say"
	"whence/triple/english/word"
)

// Reading are Words that read a text as people type it. With them a claim is held against
// what the reader makes of the very words that it quotes: what both say is learned, and
// what only the model says is asked.
type Reading interface {
	Words
	Understand(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error)
}

// The codes of the trouble with a statement that is asked: its quote says it, with words
// around that may change it; the words do not deny it, but are too few or too free for the
// reader to make the same of them; something in the words speaks against it.
const (
	Apart     = "apart"
	AsRead    = "as_read"
	Doubtful  = "doubtful"
	unsettled = "I am not sure how to read this: "
)

// held is a claim beside what the reader makes of it and of its quote.
type held struct {
	*claim
	// read is what the claim says, quoted what its quote says; nil where they are not read.
	read, quoted *triple.Statement
	// doubt is why it is asked, "" where the words say so, and code of what sort that is.
	doubt, code string
	// put says that the claim puts its names or its verb together of words from around the
	// quote, and supplied what it adds, which was not said.
	put      bool
	supplied string
	fault    *fault
}

func (h *held) doubts(code, why string) { h.doubt, h.code = why, code }

// hold holds all claims that assert something against the reader.
func (r *reader) hold(reading Reading) {
	var all []*held
	for _, c := range r.claims {
		if !c.asserts() {
			r.judge(c)
			continue
		}
		h := &held{claim: c}
		if h.fault = r.said(h); h.fault == nil {
			r.compare(reading, h)
		}
		all = append(all, h)
	}
	type why struct{ code, doubt string }
	found := make([]why, len(all))
	for i, h := range all {
		if h.fault != nil || h.code == Doubtful {
			continue
		}
		if left := r.left(h, all); left == "" {
			continue
		} else if h.code == AsRead {
			found[i] = why{Doubtful, left}
		} else if around(h, all, AsRead) == "" {
			found[i] = why{AsRead, left}
		} else {
			found[i] = why{Apart, left}
		}
	}
	for i, w := range found {
		if w.code != "" {
			all[i].doubts(w.code, w.doubt)
		}
	}
	for i, h := range all {
		switch {
		case h.fault != nil:
			r.reject(h.wireStatement, h.fault)
		case !repeats(h, all[:i]):
			r.result.Statements = append(r.result.Statements, h.statement(r))
		}
	}
	slices.SortStableFunc(r.result.Statements, func(a, b triple.Statement) int { return a.Start - b.Start })
}

// asserts reports whether the model says that the person asserts it.
func (c *claim) asserts() bool {
	return !is("unasserted", c.Kind)
}

// left says what of the words nothing was made of, or what else speaks against a claim
// that the reader does not make of them itself.
func (r *reader) left(h *held, all []*held) string {
	if h.code == AsRead {
		b := &builder{reader: r, claim: h.claim}
		if i := slices.IndexFunc(h.quote, func(w word.Word) bool { return is("alternative", w.Text) }); i >= 0 && !names(h.claim, h.quote[i]) {
			return "the words leave open which it is"
		}
		for _, check := range []func() *fault{h.asserted, h.polarity, h.ordered, h.modal, b.halfRead} {
			if f := check(); f != nil && !elsewhere(h, f, all) {
				return f.reason
			}
		}
	}
	return around(h, all, h.code)
}

// elsewhere reports whether what a fault finds in the words is what another claim makes of
// them: its condition, or its denial.
func elsewhere(h *held, f *fault, all []*held) bool {
	return slices.ContainsFunc(all, func(o *held) bool {
		if o == h || o.fault != nil || o.code == Doubtful || o.end <= h.from || o.start >= h.to {
			return false
		}
		switch f.code {
		case "hypothetical":
			return len(o.Conditions) > 0 && anyOf("conditional", o.quote)
		case "polarity":
			denies := slices.ContainsFunc(slices.Concat(o.Facts, o.Conditions), func(x wireFact) bool { return x.Denied })
			return denies && o.negated(o.quote) || !slices.ContainsFunc(h.quote, func(w word.Word) bool { return word.Negates(w.Text) && !names(o.claim, w) })
		}
		return false
	})
}

// ordered holds the order of the words against all facts.
func (h *held) ordered() *fault {
	for _, f := range h.Facts {
		if fault := h.order(f); fault != nil {
			return fault
		}
	}
	return nil
}

// said holds names and relation of a claim against the words: what is made of words that
// were not said is nobody's claim.
func (r *reader) said(h *held) *fault {
	c := h.claim
	if c.isQuestion() {
		return &fault{"asked", "the sentence is a question"}
	}
	if len(c.Facts) == 0 {
		return &fault{"empty", "nothing is stated"}
	}
	if when := strings.TrimSpace(c.Time); when != "" && !strings.Contains(strings.ToLower(c.text()), strings.ToLower(when)) {
		return &fault{"time", "\"" + when + "\" is not in the words"}
	}
	for _, f := range slices.Concat(c.Facts, c.Conditions) {
		for _, name := range []string{f.Subject, f.Object} {
			if fault := r.named(c, name); fault != nil && (isPronoun(name) || !r.putTogether(h, name)) {
				return fault
			}
		}
		absent := slices.ContainsFunc(contentWords(f.Relation), func(w word.Word) bool { return !has(c.quote, w) })
		if absent && !r.inUse(f) && !r.putTogether(h, f.Relation) {
			return &fault{"relation", "\"" + strings.TrimSpace(f.Relation) + "\" is not in the words"}
		}
	}
	return nil
}

// has reports whether the quote has a word, perhaps with its "not" in one.
func has(quote []word.Word, w word.Word) bool {
	base := parse.Lemma(w.Text, "VBZ")
	return word.Find(quote, []word.Word{w}) >= 0 || slices.ContainsFunc(quote, func(q word.Word) bool {
		short := listed().As("short", w.Text)
		return parse.Lemma(q.Text, "VBD") == base || short != "" && strings.HasSuffix(q.Text, short) || word.Negates(q.Text) && (q.Text == w.Text+"n't" || q.Text == w.Text+"'t" || q.Text == w.Text+"not")
	})
}

// putTogether reports whether words of a claim may be put together of what was said: each is
// in the turn or was said shortly before, is a small word, or is a common word that a note
// leaves out, which is marked.
func (r *reader) putTogether(h *held, said string) bool {
	for _, w := range word.Split(said) {
		switch {
		case isFiller(w.Text) || is("preposition", w.Text) || is("article", w.Text):
		case isExample([]word.Word{w}):
			return false
		case is("first", w.Text) && anyOf("first", h.quote), r.wasSaid(h.claim, w):
		case said[w.Start:w.End] != w.Text || !isCommon(w.Text):
			return false
		default:
			h.supplied = w.Text
		}
	}
	h.put = true
	return true
}

// isCommon reports whether a word is a form of a noun or a verb of the language.
func isCommon(w string) bool {
	for _, base := range append([]string{w}, parse.Lemma(w, "VBZ"), parse.Lemma(w, "NNS")) {
		if e, ok := lexicon.Lookup(base); ok && lexicon.ClosedOf(w) == 0 && (e.Is(lexicon.Noun) || e.Is(lexicon.Verb)) {
			return true
		}
	}
	return false
}

// wasSaid reports whether a word is in the turn or in what was said shortly before.
func (r *reader) wasSaid(c *claim, w word.Word) bool {
	one := []word.Word{w}
	if slices.ContainsFunc(r.in.Names, func(n triple.Term) bool { return word.Find(word.Split(n.Spelling()), one) >= 0 }) {
		return true
	}
	return word.Find(word.Split(c.turn), one) >= 0 || slices.ContainsFunc(r.earlier, func(said []word.Word) bool { return word.Find(said, one) >= 0 })
}

// named holds a name of a claim against the words.
func (r *reader) named(c *claim, name string) *fault {
	name = strings.TrimSpace(name)
	if name == "" || strings.HasPrefix(name, "?") {
		return nil
	}
	if own := strings.ToLower(name); (is("speaker", own) || is("first", own)) && anyOf("first", c.quote) {
		return nil
	}
	words := nameWords(name)
	if word.Find(c.quote, words) >= 0 && !isPronoun(name) {
		return nil
	}
	_, fault := r.resolve(c, name)
	return fault
}

// isPronoun reports whether a name is a pronoun, of which it is open whom or what it means.
func isPronoun(name string) bool {
	words := nameWords(name)
	return len(words) == 1 && is("pronoun", words[0].Text)
}

// inUse reports whether a relation is known, so that the words may say it with others.
func (r *reader) inUse(f wireFact) bool {
	key := relationKey(f.Relation)
	return slices.ContainsFunc(r.in.Relations, func(known triple.Relation) bool {
		return known.Key == key || slices.Equal(stems(word.Split(relationWords(known))), stems(word.Split(f.Relation)))
	})
}

// compare reads a claim and its quote, and says what is in doubt.
func (r *reader) compare(reading Reading, h *held) {
	d := r.in.Discourse
	d.Mentions = d.Mentions[:len(d.Mentions):len(d.Mentions)]
	h.read = r.claimed(reading, h.claim, d)
	if anyOf("pronoun", h.quote) {
		before, err := reading.Understand(r.ctx, h.turn[:h.start], d)
		if err != nil {
			before = nil // the words before say nothing then
		}
		for _, s := range before {
			d.Mentions = append(d.Mentions, s.Mentions...)
		}
	}
	h.quoted = r.understood(reading, []string{strings.TrimRight(h.text(), " ,;:.!") + "."}, d)
	if h.quoted == nil {
		h.quoted = r.understood(reading, h.withNames(), d)
	}
	switch {
	case h.read == nil && h.quoted == nil:
		h.fault = &fault{"unread", "there is no plain sentence that says it"}
	case h.quoted == nil:
		h.doubts(AsRead, "the words are not plain")
	case h.supplied != "" && !strings.ContainsAny(h.text(), ":(>"):
		h.fault = &fault{"relation", "\"" + h.supplied + "\" is not in the words"}
	case h.read == nil:
		if f := h.polarity(); f != nil {
			h.doubts(Doubtful, f.reason)
			h.read, h.quoted = h.quoted, nil
		}
	case !States(h.quoted, h.read):
		h.doubts(AsRead, "the words may say something else")
	}
	if h.put && h.doubt == "" && h.read != nil {
		h.doubts(AsRead, "it is put together")
	}
	if f := h.asserted(); h.doubt == "" && f != nil && f.code == "quoted" {
		h.doubts(Doubtful, f.reason)
	}
}

// claimed is what a claim says as plain sentences, which name whom they mean, in the first
// wording that can be read.
func (r *reader) claimed(reading Reading, c *claim, d triple.Discourse) *triple.Statement {
	alone := d
	alone.Mentions = nil
	for _, in := range []triple.Discourse{alone, d} {
		for _, said := range c.wordings() {
			if s := r.understood(reading, said, in); s != nil && keepsNames(c, s) {
				return noIdentity(c, s)
			}
		}
	}
	if len(c.Conditions) == 0 && len(c.Facts) > 1 {
		return r.oneByOne(reading, c, d)
	}
	for _, name := range hardNames(c) {
		if other, core := withStandIn(c, name); other != nil {
			for _, said := range other.wordings() {
				if s := r.understood(reading, said, alone); s != nil {
					putBack(s, core)
					return s
				}
			}
		}
	}
	return nil
}

// keepsNames reports whether a reading takes no name of a claim apart: what has capitals and
// joins small words, as a title does, is one name.
func keepsNames(c *claim, s *triple.Statement) bool {
	for _, f := range c.Facts {
		for _, name := range []string{f.Subject, f.Object} {
			if isTitle(name) && !slices.ContainsFunc(s.Facts, func(x triple.Triple) bool {
				key := triple.Key(name)
				return strings.Contains(x.Subject.Name, key) || strings.Contains(x.Object.Name, key)
			}) {
				return false
			}
		}
	}
	return true
}

// isTitle reports whether a name begins and ends with a capital, with a preposition between:
// "Roots under Stress".
func isTitle(name string) bool {
	words := word.Split(name)
	if len(words) < 3 || !slices.ContainsFunc(words, func(w word.Word) bool { return is("preposition", w.Text) && name[w.Start:w.End] == w.Text }) {
		return false
	}
	first, _ := utf8.DecodeRuneInString(name[words[0].Start:])
	last, _ := utf8.DecodeRuneInString(name[words[len(words)-1].Start:])
	return unicode.IsUpper(first) && unicode.IsUpper(last) && !is("article", words[0].Text)
}

// noIdentity is a reading in which what something only is, as "level 5", is a quality of it and
// no other name.
func noIdentity(c *claim, s *triple.Statement) *triple.Statement {
	for i, f := range s.Facts {
		plain := slices.ContainsFunc(c.Facts, func(w wireFact) bool {
			return relationKey(w.Relation) == triple.Is && triple.Key(w.Object) == f.Object.Name && w.Object == strings.ToLower(w.Object)
		})
		if f.Relation == triple.SynonymOf && plain {
			s.Facts = slices.Clone(s.Facts)
			s.Facts[i].Relation, s.Facts[i].Object.Kind = triple.Is, triple.Quality
			s.Echo = strings.ReplaceAll(s.Echo, listed().Of("synonymwords")[0], listed().Of("qualitywords")[0])
		}
	}
	return s
}

// oneByOne is what the facts of a claim say, each in a wording of its own.
func (r *reader) oneByOne(reading Reading, c *claim, d triple.Discourse) *triple.Statement {
	var out *triple.Statement
	for i := range c.Facts {
		one := *c
		one.Facts = c.Facts[i : i+1]
		if c.behind(c.Facts[i]) == "" {
			one.Time = ""
		}
		s := r.claimed(reading, &one, d)
		switch {
		case s == nil:
			return nil
		case out == nil:
			out = s
		default:
			out = Join(out, s)
		}
	}
	return out
}

// wordings are the ways in which a claim may be said.
func (c *claim) wordings() [][]string {
	out := [][]string{c.sentences()}
	if len(c.Conditions) > 0 {
		if all := c.ofAll(); all != nil {
			return append(out, all)
		}
		return out
	}
	return append(out, c.piecewise())
}

// withNames is the quote with the name that the claim is about for its pronoun.
func (h *held) withNames() []string {
	at := slices.IndexFunc(h.quote, func(w word.Word) bool { return is("pronoun", w.Text) })
	if at < 0 {
		return nil
	}
	for _, f := range h.Facts {
		if words := nameWords(f.Subject); len(words) > 0 && word.Find(h.quote, words) < 0 {
			name, w := h.phrase(f.Subject), h.quote[at]
			return []string{finished(h.text()[:w.Start] + name + strings.TrimRight(h.text()[w.End:], " ,;:.!"))}
		}
	}
	return nil
}

// understood is what sentences are read as together; nil where one of them states nothing.
func (r *reader) understood(reading Reading, sentences []string, d triple.Discourse) *triple.Statement {
	var out *triple.Statement
	for _, text := range slices.Compact(sentences) {
		read, err := reading.Understand(r.ctx, text, d)
		if err != nil || len(read) != 1 {
			return nil
		}
		s := read[0]
		if s.Kind == triple.NotUnderstood && s.Standing == triple.Asked && len(s.Readings) == 1 {
			s = s.Readings[0]
			s.Standing = triple.AsRead
		}
		if len(s.Readings) > 1 || s.Trouble != nil || s.Kind != triple.FactKind && s.Kind != triple.RuleKind {
			return nil
		}
		if out == nil {
			out = &s
			continue
		}
		out = Join(out, &s)
	}
	return out
}

// Join is a statement of what two state.
func Join(a, b *triple.Statement) *triple.Statement {
	out := *a
	events, rest := say.EventFacts(b.Facts)
	out.Facts = slices.Clip(out.Facts)
	for _, f := range rest {
		if !slices.ContainsFunc(out.Facts, f.Same) {
			out.Facts = append(out.Facts, f)
		}
	}
	for _, e := range events {
		if !tellsEvent(a.Facts, e) {
			out.Facts = append(out.Facts, apart(e, "_"+strconv.Itoa(len(out.Facts)))...)
		}
	}
	out.Rules = append(slices.Clip(out.Rules), b.Rules...)
	out.Properties = append(slices.Clip(out.Properties), b.Properties...)
	out.Relations = append(slices.Clip(out.Relations), b.Relations...)
	out.Names = append(slices.Clip(out.Names), b.Names...)
	out.Mentions = append(slices.Clip(out.Mentions), b.Mentions...)
	out.Supposes = append(slices.Clip(out.Supposes), b.Supposes...)
	out.Ends = nil
	if b.Standing != triple.Told {
		out.Standing = b.Standing
	}
	if b.Kind == triple.RuleKind {
		out.Kind = b.Kind
	}
	if !strings.Contains(out.Echo, b.Echo) {
		out.Echo = strings.TrimSpace(out.Echo + " " + b.Echo)
	}
	return &out
}

// apart gives an event a name of its own beside those of another statement.
func apart(event []triple.Triple, mark string) []triple.Triple {
	out := slices.Clone(event)
	for i := range out {
		if out[i].Subject.Kind == triple.Event {
			out[i].Subject.Name += mark
		}
	}
	return out
}

// States reports whether a statement states all that another one does, perhaps more.
func States(s, of *triple.Statement) bool {
	if s.Kind == of.Kind && s.Echo != "" && s.Echo == of.Echo {
		return true // what has no name has another one each time
	}
	events, rest := say.EventFacts(of.Facts)
	for _, f := range rest {
		if !slices.ContainsFunc(s.Facts, f.Same) {
			return false
		}
	}
	for _, e := range events {
		if !tellsEvent(s.Facts, e) {
			return false
		}
	}
	for _, rule := range of.Rules {
		if !slices.ContainsFunc(s.Rules, func(other triple.Rule) bool { return ruleText(other) == ruleText(rule) }) {
			return false
		}
	}
	return true
}

// tellsEvent reports whether one of the events of facts has all that takes part in another.
func tellsEvent(facts, event []triple.Triple) bool {
	events, _ := say.EventFacts(facts)
	return slices.ContainsFunc(events, func(e []triple.Triple) bool {
		return !slices.ContainsFunc(event, func(f triple.Triple) bool {
			return f.Relation != triple.Wording && !slices.ContainsFunc(e, func(x triple.Triple) bool {
				f.Subject = x.Subject
				return f.Same(x)
			})
		})
	})
}

// ruleText writes a rule with its variables by the order in which they come.
func ruleText(rule triple.Rule) string {
	names := map[string]string{}
	term := func(t triple.Term) triple.Term {
		if t.IsVar() {
			if names[t.Var] == "" {
				names[t.Var] = string(rune('A' + len(names)))
			}
			t.Var = names[t.Var]
		}
		return t
	}
	var parts []string
	for _, x := range append([]triple.Literal{{Triple: rule.Head}}, rule.Body...) {
		x.Triple.Subject, x.Triple.Object = term(x.Triple.Subject), term(x.Triple.Object)
		part := x.Triple.String()
		if x.Absent {
			part = "!" + part
		}
		parts = append(parts, string(x.Op)+part)
	}
	slices.Sort(parts[1:])
	return strings.Join(parts, ",")
}

// around says what of the sentences around a quote nothing was made of and may change what
// the quote says; "" where nothing may. Claims of the code count as well as sure ones.
func around(h *held, all []*held, code string) string {
	covered := func(at int) bool {
		return slices.ContainsFunc(all, func(o *held) bool {
			return o.fault == nil && (o.code == "" || o.code == code) && o.start <= at && at < o.end
		})
	}
	var rest []word.Word
	sentence := word.Split(h.turn[h.from:h.to])
	for i, w := range sentence {
		answers := i == 0 && is("answering", w.Text) && len(sentence) > 1 && sentence[1].Start > w.End+1 // "No, …"
		if !answers && !covered(h.from+w.Start) {
			rest = append(rest, w)
		}
	}
	if left := withoutAsides(rest); len(left) > 0 {
		return "nothing was made of \"" + left[0].Text + "\""
	}
	if anyOf("joking", word.Split(h.turn)) {
		return "it may be a joke"
	}
	return ""
}

// withoutAsides leaves out the longest phrases that change nothing.
func withoutAsides(words []word.Word) []word.Word {
	var out []word.Word
	for i := 0; i < len(words); {
		n := 0
		for k := min(maxAside, len(words)-i); k > 0 && n == 0; k-- {
			if is("aside", strings.Join(texts(words[i:i+k]), " ")) {
				n = k
			}
		}
		if n == 0 {
			out = append(out, words[i])
			n = 1
		}
		i += n
	}
	return out
}

// maxAside bounds the words of a phrase that changes nothing.
const maxAside = 9

// repeats reports whether a claim before says it already.
func repeats(h *held, before []*held) bool {
	return slices.ContainsFunc(before, func(o *held) bool {
		return o.fault == nil && o.start == h.start && o.end == h.end && (o.doubt == "") == (h.doubt == "") && States(o.says(), h.says())
	})
}

// says is what is learned, or asked, of a claim.
func (h *held) says() *triple.Statement {
	if h.quoted != nil && (h.doubt == "" || h.read == nil || States(h.quoted, h.read)) {
		return h.quoted
	}
	return h.read
}

// statement is what becomes of a claim.
func (h *held) statement(r *reader) triple.Statement {
	s := *h.says()
	s.Text, s.Start, s.End = h.text(), h.start, h.end
	s.Facts, s.Ends = slices.Clone(s.Facts), nil
	if least := h.confidence(); least < 1 {
		for i := range s.Facts {
			if s.Facts[i].Weight() > least {
				s.Facts[i].Confidence = least
			}
		}
	}
	if s.Kind == triple.FactKind && h.corrects() {
		s.Kind = triple.Correction
	}
	if h.doubt == "" {
		return s
	}
	if same := h.synonym(r); same != nil {
		s.Properties = append(slices.Clip(s.Properties), *same)
	}
	trouble := &triple.Trouble{Code: h.code, Message: unsettled + h.doubt + "."}
	return triple.Statement{
		Text: s.Text, Start: s.Start, End: s.End, Kind: triple.NotUnderstood, Standing: triple.Asked, Readings: []triple.Statement{s}, Trouble: trouble,
	}
}

// corrects reports whether the sentence begins with words that put right what was said.
func (h *held) corrects() bool {
	words := texts(word.Split(h.turn[h.from:h.to]))
	for n := min(maxAside, len(words)); n > 0; n-- {
		if is("correcting", strings.Join(words[:n], " ")) {
			return true
		}
	}
	return false
}

// synonym is what else a person agrees to who agrees to a claim: that the relation of the
// words is another name of the one that is in use, where all else is the same.
func (h *held) synonym(r *reader) *triple.RelationProperty {
	if h.read == nil || h.quoted == nil || len(h.read.Facts) != 1 || len(h.quoted.Facts) != 1 || len(h.Facts) != 1 {
		return nil
	}
	own, words := h.read.Facts[0], h.quoted.Facts[0]
	as := words
	as.Relation = own.Relation
	if own.Relation == words.Relation || !own.Same(as) || own.Denied || meansItself(own.Relation) || meansItself(words.Relation) || !r.inUse(h.Facts[0]) {
		return nil
	}
	return &triple.RelationProperty{Relation: words.Relation, Property: triple.Synonym, Other: own.Relation}
}

// meansItself reports whether a relation has a meaning of its own that no other has.
func meansItself(relation string) bool {
	switch relation {
	case triple.InstanceOf, triple.Is, triple.SynonymOf, triple.Does, triple.Can:
		return true
	}
	return triple.OfEvent(relation)
}
