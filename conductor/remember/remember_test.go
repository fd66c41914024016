package remember

import (
	"fmt"
	"strings"
	"testing"

	"whence/conductor/belief"
	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/knowntest"
	"whence/conductor/talk"
	"whence/conductor/turn"
	"whence/reason"
	"whence/triple"
)

// conversation is a memory that turns pass over.
type conversation struct {
	t      *testing.T
	known  *knowledge.Knowledge
	memory *Memory
	talk   *talk.Talk
	turns  int
}

func begin(t *testing.T, told ...string) *conversation {
	t.Helper()
	_, k := knowntest.Open(t)
	knowntest.Tell(t, k, told...)
	c := &conversation{t: t, known: k, talk: talk.New(), turns: len(told)}
	c.memory = New(c.talk)
	c.memory.Attach(k, explain.New(k))
	if err := c.memory.Open(t.Context(), nil, nil); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.memory.Close)
	return c
}

// turn takes a turn in which do is done, and returns it with what was noticed.
func (c *conversation) turn(do func(*Keeper) error) (*turn.Turn, string) {
	c.t.Helper()
	c.turns++
	var notices strings.Builder
	x := turn.New(c.t.Context(), func() {}, "Hello.", c.known.Clock, func(e turn.Event, _ error) bool {
		if n, ok := e.(turn.Notice); ok {
			notices.WriteString(n.Text)
		}
		return true
	})
	x.ID = fmt.Sprintf("t%d", c.turns)
	x.Add(triple.Statement{Text: x.Input, Kind: triple.Command})
	k := c.memory.Of(x, belief.New(x, c.known, explain.New(c.known), c.talk, func(string) bool { return true }))
	k.Freshen()
	if do != nil {
		if err := do(k); err != nil {
			c.t.Fatal(err)
		}
	}
	k.NoteTurn()
	return x, notices.String()
}

func (c *conversation) run(arg string) *turn.Turn {
	c.t.Helper()
	x, _ := c.turn(func(k *Keeper) error { return k.Run(arg) })
	return x
}

// A fact that nothing uses fades, is found by near-misses, and can be told again; one that
// is used stays.
func TestFading(t *testing.T) {
	c := begin(t, "Ann owns Tea.", "Ben owns Tea.")
	if x := c.run("fade own 3"); x.Rec.Error != nil || !strings.Contains(x.Said(), "fade after 3 turns") {
		t.Fatalf("%q, %v", x.Said(), x.Rec.Error)
	}
	for range 5 { // Ben is still so each time
		c.run("still f2")
	}
	if c.known.Lives(t.Context(), "f1") || !c.known.Lives(t.Context(), "f2") {
		t.Fatal("f1 is to fade, and f2 is used")
	}
	told := knowntest.Read(t, c.known, "Ann owns Tea.").Facts[0]
	pattern := told
	pattern.Object = triple.Var("X")
	goal := reason.LiftTriple(pattern)
	if faded := c.memory.Faded(t.Context(), goal); len(faded) != 1 || faded[0].ID != "f1" {
		t.Errorf("faded: %v", faded)
	}
	if x := c.run("still f1"); !strings.Contains(strings.Join(x.Rec.Effects.Receipts, " "), "learned") || !c.known.Holds(told) {
		t.Errorf("told again: %q", x.Said())
	}
	if x := c.run("keep own"); x.Rec.Error != nil || !strings.Contains(x.Said(), "do not fade") {
		t.Errorf("%q", x.Said())
	}
}

// What is in memory is what the store keeps of it, also for another conversation.
func TestRenewedFromTheStore(t *testing.T) {
	c := begin(t, "Ann owns Tea.")
	c.run("fade own 9")
	c.run("still f1")
	l, err := c.memory.Listing(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := c.memory.Renew(t.Context()); err != nil {
		t.Fatal(err)
	}
	again, err := c.memory.Listing(t.Context())
	if err != nil || fmt.Sprint(l) != fmt.Sprint(again) || !strings.Contains(fmt.Sprint(l), "fade after 9 unused turns") {
		t.Errorf("%v\nand renewed\n%v, %v", l, again, err)
	}
}

// The same question in turn after turn is noticed, once.
func TestLoops(t *testing.T) {
	c := begin(t)
	said := ""
	for range loopRepeats + 1 {
		_, notice := c.turn(func(k *Keeper) error {
			k.Add(triple.Statement{Kind: triple.QuestionKind, Echo: "Is Ann well?"})
			return nil
		})
		said += notice
	}
	if strings.Count(said, "Is Ann well?") != 1 || !strings.Contains(said, "3rd") {
		t.Errorf("%q", said)
	}
}

func TestWrongly(t *testing.T) {
	c := begin(t, "Ann owns Tea.")
	for _, arg := range []string{"fade own never", "fade zorp 3", "still f7", "burn everything"} {
		if x := c.run(arg); x.Rec.Error == nil || x.Rec.Error.Code != "usage" {
			t.Errorf("%s: %q, %v", arg, x.Said(), x.Rec.Error)
		}
	}
}
