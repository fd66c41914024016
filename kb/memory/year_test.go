package memory

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"whence/engine"
	"whence/internal/race"
)

const turnsADay = 200

// chat simulates conversations: every turn says two things and calls a tool;
// now and then something is learned, of which some is spoken of again.
type chat struct {
	t           testing.TB
	r           *rand.Rand
	short, long *Session
	touched     map[string]engine.Atom // told, and used since
	lastUse     map[string]int
	promoted    []engine.Atom
	largest     int
}

// maxIdle is how long something learned waits to be used: five days.
const maxIdle = 5 * turnsADay

func newChat(t testing.TB) *chat {
	return &chat{t: t, r: rand.New(rand.NewPCG(7, 7)), touched: map[string]engine.Atom{}, lastUse: map[string]int{},
		short: session(t, "topic(T, X) :- said(T, X)."), long: session(t, "")}
}

// turn is one turn, with everything that keeps memory small.
func (c *chat) turn() {
	n := c.short.Tick()
	tell(c.t, c.short,
		fmt.Sprintf(`said(%d, "hello %d")`, n, c.r.IntN(50)),
		fmt.Sprintf(`replied(%d, "well %d")`, n, c.r.IntN(50)),
		fmt.Sprintf(`executed(%d, /search, "q%d", "r")`, n, c.r.IntN(1000)))
	if n%10 == 0 {
		tell(c.t, c.short, fmt.Sprintf("likes(/p%d, /thing)", n))
	}
	if n > 10 && n%4 == 0 {
		c.use(atom(c.t, fmt.Sprintf("likes(/p%d, /thing)", 10*(1+max(0, n/10-1-c.r.IntN(12))))))
	}
	c.keep()
}

func (c *chat) use(a engine.Atom) {
	if c.short.Touch(a) == 1 {
		c.touched[a.String()] = a
		c.lastUse[a.String()] = c.short.Turn()
	}
}

// keep is what runs after a turn.
func (c *chat) keep() {
	ctx := c.t.Context()
	if _, err := (Compressor{Predicates: []string{"said", "replied", Executed}, PreserveLastN: 20}).Compress(ctx, c.short); err != nil {
		c.t.Fatal(err)
	}
	moved, rejected, err := Consolidator{MinAge: 30, MinTouches: 3, Worth: func(a engine.Atom) bool { return a.Pred == "likes" }}.Consolidate(ctx, Tiers{c.short, c.long})
	if err != nil || rejected != nil {
		c.t.Fatal(rejected, err)
	}
	for _, p := range moved {
		c.promoted = append(c.promoted, p.Entry.Fact.Atom)
	}
	if _, err := (Reaper{Rules: []Fade{{Predicate: Episode, MaxAge: 100}, {Predicate: "likes", MaxIdle: maxIdle}}}).Reap(ctx, c.short); err != nil {
		c.t.Fatal(err)
	}
	c.largest = max(c.largest, c.short.Len())
}

// check verifies that what was promoted, and what was used of late, is known.
func (c *chat) check() {
	c.t.Helper()
	long, short := c.long.View(), c.short.View()
	for _, a := range c.promoted {
		if !long.Holds(a) {
			c.t.Fatalf("%s was promoted and is lost", a)
		}
	}
	for key, a := range c.touched {
		if !long.Holds(a) && !short.Holds(a) && c.short.Turn()-c.lastUse[key] <= maxIdle {
			c.t.Fatalf("%s was touched %d turns ago and is lost", a, c.short.Turn()-c.lastUse[key])
		}
	}
}

// A year of chat, two hundred turns a day: the working memory is bounded,
// nothing that was touched or promoted is lost, and a turn at the end costs
// what a turn at the start did. By default it is forty days; WHENCE_YEAR=1 runs
// the whole year.
func TestYearOfChat(t *testing.T) {
	race.Skip(t)
	days := 40
	if os.Getenv("WHENCE_YEAR") != "" {
		days = 365
	}
	c := newChat(t)
	var costs []time.Duration // by day, of its median turn
	sizes := make([]int, 0, days)
	for range days {
		costs = append(costs, c.day())
		sizes = append(sizes, c.short.Len())
		c.check()
	}
	steady := slices.Max(sizes[6:12])
	t.Logf("%d turns: working memory %d facts after twelve days, at most %d; %d promoted; a turn %v on day 7 and %v on the last",
		days*turnsADay, steady, c.largest, len(c.promoted), costs[6], costs[days-1])
	if len(c.promoted) == 0 || c.largest > steady+steady/5 {
		t.Errorf("working memory grew from %d to %d facts", steady, c.largest)
	}
	early, late := slices.Min(costs[5:15]), slices.Min(costs[days-10:])
	if late > 2*early {
		t.Errorf("a turn cost %v at the start and %v at the end", early, late)
	}
}

// day returns the cost of its median turn.
func (c *chat) day() time.Duration {
	costs := make([]time.Duration, turnsADay)
	for i := range costs {
		start := time.Now()
		c.turn()
		costs[i] = time.Since(start)
	}
	slices.Sort(costs)
	return costs[turnsADay/2]
}
