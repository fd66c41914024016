package conductor

import (
	"fmt"
	"path/filepath"
	"testing"

	"whence/conductor/turn"
)

// teachMany fills a base with n facts and three rules over them.
func teachMany(b *testing.B, c *Conductor, n int) {
	b.Helper()
	say(b, c, "If X uses Y and Y provides Z then X has the capability Z. All widgets are tools. Every red tool is useful.")
	for i := range n {
		switch i % 4 {
		case 0:
			say(b, c, fmt.Sprintf("Widget%d is a widget.", i))
		case 1:
			say(b, c, fmt.Sprintf("Widget%d is red.", i-1))
		case 2:
			say(b, c, fmt.Sprintf("Widget%d uses Part%d.", i-2, i))
		case 3:
			say(b, c, fmt.Sprintf("Part%d provides Power%d.", i-1, i))
		}
	}
}

// say takes a turn of a benchmark.
func say(b *testing.B, c *Conductor, input string) Record {
	b.Helper()
	var r Record
	for e, err := range c.Turn(b.Context(), input) {
		if err != nil {
			b.Fatal(err)
		}
		if end, ok := e.(turn.Answered); ok {
			r = end.Record
		}
	}
	return r
}

// BenchmarkTurn is one offline turn on a base of 1,000 facts: what a person
// waits for after the enter key, the disk's sync aside (the base is in memory).
func BenchmarkTurn(b *testing.B) {
	for _, x := range []struct{ name, input string }{
		{"proved", "Does Widget400 have the capability Power403?"},
		{"near-miss", "Does Widget400 have the capability Power407?"},
		{"which", "What has the capability Power403?"},
		{"smalltalk", "Hi"},
		{"teach", "Widget%d is a widget."},
	} {
		b.Run(x.name, func(b *testing.B) {
			c, err := New(b.Context(), Options{})
			if err != nil {
				b.Fatal(err)
			}
			defer c.Close()
			teachMany(b, c, 1000)
			n := 10_000
			for b.Loop() {
				input := x.input
				if x.name == "teach" {
					n++
					input = fmt.Sprintf(x.input, n)
				}
				if r := say(b, c, input); r.Error != nil || r.Verdict == NotUnderstood {
					b.Fatalf("%+v", r)
				}
			}
		})
	}
}

// BenchmarkOpen is the time from the start of the conductor to the first
// prompt, on a kept base of so many facts.
func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{0, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			o := Options{KB: filepath.Join(b.TempDir(), "kb.db")}
			c, err := New(b.Context(), o)
			if err != nil {
				b.Fatal(err)
			}
			teachMany(b, c, n)
			if err := c.Close(); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				c, err := New(b.Context(), o)
				if err != nil {
					b.Fatal(err)
				}
				if err := c.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
