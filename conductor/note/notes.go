// Package note is what becomes of what was told and not learned as a fact: it is kept word
// for word, quoted where nothing is proved, read again, and removed for good on request.
//
// It promises that no note is a premise, and that what is removed stands in no file of
// ours any more. Which note may answer a question is found by package kb/recall.
package note

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"whence/conductor/belief"
	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/record"
	"whence/conductor/shelf"
	"whence/conductor/spoken"
	"whence/conductor/talk"
	"whence/conductor/timeline"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/clean"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/recall"
	"whence/triple"
)

// Shelf is where what was said is kept: the words of the conversation, the index of them,
// and the file that both are in.
type Shelf struct {
	Sayings *recall.Index
	History *history.Store
	DB      *sql.DB
	Path    string // of the file, or ":memory:"
}

// Notebook is what one turn does with what was told and not learned as a fact.
type Notebook struct {
	*turn.Turn
	Shelf
	belief  *belief.Belief
	known   *knowledge.Knowledge
	explain *explain.Explainer
	talk    *talk.Talk
	heard   *dialogue // what Told has read
}

// dialogue is what was told and asked before a turn.
type dialogue struct{ told, asked []record.Quote }

// New returns what a turn may do with notes.
func New(t *turn.Turn, s Shelf, b *belief.Belief, k *knowledge.Knowledge, e *explain.Explainer, about *talk.Talk) *Notebook {
	return &Notebook{Turn: t, Shelf: s, belief: b, known: k, explain: e, talk: about}
}

// How sure a saying must be that is quoted alone, and one that is quoted with others.
// Measured on people's conversations: docs/notes.md.
const (
	quoteAlone   = 0.90 // of the first: nothing else is quoted
	quoteSome    = 0.08 // of the first: below it nothing is
	quoteBehind  = 0.05 // of each other, as a share of the first
	quoteBeside  = 0.02 // of one that has no word of the question, and says "he" of whom one beside it names
	quoteFact    = 0.50 // of the words of a fact, where whether something is so is asked
	quoteAlso    = 0.26 // beside a list or a count
	quoteExact   = 0.25 // of those of a fact that was read exactly, where a value is
	maxQuotes    = 3
	shortMessage = 400 // bytes of a message that is quoted whole
	amendsSoon   = 2   // turns within which what puts something right need not repeat its words
	reasonSoon   = 3   // turns within which "the cause: …" is that of what was said
)

// notesSetting is the setting that says whether notes are kept: "off", or "" for on.
const notesSetting = "notes"

// KeepNote keeps the words of an item as a note, and reports whether it did. Questions
// and requests are none, nor is what says nothing that could be looked up. A program is
// told that it was not understood instead: it can say it otherwise.
func (t *Notebook) KeepNote(it *turn.Item) (bool, error) {
	if t.ByProgram || !t.Sayings.Tells(it.Text) && !spoken.PutsRight(it.Text, it.Text) {
		return false, nil
	}
	return t.storeNote(it, it.Text)
}

// KeepDoubt keeps the words of what was learned as a note too: what they put right was not found.
func KeepDoubt(t *Notebook, it *turn.Item) error {
	rec := it.Rec
	_, err := t.storeNote(it, it.Text)
	it.Rec = rec
	return err
}

func (t *Notebook) storeNote(it *turn.Item, text string) (bool, error) {
	settings, err := t.known.Store.Settings(t.Ctx)
	if err != nil || settings[notesSetting] == "off" {
		return false, err
	}
	if err := t.Stopped(); err != nil {
		return false, err
	}
	note := kb.Note{Text: text, Source: triple.Source{Turn: t.ID, Session: t.Session, Speaker: t.Teller(), At: timeline.Later(it.At, t.Began), File: it.File, Line: it.Line}}
	var receipt kb.Receipt
	err = t.Timed(&t.Rec.Elapsed.Store, func() (err error) {
		receipt, err = t.known.Store.Commit(context.WithoutCancel(t.Ctx), kb.Change{Turn: t.ID, Notes: []kb.Note{note}})
		return err
	})
	if err != nil {
		return false, &turn.Fault{Code: "store", Err: err, Hint: voice.Say("note.nothing-was-kept")}
	}
	id := receipt.Notes[0].ID
	it.Rec.Status, it.Rec.IDs = "noted", append(it.Rec.IDs, id)
	t.Emit(turn.Learned{Statements: t.Statements()})
	return true, nil
}

// asksNote is a request to keep the rest as a note, whatever it says. "Please note that" only announces it.
var asksNote = regexp.MustCompile(`(?is)^\s*(?:(?:please\s+)?make\s+a\s+note(?:\s+that\b|:)|note\s+that\b|(?:please\s+)?note:)\s*(.*\S)\s*$`)

// Asked takes "note that …" as what it asks for.
func (t *Notebook) Asked() bool {
	m := asksNote.FindStringSubmatch(t.Input)
	if m == nil {
		return false
	}
	t.Add(triple.Statement{Text: m[1], Kind: triple.NotUnderstood, Echo: ""}).NoteOnly = true
	return true
}

// SayNoted keeps what a person asked to note.
func (t *Notebook) SayNoted(it *turn.Item) error {
	kept, err := t.storeNote(it, it.Text)
	switch {
	case err != nil:
		return err
	case !kept:
		it.Rec.Status, it.Rec.Reason = "refused", voice.Say("note.notes-are-off")
		t.SayLine(voice.Say("note.notes-are-off-notes-on"))
	default:
		t.SayLine(voice.Say("note.kept-as-note"))
	}
	return nil
}

// noProof reports whether a verdict leaves room for a quote.
func noProof(v record.Verdict) bool {
	return v == record.Unknown || v == record.Unprovable || v == record.NotUnderstood || v == record.CutShort
}

// quotes finds what was said that may answer a question: one where it is sure, up to
// three where they may, and else none. One with half of the names that are asked for
// missing, in it and in what was said before it, is about something else. What put the
// first of them right stands behind it.
func (t *Notebook) quotes(question string, missed []record.NearMiss) ([]record.Quote, error) {
	what, leans := t.Sayings.AsksWhat(question)
	words := question
	if leans {
		words = t.talk.Question + " " + question
	}
	all, err := t.Sayings.Search(t.Ctx, words, 4*maxQuotes)
	if err != nil {
		return nil, t.recallFault(err)
	}
	found, err := t.quotable(all, question, what, missed)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 || found[0].Score < quoteSome {
		return nil, nil
	}
	set := quoted{t, nil}
	set.add(found[0])
	if err := set.belonging(question, what, all, found[0]); err != nil {
		return nil, err
	}
	if found[0].Score >= quoteAlone {
		return set.quotes, nil
	}
	for _, f := range found[1:] {
		if f.Score >= quoteBehind*found[0].Score {
			set.add(f)
		}
	}
	return set.quotes, nil
}

// quoted are the quotes of one answer.
type quoted struct {
	*Notebook
	quotes []record.Quote
}

// add adds a quote, each saying once.
func (q *quoted) add(f recall.Found) {
	one := whole(q.Notebook, f)
	if len(q.quotes) < maxQuotes && !slices.ContainsFunc(q.quotes, func(o record.Quote) bool { return o.Text == one.Text && o.Turn == one.Turn }) {
		q.quotes = append(q.quotes, one)
	}
}

// whole is a quote with the whole of a short message that it was told in: what is said in one breath belongs together.
func whole(t *Notebook, f recall.Found) record.Quote {
	one := quoteOf(t.known.People, f)
	if said, err := t.History.Turn(t.Ctx, f.Source.Turn); err == nil && f.Source.File == "" {
		if all := clean.Text(strings.TrimSpace(said.Input)); len(all) <= shortMessage && strings.Contains(all, one.Text) && !t.Sayings.Asks(all) && !asksNote.MatchString(all) {
			one.Text = all
		}
	}
	return one
}

// Messages are what was said that may have to do with a question, the likeliest first, each message once.
func Messages(t *Notebook, question string) (out []record.Quote, err error) {
	found, err := t.Sayings.Search(t.Ctx, question, 4*maxQuotes)
	if err != nil {
		return nil, t.recallFault(err)
	}
	for _, f := range found {
		if one := whole(t, f); !slices.ContainsFunc(out, func(o record.Quote) bool { return o.Text == one.Text }) {
			out = append(out, one)
		}
	}
	return out, nil
}

// Texts are messages without who said them, and when.
func Texts(told []record.Quote) []string {
	out := make([]string, len(told))
	for i, q := range told {
		out[i] = q.Text
	}
	return out
}

// Told are the messages of a conversation in the order in which they were told, without what they ask and what was forgotten with all
// else; of a long one the last. Asked are the messages that ask. They are read once a turn, and not to be changed.
func Told(t *Notebook) (out, asked []record.Quote, err error) {
	if t.heard != nil {
		return t.heard.told, t.heard.asked, nil
	}
	turns, err := t.History.Recent(t.Ctx, t.Session, mostTold)
	if err != nil {
		return nil, nil, t.recallFault(err)
	}
	var forgotten []record.Quote
	for _, said := range turns {
		switch {
		case strings.Contains(said.Reply, voice.Say("command.all-is-forgotten")):
			out, forgotten = nil, out
			continue
		case forgotten != nil && strings.TrimSpace(said.Input) == "/undo":
			out, forgotten = forgotten, nil
			continue
		}
		forgotten = nil
		input := clean.Text(strings.TrimSpace(said.Input))
		text := asksHere.ReplaceAllString(input, "")
		switch nothing := strings.TrimSpace(text) == ""; {
		case said.ID == t.ID || input == "":
		case nothing || t.Sayings.Asks(text):
			asked = append(asked, record.Quote{Text: input, Turn: said.ID})
		default:
			out = append(out, record.Quote{Text: text, Turn: said.ID})
		}
	}
	t.heard = &dialogue{out, asked}
	return out, asked, nil
}

// Among are the messages that may have to do with a question, and of the rest of a conversation those that may decide it.
func Among(t *Notebook, question string, may func(text string) bool) ([]record.Quote, error) {
	found, err := Messages(t, question)
	if err != nil {
		return nil, err
	}
	told, _, err := Told(t)
	for _, q := range told {
		if may(q.Text) && !slices.ContainsFunc(found, func(o record.Quote) bool { return o.Turn == q.Turn }) {
			found = append(found, q)
		}
	}
	return found, err
}

// mostTold bounds the messages of a conversation that are looked at.
const mostTold = 80

// asksHere is a question in a message.
var asksHere = regexp.MustCompile(`[^.!?\n]*\?`)

// Stands reports whether words of a message are known as it has them: they were not taken back.
func Stands(t *Notebook, turn, words string) (bool, error) {
	found, err := t.Sayings.Search(t.Ctx, words, 4*maxQuotes)
	if err != nil {
		return false, t.recallFault(err)
	}
	bare := func(s string) string {
		return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(`.,;:!?"“”'()…–—-`, r) }), " ")
	}
	return slices.ContainsFunc(found, func(f recall.Found) bool { return f.Source.Turn == turn && strings.Contains(bare(f.Text), bare(words)) }), nil
}

// belonging adds what belongs to the first quote: what is so since, its reason, whom it is
// about, what was said in one breath with it, and what meets the condition of a rule.
func (q *quoted) belonging(question string, value bool, all []recall.Found, first recall.Found) error {
	near, err := q.Sayings.Search(q.Ctx, first.Text, 4*maxQuotes) // what is so since may have words of it alone
	if err != nil {
		return q.recallFault(err)
	}
	for _, belongs := range []func(*recall.Index, string, recall.Found, recall.Found) bool{since, reason, about} {
		for _, found := range [][]recall.Found{all, near} {
			if at := slices.IndexFunc(found, func(f recall.Found) bool { return together(f, first) && belongs(q.Sayings, question, f, first) }); at >= 0 {
				q.add(found[at])
				break
			}
		}
	}
	if value && q.Sayings.General(first.Text) {
		q.meets(first, near)
	}
	return nil
}

// meets adds what has most of the words of a rule that is quoted, and is none: who was
// absent beside "every pupil who is absent".
func (q *quoted) meets(rule recall.Found, near []recall.Found) {
	for _, f := range near {
		if f.ID != rule.ID && f.Text != rule.Text && f.Shares && !q.Sayings.General(f.Text) {
			q.add(f)
			return
		}
	}
}

// together reports whether two sayings are by the same speaker in one conversation.
func together(f, o recall.Found) bool {
	return f.Source.Session == o.Source.Session && f.Source.Speaker == o.Source.Speaker
}

// behind is in how many turns after one that is quoted a saying stands.
func behind(f, quoted recall.Found) int {
	return kb.TurnNumber(f.Source.Turn) - kb.TurnNumber(quoted.Source.Turn)
}

// since reports whether a saying puts right one that is quoted, or says what is so since.
func since(said *recall.Index, _ string, f, quoted recall.Found) bool {
	n := behind(f, quoted)
	switch {
	case n <= 0:
		return false
	case said.Amends(f.Text):
		return n <= amendsSoon || said.Alike(f.Text, quoted.Text) || said.SameNumber(f.Text, quoted.Text)
	}
	return said.Updates(f.Text) && said.Alike(f.Text, quoted.Text)
}

// reason reports whether a saying gives the reason of one that is quoted, where that is
// asked for.
func reason(said *recall.Index, question string, f, quoted recall.Found) bool {
	n := behind(f, quoted)
	return said.Reasons(question, f.Text) && (n == 1 && said.Leans(f.Text) || n > 0 && n <= reasonSoon && said.Opens(f.Text))
}

// about reports whether a saying tells whom one that is quoted is about, where that is asked
// for.
func about(said *recall.Index, question string, f, quoted recall.Found) bool {
	n := behind(f, quoted)
	return said.Leans(quoted.Text) && said.AsksWhom(question) && (n == -1 || n == 0 && f.Text != quoted.Text)
}

// quotable leaves out what is about something else, and what the answer has taken into
// account. What was read exactly as a fact is that, but for a value, which may stand in
// the words and not in the fact. What was read less surely may have been told in other
// words than it is asked in. Of a rule that a near-miss names, that says it.
func (t *Notebook) quotable(found []recall.Found, question string, value bool, missed []record.NearMiss) ([]recall.Found, error) {
	var out []recall.Found
	exactly, err := t.exactly(found)
	if err != nil {
		return nil, err
	}
	for i, f := range found {
		exact := exactly[i]
		surely := f.Score >= quoteFact && f.NamesAll
		switch {
		case len(out) == 0 && !f.Shares && !recall.Points(t.Sayings, question): // what was said last, which the question need not be about
		case len(out) > 0 && !f.Shares && !(f.Score >= quoteBeside && t.Sayings.Refers(f.Text)): // it only stands beside what has the words
		case exact && (!value || slices.ContainsFunc(missed, func(m record.NearMiss) bool { return m.Rule == f.ID })):
		case !value && !kb.IsID(f.ID, 'n'):
			if surely {
				out = append(out, f)
			}
		case exact && (f.Score < quoteExact || !f.SharesMore) && !(len(out) == 0 && kb.IsID(f.ID, 'r')):
		case lacks(t.Sayings, f) < 0.5 || t.Sayings.General(f.Text) || kb.IsID(f.ID, 'r') || t.Sayings.Others(question):
			out = append(out, f)
		}
	}
	return out, nil
}

// lacks is the share of the names of a question that neither a saying has nor what was said
// before it, of which it may speak.
func lacks(said *recall.Index, f recall.Found) float64 {
	if said.Refers(f.Text) {
		return min(f.NamesMissing, f.NamesBefore)
	}
	return f.NamesMissing
}

// exactly reports which of the sayings are facts and rules that were read exactly.
func (t *Notebook) exactly(found []recall.Found) ([]bool, error) {
	if len(found) == 0 {
		return nil, nil
	}
	facts, err := kb.FactsByID(t.Ctx, t.known.Store, lists.Map(found, func(f recall.Found) string { return f.ID }))
	return lists.Map(found, func(f recall.Found) bool {
		if fact, ok := facts[f.ID]; ok {
			return fact.Triple.Weight() >= 1
		}
		c := t.known.Rules[f.ID].Rule.Confidence
		return kb.IsID(f.ID, 'r') && (c == 0 || c >= 1)
	}), err
}

func (t *Notebook) recallFault(err error) error {
	if stopped := t.Stopped(); stopped != nil {
		return stopped
	}
	return &turn.Fault{Code: "store", Err: err, Hint: voice.Say("note.what-was-said-could-not")}
}

func quoteOf(by knowledge.People, f recall.Found) record.Quote {
	q := record.Quote{ID: f.Name(), Text: clean.Text(f.Text), Speaker: f.Source.Speaker, Time: TimeText(f.Source.At), Turn: f.Source.Turn, Score: f.Score}
	if kb.IsID(f.ID, 'n') {
		q.Note = f.ID
	}
	switch {
	case by.Self(q.Speaker):
		q.Speaker = "you"
	case q.Speaker == turn.Person:
		q.Speaker = "somebody"
	}
	return q
}

// quoteFor puts the quotes that may answer an item's question into the record.
func (t *Notebook) quoteFor(it *turn.Item, v record.Verdict) ([]record.Quote, error) {
	t.Rec.Quotes = nil
	if !noProof(v) {
		return nil, nil
	}
	quotes, err := t.quotes(cmp.Or(it.InFull, it.Text), it.Rec.NearMisses)
	it.Rec.Quotes, t.Rec.Quotes = quotes, quotes
	return quotes, err
}

// SayUnread says that a question was not understood, and what was said that may answer
// it all the same.
func (t *Notebook) SayUnread(it *turn.Item, why string) error {
	quotes, err := t.quoteFor(it, record.NotUnderstood)
	if err != nil {
		return err
	}
	t.SayLine(voice.Say("note.i-did-not-understand-question", "why", why))
	if len(quotes) > 0 {
		t.SayLine(t.speakQuotes(quotes))
	}
	return nil
}

// speakQuotes says quotes as quotes, with who said each, when and in which turn.
func (c *Notebook) speakQuotes(quotes []record.Quote) string {
	lines := lists.Map(quotes, c.quoteLine)
	if len(lines) == 1 {
		return lines[0]
	}
	return voice.Say("note.what-may-answer-it", "lines", strings.Join(lines, "\n- "))
}

func (c *Notebook) quoteLine(q record.Quote) string {
	text, now := voice.Say("note.quote-line-said", "speaker", wording.UpperFirst(q.Speaker)), c.known.Clock()
	if at, err := time.Parse(time.RFC3339, q.Time); err == nil && day(at, now) != day(now.UTC(), now) {
		text += " " + voice.Say("note.quote-line-on", "now", day(at, now))
	}
	if from := saidIn(q); from != "" {
		text += " (" + from + ")"
	}
	return text + ": “" + strings.TrimSpace(q.Text) + "”"
}

// saidIn says where a quote is to be found: its turn, or the id that its file gave it.
func saidIn(q record.Quote) string {
	if q.Note != "" && q.ID != q.Note {
		return q.ID
	}
	return q.Turn
}

// day is the day of a moment as people say it, with its year unless that is this one.
func day(at, now time.Time) string {
	if at.Year() == now.Year() {
		return at.Format("2 January")
	}
	return at.Format("2 January 2006")
}

// QuoteLate quotes what may answer a question that was answered another way than by
// the facts at hand: why, what if, and what was before.
func (t *Notebook) QuoteLate(it *turn.Item) error {
	if _, leans := t.Sayings.AsksWhat(it.Text); !leans {
		t.talk.Question = it.Text
	}
	if t.Rec.Quotes != nil || !noProof(it.Rec.Verdict) {
		return nil
	}
	quotes, err := t.quoteFor(it, it.Rec.Verdict)
	if len(quotes) > 0 {
		t.SayLine(t.speakQuotes(quotes))
	}
	return err
}

// WithNotes lets what was said and not read bear on a finding: what a note puts right and
// absence, where a note names what is asked for, are no answers, and what may answer is quoted.
func (t *Notebook) WithNotes(it *turn.Item, a *explain.Answered) error {
	for _, doubted := range []func(*Notebook, *turn.Item, *explain.Answered) (bool, error){amended, overtaken, endedSince} {
		if done, err := doubted(t, it, a); done || err != nil {
			return err
		}
	}
	unnamed := func(x record.Answer) bool { return t.known.Language.Words().Sort(strings.ToLower(x.Text)) == "unnamed" }
	if a.Verdict == record.Proved && !a.YesNo && slices.ContainsFunc(a.Answers, unnamed) && !slices.ContainsFunc(a.Answers, func(x record.Answer) bool { return !unnamed(x) }) {
		withoutAnswer(t, it, a) // somebody left it open, and who is what is asked
	}
	if a.RestsOnAbsence() {
		names := namesIn(a.Question)
		unheard, err := t.Unheard(names)
		if err != nil {
			return err
		}
		if len(unheard) < len(names) {
			withoutAnswer(t, it, a)
			a.Unread = true
		}
	}
	if a.Over != "" || a.TakenBack != "" { // it says when it was so
		return nil
	}
	if a.Verdict == record.Proved {
		return t.alsoSaid(it, a)
	}
	quotes, err := t.quoteFor(it, a.Verdict)
	if err != nil {
		return err
	}
	if len(quotes) > 0 {
		a.Quoted = t.speakQuotes(quotes)
	}
	return nil
}

// Unheard are those of the words, which are names or kinds, that no note speaks of: of no
// other may it be said that it is absent.
func (t *Notebook) Unheard(words []string) ([]string, error) { return unspoken(t, words, true) }

// Unspoken are those of the words of a question of which nothing that was said speaks.
func Unspoken(t *Notebook, words []string) ([]string, error) {
	out, err := unspoken(t, words, false)
	return slices.DeleteFunc(out, func(w string) bool { return !t.Sayings.Alike(w, w) }), err // no word of it says anything
}

// unspoken are those of the words of which nothing that was said speaks, or no note.
func unspoken(t *Notebook, words []string, notes bool) ([]string, error) {
	var out []string
	for _, w := range words {
		switch named, err := t.Sayings.Named(t.Ctx, strings.ReplaceAll(w, "_", " "), notes); {
		case err != nil:
			return nil, t.recallFault(err)
		case !named:
			out = append(out, w)
		}
	}
	return out, nil
}

// alsoSaid adds to what is known of a topic, and to a list or a count, what was said of the
// same and could not be read, or not surely: there may be more than what was found.
func (t *Notebook) alsoSaid(it *turn.Item, a *explain.Answered) error {
	one := !a.About && !a.Count && len(a.Answers) < 2
	if one && (a.YesNo || len(a.Answers) == 0) {
		return nil
	}
	words := it.Text
	if topic := a.Question.Topic; a.About && topic.Name != "" {
		words = voice.Say("note.also-said-of", "spelling", wording.UpperFirst(topic.Spelling())) // within a text a capital makes a name
	}
	found, err := t.Sayings.Search(t.Ctx, words, 4*maxQuotes)
	if err != nil {
		return t.recallFault(err)
	}
	exactly, err := t.exactly(found)
	if err != nil {
		return err
	}
	for i, f := range found {
		if exactly[i] || !f.NamesAll || (a.About || one) && !f.SharesAll || !kb.IsID(f.ID, 'n') && !a.About || f.Score < quoteAlso && !a.About || addsNothing(t, a, f, one) || len(it.Rec.Quotes) == maxQuotes {
			continue
		}
		it.Rec.Quotes = append(it.Rec.Quotes, quoteOf(t.known.People, f))
	}
	if t.Rec.Quotes = it.Rec.Quotes; len(it.Rec.Quotes) > 0 {
		a.Also = voice.Say("note.what-else-was-said-of", "quoteline", strings.Join(lists.Map(it.Rec.Quotes, t.quoteLine), "\n- "))
	}
	return nil
}

// addsNothing reports whether a saying is a premise of an answer, or, beside the one answer that there is, an order:
// "take me to the drill" does not say where it is; or is said with it.
func addsNothing(t *Notebook, a *explain.Answered, f recall.Found, one bool) bool {
	said := func(step string) bool { return strings.Contains(step, strings.TrimRight(f.Text, ".")) }
	return proves(a, f) || a.Computed != nil && slices.ContainsFunc(a.Computed.Steps, said) || one && t.known.Language.Orders(f.Text)
}

// proves reports whether a proof of the answer rests on a saying.
func proves(a *explain.Answered, f recall.Found) bool {
	return slices.ContainsFunc(a.Proofs, func(p record.Proof) bool {
		return slices.ContainsFunc(p.Nodes, func(n record.ProofNode) bool {
			return n.Source != nil && n.Source.Turn == f.Source.Turn && n.Source.Quote == f.Text
		})
	})
}

// namesIn are the names and kinds that a question speaks of.
func namesIn(q triple.Question) []string {
	var out []string
	for _, goal := range q.Goals {
		for _, l := range goal {
			for _, x := range []triple.Term{l.Subject, l.Object} {
				if !x.IsVar() && !strings.HasPrefix(x.Name, "_") && !slices.Contains(out, x.Name) {
					out = append(out, x.Name)
				}
			}
		}
	}
	return out
}

// Run lists, searches, reads again and switches off.
func (t *Notebook) Run(arg string) error {
	switch word, rest, _ := strings.Cut(arg, " "); {
	case arg == "":
		return t.ListNotes()
	case arg == "on", arg == "off":
		return t.SwitchNotes(arg)
	case word == "read":
		return t.readNotes(strings.TrimSpace(rest))
	}
	return t.SearchNotes(arg)
}

// SearchNotes lists the notes that have some words.
func (t *Notebook) SearchNotes(words string) error {
	found, err := t.Sayings.Search(t.Ctx, words, shelf.MaxShown)
	if err != nil {
		return t.recallFault(err)
	}
	n := 0
	for _, f := range found {
		if kb.IsID(f.ID, 'n') {
			t.SayLine(noteLine(t.known.People, f.ID, f.Own, f.Text, f.Source))
			n++
		}
	}
	if n == 0 {
		t.SayLine(voice.Say("note.no-note-has-these-words"))
	}
	return nil
}

// noteLine is a note in one line.
func noteLine(people knowledge.People, id, own, text string, s triple.Source) string {
	var from []string
	for _, x := range []string{own, s.Turn} {
		if x != "" {
			from = append(from, clean.Line(x))
		}
	}
	if by := people.By(s); by != "" {
		from = append(from, by)
	}
	return fmt.Sprintf("%s: “%s” (%s)", id, clean.Line(text), strings.Join(from, ", "))
}

// ListNotes shows the latest notes, and how many there are.
func (t *Notebook) ListNotes() error {
	var last []kb.Note
	n := 0
	for note, err := range t.known.Store.Notes.All(t.Ctx) {
		if err != nil {
			return err
		}
		n++
		if last = append(last, note); len(last) > shelf.MaxShown {
			last = last[1:]
		}
	}
	switch {
	case n == 0:
		t.Say(voice.Say("note.there-are-no-notes-what"))
	case n > len(last):
		t.SayLine(voice.Say("note.the-last-of-notes-notes", "count", len(last), "count2", n))
	}
	for _, note := range last {
		t.SayLine(noteLine(t.known.People, note.ID, note.Own, note.Text, note.Source))
	}
	return nil
}

// SwitchNotes turns the keeping of notes on or off.
func (t *Notebook) SwitchNotes(to string) error {
	value := to
	if to == "on" {
		value = ""
	}
	_, err := t.known.Store.Commit(context.WithoutCancel(t.Ctx), kb.Change{Turn: t.ID, Settings: map[string]string{notesSetting: value}})
	if err != nil {
		return &turn.Fault{Code: "store", Err: err, Hint: voice.Say("note.nothing-was-changed")}
	}
	if to == "on" {
		t.Say(voice.Say("note.what-i-cannot-read-as"))
		return nil
	}
	t.Say(voice.Say("note.from-now-on-nothing-is"))
	return nil
}

// readAgain is a reader of notes: the statements that it reads a text as. The grammar
// is one; others can stand beside it.
type readAgain func(ctx context.Context, text, by string) ([]triple.Statement, error)

// addNoted adds what a note says to the turn, as said by whom and when the note was.
func (t *Notebook) addNoted(n kb.Note, statements []triple.Statement) {
	for _, s := range statements {
		it := t.Add(s)
		it.Said, it.At, it.Noted = n.Source.Turn, n.Source.At, n.ID
		if !t.known.Self(n.Source.Speaker) {
			it.Speaker = n.Source.Speaker
		}
	}
}

// readNotes reads the notes again, says what can be read now, and learns it when the
// person agrees: "all" of it, or one note by its id.
func (t *Notebook) readNotes(which string) error {
	read := readAgain(func(ctx context.Context, text, by string) ([]triple.Statement, error) {
		return t.known.Language.Read(ctx, text, triple.Discourse{Vocabulary: t.known.Words, Speaker: t.known.Speaker(by)})
	})
	shown := 0
	var drop []string
	for note, err := range t.known.Store.Notes.All(t.Ctx) {
		if err != nil {
			return err
		}
		if which != "" && which != "all" && which != note.ID && which != note.Own {
			continue
		}
		statements, err := read(t.Ctx, note.Text, note.Source.Speaker)
		if err != nil {
			return err
		}
		if !allAssert(statements) {
			continue
		}
		shown++
		if which == "" {
			if shown <= shelf.MaxShown {
				t.SayLine(voice.Say("note.now-reads", "source", noteLine(t.known.People, note.ID, note.Own, note.Text, note.Source), "statements", wording.JoinAnd(lists.Map(statements, func(s triple.Statement) string { return s.Echo }))))
			}
			continue
		}
		t.addNoted(note, statements)
		drop = append(drop, note.ID)
	}
	switch {
	case shown == 0:
		t.Say(voice.Say("note.no-note-can-be-read"))
		return nil
	case which == "":
		t.SayLine(voice.Say("note.notes-read-all-learns-them"))
		return nil
	}
	return t.learnNotes(drop)
}

// learnNotes learns what notes were read as; a note all of which was learned is one no
// more.
func (t *Notebook) learnNotes(ids []string) error {
	if err := t.belief.Learn(); err != nil {
		return err
	}
	left := map[string]bool{}
	for _, it := range t.Items {
		left[it.Noted] = left[it.Noted] || it.Noted != "" && it.Rec.Status != "learned" && it.Rec.Status != "known"
	}
	var done []string
	for _, id := range ids {
		if !left[id] {
			done = append(done, id)
		}
	}
	if len(done) > 0 {
		_, err := t.known.Store.Commit(context.WithoutCancel(t.Ctx), kb.Change{Turn: t.ID, Retract: done})
		if err != nil {
			return &turn.Fault{Code: "store", Err: err, Hint: voice.Say("note.the-facts-are-learned-and")}
		}
		t.Rec.Effects.Retracted = append(t.Rec.Effects.Retracted, done...)
	}
	t.SayLine(voice.Say("note.learned-of-as-facts", "learned", len(done), "notes", voice.Say("count.notes", "count", len(ids))))
	t.SayEffects()
	return nil
}

// allAssert reports whether statements are all facts or rules, each read in one way.
func allAssert(statements []triple.Statement) bool {
	return len(statements) > 0 && !slices.ContainsFunc(statements, func(s triple.Statement) bool {
		return s.Kind != triple.FactKind && s.Kind != triple.RuleKind || len(s.Readings) > 1
	})
}

// TimeText is a moment as records have it, "" for none.
func TimeText(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format(time.RFC3339)
}
