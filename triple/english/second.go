package english

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/agree"
	"whence/triple/english/build"
	"whence/triple/english/closed"
	"whence/triple/english/interpret"
	clauses "whence/triple/english/meaning"
	"whence/triple/english/morph"
	"whence/triple/english/overrule"
	"whence/triple/english/parse"
	"whence/triple/english/part"
	"whence/triple/english/say"
	"whence/triple/english/stance"
	"whence/triple/english/syntax"
	tokens "whence/triple/english/token"
	"whence/triple/english/typed"
	"whence/triple/english/unfold"
	"whence/triple/english/word"
)

// This file reads by the statistical parser what the grammar does not read: a tree,
// its clauses, and what they tell or ask.

// Clauses reads a sentence by the parser, whether or not the grammar can read it.
func (e *English) Clauses(text string) clause.Sentence {
	if text, _ = writtenOut(text, nil); len(text) > maxParsed {
		return clause.Sentence{}
	}
	return agreedClauses(e.parser.Parse(text))
}

// ClausesKnowing reads a question as Clauses does, with words whose use is known: use
// is asked for each word and the words behind it, in lower case, and tells how many of
// them are used so together.
func (e *English) ClausesKnowing(text string, use func(words []string) (parse.Use, int)) clause.Sentence {
	text, _ = writtenOut(text, nil)
	if plain, aside := plainlyAsked(e, text); aside {
		text = plain
	}
	main, choices, operator := typed.Divide(text)
	s := e.clausesKnowing(main, use)
	if len(s.Clauses) > 0 && operator != "" {
		s.Clauses[0].Focus = append(s.Clauses[0].Focus, operator)
	}
	if choices == "" {
		return s
	}
	of := e.clausesKnowing(choices, use)
	if !offer(&s, &of) {
		return e.clausesKnowing(text, use)
	}
	return s
}

// plainlyAsked is a question without what it says by the way, and whether it says any.
func plainlyAsked(e *English, text string) (string, bool) {
	if !strings.HasSuffix(text, "?") || !strings.Contains(text, ",") || len(text) > maxParsed {
		return "", false
	}
	return unfold.Asked(e.parser.Parse(text).Tree)
}

// offer puts the choices of a question into what it asks for: "which hotel, the one in
// Porto or the one in Lisbon" of two hotels.
func offer(s, of *clause.Sentence) bool {
	if len(s.Clauses) != 1 || len(of.Clauses) != 1 || len(of.Clauses[0].Roles) != 1 || len(of.Lost) > 0 {
		return false
	}
	list := of.Clauses[0].Roles[0].Term
	if len(list.Coordinated) < 2 {
		return false
	}
	for i := range s.Clauses[0].Roles {
		t := &s.Clauses[0].Roles[i].Term
		if t.Hole == clause.NoHole {
			continue
		}
		for k := range list.Coordinated {
			if list.Coordinated[k].Head == "one" && t.Head != "" {
				list.Coordinated[k].Head = t.Head
			}
		}
		t.Roles = append(t.Roles, clause.Role{Prep: "of", Term: list})
		return true
	}
	return false
}

// clausesKnowing reads a text that has no more than the parser has places for.
func (e *English) clausesKnowing(text string, use func(words []string) (parse.Use, int)) clause.Sentence {
	if typed.Relayed(text) || len(text) > maxParsed { // "I" is not who tells it
		return clause.Sentence{}
	}
	words := e.parser.Words(text)
	uses := make([]parse.Use, len(words))
	lower := make([]string, len(words))
	for i, w := range words {
		lower[i] = strings.ToLower(w.Form)
	}
	spelt := []byte(text)
	for i := 0; i < len(words); {
		u, n := use(lower[i:])
		for k := i; k < i+n; k++ {
			if uses[k] = u; u == parse.AsName && spelt[words[k].Start] >= 'a' && spelt[words[k].Start] <= 'z' {
				spelt[words[k].Start] -= 'a' - 'A'
			}
		}
		i += max(1, n)
	}
	return agreedClauses(e.parser.ParseKnowing(string(spelt), uses))
}

// agreedClauses are the clauses of a sentence, and how many members agree on them.
func agreedClauses(r parse.Reading) clause.Sentence {
	members := memberClauses(r)
	said := part.Gists(members)
	s, defects := likeliest(r, members, said)
	s.Agreed = consent(r, members, said, s, defects)
	if r.Chance >= sure && defects == 0 && len(s.Lost) == 0 && said[0] == s.Gist() {
		s.Agreed = raised(s.Agreed)
	}
	if (!wellFormed(r, defects) || unfold.Proportions(r.Tree.Words)) && !s.Asks {
		s.Agreed = 0 // whatever it says is a guess
	} else if stance.GoesOn(r.Tree.Words) {
		s.Agreed = min(s.Agreed, 2.0/3) // whose words they are is not told
	} else if s.Agreed < 1 && defects == 1 && !s.Asks {
		s.Agreed = min(s.Agreed, unlikely) // a clause that is not quite one
	} else if s.Agreed < likely && defects == 0 && len(s.Lost) == 0 {
		s.Shared = shared(members, s)
	}
	return s
}

// sure is the chance of a tree from which on it is worth another vote: of 148 trees of hard sentences that nothing was
// learned from 88 in 100 with it are right, and 92 where two of three have them; of those that all have, 85.
const sure = 0.9

// raised is the share of three members with one more.
func raised(share float64) float64 {
	if share >= likely {
		return 1
	}
	return max(share, 2.0/3)
}

// likeliest is the reading of the tree that the members voted for, or one that several of
// them have where that has no place for a word, is less of a clause, or is nobody's; with the
// defects of its tree. What was voted on arc by arc may be what none of them read.
func likeliest(r parse.Reading, members []clause.Sentence, said []string) (clause.Sentence, int) {
	best, defects := clauses.Clauses(r.Tree), r.Defects
	whole, most := isWhole(best), part.Same(said, best.Gist())
	for k, o := range members {
		better := isWhole(o) && r.Flaws[k] <= defects
		if n := part.Same(said, said[k]); better && n > 1 && (!whole || n > most && r.Flaws[k] < defects || most == 0) {
			best, defects, whole, most = o, r.Flaws[k], true, n
		}
	}
	return best, defects
}

// memberClauses are the clauses of the members' trees.
func memberClauses(r parse.Reading) []clause.Sentence {
	out := make([]clause.Sentence, len(r.Members))
	for k, arcs := range r.Members {
		if like := slices.IndexFunc(r.Members[:k], func(o []parse.Arc) bool { return slices.Equal(o, arcs) }); like >= 0 {
			out[k] = out[like]
			continue
		}
		other := parse.Tree{Text: r.Tree.Text, Words: slices.Clone(r.Tree.Words)}
		for i := range other.Words {
			other.Words[i].Head, other.Words[i].Label = arcs[i].Head, arcs[i].Label
		}
		out[k] = clauses.Clauses(other)
	}
	return out
}

// consent is the share of the members whose tree says the same as s but for what
// circumstances belong to. A member whose tree is less of a clause, or does not account
// for all words, has no reading and no say, as long as two have one.
func consent(r parse.Reading, members []clause.Sentence, said []string, s clause.Sentence, defects int) float64 {
	gist := s.Gist()
	same, whole := 0, 0
	for k, o := range members {
		switch {
		case said[k] == gist || o.Spread().Gist() == gist:
			same, whole = same+1, whole+1
		case r.Flaws[k] <= defects && isWhole(o):
			whole++
		}
	}
	return float64(same) / float64(max(1, whole, min(2, len(members))))
}

// shared are the clauses of s that all members have, perhaps without what is said in them
// by the way.
func shared(members []clause.Sentence, s clause.Sentence) []clause.Clause {
	if len(members) < 2 {
		return nil
	}
	var out []clause.Clause
	for _, c := range s.Clauses {
		for _, c := range []clause.Clause{c, c.Plain()} {
			said := loosely(c)
			if !slices.ContainsFunc(members, func(o clause.Sentence) bool {
				return !slices.ContainsFunc(o.Clauses, func(x clause.Clause) bool { return loosely(x) == said || loosely(x.Plain()) == said })
			}) {
				out = append(out, c)
				break
			}
		}
	}
	return out
}

// loosely is a clause in words that leave open what its circumstances belong to.
func loosely(c clause.Clause) string {
	return clause.Sentence{Clauses: []clause.Clause{c}}.Loose().String()
}

// isWhole reports whether a reading has a place for each word, in clauses.
func isWhole(s clause.Sentence) bool {
	fragment := func(c clause.Clause) bool { return c.Kind == clause.Fragment }
	return len(s.Lost) == 0 && len(s.Clauses) > 0 && !s.Asks && !slices.ContainsFunc(s.Clauses, fragment)
}

// wellFormed reports whether a tree is that of a clause, or of a note: a few words
// without a verb that signs or numbers keep apart. Most sentences of people have at
// most one defect, by our own treebank.
func wellFormed(r parse.Reading, defects int) bool {
	for _, w := range r.Tree.Words {
		if w.Class == "VERB" || w.Class == "AUX" {
			return defects <= 1
		}
	}
	return defects <= 6 && strings.ContainsAny(r.Tree.Text, ":-–—,;()0123456789")
}

// Understand reads a turn as people type it: each sentence exactly where the grammar
// can, else by the parser, as a statement with the standing AsRead. What neither can
// read has the Trouble that says more. The error is that of the context.
func (e *English) Understand(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error) {
	var out []triple.Statement
	var earlier interpret.Earlier
	text = typed.Breaks{Words: e.Lex, Known: d.Vocabulary}.Unbroken(text)
	if !d.Own && typed.Relayed(text) {
		return []triple.Statement{{Text: text, End: len(text), Kind: triple.NotUnderstood, Trouble: &triple.Trouble{Code: "as_read", Message: "These are the words of somebody else."}}}, nil
	}
	at, said := 0, slices.Clip(d.Mentions)
	latest := earlier.Take(said)
	for _, s := range parse.Sentences(text) {
		at += strings.Index(text[at:], s)
		near := d
		if near.Mentions = latest; len(out) > 0 && out[len(out)-1].Kind == triple.NotUnderstood {
			near.Mentions = out[len(out)-1].Mentions // "it" may be what stands in what was not read
		}
		read, err := bySpeaker(ctx, e, s, out, near, earlier)
		if err != nil {
			return nil, err
		}
		for i := range read {
			putsInPlace(&read[i])
			e.countsAgain(&read[i], d)
			whoever(&read[i])
			shift(&read[i], at)
			said = append(said, read[i].Mentions...)
			d.Mentions = slices.Clip(said)
			latest = earlier.Take(append(latest[:len(latest):len(latest)], read[i].Mentions...))
			if read[i].Question != nil {
				d.Asked = read[i].Question
			}
			d.Told = triple.Retell(d.Told, read[i])
		}
		if last := len(out) - 1; len(read) == 1 && last >= 0 && replaces(&read[0], &out[last]) {
			read[0].Text, read[0].Start = text[out[last].Start:read[0].End], out[last].Start
			out = out[:last]
		}
		out = append(out, read...)
		at += len(s)
	}
	return out, nil
}

// putsInPlace makes a correction of what says of one thing that it is not so and how it is instead:
// "the bike is not blue, it is white".
func putsInPlace(st *triple.Statement) {
	if st.Kind != triple.FactKind || st.Trouble != nil || len(st.Rules)+len(st.Readings) > 0 {
		return
	}
	for _, f := range st.Facts {
		if f.Denied && slices.ContainsFunc(st.Facts, func(g triple.Triple) bool {
			return !g.Denied && !triple.OfEvent(g.Relation) && g.Relation == f.Relation && g.Subject.Same(f.Subject)
		}) {
			st.Kind, st.Withdrawn = triple.Correction, append(st.Withdrawn, f.Opposite())
		}
	}
}

// bySpeaker reads a sentence of a turn; where it begins the turn, or goes on with what those who tell did, that they
// did it too where it leaves out who did.
func bySpeaker(ctx context.Context, e *English, text string, before []triple.Statement, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, error) {
	if !d.Own && (len(before) == 0 || closed.Words().As("person", opening(before[len(before)-1].Text)) == "speaker") {
		if full := typed.WithSpeaker(text, &e.parser); full != text {
			read, err := e.asTyped(ctx, full, d, earlier)
			return said(text, read), err
		}
	}
	return e.asTyped(ctx, text, d, earlier)
}

// asTyped reads a sentence of a turn, with what is short for something written out.
func (e *English) asTyped(ctx context.Context, text string, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, error) {
	if d.Own {
		return e.byEither(ctx, text, d, earlier)
	}
	if plain, aside := plainlyAsked(e, text); aside {
		read, err := e.asTyped(ctx, plain, d, earlier)
		return said(text, read), err
	}
	if plain, shouts := typed.InSmallLetters(text); shouts {
		read, err := e.asTyped(ctx, plain, d, earlier)
		return said(text, read), err
	}
	full, short := writtenOut(text, d.Vocabulary)
	if plain, commented := typed.WithoutComments(full); commented {
		full, short = plain, true
	}
	if plain := typed.WithSecret(typed.OnList(typed.WithHas(typed.WithoutRemark(full), &e.parser), listSpoken(&d))); plain != full {
		full, short = plain, true
	}
	if each, several := word.EachNumbered(full, e.Singular); several {
		full, short = each, true
	}
	read, err := e.byEither(ctx, full, d, earlier)
	if err != nil {
		return nil, err
	}
	if isUnread(read) && len(full) <= maxParsed {
		for _, try := range otherwise(e, full, d) {
			other, err := e.byEither(ctx, try, d, earlier)
			if err != nil {
				return nil, err
			}
			if !isUnread(other) {
				return said(text, typed.Undialled(full, other)), nil
			}
		}
	}
	if read = corrected(ctx, e, full, read, d, earlier); short {
		read = said(text, read)
	}
	return read, nil
}

// listSpoken is the list that was spoken of before, by its name: "shopping list"; "" for none, or several.
func listSpoken(d *triple.Discourse) string {
	found := ""
	for _, m := range d.Mentions {
		if s := strings.TrimPrefix(m.Spelling(), "the "); strings.HasSuffix(s, " list") && s != found {
			if found != "" {
				return ""
			}
			found = s
		}
	}
	return found
}

// writtenOut is a text with what is surely short for something in full, and whether there is any.
func writtenOut(text string, v triple.Vocabulary) (string, bool) {
	plain, asks := typed.Unfelt(text)
	if !asks { // of what is told it is left out only where nothing can be read with it
		plain = text
	}
	full, short := typed.InFull(plain, false, v)
	full, dated := typed.InFullDates(full)
	full, timed := typed.InFullHours(full)
	full, paired := typed.InPairs(full)
	full, moved := typed.DaysLast(full)
	full, nowed := typed.InNow(full)
	full, drawn := typed.InCompounds(full)
	full, owned := typed.InOwning(full)
	return full, short || owned || plain != text || dated || timed || paired || moved || nowed || drawn
}

// otherwise are other ways to write a sentence that could not be read.
func otherwise(e *English, full string, d triple.Discourse) []string {
	tries := slices.Concat(typed.WithDoubtful(full, d.Vocabulary), typed.WithoutSigns(&e.parser, full), typed.AnyoneWho(full), typed.WithoutOpening(full))
	for _, without := range []func(typed.Parser, string) (string, bool){typed.WithoutComma, typed.WithComma, typed.WithoutCommas, typed.WithoutTail, typed.WithoutHeading} {
		if joined, ok := without(&e.parser, full); ok {
			tries = append(tries, joined)
		}
	}
	if dialled, ok := typed.Dialled(full); ok {
		tries = append(tries, dialled)
	}
	return append(tries, typed.TimesApart(full)...)
}

// byEither reads a sentence by the grammar, or by the parser where that knows better, and as
// several where it is none.
func (e *English) byEither(ctx context.Context, text string, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, error) {
	if why := madeUp(text); why != nil && !d.Own {
		return []triple.Statement{{Text: text, End: len(text), Kind: triple.NotUnderstood, Trouble: why}}, nil
	}
	if len(text) > maxParsed { // none of those below is asked of more than can be parsed
		return e.byOne(ctx, text, d, earlier)
	}
	for _, as := range []func(context.Context, *English, string, triple.Discourse, interpret.Earlier) ([]triple.Statement, bool){inView, judging, inRules, byArrow, byOwners} {
		if told, ok := as(ctx, e, text, d, earlier); ok {
			return told, nil
		}
	}
	read, err := e.byOne(ctx, text, d, earlier)
	if err != nil {
		return read, err
	}
	unread := isUnread(read)
	if runsOn := !unread && len(read) == 1 && read[0].Kind == triple.FactKind && !strings.HasSuffix(text, "."); unread || runsOn || strings.Contains(text, ";") && toldWhole(read) {
		if parts, ok := e.apart(ctx, text, runsOn && !strings.Contains(text, ";"), d, earlier); ok && unread {
			return parts, nil
		} else if ok {
			return said(text, parts), nil
		}
	}
	if full, ok := e.inNotes(ctx, text, read, d, earlier); ok {
		read = full
	}
	for _, some := range []func(context.Context, *English, string, []triple.Statement, triple.Discourse, interpret.Earlier) ([]triple.Statement, bool){inJots, inPieces, inPart, inEnd} {
		if told, ok := some(ctx, e, text, read, d, earlier); ok {
			return told, nil
		}
	}
	return read, nil
}

// madeUp is why what a text tells need not be so: it is of a story, or hoped for; nil for others.
func madeUp(text string) *triple.Trouble {
	switch {
	case strings.HasSuffix(text, "?"):
	case (closed.Classes{}).Imagines(text):
		return &triple.Trouble{Code: "as_read", Message: "What is so in a story need not be so."}
	case typed.InTwoScripts(text):
		return &triple.Trouble{Code: "as_read", Message: "Whether the first word belongs to the name is unclear."}
	case closed.Hopes(text):
		return &triple.Trouble{Code: "as_read", Message: "What is hoped for need not be so."}
	}
	return nil
}

// byOne reads a text as one sentence.
func (e *English) byOne(ctx context.Context, text string, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, error) {
	if full, ok := typed.AsRole(text, d.Vocabulary); ok && !d.Own {
		read, err := e.byOne(ctx, full, d, earlier)
		return said(text, read), err
	}
	read, err := e.readAfter(ctx, text, d, earlier)
	if err != nil {
		return nil, err
	}
	if again, ok := e.again(text, read, &d); ok {
		return again, nil
	}
	return read, nil
}

// again reads a sentence by the parser where the grammar could not, or read something
// else into it than is there. Of a sentence that it is unsure of it reads what is sure.
func (e *English) again(text string, read []triple.Statement, d *triple.Discourse) ([]triple.Statement, bool) {
	failed := slices.ContainsFunc(read, readable) || correctsWhoever(read) && len(read[0].Withdrawn) > 0 || agree.SpeaksOfOwn(text)
	if !failed && !slices.ContainsFunc(read, overrule.Comparable) {
		return nil, false
	}
	if !failed && strings.HasSuffix(text, "!\".") {
		return nil, false // what is quoted has each of its signs
	}
	st, ok := e.second(text, d)
	known, _ := d.Vocabulary.(build.Known)
	if st.Trouble != nil && slices.ContainsFunc(read, func(g triple.Statement) bool { return g.Trouble != nil && g.Trouble.Message == syntax.ListMessage }) {
		return nil, false // a limit that is named says more than that the parser is unsure
	}
	if !ok || !failed && (st.Trouble == nil || st.Trouble.Code != whose) && !overrule.Overrules(read, *st.Clauses, st, known) {
		return nil, false
	}
	if part, ok := surePart(e, text, st, d); ok {
		return []triple.Statement{part, st}, true
	}
	if !failed && len(read[0].Supposes) > 0 && st.Standing == triple.AsRead && st.Trouble == nil {
		asTold(&st)
	}
	return []triple.Statement{st}, true
}

// whose is the code of trouble where what somebody takes or does may be another's.
const whose = "whose"

// asTold takes a statement for sure that the grammar read too, of whichever of somebody's
// things and not of one.
func asTold(st *triple.Statement) {
	st.Standing = triple.Told
	for i := range st.Facts {
		st.Facts[i].Confidence = 0
	}
}

// surePart is what a sentence says however the rest of it is read.
func surePart(e *English, text string, st triple.Statement, d *triple.Discourse) (triple.Statement, bool) {
	if st.Standing != triple.Asked || st.Trouble == nil || st.Clauses == nil || len(st.Clauses.Shared) == 0 {
		return triple.Statement{}, false
	}
	if slices.ContainsFunc(st.Clauses.Clauses, func(c clause.Clause) bool { return takesBack(&c, st.Clauses.Shared) }) {
		return triple.Statement{}, false
	}
	s := *st.Clauses
	if first := s.Shared[0].Span.Start; slices.ContainsFunc(s.Shared, pronominal) && slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool { return c.Span.Start < first }) {
		return triple.Statement{}, false // "he" may be whom the rest in front of it speaks of
	}
	s.Clauses, s.Shared, s.Agreed = s.Shared, nil, 1
	part, ok := e.statement(text, s, d)
	part.Text, part.Start, part.End, part.Clauses = text, 0, len(text), &s
	return part, ok && part.Trouble == nil && part.Kind == triple.FactKind
}

// pronominal reports whether what takes part in a clause is told by a word for somebody or something
// that was spoken of.
func pronominal(c clause.Clause) bool {
	return slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		p := closed.Words().As("person", r.Term.Pronoun)
		return r.Term.Pronoun != "" && p != "speaker" && p != "tellers" && p != "anyone"
	})
}

// takesBack reports whether a clause denies of its subject, which is said before it, some of what
// another says with the same verb: "is open from Monday to Friday, but not on Wednesday".
func takesBack(c *clause.Clause, shared []clause.Clause) bool {
	taken := slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Span.End <= c.Span.Start })
	return c.Negated && taken && slices.ContainsFunc(shared, func(x clause.Clause) bool { return !x.Negated && x.Predicate.Lemma == c.Predicate.Lemma })
}

// readable reports whether the parser may read what the grammar could not. What the
// grammar knows to mean what cannot be kept stays refused.
func readable(st triple.Statement) bool {
	of := closed.Classes{}
	return st.Trouble != nil && st.Trouble.Code != "too_long" && (st.Trouble.Code != "unbound_variable" || of.DeniesAny(st.Text)) && st.Trouble.Code != "disjunctive_head"
}

// shift places a statement in a text in which its sentence begins at at.
func shift(st *triple.Statement, at int) {
	st.Start, st.End = st.Start+at, st.End+at
	for i := range st.Readings {
		st.Readings[i].Start, st.Readings[i].End = st.Start, st.End
	}
}

// second reads a sentence by the parser. It reports false where that makes no
// statement of it and has no better reason than the grammar's.
func (e *English) second(text string, d *triple.Discourse) (triple.Statement, bool) {
	if d.Own || len(text) > maxParsed || strings.ContainsFunc(text, hidden) {
		return triple.Statement{}, false
	}
	s := e.Clauses(text)
	if len(s.Clauses) == 0 {
		return triple.Statement{}, false
	}
	st, ok := e.statement(text, s, d)
	st.Text, st.Start, st.End, st.Clauses = text, 0, len(text), &s
	return st, ok
}

// unsure is a statement on whose reading the members differ: the person is asked. Where
// it is no clause or the members have nothing in common, there is nothing to ask.
func unsure(text string, st triple.Statement, s clause.Sentence) triple.Statement {
	out := triple.Statement{Kind: triple.NotUnderstood, Standing: triple.Asked, Trouble: &triple.Trouble{Code: "as_read", Message: "I am not sure how to read this."}}
	if s.Agreed >= likely {
		st.Text, st.End = text, len(text)
		out.Readings, out.Mentions = []triple.Statement{st}, st.Mentions // whom it is about is sure enough for "they"
	}
	return out
}

// likely is the share of the members from which on a reading is offered: two of three.
const likely = 0.6

// unlikely is what no reading is offered for.
const unlikely = 0.5

// signLost is a word with a sign before or behind it that nothing in a statement has: *5 is
// not 5. Words between two of a sign are emphasized.
func signLost(text string, st triple.Statement) string {
	facts := strings.ToLower(fmt.Sprint(st.Facts, st.Withdrawn, st.Rules))
	parted := func(c rune) bool { return strings.ContainsRune(" _{}[]/", c) }
	for i, r := range text {
		if tokens.IsPicture(r) && !slices.Contains(strings.FieldsFunc(facts, parted), string(r)) {
			return text[i:tokens.PictureEnd(text, i)]
		}
	}
	for _, w := range strings.Fields(text) {
		w = strings.TrimFunc(w, func(r rune) bool { return unicode.IsPunct(r) && !tells(r) })
		letters := strings.TrimFunc(w, tells)
		before, behind := w[:strings.Index(w, letters)], w[strings.Index(w, letters)+len(letters):]
		if letters != "" && before != behind && !strings.Contains(facts, strings.ToLower(w)) {
			return w
		}
	}
	return ""
}

// tells reports whether a character before or behind a word may tell it from another.
func tells(r rune) bool { return strings.ContainsRune("*#@", r) || unicode.Is(unicode.Sm, r) }

// hidden reports whether a character is a control or reorders what it stands in: what
// has one is for the grammar to refuse, with its place. Joined emoji are no such.
func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && r != '\u200d'
}

// statement makes a statement of the clauses of a sentence.
func (e *English) statement(text string, s clause.Sentence, d *triple.Discourse) (triple.Statement, bool) {
	if end := strings.TrimSpace(text); strings.HasSuffix(end, "?") || !strings.HasSuffix(end, ".") && (s.Asks || asks(s)) {
		return triple.Statement{Kind: triple.QuestionKind, Echo: text, Standing: triple.AsRead, Question: &triple.Question{Form: triple.YesNo}}, true
	}
	if supposes(text, s) {
		return triple.Statement{Kind: triple.NotUnderstood, Trouble: &triple.Trouble{Code: "as_read", Message: "Under which condition that is so is unclear."}}, true
	}
	known, _ := d.Vocabulary.(build.Known)
	st, err := e.builder.Tell(s, d, known)
	var lost *build.Lost
	if errors.As(err, &lost) {
		code := "as_read"
		if lost.Whose {
			code = whose
		}
		return triple.Statement{Kind: triple.NotUnderstood, Mentions: st.Mentions, Trouble: &triple.Trouble{Code: code, Message: morph.UpperFirst(lost.Error()) + "."}}, true
	}
	if word := signLost(text, st); word != "" {
		return triple.Statement{Kind: triple.NotUnderstood, Trouble: &triple.Trouble{Code: "as_read", Message: "I do not know what “" + word + "” says there."}}, true
	}
	st.Standing = triple.AsRead
	if s.Agreed < 1 {
		return unsure(text, st, s), true
	}
	for i := range st.Facts {
		if x := &st.Facts[i]; !triple.OfEvent(x.Relation) || x.Relation == triple.EventOf {
			x.Confidence = confidence(s.Agreed) // an event is as sure as its reading, once
		}
	}
	return st, true
}

// supposes reports whether what is told begins with an auxiliary in front of its subject, as a
// condition does: "should Ben ask, Tom will sell it".
func supposes(text string, s clause.Sentence) bool {
	first, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(text)), " ")
	auxiliary := slices.ContainsFunc([]string{"do", "be", "haveform"}, func(of string) bool { return closed.Words().Is(of, first) })
	return slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool {
		return s.Asks && (auxiliary || c.Modal == first) && slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Span.Start > 0 }) ||
			slices.ContainsFunc(c.Subs, func(x clause.Sub) bool { return x.Link == "" && x.Clause.Modal == first && x.Clause.Span.Start == 0 })
	})
}

// maxParsed bounds the sentences that are parsed, in bytes: some 200 words, for the time grows with the cube of them.
const maxParsed = 1200

// confidence is how sure a reading is on which a share of the members agree.
func confidence(agreed float64) float64 {
	return math.Round(100*min(0.99, 0.9+0.09*agreed)) / 100
}

// Words is what matching needs to know of English.
func (e *English) Words() Words { return e.words }

// Refer names what a pronoun of a question stands for; nil for other phrases and
// where that is not clear.
func (e *English) Refer(x *clause.Term, d *triple.Discourse) []triple.Term {
	if x.Pronoun == "" {
		return nil
	}
	return e.builder.Refer(x, d)
}

// asks reports whether something is asked for, with or without a question mark.
func asks(s clause.Sentence) bool {
	for i := range s.Clauses {
		for j := range s.Clauses[i].Roles {
			if s.Clauses[i].Roles[j].Term.Hole != clause.NoHole {
				return true
			}
		}
	}
	return false
}

// said places statements that were read of other words in the sentence that they are of.
func said(text string, read []triple.Statement) []triple.Statement {
	for i := range read {
		read[i].Text, read[i].Start, read[i].End = text, 0, len(text)
		if t := read[i].Trouble; t != nil {
			t.At, t.Until = 0, len(text)
		}
		for k := range read[i].Readings {
			read[i].Readings[k].Text, read[i].Readings[k].Start, read[i].Readings[k].End = text, 0, len(text)
		}
	}
	return read
}

// isUnread reports whether something of a sentence could not be read, or is asked about.
func isUnread(read []triple.Statement) bool {
	return slices.ContainsFunc(read, func(st triple.Statement) bool { return st.Trouble != nil })
}

// ofEvents reports whether a question asks for an event.
func ofEvents(q *triple.Question) bool {
	return slices.ContainsFunc(q.Goals, func(conj []triple.Literal) bool {
		return slices.ContainsFunc(conj, func(l triple.Literal) bool {
			return l.Relation == triple.EventOf
		})
	})
}

// leavesSome reports whether each of the rules leaves somebody out.
func leavesSome(rules []triple.Rule) bool {
	for _, r := range rules {
		if !slices.ContainsFunc(r.Body, func(l triple.Literal) bool { return l.Op == triple.NotEqual }) {
			return false
		}
	}
	return true
}

// Confirms reports whether the parser, all members alike and with nothing left over, makes
// the same facts of a sentence that the grammar has read.
func (e *English) Confirms(st triple.Statement, d triple.Discourse) bool {
	parsed, ok := e.second(st.Text, &d)
	same := func(a, b []triple.Triple) bool {
		events, _ := say.EventFacts(b)
		return !slices.ContainsFunc(a, func(f triple.Triple) bool {
			return f.Subject.Kind != triple.Event && !slices.ContainsFunc(b, f.Same) && !e.Tells(events, f, d.Vocabulary)
		})
	}
	return ok && parsed.Kind == triple.FactKind && parsed.Standing != triple.Asked && same(st.Facts, parsed.Facts) && same(parsed.Facts, st.Facts)
}
