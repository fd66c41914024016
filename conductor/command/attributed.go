package command

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"whence/conductor/browse"
	"whence/conductor/record"
	"whence/conductor/shelf"
	"whence/conductor/spoken"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/canon"
	"whence/triple"
)

// attributed answers questions about who told something: "who told you that?",
// "according to Ben, is Rex a dog?", "what did Ben say about Rex?".
type attributed struct{ *Turn }

// Attributed answers the input where it is a question about who told something, and
// reports whether it was.
func Attributed(turn *Turn) (bool, error) {
	t := attributed{turn}
	asked, ok := spoken.Teller(t.Input)
	if !ok {
		return false, nil
	}
	if asked.What == spoken.Who {
		return t.who(asked.Words)
	}
	teller, err := t.teller(asked.Name)
	if err != nil {
		return false, err
	}
	switch {
	case asked.What == spoken.According:
		return t.according(teller, asked)
	case teller == "":
		return false, nil // who is only spoken of may have said something, too
	}
	return true, t.said(teller, asked)
}

// teller finds who told anything by a name, "" for nobody.
func (t attributed) teller(name string) (string, error) {
	all, err := t.Known.Store.Log.Tellers(t.Ctx)
	for _, s := range all {
		if s != turn.Person && (strings.EqualFold(s, name) || strings.EqualFold(filepath.Base(s), name)) {
			return s, err
		}
	}
	return "", err
}

// question puts a question into the turn.
func (t attributed) question(s triple.Statement) (*turn.Item, error) {
	s.Text, s.Kind = strings.TrimSpace(t.Input), triple.QuestionKind
	it := t.Add(s)
	it.Rec.Status = "answered"
	if it.Rec.Understood == "" {
		it.Rec.Understood = it.Text
	}
	t.Emit(turn.Extracted{Statements: t.Statements()})
	return it, t.Host.Route(triple.QuestionKind)
}

// according answers a question from what one speaker told.
func (t attributed) according(teller string, asked spoken.Asked) (bool, error) {
	read, err := t.Known.Language.Understand(t.Ctx, asked.Words+"?", t.discourse())
	if err != nil || len(read) != 1 || read[0].Question == nil || len(read[0].Readings) > 1 {
		return false, err
	}
	if teller == "" && !t.Known.Named() {
		return false, nil // it may be of a table, or of anything else
	}
	it, err := t.question(read[0])
	if err != nil {
		return true, err
	}
	t.Talk.Remember(read)
	if teller == "" {
		it.Rec.Verdict = record.Unknown
		t.Rec.Verdict = record.Unknown
		t.SayLine(voice.Say("command.nobody-called-has-told-me", "name", asked.Name))
		return true, nil
	}
	back, err := t.Known.As(t.Ctx, teller)
	if err != nil {
		return true, err
	}
	defer back()
	answer, err := t.Host.Decide(it)
	if err != nil {
		return true, err
	}
	t.SayLine(voice.Say("command.from-what-told-me", "teller", t.Known.Name(teller), "answer", answer))
	return true, nil
}

// said lists what somebody said, or what they said about something, in their words.
func (t attributed) said(teller string, asked spoken.Asked) error {
	it, err := t.question(triple.Statement{})
	if err != nil {
		return err
	}
	words := strings.FieldsFunc(triple.Key(asked.Words), func(r rune) bool { return r == '_' })
	quotes, err := t.sayings(teller, words)
	if err != nil {
		return err
	}
	it.Rec.Quotes, t.Rec.Quotes = quotes[:min(len(quotes), shelf.MaxShown)], quotes[:min(len(quotes), shelf.MaxShown)]
	who, about := t.Known.Name(teller), ""
	if asked.Words != "" {
		about = " " + voice.Say("command.said-about", "words", asked.Words)
	}
	it.Rec.Verdict = record.Proved
	if len(quotes) == 0 {
		it.Rec.Verdict = record.Unknown
		t.SayLine(voice.Say("command.told-me-nothing", "who", wording.UpperFirst(who), "about", about))
	} else {
		t.SayLine(voice.Say("command.said", "who", wording.UpperFirst(who)))
		for _, q := range it.Rec.Quotes {
			t.SayLine(fmt.Sprintf("- “%s” (%s, %s)", strings.TrimSpace(q.Text), q.ID, q.Turn))
		}
		if len(quotes) > shelf.MaxShown {
			t.SayLine(voice.Say("command.and-more"))
		}
	}
	t.Rec.Verdict = it.Rec.Verdict
	return nil
}

// sayings are the words of a teller that have all the given ones in them, of what still
// holds, one more than is shown at most. Of what was said in one breath it is once.
func (t attributed) sayings(teller string, words []string) (quotes []record.Quote, err error) {
	again, err := t.Known.Store.Log.ToldAgain(t.Ctx, teller)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	add := func(id, text string, s triple.Source) bool {
		if strings.EqualFold(s.Speaker, teller) || again[id] {
			if !seen[s.Turn+text] && shelf.HasAll(strings.ToLower(text), words) {
				quotes = append(quotes, t.quote(id, text, s))
			}
			seen[s.Turn+text] = true
		}
		return len(quotes) <= shelf.MaxShown
	}
	if err := t.factsSaid(teller, words, add); err != nil {
		return nil, err
	}
	for _, id := range kb.SortedIDs(t.Known.Rules) {
		r := t.Known.Rules[id]
		add(id, cmp.Or(r.Source.Quote, wording.Stop(t.Known.Language.Rule(r.Rule, t.Known.Words))), r.Source)
	}
	for n, err := range t.Known.Store.Notes.All(t.Ctx) {
		if err != nil {
			return nil, err
		}
		if !add(n.ID, n.Text, n.Source) {
			break
		}
	}
	return quotes, nil
}

// factsSaid adds the facts with the words: as the teller said them, or as they are said
// where somebody else was first.
func (t attributed) factsSaid(teller string, words []string, add func(id, text string, s triple.Source) bool) error {
	facts, _, err := browse.Listed(t.Ctx, t.Known, words)
	if err != nil {
		return err
	}
	for f, err := range facts {
		if err != nil {
			return err
		}
		text := t.Explain.Sentence(f.Triple)
		if strings.EqualFold(f.Source.Speaker, teller) {
			text = cmp.Or(f.Source.Quote, text)
		}
		if !add(f.ID, text, f.Source) {
			break
		}
	}
	return nil
}

func (t attributed) quote(id, text string, s triple.Source) record.Quote {
	q := record.Quote{ID: id, Text: clean.Text(text), Speaker: t.Known.Name(s.Speaker), Turn: s.Turn, Score: 1}
	if kb.IsID(id, 'n') {
		q.Note = id
	}
	if !s.At.IsZero() {
		q.Time = s.At.UTC().Format("2006-01-02T15:04:05Z")
	}
	return q
}

// who says who told what the last answer rests on, or what a statement does.
func (t attributed) who(words string) (bool, error) {
	proofs, ids := t.Talk.Walk.Proofs(), t.Talk.Said
	if words != "" {
		var ok bool
		var err error
		if proofs, ids, ok, err = t.stated(words); err != nil || !ok {
			return false, err
		}
	}
	if len(ids) > 0 {
		proofs = nil
	}
	it, err := t.question(triple.Statement{})
	if err != nil {
		return true, err
	}
	told, err := t.tellings(proofs, ids)
	if err != nil {
		return true, err
	}
	it.Rec.Verdict = record.Unknown
	switch {
	case len(told) > 0:
		it.Rec.Verdict = record.Proved
		t.AddProofs(proofs...)
		t.sayTold(told)
	case words != "":
		t.SayLine(voice.Say("command.nobody-i-was-not-told"))
	default:
		t.SayLine(voice.Say("command.nobody-nothing-that-i-answered"))
	}
	for _, x := range told {
		it.Rec.Quotes = append(it.Rec.Quotes, x.by...)
	}
	t.Rec.Verdict, t.Rec.Quotes = it.Rec.Verdict, it.Rec.Quotes
	return true, nil
}

// stated are the proofs of a statement, or the ids of what was told in its words: a rule, or a note.
func (t attributed) stated(words string) (proofs []record.Proof, ids []string, ok bool, err error) {
	read, err := t.Known.Language.Understand(t.Ctx, words+".", t.discourse())
	if err != nil || len(read) != 1 || len(read[0].Facts)+len(read[0].Rules) == 0 || len(read[0].Readings) > 1 {
		return nil, nil, false, err
	}
	if read := read[0]; len(read.Facts) > 0 {
		q := triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{lists.Map(read.Facts, func(f triple.Triple) triple.Literal { return triple.Literal{Triple: f} })}}
		f, err := t.Host.Find(q)
		if err != nil {
			return nil, nil, false, err
		}
		proofs = lists.Map(f.Proofs, t.Explain.Proof)
	}
	for _, id := range kb.SortedIDs(t.Known.Rules) {
		if slices.ContainsFunc(read[0].Rules, func(r triple.Rule) bool {
			return canon.Alike(r, t.Known.Rules[id].Rule) && canon.RuleKey(r) == canon.RuleKey(t.Known.Rules[id].Rule)
		}) {
			ids = append(ids, id)
		}
	}
	if len(proofs)+len(ids) > 0 {
		return proofs, ids, true, nil
	}
	for n, err := range t.Known.Store.Notes.All(t.Ctx) {
		if err != nil {
			return nil, nil, false, err
		}
		if triple.Key(strings.TrimRight(n.Text, ".!")) == triple.Key(words) {
			ids = append(ids, n.ID)
		}
	}
	return nil, ids, true, nil
}

// telling is one thing that was told, with all who told it.
type telling struct {
	text string
	by   []record.Quote
	at   []string // where each did
}

// tellings are the facts, rules and notes with these ids, and those that proofs rest on, in their
// order.
func (t attributed) tellings(proofs []record.Proof, ids []string) (all []telling, err error) {
	ids = slices.Clone(ids)
	for _, p := range proofs {
		for _, n := range p.Nodes {
			ids = append(ids, n.ID, n.Rule)
		}
	}
	seen := map[string]bool{}
	for _, id := range ids {
		if seen[id] || !kb.IsID(id, 'f') && !kb.IsID(id, 'r') && !kb.IsID(id, 'n') {
			continue
		}
		seen[id] = true
		x, err := t.telling(id)
		if errors.Is(err, kb.ErrUnknown) { // it is of the question itself
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, x)
	}
	return all, nil
}

func (t attributed) telling(id string) (x telling, err error) {
	text, source, past, err := t.Explain.Told(t.Ctx, id)
	if err != nil {
		return x, err
	}
	x.text = wording.Stop(wording.UpperFirst(text))
	sources := []triple.Source{source}
	for _, e := range past.Events {
		if e.Act == kb.Again && e.Source.Turn != "" {
			sources = append(sources, e.Source)
		}
	}
	for _, s := range sources {
		x.by = append(x.by, t.quote(id, cmp.Or(s.Quote, text), s))
		place := voice.Say("command.telling-in", "speaker", t.Known.Name(s.Speaker), "turn", s.Turn)
		if s.File != "" {
			place = voice.Say("command.the-file-line-in", "file", clean.Line(s.File), "line", s.Line, "turn", s.Turn)
		}
		x.at = append(x.at, place)
	}
	return x, nil
}

// sayTold says who told what: of one thing, in the words that it was told in.
func (t attributed) sayTold(all []telling) {
	if len(all) == 1 && len(all[0].at) == 1 {
		t.SayLine(wording.UpperFirst(all[0].at[0]) + ": “" + strings.TrimSpace(all[0].by[0].Text) + "”")
		return
	}
	for i, x := range all {
		if i == shelf.MaxShown {
			t.SayLine(voice.Say("command.and-more-2", "count", len(all)-i))
			break
		}
		t.SayLine("- " + x.text + " " + wording.UpperFirst(strings.Join(x.at, "; ")) + ".")
	}
}
