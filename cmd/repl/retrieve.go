package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"whence/conductor"
	"whence/internal/clean"
	"whence/internal/storage"
	"whence/kb/retrieve"
)

// retrieval is one run of `repl retrieve`.
type retrieval struct {
	out, err                      io.Writer
	units, session, turn, base    string
	rules, index                  string
	profile, strategy             string
	results                       int
	minScore, gap                 float64
	tuning                        retrieve.Tuning // those of the three that were given
	terms, acts, roles, relations []string
	budget                        retrieve.Budget
	notes                         bool
	limit                         int
	asJSON                        bool
}

func (p *program) retrieveCommand() *cobra.Command {
	r := &retrieval{out: p.out, err: p.err}
	cmd := &cobra.Command{
		Use:   "retrieve [--units FILE | --notes] [QUERY]",
		Short: "what bears on a question: units of a file, what is known, or what was said",
		Long: "Finds the knowledge units that bear on a question by their words (bm25), by likeness (hdc), or by\n" +
			"what follows from their facts (thinkingdb), or by a profile that joins them. Finding none is no\n" +
			"failure; a file that is refused is, and every problem in it is named with its place.\n\n" +
			"Without a unit file, the told facts of the knowledge base are the units.\n\n" +
			"With --notes, finds what was said in the knowledge base, word for word, whether it was learned\n" +
			"or not, with the probability that it answers, as far as words can tell.",
		Example: "  repl retrieve --units tools.units --profile thinkingdb \"Is AchillesIDE relevant for secure execution?\"\n  repl retrieve --kb tools.db \"Does AchillesIDE have sandboxing?\"\n  repl retrieve --kb talks.db --notes \"When did Anna go to Rome?\"",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			r.tune(cmd.Flags())
			if r.profile != "" && r.strategy != "" {
				return errors.New("--profile and --strategy exclude each other")
			}
			if r.notes {
				return recallNotes(cmd.Context(), r.out, r.err, p.settings.get("kb"), strings.Join(args, ""), r.limit, r.asJSON)
			}
			if r.units == "" {
				r.base = p.settings.get("kb")
			}
			return r.run(cmd.Context(), strings.Join(args, ""))
		},
	}
	f := cmd.Flags()
	r.profileFlags(f)
	f.StringVar(&r.units, "units", "", "the unit file")
	f.StringVar(&r.session, "session-units", "", "a unit file of what was told in this session")
	f.StringVar(&r.turn, "turn-units", "", "a unit file of what was told in this turn: it takes part in proofs and is not returned")
	f.StringVar(&r.rules, "rules", "", "a JSON or YAML file of rules, in the place of those in the box")
	f.StringVar(&r.index, "index", "", "keep the index of the units in this file, and use it again while the units are the same")
	f.StringVar(&r.profile, "profile", "", "thinkingdb (the default), fast or balanced")
	f.StringVar(&r.strategy, "strategy", "", "one strategy alone: bm25, hdc or thinkingdb")
	f.StringSliceVar(&r.terms, "terms", nil, "the words that count; those of the query where it is not given")
	f.StringSliceVar(&r.acts, "act", nil, "what the answer is for: "+strings.Join(retrieve.Acts(), ", "))
	f.StringSliceVar(&r.roles, "role", nil, "a role that a unit must have to be sufficient alone")
	f.StringSliceVar(&r.relations, "relation", nil, "a relation to declare besides the known ones")
	f.IntVar(&r.budget.MaxDepth, "max-depth", 0, "rounds of the closure (default 3)")
	f.IntVar(&r.budget.MaxDerivedFacts, "max-derived", 0, "facts that may be derived (default 64)")
	f.IntVar(&r.budget.MaxSeedFacts, "max-seeds", 0, "facts from which the neighbourhood grows (default 8)")
	f.IntVar(&r.budget.MaxNeighbours, "max-neighbours", 0, "facts of the neighbourhood (default 256)")
	f.IntVar(&r.budget.MaxProofs, "max-proofs", 0, "proofs that are scored (default 32)")
	f.IntVar(&r.budget.MaxFocusedProofs, "max-focused", 0, "proofs of conclusions that are kept (default 12)")
	f.Float64Var(&r.budget.DefaultWeight, "rule-weight", 0, "the weight of a rule that has none (default 0.9)")
	f.IntVar(&r.budget.MaxCandidates, "max-candidates", 0, "units that a strategy returns (default 10)")
	f.Float64Var(&r.budget.MinConfidence, "min-confidence", 0, "the least score of a proof (default 0.15)")
	f.DurationVar(&r.budget.MaxTime, "max-time", 0, "the time after which the closure is cut (default that of the profile)")
	f.BoolVar(&r.asJSON, "json", false, "the RetrievalResult as JSON")
	f.BoolVar(&r.notes, "notes", false, "find what was said in the knowledge base")
	f.IntVar(&r.limit, "max", 10, "with --notes, how many are printed at most")
	cmd.MarkFlagsMutuallyExclusive("notes", "units")
	return cmd
}

// profileFlags are the numbers of a profile.
func (r *retrieval) profileFlags(f *pflag.FlagSet) {
	f.IntVar(&r.results, "max-results", 0, "units that a profile returns (default 8, fast 3, balanced 7)")
	f.Float64Var(&r.minScore, "min-score", 0, "the least score in a profile (default .12, fast .30, balanced .15)")
	f.Float64Var(&r.gap, "gap", 0, "the gap between the two best below which a profile asks its second strategy (default .25)")
}

// tune takes those numbers of a profile that were given.
func (r *retrieval) tune(f *pflag.FlagSet) {
	for name, put := range map[string]func(){
		"max-results": func() { r.tuning.MaxResults = &r.results },
		"min-score":   func() { r.tuning.MinScore = &r.minScore },
		"gap":         func() { r.tuning.GapThreshold = &r.gap },
	} {
		if f.Changed(name) {
			put()
		}
	}
}

func (r *retrieval) run(ctx context.Context, query string) error {
	if err := r.known(); err != nil {
		return err
	}
	options := retrieve.Options{Budget: r.budget, Tuning: r.tuning}
	if r.rules != "" {
		text, err := os.ReadFile(r.rules)
		if err != nil {
			return err
		}
		file, err := retrieve.LoadRules(text)
		if err != nil {
			return fmt.Errorf("%s: %w", r.rules, err)
		}
		options.Rules, r.relations = file.Rules, append(r.relations, file.Relations...)
	}
	retriever, err := retrieve.New(options)
	if err != nil {
		return err
	}
	stores, done, err := r.stores(ctx)
	if err != nil {
		return err
	}
	result, err := r.ask(ctx, retriever, retrieve.Query{Text: query, Terms: r.terms, Acts: r.acts, Roles: r.roles}, stores)
	if err = errors.Join(err, done()); err != nil {
		return err
	}
	return r.print(result)
}

// known refuses acts and roles that there are not.
func (r *retrieval) known() error {
	for _, a := range r.acts {
		if retrieve.PreferredRoles(a) == nil {
			return fmt.Errorf("--act is %q, and must be one of %s", a, strings.Join(retrieve.Acts(), ", "))
		}
	}
	for _, role := range r.roles {
		if !strings.Contains(" "+strings.Join(retrieve.Roles(), " ")+" ", " "+role+" ") {
			return fmt.Errorf("--role is %q, and must be one of %s", role, strings.Join(retrieve.Roles(), ", "))
		}
	}
	return nil
}

func (r *retrieval) ask(ctx context.Context, by *retrieve.Retriever, q retrieve.Query, in retrieve.Stores) (retrieve.Result, error) {
	if r.strategy != "" {
		return by.Retrieve(ctx, r.strategy, q, in)
	}
	profile := r.profile
	if profile == "" {
		profile = "thinkingdb"
	}
	return by.RetrieveProfile(ctx, profile, q, in)
}

// stores reads the unit files; done closes what they are kept in.
func (r *retrieval) stores(ctx context.Context) (in retrieve.Stores, done func() error, err error) {
	var closers []func() error
	done = func() error {
		var all []error
		for _, c := range closers {
			all = append(all, c())
		}
		return errors.Join(all...)
	}
	if r.turn != "" {
		text, err := os.ReadFile(r.turn)
		if err == nil {
			in.Turn, err = r.parse(r.turn, text)
		}
		if err != nil {
			return in, nil, err
		}
	}
	if r.base != "" {
		units, err := conductor.Units(ctx, r.base)
		if err != nil {
			return in, nil, err
		}
		store, closer, err := r.storeOf(ctx, units)
		if err != nil {
			return in, nil, err
		}
		in.KB, closers = store, append(closers, closer)
	}
	for _, s := range [...]struct {
		units, index string
		store        *retrieve.Store
	}{{r.units, r.index, &in.KB}, {r.session, "", &in.Session}} {
		if s.units == "" {
			continue
		}
		store, closer, err := r.store(ctx, s.units, s.index)
		if err != nil {
			return in, nil, errors.Join(err, done())
		}
		*s.store = store
		closers = append(closers, closer)
	}
	return in, done, nil
}

// store makes the store of one unit file: in memory where that is enough, or in
// SQLite.
func (r *retrieval) store(ctx context.Context, path, index string) (retrieve.Store, func() error, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	if r.strategy == "thinkingdb" && index == "" {
		units, err := r.parse(path, text)
		return retrieve.NewMemory(units...), func() error { return nil }, err
	}
	if index == "" {
		index = storage.Memory
	}
	db, err := storage.Open(ctx, index)
	if err != nil {
		return nil, nil, err
	}
	x, err := retrieve.OpenIndex(ctx, db)
	if err == nil {
		err = r.fill(ctx, x, path, text)
	}
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	return x, db.Close, nil
}

// storeOf makes the store of units in memory.
func (r *retrieval) storeOf(ctx context.Context, units []retrieve.Unit) (retrieve.Store, func() error, error) {
	if r.strategy == "thinkingdb" {
		return retrieve.NewMemory(units...), func() error { return nil }, nil
	}
	db, err := storage.Open(ctx, storage.Memory)
	if err != nil {
		return nil, nil, err
	}
	x, err := retrieve.OpenIndex(ctx, db)
	if err == nil {
		err = x.Add(ctx, units...)
	}
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	return x, db.Close, nil
}

// digestState is where an index keeps what it was made from.
const digestState = "units_digest"

// fill puts the units of a file into an index, unless it has them.
func (r *retrieval) fill(ctx context.Context, x *retrieve.Index, path string, text []byte) error {
	sum := sha256.Sum256(text)
	digest := hex.EncodeToString(sum[:])
	had, err := x.State(ctx, digestState)
	if err != nil || had == digest {
		return err
	}
	if had != "" {
		return fmt.Errorf("the index %s was made from other units than those of %s: remove it, and it is made again", r.index, path)
	}
	units, err := r.parse(path, text)
	if err != nil {
		return err
	}
	if err := x.Add(ctx, units...); err != nil {
		return err
	}
	return x.SetState(ctx, digestState, digest)
}

// parse reads units; each problem is a line of its own, with its place.
func (r *retrieval) parse(path string, text []byte) ([]retrieve.Unit, error) {
	units, err := retrieve.ParseUnits(string(text), r.relations...)
	var problems *retrieve.UnitError
	if !errors.As(err, &problems) {
		return units, err
	}
	if r.asJSON {
		if err := r.printProblems(problems.Problems); err != nil {
			return nil, err
		}
	}
	for _, p := range problems.Problems {
		fmt.Fprintf(r.err, "%s:%s\n", path, clean.Line(p.String()))
	}
	if n := len(problems.Problems); n != 1 {
		return nil, fmt.Errorf("%s: %d problems", path, n)
	}
	return nil, fmt.Errorf("%s: 1 problem", path)
}

// printProblems writes the result of a run that read no units.
func (r *retrieval) printProblems(problems []retrieve.Problem) error {
	return encoder(r.out, "  ").Encode(struct {
		retrieve.Result
		Problems []retrieve.Problem `json:"problems"`
	}{retrieve.Result{
		Candidates: []retrieve.Candidate{}, Proofs: []retrieve.Proof{}, Limits: []string{}, Status: retrieve.Failed,
	}, problems})
}

func (r *retrieval) print(result retrieve.Result) error {
	if r.asJSON {
		return encoder(r.out, "  ").Encode(result)
	}
	w := tabwriter.NewWriter(r.out, 0, 0, 2, ' ', 0)
	for i, c := range result.Candidates {
		text := c.Unit.Claim + c.Unit.Procedure
		fmt.Fprintf(w, "%d\t%.3f\t%s\t%s\n", i+1, c.NormalizedScore, clean.Line(c.UnitID), clean.Line(text))
		for _, note := range c.Notes {
			fmt.Fprintf(w, "\t\t\t  %s\n", clean.Line(note))
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if len(result.Candidates) == 0 {
		fmt.Fprintln(r.err, "no unit bears on it")
	} else if result.Status == retrieve.Insufficient {
		fmt.Fprintln(r.err, "this is not sufficient: no unit has a role that is needed, and there are not two")
	}
	if result.ExhaustedBudget {
		fmt.Fprintln(r.err, "the search was cut by", strings.Join(result.Limits, ", "))
	}
	return nil
}
