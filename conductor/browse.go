package conductor

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"whence/history"
	"whence/reason"
	"whence/triple"
)

// This file is what front ends look through beside the turns. All of it is safe
// for concurrent use, waits for a turn that runs, and shows nothing that a turn
// could not say too.

// Shelf is a part of what the conversation stands on.
type Shelf string

// The shelves.
const (
	FactShelf     Shelf = "facts"
	RuleShelf     Shelf = "rules"
	ConflictShelf Shelf = "conflicts"
	MemoryShelf   Shelf = "memory"
	AroundShelf   Shelf = "around"
	SessionShelf  Shelf = "sessions"
)

// Listing is what stands on a shelf.
type Listing struct {
	Entries []Entry
	// More is how many others there are that were not listed.
	More int
	// Note says what one should know of the whole, such as why it is empty.
	Note string
}

// Entry is one thing on a shelf.
type Entry struct {
	// ID is that of a fact, a rule or a session; "" where there is none.
	ID string
	// Text says it in a line.
	Text string
	// Link leads to another name; nil where the entry is no part of a picture.
	Link *Link
	// Details are the lines below it, and Actions what may be done with it.
	Details []string
	Actions []Action
}

// Link is an edge of the picture around a name.
type Link struct {
	Relation, Name string
	// In says that the edge comes from the name, instead of leading to it.
	In, Denied, Derived bool
}

// Action is an input that may be taken next, with what it does.
type Action struct {
	Label, Input string
	// Now says that it changes nothing, and may be taken without a second look.
	Now bool
}

// Browse lists a shelf. The words narrow it down; on AroundShelf they are the
// name in the middle, and where there are none, it is the one spoken of last.
func (c *Conductor) Browse(ctx context.Context, s Shelf, words string) (Listing, error) {
	if err := c.Ready(ctx); err != nil {
		return Listing{}, err
	}
	switch s {
	case FactShelf:
		found, more, err := c.Facts(ctx, words, maxShown)
		return c.toldListing(found, more, "I was told no facts yet."), err
	case RuleShelf:
		return c.browseRules(ctx, words)
	case ConflictShelf:
		return c.browseConflicts(ctx, words)
	case MemoryShelf:
		return c.browseMemory(ctx)
	case AroundShelf:
		return c.browseAround(ctx, words)
	case SessionShelf:
		return c.browseSessions(ctx, words)
	}
	return Listing{}, fmt.Errorf("there is no shelf %q", s)
}

func (c *Conductor) toldListing(found []Told, more int, none string) Listing {
	l := Listing{More: more}
	for _, f := range found {
		e := Entry{ID: f.ID, Text: f.Text + sure(f.Confidence), Details: []string{toldWhere(f.Source)}}
		e.Actions = []Action{
			{"why", "/why " + f.ID, true}, {"what rests on it", "/uses " + f.ID, true}, {"take it back", "/forget " + f.ID, false},
		}
		l.Entries = append(l.Entries, e)
	}
	if len(found) == 0 {
		l.Note = none
	}
	return l
}

// toldWhere says where something was told, and in what words.
func toldWhere(s SourceRef) string {
	where := "told"
	switch {
	case s.File != "":
		where += fmt.Sprintf(" in %s:%d", s.File, s.Line)
	case s.Turn != "":
		where += " in " + s.Turn
	}
	if s.Speaker != "" && s.Speaker != "person" {
		where += " by " + s.Speaker
	}
	if s.Quote != "" {
		where += ": “" + s.Quote + "”"
	}
	return where
}

// browseRules lists the rules, and behind them what was told of relations.
func (c *Conductor) browseRules(ctx context.Context, words string) (Listing, error) {
	found, more, err := c.Rules(ctx, words, maxShown)
	if err != nil {
		return Listing{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	l := c.toldListing(found, more, "")
	for i := range l.Entries {
		l.Entries[i].Text = upperFirst(l.Entries[i].Text)
	}
	wanted := strings.Fields(strings.ToLower(words))
	for _, id := range sortedIDs(c.properties) {
		text := propertyText(c.properties[id])
		if containsAll(strings.ToLower(id+" "+text), wanted) {
			l.Entries = append(l.Entries, Entry{ID: id, Text: text, Actions: []Action{{"take it back", "/forget " + id, false}}})
		}
	}
	if len(l.Entries) == 0 {
		l.Note = "I was told no such rules."
	}
	return l, nil
}

func (c *Conductor) browseConflicts(ctx context.Context, words string) (Listing, error) {
	found, err := c.base.Conflicts(ctx, maxShown)
	if err != nil {
		return Listing{}, err
	}
	var l Listing
	wanted := strings.Fields(strings.ToLower(words))
	for _, x := range found {
		pro, contra := c.proof(x.For), c.proof(x.Against)
		e := Entry{Text: upperFirst(stop(c.text(x.Atom))), Details: []string{
			"for: " + stop(pro.Nodes[pro.Root].Text) + speakBecause([]Proof{pro}),
			"against: " + stop(contra.Nodes[contra.Root].Text) + speakBecause([]Proof{contra}),
		}}
		if !containsAll(strings.ToLower(e.Text), wanted) {
			continue
		}
		ways, err := c.base.Resolutions(ctx, x.Atom)
		if err != nil {
			return Listing{}, err
		}
		for _, ids := range ways[:min(len(ways), maxListed)] {
			if len(ids) == 1 {
				e.Actions = append(e.Actions, Action{"end it", "/forget " + ids[0], false})
			}
		}
		l.Entries = append(l.Entries, e)
	}
	if len(l.Entries) == 0 {
		l.Note = "Nothing that I know contradicts anything else."
	}
	return l, nil
}

// browseAround lists the edges of the picture around a name.
func (c *Conductor) browseAround(ctx context.Context, name string) (Listing, error) {
	topic, err := c.topic(name)
	if err != nil || topic.Name == "" {
		return Listing{Note: "Type a name, and here is what is known around it."}, err
	}
	found, err := c.base.Ask(ctx, triple.Question{Form: triple.About, Topic: topic})
	if err != nil {
		return Listing{}, err
	}
	l := Listing{Entries: []Entry{{Text: c.nameSpelling(topic.Name)}}}
	for _, a := range found.Answers {
		if e, ok := c.link(topic, found, a); !ok {
			continue
		} else if len(l.Entries) <= aroundFirst {
			l.Entries = append(l.Entries, e)
		} else {
			l.More++
		}
	}
	if len(l.Entries) == 1 {
		l = Listing{Note: "I know nothing about " + topic.Spelling() + "." + nearby(c, found)}
	}
	return l, nil
}

func nearby(c *Conductor, f reason.Finding) string {
	for _, u := range f.Unmentioned {
		if len(u.Nearest) > 0 {
			return " Did you mean " + joinOr(mapped(u.Nearest, c.nameSpelling)) + "?"
		}
	}
	return ""
}

// topic is the name asked for, or the one spoken of last.
func (c *Conductor) topic(name string) (triple.Term, error) {
	if name = strings.Trim(strings.TrimSuffix(strings.TrimSpace(name), "."), `"`); name != "" {
		return triple.Const(triple.Proper, name), nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, x := range slices.Backward(c.talk.mentions) {
		if !x.IsVar() {
			return x, nil
		}
	}
	return triple.Term{}, nil
}

// link is the edge that an answer about a topic draws.
func (c *Conductor) link(topic triple.Term, f reason.Finding, a reason.Answer) (Entry, bool) {
	if len(a.Literals) != 1 || len(a.Proofs) != 1 {
		return Entry{}, false
	}
	p, ok := f.Proof(a.Proofs[0])
	if !ok {
		return Entry{}, false
	}
	x := a.Literals[0].Triple
	link := Link{Relation: relationWords(x.Relation), Denied: x.Denied}
	other := x.Object
	if link.In = other.Same(topic); link.In {
		other = x.Subject
	}
	link.Name = c.nameSpelling(other.Name)
	root := c.node(p.Nodes[p.Root])
	link.Derived = root.Kind == "derived"
	text := stop(root.Text)
	return Entry{ID: root.ID, Text: text, Link: &link, Actions: []Action{{"why", "/why " + text, true}}}, true
}

// relationWords are a relation between two names of a picture.
func relationWords(key string) string {
	switch key {
	case triple.InstanceOf:
		return "is a"
	case triple.SynonymOf:
		return "is the same as"
	}
	return strings.ReplaceAll(key, "_", " ")
}

// browseSessions lists the sessions in which something was said.
func (c *Conductor) browseSessions(ctx context.Context, words string) (Listing, error) {
	found, err := c.history.Find(ctx, strings.Fields(words), maxShown)
	if err != nil {
		return Listing{}, err
	}
	current := c.SessionID()
	var l Listing
	for _, s := range found {
		if s.Turns == 0 && s.ID != current && s.Name == "" {
			continue
		}
		e, err := c.sessionEntry(ctx, s, s.ID == current)
		if err != nil {
			return Listing{}, err
		}
		l.Entries = append(l.Entries, e)
	}
	if len(l.Entries) == 0 {
		l.Note = "No session has these words in it."
	}
	return l, nil
}

func (c *Conductor) sessionEntry(ctx context.Context, s history.Session, current bool) (Entry, error) {
	e := Entry{ID: s.ID, Text: s.Name, Details: []string{fmt.Sprintf("%s, %d %s", moment(s.Last), s.Turns, plural(s.Turns, "turn"))}}
	if s.From != "" {
		e.Details = append(e.Details, "goes on from "+s.From)
	}
	for t, err := range c.history.Turns(ctx, s.ID) {
		if err != nil {
			return e, err
		}
		if e.Text == "" {
			e.Text = t.Input
		} else {
			e.Details = append(e.Details, "begins: "+t.Input)
		}
		break
	}
	if current {
		e.Text = strings.TrimSpace(e.Text + " (this one)")
		e.Actions = []Action{{"name it", "/name ", false}}
	} else {
		e.Actions = []Action{{"go on with it", "/resume " + s.ID, true}}
	}
	return e, nil
}

func moment(at time.Time) string { return at.Format("2006-01-02 15:04") }
