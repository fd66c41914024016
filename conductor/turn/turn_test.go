package turn

import (
	"context"
	"errors"
	"strings"
	"testing"

	"whence/conductor/record"
	"whence/internal/testclock"
	"whence/triple"
)

// begin is a turn whose consumer takes so many events and then leaves; -1 stays.
func begin(t *testing.T, takes int) (*Turn, *[]Event) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	var seen []Event
	return New(ctx, cancel, "Tom is a cat.", testclock.Unhurried(), func(e Event, _ error) bool {
		seen = append(seen, e)
		return len(seen) != takes
	}), &seen
}

// Once the consumer has left, the turn is stopped and yields nothing more; what is said
// is still in the record.
func TestConsumerLeaves(t *testing.T) {
	x, seen := begin(t, 1)
	x.Say("Noted.")
	x.SayLine("And more.")
	x.End(nil)
	if len(*seen) != 1 || !x.Left() || !errors.Is(x.Stopped(), context.Canceled) || x.Ctx.Err() == nil {
		t.Errorf("%d events, left %v, stopped %v", len(*seen), x.Left(), x.Stopped())
	}
	x.Seal()
	if x.Rec.Reply != "Noted.\nAnd more." {
		t.Errorf("the reply is %q", x.Rec.Reply)
	}
}

// The tokens in order are the reply, and the last event has the record.
func TestTokensAreTheReply(t *testing.T) {
	x, seen := begin(t, -1)
	it := x.Add(triple.Statement{Text: "Tom is a cat.", Kind: triple.FactKind})
	it.Rec.Status = "learned"
	for _, s := range []string{"Noted.", "", "Tom too."} {
		x.SayLine(s)
	}
	x.Seal()
	x.End(nil)
	var said strings.Builder
	for _, e := range *seen {
		if token, ok := e.(Token); ok {
			said.WriteString(token.Text)
		}
	}
	last, ok := (*seen)[len(*seen)-1].(Answered)
	if !ok || last.Record.Reply != said.String() || last.Record.Statements[0].Status != "learned" || last.Record.Elapsed.Total < 0 {
		t.Errorf("%q was said, and the record is %+v", said.String(), last.Record)
	}
}

// A panic inside is an error; one of the consumer goes on to it.
func TestGuard(t *testing.T) {
	x, _ := begin(t, -1)
	panicked, err := x.Guard(func() error { panic("a defect") })
	if !panicked || err == nil {
		t.Errorf("panicked %v, %v", panicked, err)
	}
	if panicked, err := x.Guard(func() error { return errNone }); panicked || !errors.Is(err, errNone) {
		t.Errorf("panicked %v, %v", panicked, err)
	}
	front := New(t.Context(), func() {}, "", testclock.Unhurried(), func(Event, error) bool { panic("the front end") })
	defer func() {
		if recover() == nil {
			t.Error("a panic of the consumer was kept from it")
		}
	}()
	_, _ = front.Guard(func() error { front.Say("Hello."); return nil })
}

var errNone = errors.New("none")

// What was worked out of the sentences is undone by the mark, so that it can be worked
// out again from another state of the store.
func TestMark(t *testing.T) {
	x, _ := begin(t, -1)
	fact := triple.Triple{Subject: triple.Const(triple.Proper, "Tom"), Relation: triple.InstanceOf, Object: triple.Const(triple.Class, "cat")}
	it := x.Add(triple.Statement{Kind: triple.FactKind, Facts: []triple.Triple{fact}})
	again := x.Mark()
	for range 2 {
		again()
		it.Facts[0].Denied = true
		it.DropFact("f3", "Tom is a dog.")
		it.DropFact("f3", "Tom is a dog.")
		x.Events, x.Partial = x.Events+1, true
		if len(it.Drop) != 1 || it.DropTexts[0] != "Tom is a dog" || x.Events != 1 {
			t.Fatalf("%+v after %d events", it, x.Events)
		}
	}
	again()
	if it.Facts[0].Denied || len(it.Drop) > 0 || x.Partial {
		t.Errorf("%+v", it)
	}
}

func TestRefuse(t *testing.T) {
	x, _ := begin(t, -1)
	x.Add(triple.Statement{Text: "/forget", Kind: triple.Command})
	if err := x.Refuse("what to forget is missing", "for example: /forget f12"); err != nil {
		t.Fatal(err)
	}
	if e := x.Rec.Error; e.Code != "usage" || e.Message != "What to forget is missing. For example: /forget f12." || x.Statements()[0].Status != "refused" {
		t.Errorf("%+v, %+v", e, x.Statements())
	}
}

// What was stored is named, with few words where there is much.
func TestKeptBefore(t *testing.T) {
	x, _ := begin(t, -1)
	for _, c := range []struct {
		learned, gone []string
		want          string
	}{
		{nil, nil, ""},
		{[]string{"f1", "r2"}, nil, "f1, r2"},
		{[]string{"f1", "f2", "f3", "f4", "f5"}, []string{"f0"}, "f1 to f5 (5 in all), and not f0"},
	} {
		x.Rec.Effects = record.Effects{Learned: c.learned, Retracted: c.gone}
		if got := x.KeptBefore(); got != c.want {
			t.Errorf("%v and not %v: %q", c.learned, c.gone, got)
		}
	}
}
