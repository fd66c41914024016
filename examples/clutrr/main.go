// Command clutrr reads stories about families, as facts, and says how two of
// the people are related: the words of the CLUTRR stories (Sinha et al., 2019)
// as triples, and what is generally known of kinship as rules in kinship.mg.
//
// Every answer comes with a proof that the independent checker has passed. It
// reads no English: the stories are given as who is whose what.
//
//	go run ./examples/clutrr [FILE.jsonl]
//
// Without a file it tells a story of its own.
package main

import (
	"bufio"
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"whence/engine"
	"whence/engine/check"
)

//go:embed kinship.mg
var rules string

// Story is a case of the data: Triples are [a, relation, b], b is a's relation;
// the question is what Query[1] is to Query[0].
type Story struct {
	ID      string            `json:"id"`
	Triples [][3]string       `json:"triples"`
	Genders map[string]string `json:"genders"`
	Query   [2]string         `json:"query"`
	Answer  string            `json:"answer"`
}

// Answer is one relation that two people may have, with its proof.
type Answer struct {
	Relation   string
	Confidence float64
	Proof      *engine.Proof
}

// Kin answers stories by the rules of kinship. It is not safe for concurrent
// use.
type Kin struct {
	session *engine.Session
	rules   map[string]engine.Clause
}

// NewKin loads the rules.
func NewKin(ctx context.Context) (*Kin, error) {
	program, err := engine.Load(ctx, engine.Options{}, engine.Source{File: "kinship.mg", Text: rules})
	if err != nil {
		return nil, err
	}
	session, err := engine.NewSession(ctx, program, engine.Options{})
	if err != nil {
		return nil, err
	}
	k := &Kin{session: session, rules: map[string]engine.Clause{}}
	for _, r := range program.Rules() {
		k.rules[r.ID] = r
	}
	return k, nil
}

// Ask returns what the second person of the story's question is to the first,
// the surest first. Nothing of the story is kept. An answer whose proof the
// checker refuses is an error.
func (k *Kin) Ask(ctx context.Context, s Story) ([]Answer, error) {
	var out []Answer
	err := k.session.Try(ctx, s.tell, func(v *engine.View, _ engine.Delta) error {
		if cut := v.Cut(); cut != "" {
			return errors.New("cut short by the budget of " + cut)
		}
		goal := engine.Atom{Pred: "relation", Args: []engine.Term{person(s.Query[0]), engine.Var("R"), person(s.Query[1])}}
		for b, err := range v.Query(ctx, engine.Literal{Atom: goal}) {
			if err != nil {
				return err
			}
			found := engine.Atom{Pred: goal.Pred, Args: []engine.Term{goal.Args[0], b["R"], goal.Args[2]}}
			p, err := k.prove(v, found)
			if err != nil {
				return err
			}
			out = append(out, Answer{Relation: strings.TrimPrefix(b["R"].Symbol(), "/"), Confidence: v.Confidence(found), Proof: p})
		}
		return nil
	})
	slices.SortStableFunc(out, func(a, b Answer) int { return cmp.Compare(b.Confidence, a.Confidence) })
	return out, err
}

// tell adds the facts of a story.
func (s Story) tell(tx *engine.Tx) error {
	for _, t := range s.Triples {
		fact := engine.Atom{Pred: "told", Args: []engine.Term{person(t[0]), engine.Name("/" + t[1]), person(t[2])}}
		if err := tx.Insert(engine.Fact{Atom: fact}); err != nil {
			return err
		}
	}
	for who, gender := range s.Genders {
		fact := engine.Atom{Pred: "gender", Args: []engine.Term{person(who), engine.Name("/" + gender)}}
		if err := tx.Insert(engine.Fact{Atom: fact}); err != nil {
			return err
		}
	}
	return nil
}

func person(name string) engine.Term {
	return engine.Name("/" + strings.ReplaceAll(strings.ToLower(name), " ", "_"))
}

// prove returns the proof of a, once the checker has passed it.
func (k *Kin) prove(v *engine.View, a engine.Atom) (*engine.Proof, error) {
	p, ok := v.Why(context.Background(), a)
	if !ok {
		return nil, fmt.Errorf("%s holds and has no proof", a)
	}
	rule := func(id string) (engine.Clause, bool) { r, ok := k.rules[id]; return r, ok }
	told := func(a engine.Atom) (float64, bool) {
		f, ok := v.Told(a)
		return cmp.Or(f.Confidence, 1), ok
	}
	return p, check.Proof(p, rule, told, v.Holds)
}

func main() {
	if err := run(context.Background(), os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "clutrr:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	kin, err := NewKin(ctx)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return tellStory(ctx, kin, out)
	}
	stories, err := readStories(args[0])
	if err != nil {
		return err
	}
	right := 0
	for _, s := range stories {
		answers, err := kin.Ask(ctx, s)
		if err != nil {
			return fmt.Errorf("%s: %w", s.ID, err)
		}
		if len(answers) > 0 && answers[0].Relation == s.Answer {
			right++
		}
	}
	_, err = fmt.Fprintf(out, "%d of %d stories: the surest relation derived is the one that was asked for\n", right, len(stories))
	return err
}

// tellStory answers one story and prints its proof.
func tellStory(ctx context.Context, kin *Kin, out io.Writer) error {
	s := Story{
		Triples: [][3]string{{"Ann", "brother", "Bob"}, {"Bob", "mother", "Cleo"}, {"Cleo", "husband", "Dan"}, {"Dan", "sister", "Eve"}},
		Genders: map[string]string{"Ann": "female"}, Query: [2]string{"Ann", "Eve"},
	}
	answers, err := kin.Ask(ctx, s)
	if err != nil {
		return err
	}
	for _, t := range s.Triples {
		fmt.Fprintf(out, "%s is %s's %s.\n", t[2], t[0], t[1])
	}
	for _, a := range answers {
		fmt.Fprintf(out, "So %s is %s's %s [%.2f]:\n", s.Query[1], s.Query[0], a.Relation, a.Confidence)
		printProof(out, a.Proof, a.Proof.Root, 1)
	}
	return nil
}

// printProof prints the steps of a proof that are about people.
func printProof(out io.Writer, p *engine.Proof, i, depth int) {
	n := p.Nodes[i]
	if n.Kind == engine.Compared || slices.Contains([]string{"word", "compose", "named", "gender"}, n.Atom.Pred) {
		return
	}
	reason := "told"
	if n.Kind == engine.Derived {
		reason = "by " + n.RuleID
	}
	fmt.Fprintf(out, "%s%s: %s\n", strings.Repeat("  ", depth), n.Atom, reason)
	for _, q := range n.Premises {
		printProof(out, p, q, depth+1)
	}
}

// readStories reads a file of one story a line.
func readStories(path string) ([]Story, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []Story
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		var s Story
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		out = append(out, s)
	}
	return out, lines.Err()
}
