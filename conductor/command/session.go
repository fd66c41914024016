package command

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/browse"
	"whence/conductor/record"
	"whence/conductor/shelf"
	"whence/conductor/spoken"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/clean"
	"whence/internal/voice"
)

// sessions are begun, named and gone on with.
type sessions struct{ *Turn }

// sessions lists the sessions of the knowledge base in which something was said,
// or those in which the words stand.
func (t sessions) sessions(arg string) error {
	found, err := t.History.Find(t.Ctx, strings.Fields(arg), shelf.MaxShown)
	if err != nil {
		return err
	}
	shown := 0
	for _, s := range found {
		mark := " "
		first, err := browse.Opening(t.Ctx, t.History, s.ID)
		if err != nil {
			return err
		}
		if s.ID == t.Host.Session().ID {
			mark = "*"
		} else if first == "" && s.Name == "" {
			continue
		}
		line := fmt.Sprintf("%s %s  %s  %s  %s", mark, s.ID, wording.Moment(s.Last), voice.Say("count.turns", "count", s.Turns), cmp.Or(s.Name, clean.Line(first)))
		if s.From != "" {
			line = voice.Say("command.sessions-from", "line", strings.TrimRight(line, " "), "from", s.From)
		}
		t.SayLine(line)
		shown++
	}
	if shown == 0 {
		t.Say(voice.Say("command.no-session-has-these-words"))
	}
	return nil
}

// newSession begins a new session over the same knowledge.
func (t sessions) newSession(arg string) error {
	s, err := t.History.Start(t.Ctx, "")
	if err != nil {
		return err
	}
	if err := t.Host.Switch(s); err != nil {
		return err
	}
	t.Say(voice.Say("command.a-new-session-what-i", "id", s.ID))
	if clean.Line(arg) == "" {
		return nil
	}
	t.Say(" ")
	return t.nameSession(arg)
}

// nameSession gives this session a name.
func (t sessions) nameSession(arg string) error {
	name := clean.Line(arg)
	if name == "" {
		return t.Refuse(voice.Say("command.a-name-is-missing"), voice.Say("command.for-example-name-cats"))
	}
	if err := t.History.Rename(t.Ctx, t.Host.Session().ID, name); err != nil {
		return err
	}
	t.Host.Session().Name = name
	t.Say(voice.Say("command.this-session-is-called-now", "name", name))
	return nil
}

// resume goes on with another session.
func (t sessions) resume(arg string) error {
	if arg == "" {
		return t.Refuse(voice.Say("command.a-session-is-missing"), voice.Say("command.sessions-lists-them"))
	}
	s, err := t.History.Resume(t.Ctx, arg)
	if errors.Is(err, history.ErrNoSession) {
		s, err = t.named(arg)
	}
	if errors.Is(err, history.ErrNoSession) {
		if err := t.offerOthers(); err != nil {
			return err
		}
		if arg == "last" {
			return t.Refuse(voice.Say("command.there-is-no-session-before"), "")
		}
		return t.Refuse(voice.Say("command.there-is-no-session", "arg", arg), voice.Say("command.sessions-lists-them"))
	}
	if err != nil {
		return err
	}
	if err := t.Host.Switch(s); err != nil {
		return err
	}
	called := s.ID
	if s.Name != "" {
		called = "“" + clean.Line(s.Name) + "”"
	}
	t.Say(voice.Say("command.going-on-with-after", "id", called, "count", s.Turns))
	return nil
}

// offerOthers offers to go on with the sessions that were spoken in last, beside this one.
func (t sessions) offerOthers() error {
	all, err := t.History.Sessions(t.Ctx)
	for _, s := range all {
		if s.ID != t.Host.Session().ID && s.Turns > 0 && len(t.Rec.Offers) < wording.MaxListed {
			t.Rec.Offers = append(t.Rec.Offers, "/resume "+s.ID)
		}
	}
	return err
}

// named is the session of a name, the one spoken in last where several have it, and of "last" the
// one that was spoken in before this one, or that in which a turn was taken;
// history.ErrNoSession where none has.
func (t sessions) named(name string) (history.Session, error) {
	all, err := t.History.Sessions(t.Ctx)
	if err != nil {
		return history.Session{}, err
	}
	i := slices.IndexFunc(all, func(s history.Session) bool { return strings.EqualFold(s.Name, name) })
	if i < 0 && name == "last" {
		i = slices.IndexFunc(all, func(s history.Session) bool { return s.Turns > 0 && s.ID != t.Host.Session().ID })
	}
	if i < 0 {
		h, err := t.History.Turn(t.Ctx, name)
		i = slices.IndexFunc(all, func(s history.Session) bool { return err == nil && s.ID == h.Session })
	}
	if i < 0 {
		return history.Session{}, history.ErrNoSession
	}
	return all[i], nil
}

// fork begins a session that goes on from a turn of this one, or from its last.
func (t sessions) fork(arg string) error {
	turns, err := t.History.Recent(t.Ctx, t.Host.Session().ID, MaxPast)
	if err != nil {
		return err
	}
	turns = slices.DeleteFunc(turns, func(h history.Turn) bool { return h.ID == t.ID })
	at := slices.IndexFunc(turns, func(h history.Turn) bool { return h.ID == arg })
	if arg == "" {
		at = len(turns) - 1
	}
	switch {
	case len(turns) == 0:
		return t.Refuse(voice.Say("command.nothing-was-said-in-this"), "")
	case at < 0:
		return t.Refuse(voice.Say("command.this-session-has-no-turn", "arg", arg), voice.Say("command.for-example-fork", "id", turns[0].ID))
	}
	s, err := t.History.Fork(t.Ctx, "", turns[at].ID)
	if err != nil {
		return err
	}
	if err := t.Host.Switch(s); err != nil {
		return err
	}
	t.Say(voice.Say("command.a-new-session-that-goes", "id", s.ID, "from", s.From))
	return nil
}

// setDepth says how many steps of a proof are shown at once.
func (t sessions) setDepth(arg string) error {
	n, err := strconv.Atoi(arg)
	if err != nil || n < 1 || n > 50 {
		return t.Refuse(voice.Say("command.the-depth-is-number-from"), voice.Say("command.it-is-now", "depth", t.Talk.Depth))
	}
	t.Talk.Depth = n
	t.Say(voice.Say("command.proofs-are-shown-deep", "count", n))
	return nil
}

// setTrace says whether the way of each turn is printed with its reply.
func (t sessions) setTrace(arg string) error {
	if arg == "" {
		return t.lastTrace()
	}
	if arg != "on" && arg != "off" && arg != "fails" {
		return t.Refuse(voice.Say("command.trace-is-on-fails-or"), voice.Say("command.it-is-now-2", "trace", *t.Host.Trace()))
	}
	*t.Host.Trace() = arg
	t.Say(voice.Say("command.trace-is", "arg", arg))
	return nil
}

// lastTrace says how the turn before was read and routed.
func (t sessions) lastTrace() error {
	turns, err := t.History.Recent(t.Ctx, t.Host.Session().ID, MaxPast)
	if err != nil {
		return err
	}
	for _, h := range slices.Backward(turns) {
		if h.ID == t.ID || spoken.IsCommand(h.Input) || len(h.Record) == 0 {
			continue
		}
		r, err := record.Parse(h.Record)
		if err != nil {
			return voice.Error("command.read-record-of", "id", h.ID, "error", err)
		}
		t.SayLine(h.ID + ": " + clean.Line(h.Input))
		for _, line := range wording.Trace(&r) {
			t.SayLine("- " + clean.Line(line))
		}
		return nil
	}
	return t.Refuse(voice.Say("command.there-is-no-turn-before"), voice.Say("command.trace-is-now", "trace", *t.Host.Trace()))
}

// copy hands the last reply to the front end's clipboard.
func (t sessions) copy(string) error {
	turns, err := t.History.Recent(t.Ctx, t.Host.Session().ID, 2)
	if err != nil {
		return err
	}
	if len(turns) < 2 {
		return t.Refuse(voice.Say("command.there-is-no-reply-to"), "")
	}
	if t.Clipboard, err = answerTo(turns[0]); err != nil {
		return err
	}
	t.Say(voice.Say("command.copy-copied"))
	return nil
}

// again says the last reply once more.
func (t sessions) again(string) error {
	turns, err := t.said()
	if err != nil {
		return err
	}
	if len(turns) == 0 {
		return t.Refuse(voice.Say("command.nothing-was-said-yet"), "")
	}
	answer, err := answerTo(turns[len(turns)-1])
	t.Say(answer)
	return err
}

// answerTo is what a turn was answered with, as it was shown.
func answerTo(h history.Turn) (string, error) {
	r, err := record.Parse(h.Record)
	return cmp.Or(h.Reply, r.Said()), err
}

// where says where what is known is kept.
func (t sessions) where(string) error {
	if t.Path == ":memory:" {
		t.Say(voice.Say("command.nowhere-it-is-gone-when"))
		return nil
	}
	t.Say(voice.Say("command.what-i-know-is-kept", "path", t.Path))
	return nil
}

// MaxPast is how many turns of a session are looked through.
const MaxPast = 500
