package english

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/elided"
	"whence/triple/english/interpret"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/overrule"
	"whence/triple/english/parse"
	"whence/triple/english/ruling"
	"whence/triple/english/stance"
	"whence/triple/english/typed"
	"whence/triple/english/unfold"
)

// This file reads what is written in notes by what it stands for: "rent 850, due on the 1st".

// inNotes reads a text as the sentences that it stands for, if each of them is told whole. Of a
// text that was read as it stands it does so only where that must be wrong.
func (e *English) inNotes(ctx context.Context, text string, read []triple.Statement, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	unread := isUnread(read)
	words := strings.Fields(text)
	alone := isAlone(words)
	short := len(read) > 0 && (read[0].Kind == triple.RuleKind && (len(words) <= maxHeadline || strings.Contains(text, " and ")) || len(read[0].Readings) > 0)
	short = short || alone || slices.ContainsFunc(words, func(w string) bool {
		plain := strings.Trim(w, ".,!")
		return closed.Words().Is("timebound", w) || closed.Words().Is("negative", w) || closed.Words().As("sort", plain) == "one" || closed.Words().Is("greater", plain) || closed.Words().Is("lesser", plain)
	})
	if d.Own || len(read) == 0 || !unread && !short && (!strings.ContainsAny(text, ":=,0123456789") || read[0].Clauses == nil && read[0].Kind != triple.Correction && len(words) > maxHeadline && !strings.Contains(text, " and ")) {
		return nil, false
	}
	plain := text[len(typed.Bullet(text)):]
	t := noted(&e.parser, plain)
	if stance.Ascribed(t.Words) {
		return nil, false
	}
	written := append(nounBefore(e, t, &d, alone, unread), elided.Of(t)...)
	if low, ok := asNoun(plain, t.Words); ok {
		written = append(written, elided.Of(noted(&e.parser, low))...)
	}
	if at := strings.IndexAny(plain, ",:"); at > 0 && correctsWhoever(read) && closed.Words().As("sort", strings.ToLower(plain[:at])) == "correction" {
		written = append(written, elided.Proposal{Sentences: []string{strings.TrimSpace(plain[at+1:])}, Sure: true, Corrects: true})
	}
	for _, p := range written {
		if !unread && !p.Sure && (p.Unread || read[0].Clauses == nil || !lacking(*read[0].Clauses, len(p.Sentences))) {
			continue
		}
		if told, ok := e.inFullSentences(ctx, p.Sentences, d, earlier); ok {
			return said(text, asMeant(p, told)), true
		}
	}
	return isNobody(text, words, alone, unread)
}

// isAlone reports whether a text begins with whose it is, without its noun: "mine is blue".
func isAlone(words []string) bool {
	return len(words) > 1 && closed.Words().Is("alone", strings.ToLower(words[0])) && !strings.HasSuffix(words[len(words)-1], "?")
}

// nounBefore puts in the noun of what was told last, where a text begins with whose it is.
func nounBefore(e *English, t parse.Tree, d *triple.Discourse, alone, unread bool) []elided.Proposal {
	last := d.LastTold()
	if !alone && !unread || last == nil || len(last.Text) > maxParsed {
		return nil
	}
	return elided.Whose(t, e.parser.Parse(last.Text).Tree)
}

// isNobody is the trouble with a text that begins with whose it is, where no noun was told: nobody is called mine.
func isNobody(text string, words []string, alone, unread bool) ([]triple.Statement, bool) {
	if alone && !unread {
		return said(text, []triple.Statement{{Kind: triple.FactKind, Trouble: &triple.Trouble{Code: "pronoun", Message: `What is "` + words[0] + `" was said before; say it with its noun.`, Until: len(words[0])}}}), true
	}
	return nil, false
}

// asMeant makes a correction of what was told in the place of something else.
func asMeant(p elided.Proposal, told []triple.Statement) []triple.Statement {
	if p.Corrects && len(told) == 1 && told[0].Kind == triple.FactKind {
		told[0].Kind = triple.Correction
	}
	return told
}

// inView reads a text that tells somebody's view as what they think or say, and so not as what is so. It
// reports false where it is no such text.
func inView(ctx context.Context, e *English, text string, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	if d.Own || strings.HasSuffix(text, "?") || !slices.ContainsFunc(strings.Fields(strings.ToLower(text)), func(w string) bool {
		return closed.Words().Is("ofview", strings.Trim(w, ".,!"))
	}) {
		return nil, false
	}
	view := elided.Viewed(e.parser.Parse(text).Tree)
	if view == "" {
		return nil, false
	}
	read, err := e.byOne(ctx, view, d, earlier)
	if err != nil || isUnread(read) {
		return []triple.Statement{{Text: text, End: len(text), Kind: triple.NotUnderstood, Trouble: &triple.Trouble{Code: "as_read", Message: "What somebody thinks need not be so."}}}, true
	}
	return said(text, read), true
}

// byArrow reads a note that says what is to be done, or is done, where something goes beyond a bound, as what is so
// under that condition: "wind above 50 km/h -> crane must stop" tells of no wind.
func byArrow(ctx context.Context, e *English, text string, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	words := strings.Fields(text)
	at := slices.IndexFunc(words, func(w string) bool { return closed.Words().Is("arrow", w) })
	if d.Own || at < 2 || at+2 >= len(words) {
		return nil, false
	}
	front, rest := noted(&e.parser, strings.Join(words[:at], " ")), e.parser.Parse(strings.Join(words[at+1:], " ")).Tree
	bounds := slices.ContainsFunc(words[:at], func(w string) bool { return closed.Words().As("bound", strings.ToLower(w)) != "" })
	verb := slices.IndexFunc(rest.Words, parse.Word.Finite)
	if verb < 1 || slices.ContainsFunc(front.Words, parse.Word.Finite) || rest.Words[verb].Tag != "MD" && (!bounds || rest.Words[verb].Tag == "VBD") {
		return nil, false
	}
	for _, p := range elided.Of(front) {
		if len(p.Sentences) == 1 {
			told, err := e.byOne(ctx, strings.TrimSuffix(rest.Text, ".")+" if "+morph.LowerFirst(p.Sentences[0]), d, earlier)
			if err == nil && len(told) > 0 && !isUnread(told) {
				return said(text, told), true
			}
		}
	}
	return []triple.Statement{{Text: text, End: len(text), Kind: triple.NotUnderstood, Trouble: &triple.Trouble{Code: "as_read", Message: "Under which condition that is so is unclear."}}}, true
}

// byOwners reads a text that says of what each of several has what the first clause says of that of the first.
func byOwners(ctx context.Context, e *English, text string, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	if d.Own || !strings.ContainsAny(text, ",;") && !strings.Contains(text, " and ") {
		return nil, false
	}
	told, ok := e.inFullSentences(ctx, unfold.Owners(e.parser.Parse(text).Tree), d, earlier)
	return said(text, told), ok
}

// judging reads a text that says of what was said in front of it whether that is so: it tells nothing of a thing.
func judging(_ context.Context, e *English, text string, d triple.Discourse, _ interpret.Earlier) ([]triple.Statement, bool) {
	if d.Own || !strings.Contains(text, " it") || !stance.Judges(e.parser.Parse(text).Tree.Words) {
		return nil, false
	}
	return []triple.Statement{{Text: text, End: len(text), Kind: triple.NotUnderstood, Trouble: &triple.Trouble{Code: "as_read", Message: "What is said of what was said need not be so."}}}, true
}

// inRules reads a text that tells what one may in words that say of nobody who, by the sentences that say it
// plainly. It reports false where it is no such text, or one of those cannot be read.
func inRules(ctx context.Context, e *English, text string, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	words := strings.Fields(strings.ToLower(text))
	if d.Own || len(words) < 3 || strings.HasSuffix(text, "?") || !ruling.May(words) && !closed.Words().Is("ruled", opening(text)) && !slices.ContainsFunc(words, func(w string) bool {
		return (closed.Classes{}).Only(w) || closed.Words().Is("leavesout", strings.Trim(w, ".,!"))
	}) {
		return nil, false
	}
	of := closed.Words()
	if of.Is("condition", opening(text)) || slices.ContainsFunc(words, func(w string) bool { return of.As("sort", w) == "limit" }) {
		if read, err := e.readAfter(ctx, text, d, earlier); err == nil && !isUnread(read) {
			return nil, false // by the grammar, as a rule
		}
	} else if of.Is("expletive", opening(text)) && !slices.ContainsFunc(words, func(w string) bool { return of.As("ruling", w) == "may not" }) {
		if read, err := e.byOne(ctx, text, d, earlier); err == nil && !isUnread(read) {
			return nil, false // the dog is not allowed to
		}
	}
	tree := e.parser.Parse(text).Tree
	ways := ruling.Of(tree)
	for i, sentences := range append(ways, elided.Ruled(tree)) {
		told := plainly(ctx, e, sentences, d, earlier)
		if len(told) > 0 && (i+1 >= len(ways) || len(told[0].Rules) > 0) { // of whom else it is not so, a rule alone says
			return said(text, told), true
		}
	}
	return nil, false
}

// plainly reads sentences one by one, none where one of them cannot be read.
func plainly(ctx context.Context, e *English, sentences []string, d triple.Discourse, earlier interpret.Earlier) (told []triple.Statement) {
	for _, s := range sentences {
		read, err := e.byOne(ctx, s, d, earlier)
		if err != nil || slices.ContainsFunc(read, func(st triple.Statement) bool {
			return st.Standing != triple.Asked && (st.Trouble != nil || len(st.Readings) > 0)
		}) {
			return nil
		}
		told = append(told, read...)
	}
	return told
}

// asNoun is a text that begins with a common noun, which is a name only by its capital: "Site at
// Mill Street". It reports false where that is none, or a verb behind it shows what it is.
func asNoun(text string, words []parse.Word) (string, bool) {
	if len(words) < 2 || words[0].Tag != "NNP" || slices.ContainsFunc(words, parse.Word.Finite) {
		return "", false
	}
	low := strings.ToLower(words[0].Form)
	e, ok := lexicon.Lookup(low)
	return low + text[words[0].End:], ok && e.Is(lexicon.Noun) && !e.Name() && !lexicon.IsFirstName(low) && words[0].Start == 0
}

// maxHeadline bounds the words of a headline that the grammar may take for a sentence with an
// unknown verb.
const maxHeadline = 5

// lacking reports whether a reading says less than as many clauses, or has a phrase of which
// nothing is said.
func lacking(s clause.Sentence, n int) bool {
	return len(s.Clauses) < n || slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool { return c.Kind == clause.Fragment })
}

// noted is the tree of a text, of which the first word is a noun where it may name what the number
// behind it is of, or which one: "rent 850", "pump 2 broken".
func noted(p *parse.Latest, text string) parse.Tree {
	t := p.Parse(text).Tree
	if len(t.Words) < 2 || t.Words[0].Class != "VERB" {
		return t
	}
	next, which := t.Words[1], len(t.Words) > 2 && t.Words[1].Class == "NUM" && (t.Words[2].Class == "VERB" || t.Words[2].Form == ":")
	if which && len(t.Words) > 3 && t.Words[2].Form != ":" {
		which = t.Words[3].Class != "NOUN" && t.Words[3].Class != "ADJ" && t.Words[3].Class != "PROPN"
	}
	if !which && (next.Class != "NUM" && next.Class != "SYM" && next.Form != "'s" && next.Form != "’s" || !elided.IsMeasure(t.Words[0])) {
		return t
	}
	return p.ParseKnowing(text, []parse.Use{parse.AsNoun}).Tree
}

// inFullSentences reads sentences that stand for a text, each as the parser reads: it is they
// that are sure, not that they are what was meant. It reports false where one is not told whole.
func (e *English) inFullSentences(ctx context.Context, sentences []string, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	var told []triple.Statement
	for _, s := range sentences {
		read, err := e.byOne(ctx, s, d, earlier)
		if err != nil {
			return nil, false
		}
		right := len(sentences) == 1 && putsRight(read)
		if st, ok := e.second(s, &d); !right && !toldWhole(read) && ok {
			read = []triple.Statement{st} // of one of somebody's things, not of whichever
		}
		if !right && !toldWhole(read) {
			return nil, false
		}
		for _, st := range read {
			st.Standing = triple.AsRead
			asSureAsRead(st.Facts)
			d.Mentions = append(d.Mentions[:len(d.Mentions):len(d.Mentions)], st.Mentions...)
			told = append(told, st)
		}
	}
	return told, len(told) > 0
}

// asSureAsRead gives facts without a confidence that of a reading on which all members agree.
func asSureAsRead(facts []triple.Triple) {
	for i := range facts {
		if x := &facts[i]; x.Confidence == 0 && (!triple.OfEvent(x.Relation) || x.Relation == triple.EventOf) {
			x.Confidence = confidence(1)
		}
	}
}

// correctsWhoever reports whether a correction of what somebody has, "actually, Ann's bike is
// blue", was read as a rule of whatever that is.
func correctsWhoever(read []triple.Statement) bool {
	return putsRight(read) && len(read[0].Rules) > 0 && !slices.ContainsFunc(read[0].Rules, func(r triple.Rule) bool {
		return len(r.Body) != 1 || !strings.HasSuffix(r.Body[0].Relation, "_of") || r.Body[0].Object.IsVar() || overrule.IsTheOnly(r.Body[0].Triple)
	})
}

// putsRight reports whether what was read is one correction, and whole.
func putsRight(read []triple.Statement) bool {
	return len(read) == 1 && read[0].Kind == triple.Correction && read[0].Trouble == nil
}
