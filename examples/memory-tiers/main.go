// Memory-tiers carries what proved itself over the end of a process. In the
// first process two facts are told, and one is used again and again, so that it
// is promoted to the knowledge base on disk; then the process ends and its
// working memory is gone. A second process opens the file, finds the promoted
// fact there and nothing else, and reasons with it. Run it with
// `go run ./examples/memory-tiers`.
package main

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	_ "modernc.org/sqlite" // the driver of the knowledge base's file

	"whence/engine"
	"whence/kb"
	"whence/kb/memory"
	"whence/reason"
	"whence/triple"
)

const rules = `
Decl likes(Who, What).
Decl gift(Who, What).
gift(Who, What) :- likes(Who, What).
`

// revive is the argument that starts the second process.
const revive = "revive"

func main() {
	err := dispatch(context.Background(), os.Stdout, os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// dispatch is the second process where its arguments are "revive FILE", and
// otherwise the first, which starts the second.
func dispatch(ctx context.Context, out io.Writer, args []string) error {
	if len(args) == 2 && args[0] == revive {
		return second(ctx, out, args[1])
	}
	dir, err := os.MkdirTemp("", "memory-tiers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "kb.sqlite")
	if err := first(ctx, out, file); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	child := exec.CommandContext(ctx, self, revive, file)
	child.Stdout, child.Stderr = out, out
	return child.Run()
}

// first promotes what is used, and forgets everything else at its end.
func first(ctx context.Context, out io.Writer, file string) error {
	store, closeStore, err := open(ctx, file)
	if err != nil {
		return err
	}
	defer closeStore()
	short, err := workingMemory(ctx)
	if err != nil {
		return err
	}
	if _, err := short.Update(ctx, memory.Change{Tell: []engine.Fact{likes("/bob", "/tea"), likes("/ann", "/chess")}}); err != nil {
		return err
	}
	for range 3 {
		short.Tick()
		short.Touch(likes("/bob", "/tea").Atom)
	}
	moved, _, err := memory.Consolidator{MinAge: 3, MinTouches: 2}.Consolidate(ctx, memory.Tiers{Short: short, Long: memory.Base{Store: store, Word: word}})
	if err != nil {
		return err
	}
	for _, m := range moved {
		fmt.Fprintf(out, "process 1: promoted %s, %s\n", m.Entry.Fact.Atom, m.Reason)
	}
	for _, e := range short.Entries() {
		fmt.Fprintf(out, "process 1: %s stays in the working memory, and ends with it\n", e.Fact.Atom)
	}
	return nil
}

// second begins with what the file holds.
func second(ctx context.Context, out io.Writer, file string) error {
	store, closeStore, err := open(ctx, file)
	if err != nil {
		return err
	}
	defer closeStore()
	short, err := workingMemory(ctx)
	if err != nil {
		return err
	}
	var revived memory.Change
	for f, err := range store.Facts(ctx) {
		if err != nil {
			return err
		}
		revived.Tell = append(revived.Tell, engine.Fact{ID: f.ID, Atom: reason.LiftTriple(f.Triple)})
	}
	if _, err := short.Update(ctx, revived); err != nil {
		return err
	}
	for a := range short.View().Atoms("gift", false) {
		proof, _ := short.View().Why(ctx, a)
		premise := proof.Nodes[slices.IndexFunc(proof.Nodes, func(n engine.ProofNode) bool { return n.Kind == engine.Told })]
		fmt.Fprintf(out, "process 2: %s, since %s is on file as %s\n", a, premise.Atom, premise.FactID)
	}
	return nil
}

func workingMemory(ctx context.Context) (*memory.Session, error) {
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{File: "tiers.mg", Text: rules})
	if err != nil {
		return nil, err
	}
	return memory.NewSession(ctx, p, engine.Options{})
}

// open opens the knowledge base.
func open(ctx context.Context, file string) (*kb.Store, func() error, error) {
	db, err := sql.Open("sqlite", file)
	if err != nil {
		return nil, nil, err
	}
	store, err := kb.Open(ctx, db, time.Now)
	if err != nil {
		db.Close()
		return nil, nil, err
	}
	return store, db.Close, nil
}

// word makes facts a change of the knowledge base.
func word(facts []engine.Fact) (kb.Change, error) {
	c := kb.Change{Turn: "t1"}
	for _, f := range facts {
		t, ok := reason.LowerAtom(f.Atom)
		if !ok {
			return c, fmt.Errorf("%s is no triple", f.Atom)
		}
		c.Facts = append(c.Facts, triple.Fact{Triple: t, Source: triple.Source{Turn: "t1", Speaker: "person"}})
	}
	return c, nil
}

func likes(who, what string) engine.Fact {
	return engine.Fact{Atom: engine.Atom{Pred: "likes", Args: []engine.Term{engine.Name(who), engine.Name(what)}}}
}
