package english

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"whence/internal/race"
	"whence/triple"
)

// FuzzRead reads anything: no panic, offsets that lie in the text, one of
// statement, readings and trouble, and an end within bounded time.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"", " ", ".", "Hi", "Tom is a cat.", "If X uses Y and Y provides Z then X has the capability Z.", "Is it true that every cat is a mammal?",
		"Tom's mother’s cat isn't \"The Old Man\".", "1,000.5% of 3.", "the the the", "\x00\x1b[31m", "\u202eabc", "'''", "\"", "Mr. J. R. R. Tolkien wrote it.",
		strings.Repeat("and ", 100), strings.Repeat("Tom and ", 25) + "Bob like tea.", "Tom is " + strings.Repeat("big and ", 20) + "red.", "cannot can't won't shan't", "X is Y is Z", "_ __ _x",
	} {
		f.Add(seed)
	}
	for _, line := range prose(f) {
		f.Add(line)
	}
	e, err := New()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d := triple.Discourse{Mentions: []triple.Term{triple.Const(triple.Proper, "Tom")}}
		begin := time.Now()
		sts, err := e.Read(context.Background(), text, d)
		if err != nil {
			t.Fatal(err)
		}
		if took := time.Since(begin); took > 30*time.Second {
			t.Errorf("%d bytes took %v", len(text), took)
		}
		last := 0
		for _, st := range sts {
			if st.Start < last || st.End < st.Start || st.End > len(text) || text[st.Start:st.End] != st.Text {
				t.Fatalf("bad offsets %d-%d of %q", st.Start, st.End, text)
			}
			last = st.End
			if tr := st.Trouble; tr != nil && (tr.At < 0 || tr.Until < tr.At || tr.Until > len(st.Text) || tr.Code == "" || tr.Message == "") {
				t.Fatalf("bad trouble %+v of %q", tr, st.Text)
			}
			if (st.Kind == triple.NotUnderstood) != (st.Trouble != nil) {
				t.Fatalf("%q is %s with %+v", st.Text, st.Kind, st.Trouble)
			}
		}
	})
}

// TestLongInput reads a megabyte of each of several shapes in bounded time.
func TestLongInput(t *testing.T) {
	race.Skip(t)
	e := mustNew(t)
	for name, text := range map[string]string{
		"one word":   strings.Repeat("a", 1<<20),
		"spaces":     strings.Repeat(" ", 1<<20),
		"dots":       strings.Repeat(".", 1<<20),
		"quotes":     strings.Repeat("\"", 1<<18),
		"apostrophe": strings.Repeat(" '", 1<<17),
		"no end":     strings.Repeat("Tom and Bob ", 1<<16),
		"control":    strings.Repeat("\x1b[31m", 1<<17),
		"sentences":  strings.Repeat("Tom is a cat. ", 1<<12),
	} {
		begin := time.Now()
		if _, err := e.Read(context.Background(), text, triple.Discourse{}); err != nil {
			t.Error(err)
		}
		if took := time.Since(begin); took > 30*time.Second {
			t.Errorf("%s: %d bytes took %v", name, len(text), took)
		}
	}
}

// TestHardSentences reads sentences that have very many parses.
func TestHardSentences(t *testing.T) {
	e := mustNew(t)
	for _, text := range []string{
		"Tom likes " + strings.Repeat("the man with the dog in the park near ", 6) + "the house.",
		strings.Repeat("big red old ", 18) + "cats sleep.",
		"Tom and " + strings.Repeat("Bob and ", 25) + "Mary like tea.",
		"If " + strings.Repeat("Tom is big or Bob is red or ", 6) + "Mary is old then Tom is a cat.",
		strings.Repeat("the cat that likes ", 14) + "Tom sleeps.",
		strings.Repeat("Tom's mother's ", 14) + "cat sleeps.",
		strings.Repeat("not ", 50),
		"Tom is " + strings.Repeat("not ", 50) + "red.",
		strings.Repeat("it is true that ", 14) + "Tom is red.",
	} {
		begin := time.Now()
		sts := read(t, e, text)
		if took := time.Since(begin); took > 30*time.Second {
			t.Errorf("%q took %v", text, took)
		}
		if len(sts) != 1 {
			t.Errorf("%q: %d statements", text, len(sts))
		}
	}
}

// TestConcurrentUse reads and prints from several goroutines, for the race
// detector.
func TestConcurrentUse(t *testing.T) {
	e := mustNew(t)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 20 {
				sts, err := e.Read(context.Background(), "All cats are mammals. Tom is a cat. Is Tom a mammal?", triple.Discourse{})
				if err != nil || len(sts) != 3 || sts[2].Echo != "Is Tom a mammal?" {
					t.Errorf("%v, %v", sts, err)
				}
			}
		})
	}
	group.Wait()
}
