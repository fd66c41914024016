package english

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/elided"
	"whence/triple/english/interpret"
	"whence/triple/english/parse"
)

// This file reads what is written in notes by what it stands for: "rent 850, due on the 1st".

// inNotes reads a text as the sentences that it stands for, if each of them is told whole. Of a
// text that was read as it stands it does so only where that must be wrong.
func (e *English) inNotes(ctx context.Context, text string, read []triple.Statement, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	unread := isUnread(read)
	if d.Own || len(read) == 0 || len(text) > maxParsed || !unread && (!strings.ContainsAny(text, ":=,0123456789") || read[0].Clauses == nil && len(strings.Fields(text)) > maxHeadline && !strings.Contains(text, " and ")) {
		return nil, false
	}
	t := noted(&e.parser, text)
	if ascribed(t.Words) {
		return nil, false
	}
	for _, p := range elided.Of(t) {
		if !unread && !p.Sure && (p.Unread || read[0].Clauses == nil || !lacking(*read[0].Clauses, len(p.Sentences))) {
			continue
		}
		if told, ok := e.inFullSentences(ctx, p.Sentences, d, earlier); ok {
			return said(text, told), true
		}
	}
	return nil, false
}

// ascribed reports whether words end in whose they are: ", says Otto".
func ascribed(words []parse.Word) bool {
	for i := 1; i < len(words); i++ {
		if words[i-1].Class == "PUNCT" && words[i].Class == "VERB" && words[i].Finite() && doubts(words[i:]) {
			return true
		}
	}
	return false
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
// behind it is of: "rent 850".
func noted(p *latest, text string) parse.Tree {
	t := p.Parse(text).Tree
	if len(t.Words) == 0 || t.Words[0].Class != "VERB" {
		return t
	}
	if first := t.Words[0]; len(t.Words) < 2 || t.Words[1].Class != "NUM" && t.Words[1].Class != "SYM" && t.Words[1].Tag != "POS" || !elided.IsMeasure(first) {
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
		if st, ok := e.second(s, &d); !toldWhole(read) && ok {
			read = []triple.Statement{st} // of one of somebody's things, not of whichever
		}
		if !toldWhole(read) {
			return nil, false
		}
		for _, st := range read {
			st.Standing = triple.AsRead
			for i := range st.Facts {
				if x := &st.Facts[i]; x.Confidence == 0 && (!triple.OfEvent(x.Relation) || x.Relation == triple.EventOf) {
					x.Confidence = confidence(1)
				}
			}
			d.Mentions = append(d.Mentions[:len(d.Mentions):len(d.Mentions)], st.Mentions...)
			told = append(told, st)
		}
	}
	return told, len(told) > 0
}
