package conductor

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"whence/internal/race"
)

const turnsADay = 200

// year simulates days of chat through the whole conductor. Of every twenty turns
// one tells where somebody is, which fades, and one what somebody likes, which
// does not; the others ask about some of it, or chat.
type year struct {
	t     *testing.T
	c     *Conductor
	r     *rand.Rand
	n     int
	asked map[int]int // by the turn in which it was told: the last use
	likes []int
	sizes []int
	costs []time.Duration // the median turn of each day
}

// idleTurns is after how many turns a place that nobody asks about fades.
const idleTurns = 2 * turnsADay

// regulars are the people that are asked about again and again.
const regulars = 5

func (y *year) day() {
	began := time.Now()
	for range turnsADay {
		y.turn()
	}
	y.costs = append(y.costs, time.Since(began)/turnsADay)
	y.sizes = append(y.sizes, y.c.memory.Len())
}

func (y *year) turn() {
	y.n++
	switch {
	case y.n%20 == 1:
		mustTake(y.t, y.c, fmt.Sprintf("Person%d likes Room%d.", y.n, y.n%7))
		y.asked[y.n] = y.n
	case y.n%20 == 2:
		mustTake(y.t, y.c, fmt.Sprintf("Guest%d knows Topic%d.", y.n, y.n%50))
		y.likes = append(y.likes, y.n)
	case y.n%4 == 0:
		who := 1 + 20*y.r.IntN(regulars)
		if who < y.n {
			y.ask(who)
		}
	case y.n%10 == 7 && len(y.likes) > 0:
		who := y.likes[y.r.IntN(len(y.likes))]
		if r := mustTake(y.t, y.c, fmt.Sprintf("Does Guest%d know Topic%d?", who, who%50)); r.Verdict != Proved {
			y.t.Fatalf("turn %d: what never fades is lost: %s", y.n, r.Reply)
		}
	default:
		mustTake(y.t, y.c, "Hi")
	}
}

// ask asks after a regular, who must be known.
func (y *year) ask(who int) {
	if r := mustTake(y.t, y.c, fmt.Sprintf("Does Person%d like Room%d?", who, who%7)); r.Verdict != Proved {
		y.t.Fatalf("turn %d: %s, last asked about in turn %d", y.n, r.Reply, y.asked[who])
	}
	y.asked[who] = y.n
}

// A year of chat, two hundred turns a day: working memory stays bounded, nothing
// that is used or promoted is lost, and what nobody asks about fades. By default
// it is five days; WHENCE_YEAR=1 runs the year and logs what a turn costs at its
// start and at its end.
func TestYearOfChat(t *testing.T) {
	race.Skip(t)
	days := 5
	if os.Getenv("WHENCE_YEAR") != "" {
		days = 365
	}
	if testing.Short() {
		days = 4
	}
	c := newTest(t, nil)
	y := &year{t: t, c: c, r: rand.New(rand.NewPCG(7, 7)), asked: map[int]int{}}
	mustTake(t, c, "Nobody1 likes Nothing1.")
	mustTake(t, c, fmt.Sprintf("/memory fade likes %d", idleTurns))
	for range days {
		y.day()
	}
	last := len(y.sizes) - 1
	t.Logf("%d turns: working memory %v facts at the end of the first days and %d at the end; a turn cost %v on day 3 and %v on the last",
		y.n, y.sizes[:4], y.sizes[last], y.costs[2], y.costs[last])
	for d := 29; d < days; d += 30 {
		t.Logf("day %d: a turn cost %v", d+1, y.costs[d])
	}
	if y.sizes[last] > y.sizes[3]*5/4 {
		t.Errorf("working memory grew from %d to %d facts", y.sizes[3], y.sizes[last])
	}
	for i := range regulars {
		id := fmt.Sprintf("Person%d", 1+20*i)
		if r := mustTake(t, c, fmt.Sprintf("Does %s like Room%d?", id, (1+20*i)%7)); r.Verdict != Proved {
			t.Errorf("%s was promoted and is lost: %s", id, r.Reply)
		}
	}
	if c.memory.Lasting() != regulars {
		t.Errorf("%d facts were promoted, want the %d that were used", c.memory.Lasting(), regulars)
	}
	if r := mustTake(t, c, "Does Person181 like Room6?"); r.Verdict == Proved || !strings.Contains(r.Reply, "know") {
		t.Errorf("what nobody asked about has not faded: %s", r.Reply)
	}
}
