package tui

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"whence/cmd/repl/tui/look"
	"whence/conductor"
)

// crowded is a chat with n turns behind it, each with a proof.
func crowded(b *testing.B, n int) *model {
	ctx, cancel := context.WithCancel(context.Background())
	m := newModel(ctx, Options{Turner: achilles()}, colorTheme(look.Dark(), termenv.ANSI256), frame)
	b.Cleanup(func() { m.turns.wait(cancel) })
	for i := range n {
		t := &block{input: fmt.Sprintf("Is thing %d a thing?", i), state: over}
		t.reply.WriteString(strings.Repeat("A sentence of the reply that is long enough to wrap. ", 4))
		t.record = conductor.Record{Turn: fmt.Sprintf("t%d", i), Verdict: conductor.Proved, Proofs: []conductor.Proof{proof()}}
		m.body.transcript.add(t)
	}
	m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	m.body.toggleInspector()
	m.View()
	return m
}

// BenchmarkKey is one key typed and the frame after it, with 10,000 turns in
// the transcript and the inspector open. The bound is 16 ms at the 99th
// percentile; the cost must not grow with the turns.
func BenchmarkKey(b *testing.B) {
	for _, turns := range []int{10, 10_000} {
		b.Run(fmt.Sprint(turns), func(b *testing.B) {
			m := crowded(b, turns)
			var took []time.Duration
			for i := range b.N {
				if i%40 == 39 {
					m.input.clear()
				}
				began := time.Now()
				m.Update(keyMsg("x"))
				m.View()
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}

// BenchmarkTurnsInMemory is what 10,000 turns hold of the heap, each with its
// record and its proof, after all of them were drawn once: the lines that were
// drawn are kept of the latest only.
func BenchmarkTurnsInMemory(b *testing.B) {
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	for range b.N {
		before := heap()
		m := crowded(b, 10_000)
		for i := range m.body.transcript.blocks {
			m.body.transcript.lines(i)
		}
		b.ReportMetric(float64(heap()-before)/(1<<20), "MB")
		if kept := len(m.body.transcript.kept); kept > maxKept {
			b.Errorf("%d turns keep their lines", kept)
		}
	}
}

// BenchmarkFound is a listing of 200 entries that arrives on a page, and the frame
// after it.
func BenchmarkFound(b *testing.B) {
	m := crowded(b, 10_000)
	m.body.inspector.catalogue.shelves = make([]shelf, len(pages()))
	m.body.inspector.turnTo(1)
	var l conductor.Listing
	for i := range 200 {
		l.Entries = append(l.Entries, conductor.Entry{ID: fmt.Sprintf("f%d", i), Text: strings.Repeat("A fact of some length. ", 3)})
	}
	for range b.N {
		m.Update(shelfMsg{page: 1, listing: l})
		m.View()
	}
}

// BenchmarkIdle is the part of a core that the real program takes on a terminal
// while nothing happens, in percent; the bound is 2. One run is two seconds.
func BenchmarkIdle(b *testing.B) {
	c := open(b)
	for range b.N {
		before := c.spent()
		began := time.Now()
		time.Sleep(2 * time.Second)
		b.ReportMetric(100*float64(c.spent()-before)/float64(time.Since(began)), "%core")
	}
}

// spent is the time that the program has had of a processor.
func (c *console) spent() time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", c.pid))
	if err != nil {
		c.t.Skip("no /proc here:", err)
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	const user, system, tick = 11, 12, 10 * time.Millisecond // proc(5), behind the name
	fields := strings.Fields(rest)
	u, _ := strconv.Atoi(fields[user])
	s, _ := strconv.Atoi(fields[system])
	return time.Duration(u+s) * tick
}

// BenchmarkPageUp walks back through 10,000 turns page by page, drawing blocks
// that were not drawn before.
func BenchmarkPageUp(b *testing.B) {
	m := crowded(b, 10_000)
	for range b.N {
		m.Update(keyMsg("pgup"))
		m.View()
		if m.body.transcript.top == (place{}) {
			m.body.transcript.toEnd()
		}
	}
}

// BenchmarkResize is a new width with 10,000 turns: only what is visible is
// drawn anew.
func BenchmarkResize(b *testing.B) {
	m := crowded(b, 10_000)
	for i := range b.N {
		m.Update(tea.WindowSizeMsg{Width: 100 + i%2, Height: 40})
		m.View()
	}
}

// BenchmarkStream is the frame after one more token at the end of a reply of
// 5,000 tokens.
func BenchmarkStream(b *testing.B) {
	m := crowded(b, 10_000)
	m.begin("a story")
	for range 100 {
		m.turns.running.block.apply(conductor.Token{Text: strings.Repeat("word ", 49) + "end.\n"})
	}
	for range b.N {
		m.Update(eventsMsg{seq: m.turns.seq, events: []conductor.Event{conductor.Token{Text: "w "}}})
		m.View()
	}
}
