// Outside is a program in a module of its own that keeps, reasons over and answers from
// what it is told in English, with the rooms of Whence and none of its conversation: the
// store, the history, the reader, the reasoner, and the gate that a model's sentence must
// pass. Run it with `go run .` in its folder.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"whence/conductor/ground"
	"whence/history"
	"whence/kb"
	"whence/reason"
	"whence/triple"
	"whence/triple/english"
)

func main() {
	if err := run(context.Background(), os.Stdout, ":memory:", time.Now); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// shop is what the program has: words, what was said, what is known, and what follows.
type shop struct {
	words *english.English
	said  *history.Store
	known *kb.Store
	base  *reason.Base
}

// run tells the shop three sentences, asks a question, and has a model's two sentences
// checked against the answer.
func run(ctx context.Context, w io.Writer, path string, clock func() time.Time) (err error) {
	known, db, err := kb.OpenFile(ctx, path, clock)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	s := shop{known: known}
	if s.said, err = history.Open(ctx, db, clock); err != nil {
		return err
	}
	if s.words, err = english.New(); err != nil {
		return err
	}
	if s.base, err = reason.New(ctx, reason.Options{Now: clock}); err != nil {
		return err
	}
	session, err := s.said.Start(ctx, "")
	if err != nil {
		return err
	}
	for _, text := range []string{"Every mug is a vessel.", "Blue is a mug.", "Blue is not a plate."} {
		if err := s.tell(ctx, session.ID, text); err != nil {
			return err
		}
	}
	return s.ask(ctx, w, "Is Blue a vessel?", "Blue is a mug [2], and Blue is a vessel [1].", "Blue is a plate [1].")
}

// tell keeps what a sentence says, and works out what follows.
func (s shop) tell(ctx context.Context, session, text string) error {
	heard, err := s.said.Hear(ctx, session, text)
	if err != nil {
		return err
	}
	read, err := s.words.Read(ctx, text, triple.Discourse{})
	if err != nil {
		return err
	}
	change := kb.Change{Turn: heard.ID}
	for _, one := range read {
		source := triple.Source{Turn: heard.ID, Session: session, Quote: one.Text}
		for _, f := range one.Facts {
			change.Facts = append(change.Facts, triple.Fact{Triple: f, Source: source})
		}
		for _, r := range one.Rules {
			change.Rules = append(change.Rules, triple.StoredRule{Rule: r, Source: source})
		}
	}
	receipt, err := s.known.Commit(ctx, change)
	if err != nil {
		return err
	}
	_, err = s.base.Update(ctx, reason.Change{Facts: receipt.Facts, Rules: receipt.Rules})
	return err
}

// ask answers a question with its proof, and checks what a model would say to it.
func (s shop) ask(ctx context.Context, w io.Writer, text string, worded ...string) error {
	read, err := s.words.Read(ctx, text, triple.Discourse{})
	if err != nil {
		return err
	}
	found, err := s.base.Ask(ctx, *read[0].Question)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s %s\n", text, found.Verdict)
	var evidence []ground.Evidence
	for _, p := range found.Proofs {
		for _, n := range p.Nodes {
			e := ground.Evidence{N: len(evidence) + 1, Text: s.words.Fact(n.Literal.Triple, nil) + ".", Triples: []triple.Triple{n.Literal.Triple}}
			evidence = append(evidence, e)
			fmt.Fprintf(w, "[%d] %s (%s %s, checked: %t)\n", e.N, e.Text, n.Kind, n.Source.Turn, p.Checked)
		}
	}
	reply := ground.New(s.words, ground.Options{}).Reply(evidence)
	for _, sentence := range worded {
		r := reply.Check(ctx, sentence)
		fmt.Fprintf(w, "%q may be said: %t\n", sentence, r.OK)
	}
	return nil
}
