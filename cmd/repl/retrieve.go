package main

import (
	"cmp"
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
	"whence/internal/voice"
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

func retrieveCommand(out, stderr io.Writer, s *settings) *cobra.Command {
	r := &retrieval{out: out, err: stderr}
	cmd := &cobra.Command{
		Use:     "retrieve [--units FILE | --notes] [QUERY]",
		Short:   voice.Say("repl.what-bears-on-question-units"),
		Long:    voice.Say("repl.finds-knowledge-units-that-bear"),
		Example: "  repl retrieve --units tools.units --profile thinkingdb \"Is AchillesIDE relevant for secure execution?\"\n  repl retrieve --kb tools.db \"Does AchillesIDE have sandboxing?\"\n  repl retrieve --kb talks.db --notes \"When did Anna go to Rome?\"",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if r.profile != "" && r.strategy != "" {
				return errors.New("--profile and --strategy exclude each other")
			}
			r.tune(cmd.Flags(), s.get("profiles"))
			if r.notes {
				return recallNotes(cmd.Context(), r.out, r.err, s.get("kb"), strings.Join(args, ""), r.limit, r.asJSON)
			}
			if r.units == "" {
				r.base = s.get("kb")
			}
			return r.run(cmd.Context(), strings.Join(args, ""))
		},
	}
	f := cmd.Flags()
	r.profileFlags(f)
	f.StringVar(&r.units, "units", "", voice.Say("repl.the-unit-file"))
	f.StringVar(&r.session, "session-units", "", voice.Say("repl.a-unit-file-of-what"))
	f.StringVar(&r.turn, "turn-units", "", voice.Say("repl.a-unit-file-of-what-2"))
	f.StringVar(&r.rules, "rules", "", voice.Say("repl.a-json-or-yaml-file"))
	f.StringVar(&r.index, "index", "", voice.Say("repl.keep-index-of-units-in"))
	f.StringVar(&r.profile, "profile", "", voice.Say("repl.thinkingdb-default-fast-or-balanced"))
	f.StringVar(&r.strategy, "strategy", "", voice.Say("repl.one-strategy-alone-bm-hdc"))
	f.StringSliceVar(&r.terms, "terms", nil, voice.Say("repl.the-words-that-count-those"))
	f.StringSliceVar(&r.acts, "act", nil, voice.Say("repl.what-answer-is-for", "acts", strings.Join(retrieve.Acts(), ", ")))
	f.StringSliceVar(&r.roles, "role", nil, voice.Say("repl.a-role-that-unit-must"))
	f.StringSliceVar(&r.relations, "relation", nil, voice.Say("repl.a-relation-to-declare-besides"))
	f.IntVar(&r.budget.MaxDepth, "max-depth", 0, voice.Say("repl.rounds-of-closure-default"))
	f.IntVar(&r.budget.MaxDerivedFacts, "max-derived", 0, voice.Say("repl.facts-that-may-be-derived"))
	f.IntVar(&r.budget.MaxSeedFacts, "max-seeds", 0, voice.Say("repl.facts-from-which-neighbourhood-grows"))
	f.IntVar(&r.budget.MaxNeighbours, "max-neighbours", 0, voice.Say("repl.facts-of-neighbourhood-default"))
	f.IntVar(&r.budget.MaxProofs, "max-proofs", 0, voice.Say("repl.proofs-that-are-scored-default"))
	f.IntVar(&r.budget.MaxFocusedProofs, "max-focused", 0, voice.Say("repl.proofs-of-conclusions-that-are"))
	f.Float64Var(&r.budget.DefaultWeight, "rule-weight", 0, voice.Say("repl.the-weight-of-rule-that"))
	f.IntVar(&r.budget.MaxCandidates, "max-candidates", 0, voice.Say("repl.units-that-strategy-returns-default"))
	f.Float64Var(&r.budget.MinConfidence, "min-confidence", 0, voice.Say("repl.the-least-score-of-proof"))
	f.DurationVar(&r.budget.MaxTime, "max-time", 0, voice.Say("repl.the-time-after-which-closure"))
	f.BoolVar(&r.asJSON, "json", false, voice.Say("repl.the-retrievalresult-as-json"))
	f.BoolVar(&r.notes, "notes", false, voice.Say("repl.find-what-was-said-in"))
	f.IntVar(&r.limit, "max", 10, voice.Say("repl.with-notes-how-many-are"))
	cmd.MarkFlagsMutuallyExclusive("notes", "units")
	return cmd
}

// profileFlags are the numbers of a profile.
func (r *retrieval) profileFlags(f *pflag.FlagSet) {
	f.IntVar(&r.results, "max-results", 0, voice.Say("repl.units-that-profile-returns-default"))
	f.Float64Var(&r.minScore, "min-score", 0, voice.Say("repl.the-least-score-in-profile"))
	f.Float64Var(&r.gap, "gap", 0, voice.Say("repl.the-gap-between-two-best"))
}

// tune takes those numbers of the profile that are set, and over them those that were given.
func (r *retrieval) tune(f *pflag.FlagSet, set string) {
	r.profile = cmp.Or(r.profile, "thinkingdb")
	changed, _ := readProfiles(set) // checked when it was set
	r.tuning = changed[r.profile]
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
	return by.RetrieveProfile(ctx, r.profile, q, in)
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
		return voice.Error("repl.the-index-was-made-from", "index", r.index, "path", path)
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
		return nil, voice.Error("repl.parse-problems", "path", path, "count", n)
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
		fmt.Fprintln(r.err, voice.Say("repl.no-unit-bears-on-it"))
	} else if result.Status == retrieve.Insufficient {
		fmt.Fprintln(r.err, voice.Say("repl.this-is-not-sufficient-no"))
	}
	if result.ExhaustedBudget {
		fmt.Fprintln(r.err, voice.Say("repl.the-search-was-cut-by"), strings.Join(result.Limits, ", "))
	}
	return nil
}
