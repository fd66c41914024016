package tui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"whence/conductor"
)

// crowded is a chat with n turns behind it, each with a proof.
func crowded(b *testing.B, n int) *model {
	ctx, cancel := context.WithCancel(context.Background())
	m := newModel(ctx, Options{Turner: achilles()}, colorTheme(darkPalette(), termenv.ANSI256), frame)
	b.Cleanup(func() { m.turns.wait(cancel) })
	for i := range n {
		t := &block{input: fmt.Sprintf("Is thing %d a thing?", i), state: over}
		t.reply.WriteString(strings.Repeat("A sentence of the reply that is long enough to wrap. ", 4))
		t.record = conductor.Record{Turn: fmt.Sprintf("t%d", i), Verdict: conductor.Proved, Proofs: []conductor.Proof{proof()}}
		m.transcript.add(t)
	}
	m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	m.toggleInspector()
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
			for i := range b.N {
				if i%40 == 39 {
					m.input.clear()
				}
				m.Update(keyMsg("x"))
				m.View()
			}
		})
	}
}

// BenchmarkPageUp walks back through 10,000 turns page by page, drawing blocks
// that were not drawn before.
func BenchmarkPageUp(b *testing.B) {
	m := crowded(b, 10_000)
	for range b.N {
		m.Update(keyMsg("pgup"))
		m.View()
		if m.transcript.top == (place{}) {
			m.transcript.toEnd()
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
		m.running.block.apply(conductor.Token{Text: strings.Repeat("word ", 49) + "end.\n"})
	}
	for range b.N {
		m.Update(eventsMsg{seq: m.seq, events: []conductor.Event{conductor.Token{Text: "w "}}})
		m.View()
	}
}
