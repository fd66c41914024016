// Package browse is what front ends and other programs look through beside the turns:
// the facts and rules that were told, contradictions, what is around a name, sessions and
// working memory.
//
// It promises to show nothing that a turn could not say too, and to be safe for concurrent
// use. It changes nothing.
package browse

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/record"
	"whence/conductor/shelf"
	"whence/conductor/spoken"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/contain"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// With is what a browser looks at besides what is known.
type With struct {
	History *history.Store
	// Ready waits until what is known is read, and Failed notes what failed inside.
	Ready  func(ctx context.Context) error
	Failed func(what string, err error)
	// Turns is held by a turn that runs.
	Turns sync.Locker
	// Session is the id of the session, Topic what was spoken of last, and Memory what the
	// conversation has in mind; the last two are asked while Turns is held.
	Session func() string
	Topic   func() triple.Term
	Memory  func(ctx context.Context) (shelf.Listing, error)
}

// Browser lists what is known.
type Browser struct {
	known   *knowledge.Knowledge
	explain *explain.Explainer
	with    With
}

// New returns a browser of what is known.
func New(known *knowledge.Knowledge, words *explain.Explainer, with With) *Browser {
	return &Browser{known, words, with}
}

// KnownWords says how much is known: what was told, and what follows from it.
func (b *Browser) KnownWords(ctx context.Context) string {
	facts, derived := knowledge.Told(ctx, b.known)
	told := voice.Say("count.facts", "count", facts)
	if derived == 0 {
		return told
	}
	return voice.Say("browse.known-words", "facts", told, "count", derived)
}

// MaxAround is how many facts of a name are shown around it.
const MaxAround = 24

// Browse lists a shelf. The words narrow it down; on AroundShelf they are the
// name in the middle, and where there are none, it is the one spoken of last.
func (b *Browser) Browse(ctx context.Context, s shelf.Shelf, words string) (l shelf.Listing, err error) {
	if err := b.with.Ready(ctx); err != nil {
		return shelf.Listing{}, err
	}
	err = contain.Run(func() (err error) {
		l, err = b.browse(ctx, s, words)
		return err
	})
	b.with.Failed("browse", err)
	return l, err
}

func (b *Browser) browse(ctx context.Context, s shelf.Shelf, words string) (shelf.Listing, error) {
	switch s {
	case shelf.FactShelf:
		return b.browseFacts(ctx, words)
	case shelf.RuleShelf:
		return b.browseRules(ctx, words)
	case shelf.ConflictShelf:
		return b.browseConflicts(ctx, words)
	case shelf.MemoryShelf:
		return b.browseMemory(ctx)
	case shelf.AroundShelf:
		return b.browseAround(ctx, words)
	case shelf.SessionShelf:
		return b.browseSessions(ctx, words)
	}
	return shelf.Listing{}, voice.Error("browse.there-is-no-shelf", "text", s)
}

func (b *Browser) toldListing(found []Told, more int, none string) shelf.Listing {
	l := shelf.Listing{More: more}
	for _, f := range found {
		e := shelf.Entry{ID: f.ID, Text: f.Text + wording.Sure(f.Confidence), Details: []string{toldWhere(f.Source)}}
		e.Actions = []shelf.Action{
			{Label: "why", Input: "/why " + f.ID, Now: true}, {Label: voice.Say("browse.what-rests-on-it"), Input: "/uses " + f.ID, Now: true}, {Label: voice.Say("browse.take-it-back"), Input: "/forget " + f.ID},
		}
		l.Entries = append(l.Entries, e)
	}
	if len(found) == 0 {
		l.Note = none
	}
	return l
}

// browseFacts lists what was told, a sentence in a row.
func (b *Browser) browseFacts(ctx context.Context, words string) (shelf.Listing, error) {
	b.with.Turns.Lock()
	defer b.with.Turns.Unlock()
	rows := Rows{b.known, b.explain}
	found, more, covers, err := b.facts(ctx, words, shelf.MaxShown, func(f triple.Fact) (Told, bool) {
		id, text, ok := rows.Row(f)
		return Told{ID: id, Text: text, Confidence: f.Triple.Weight(), Live: true, Source: b.quoted(f.Source)}, ok
	})
	l := b.toldListing(found, more, voice.Say("browse.i-was-told-no-facts"))
	l.Note = cmp.Or(covers, l.Note)
	return l, err
}

// toldWhere says where something was told, and in what words.
func toldWhere(s record.SourceRef) string {
	where := "told"
	switch {
	case s.File != "":
		where += " " + voice.Say("browse.told-where-in", "file", s.File, "line", s.Line)
	case s.Turn != "":
		where += " " + voice.Say("browse.told-where-in-2", "turn", s.Turn)
	}
	if s.By != "" {
		where += " " + voice.Say("browse.told-where-by", "by", s.By)
	}
	if s.Quote != "" {
		where += ": “" + s.Quote + "”"
	}
	return where
}

// browseRules lists the rules, and behind them what was told of relations.
func (b *Browser) browseRules(ctx context.Context, words string) (shelf.Listing, error) {
	found, more, err := b.Rules(ctx, words, shelf.MaxShown)
	if err != nil {
		return shelf.Listing{}, err
	}
	b.with.Turns.Lock()
	defer b.with.Turns.Unlock()
	l := b.toldListing(found, more, "")
	for i := range l.Entries {
		l.Entries[i].Text = wording.UpperFirst(l.Entries[i].Text)
	}
	wanted := strings.Fields(strings.ToLower(words))
	for _, id := range kb.SortedIDs(b.known.Properties) {
		text := b.explain.Property(b.known.Properties[id])
		if shelf.HasAll(strings.ToLower(id+" "+text), wanted) {
			l.Entries = append(l.Entries, shelf.Entry{ID: id, Text: text, Actions: []shelf.Action{{Label: voice.Say("browse.take-it-back"), Input: "/forget " + id}}})
		}
	}
	if len(l.Entries) == 0 {
		l.Note = voice.Say("browse.i-was-told-no-rules")
		if len(wanted) > 0 {
			l.Note = voice.Say("browse.i-know-no-rules-like")
		}
	}
	return l, nil
}

func (b *Browser) browseConflicts(ctx context.Context, words string) (shelf.Listing, error) {
	found, err := b.known.Base.Conflicts(ctx, shelf.MaxShown)
	if err != nil {
		return shelf.Listing{}, err
	}
	var l shelf.Listing
	wanted := strings.Fields(strings.ToLower(words))
	for _, x := range found {
		pro, contra := b.explain.Proof(x.For), b.explain.Proof(x.Against)
		e := shelf.Entry{Text: wording.UpperFirst(wording.Stop(b.explain.Text(x.Atom))), Details: []string{
			voice.Say("browse.browse-conflicts-for", "text", wording.Stop(pro.Nodes[pro.Root].Text), "because", wording.Because([]record.Proof{pro})),
			voice.Say("browse.browse-conflicts-against", "text", wording.Stop(contra.Nodes[contra.Root].Text), "because", wording.Because([]record.Proof{contra})),
		}}
		if !shelf.HasAll(strings.ToLower(e.Text), wanted) {
			continue
		}
		ways, err := b.known.Base.Resolutions(ctx, x.Atom)
		if err != nil {
			return shelf.Listing{}, err
		}
		for _, ids := range ways[:min(len(ways), wording.MaxListed)] {
			if len(ids) == 1 {
				e.Actions = append(e.Actions, shelf.Action{Label: voice.Say("browse.end-it"), Input: "/forget " + ids[0]})
			}
		}
		l.Entries = append(l.Entries, e)
	}
	if len(l.Entries) == 0 {
		l.Note = voice.Say("browse.nothing-that-i-know-contradicts")
	}
	return l, nil
}

// browseAround lists the edges of the picture around a name.
func (b *Browser) browseAround(ctx context.Context, name string) (shelf.Listing, error) {
	topic, err := b.topic(name)
	if err != nil || topic.Name == "" {
		return shelf.Listing{Note: voice.Say("browse.type-name-and-here-is")}, err
	}
	found, err := b.known.Base.Ask(ctx, triple.Question{Form: triple.About, Topic: topic})
	if err != nil {
		return shelf.Listing{}, err
	}
	l := shelf.Listing{Entries: []shelf.Entry{{Text: b.explain.NameSpelling(topic.Name)}}}
	b.with.Turns.Lock() // what events there are is read
	defer b.with.Turns.Unlock()
	for _, a := range found.Answers {
		e, ok := b.link(topic, found, a)
		if !ok || slices.ContainsFunc(l.Entries, func(o shelf.Entry) bool { return o.ID != "" && o.ID == e.ID }) { // an event is drawn once
			continue
		} else if len(l.Entries) <= MaxAround {
			l.Entries = append(l.Entries, e)
		} else {
			l.More++
		}
	}
	if len(l.Entries) == 1 {
		l = shelf.Listing{Note: voice.Say("browse.i-know-nothing-about", "spelling", topic.Spelling(), "found", nearby(b, found))}
	}
	return l, nil
}

func nearby(b *Browser, f reason.Finding) string {
	for _, u := range f.Unmentioned {
		if len(u.Nearest) > 0 {
			return " " + voice.Say("browse.did-you-mean", "namespelling", wording.JoinOr(lists.Map(u.Nearest, b.explain.NameSpelling)))
		}
	}
	return ""
}

// topic is the name asked for, or the one spoken of last.
func (b *Browser) topic(name string) (triple.Term, error) {
	if name = strings.Trim(strings.TrimSuffix(strings.TrimSpace(name), "."), `"`); name != "" {
		return triple.Const(triple.Proper, name), nil
	}
	b.with.Turns.Lock()
	defer b.with.Turns.Unlock()
	return b.with.Topic(), nil
}

// link is the edge that an answer about a topic draws.
func (b *Browser) link(topic triple.Term, f reason.Finding, a reason.Answer) (shelf.Entry, bool) {
	if len(a.Literals) != 1 || len(a.Proofs) != 1 {
		return shelf.Entry{}, false
	}
	x := a.Literals[0].Triple
	root := b.explain.Node(f.Step(a, 0))
	if e := b.known.Events.EventOf(root.ID); e != nil { // its sentence says it, and leads to no name
		text := b.explain.Sentence(e.Facts()[0])
		return shelf.Entry{ID: e.First(), Text: text, Link: &shelf.Link{Name: strings.TrimSuffix(text, ".")},
			Actions: []shelf.Action{{Label: "why", Input: "/why " + text, Now: true}}}, true
	}
	link := shelf.Link{Denied: x.Denied, In: x.Object.Same(topic)}
	if link.Relation, link.Name = explain.Link(b.explain.Speller, x); link.In {
		link.Name = b.explain.NameSpelling(x.Subject.Name)
	}
	link.Derived = root.Kind == "derived"
	text := wording.Stop(root.Text)
	return shelf.Entry{ID: root.ID, Text: text, Link: &link, Actions: []shelf.Action{{Label: "why", Input: "/why " + text, Now: true}}}, true
}

// browseSessions lists the sessions in which something was said.
func (b *Browser) browseSessions(ctx context.Context, words string) (shelf.Listing, error) {
	found, err := b.with.History.Find(ctx, strings.Fields(words), shelf.MaxShown)
	if err != nil {
		return shelf.Listing{}, err
	}
	current := b.with.Session()
	var l shelf.Listing
	for _, s := range found {
		first, err := Opening(ctx, b.with.History, s.ID)
		if err != nil {
			return shelf.Listing{}, err
		}
		if first == "" && s.ID != current && s.Name == "" {
			continue
		}
		e := sessionEntry(s, first, s.ID == current)
		l.Entries = append(l.Entries, e)
	}
	if len(l.Entries) == 0 {
		l.Note = voice.Say("browse.no-session-has-these-words")
	}
	return l, nil
}

// Opening is the first that was told or asked in a session, "" where there were commands alone.
func Opening(ctx context.Context, h *history.Store, session string) (string, error) {
	for t, err := range h.Turns(ctx, session) {
		if err != nil || !spoken.IsCommand(t.Input) {
			return t.Input, err
		}
	}
	return "", nil
}

func sessionEntry(s history.Session, first string, current bool) shelf.Entry {
	e := shelf.Entry{ID: s.ID, Text: s.Name, Details: []string{wording.Moment(s.Last) + ", " + voice.Say("count.turns", "count", s.Turns)}}
	if s.From != "" {
		e.Details = append(e.Details, voice.Say("browse.goes-on-from", "from", s.From))
	}
	if e.Text == "" {
		e.Text = first
	} else if first != "" {
		e.Details = append(e.Details, voice.Say("browse.session-entry-begins", "input", first))
	}
	if current {
		e.Text = strings.TrimSpace(e.Text + " (" + voice.Say("browse.this-one") + ")")
		e.Actions = []shelf.Action{{Label: voice.Say("browse.name-it"), Input: "/name "}}
	} else {
		e.Actions = []shelf.Action{{Label: voice.Say("browse.go-on-with-it"), Input: "/resume " + s.ID, Now: true}}
	}
	return e
}

// browseMemory lists what the conversation has in mind.
func (b *Browser) browseMemory(ctx context.Context) (shelf.Listing, error) {
	b.with.Turns.Lock()
	defer b.with.Turns.Unlock()
	return b.with.Memory(ctx)
}
