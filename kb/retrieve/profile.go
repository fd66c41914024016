package retrieve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Profile is a way of joining strategies.
type Profile struct {
	Name string
	// Primary strategies are asked; Secondary ones where what the primary ones
	// found is not clear: fewer than MaxResults, or a gap between the two best
	// that is smaller than GapThreshold.
	Primary, Secondary []string
	MaxResults         int
	MinScore           float64 // candidates below are dropped
	GapThreshold       float64
	TargetLatency      time.Duration // ThinkingDB is cut after it
}

// Profiles returns the profiles that there are, sorted by name.
func Profiles() []Profile {
	return []Profile{
		{Name: "balanced", Primary: []string{BM25, HDC, ThinkingDB}, MaxResults: 7, MinScore: .15, TargetLatency: 500 * time.Millisecond},
		{Name: "fast", Primary: []string{BM25}, MaxResults: 3, MinScore: .30, TargetLatency: 200 * time.Millisecond},
		{
			Name: "thinkingdb", Primary: []string{BM25}, Secondary: []string{ThinkingDB}, MaxResults: 8, MinScore: .12,
			GapThreshold: .25, TargetLatency: 700 * time.Millisecond,
		},
	}
}

// Tuning are numbers in the place of a profile's; those that are nil are its own. Where
// Budget.MaxTime is set, that is its latency.
type Tuning struct {
	MaxResults             *int
	MinScore, GapThreshold *float64
	TargetLatency          *time.Duration
}

// of is a profile with the numbers in their place.
func (t Tuning) of(p Profile) Profile {
	if t.MaxResults != nil {
		p.MaxResults = *t.MaxResults
	}
	if t.MinScore != nil {
		p.MinScore = *t.MinScore
	}
	if t.GapThreshold != nil {
		p.GapThreshold = *t.GapThreshold
	}
	if t.TargetLatency != nil {
		p.TargetLatency = *t.TargetLatency
	}
	return p
}

// Check names a number that cannot be.
func (t Tuning) Check() error {
	switch {
	case t.MaxResults != nil && *t.MaxResults < 1:
		return fmt.Errorf("the number of results is %d, and must be 1 or more", *t.MaxResults)
	case t.MinScore != nil && !(*t.MinScore >= 0 && *t.MinScore <= 1):
		return fmt.Errorf("the least score is %v, and must be from 0 to 1", *t.MinScore)
	case t.GapThreshold != nil && !(*t.GapThreshold >= 0 && *t.GapThreshold <= 1):
		return fmt.Errorf("the gap is %v, and must be from 0 to 1", *t.GapThreshold)
	case t.TargetLatency != nil && *t.TargetLatency <= 0:
		return fmt.Errorf("the time is %v, and must be above 0", *t.TargetLatency)
	}
	return nil
}

// The factors of fusion.
const (
	agreementBonus = .10
	roleFactor     = 1.3
	sessionFactor  = 1.15
)

// strategyWeight is how much a strategy counts where several are joined.
func strategyWeight(id string) float64 {
	switch id {
	case BM25:
		return 1
	case HDC:
		return .7
	}
	return .85
}

// RetrieveProfile asks the strategies of a profile and joins what they find. It
// is an error where no strategy could be asked; the result then has the status
// Failed. Where only some could not, the others count and Errors has the rest.
func (r *Retriever) RetrieveProfile(ctx context.Context, name string, q Query, in Stores) (Result, error) {
	all := Profiles()
	i := slices.IndexFunc(all, func(p Profile) bool { return p.Name == name })
	if i < 0 {
		return Result{Status: Failed}, fmt.Errorf("there is no profile %q: balanced, fast, thinkingdb", name)
	}
	p, start := r.tuning.of(all[i]), r.clock()
	run := &fusing{Retriever: r, profile: p, query: q, stores: in, budget: r.budget}
	run.budget.MaxCandidates = max(r.budget.MaxCandidates, p.MaxResults)
	if run.budget.MaxTime == 0 {
		run.budget.MaxTime = p.TargetLatency
	}
	run.ask(ctx, p.Primary)
	if len(p.Secondary) > 0 && run.unclear() {
		run.halve()
		run.ask(ctx, p.Secondary)
	}
	result := run.result()
	result.DurationMs = milliseconds(r.clock().Sub(start))
	if len(run.results) == 0 {
		result.Status = Failed
		return result, errors.Join(run.failed...)
	}
	return result, nil
}

// fusing is one run of a profile.
type fusing struct {
	*Retriever
	profile Profile
	query   Query
	stores  Stores
	budget  Budget
	results []Result
	failed  []error
}

// ask asks strategies one after the other.
func (f *fusing) ask(ctx context.Context, strategies []string) {
	for _, s := range strategies {
		result, err := f.retrieve(ctx, s, f.query, f.stores, f.budget)
		if err != nil {
			f.failed = append(f.failed, err)
			continue
		}
		f.results = append(f.results, result)
	}
}

// unclear reports whether the primary strategies leave room for doubt.
func (f *fusing) unclear() bool {
	joined := f.join()
	if len(joined) < f.profile.MaxResults {
		return true
	}
	return len(joined) > 1 && joined[0].NormalizedScore-joined[1].NormalizedScore < f.profile.GapThreshold
}

// halve leaves half of the places to the strategies that are asked next: where
// the primary ones are not clear, many units that are a little right must not
// take the place of those of a proof.
func (f *fusing) halve() {
	for i := range f.results {
		all := f.results[i].Candidates
		f.results[i].Candidates = all[:min(len(all), f.profile.MaxResults/2)]
	}
}

// join returns the candidates of all strategies with their joined scores, the
// best first.
func (f *fusing) join() []Candidate {
	byID := map[string]*Candidate{}
	agree := map[string]int{}
	for _, result := range f.results {
		for _, c := range result.Candidates {
			joined := byID[c.UnitID]
			if joined == nil {
				joined = &Candidate{UnitID: c.UnitID, Store: c.Store, Unit: c.Unit}
				byID[c.UnitID] = joined
			}
			joined.RawScore += strategyWeight(result.StrategyID) * c.NormalizedScore
			joined.Notes = append(joined.Notes, c.Notes...)
			agree[c.UnitID]++
		}
	}
	var all []Candidate
	for id, c := range byID {
		c.RawScore = f.fused(c, agree[id])
		if c.RawScore >= f.profile.MinScore {
			all = append(all, *c)
		}
	}
	slices.SortFunc(all, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.RawScore, a.RawScore), strings.Compare(a.UnitID, b.UnitID))
	})
	all = unite(all)
	for i := range all {
		all[i].NormalizedScore = all[i].RawScore / max(all[0].RawScore, 1)
	}
	return all
}

// fused is the score of a candidate whose weighted scores were added up.
func (f *fusing) fused(c *Candidate, agree int) float64 {
	score := c.RawScore + agreementBonus*float64(agree-1)
	if slices.ContainsFunc(f.query.Acts, func(act string) bool { return slices.Contains(PreferredRoles(act), c.Unit.Role) }) {
		score *= roleFactor
	}
	if c.Store == SessionStore {
		score *= sessionFactor
	}
	return score
}

// unite drops candidates of the same content as a better one, which gets their
// notes.
func unite(sorted []Candidate) []Candidate {
	at := map[string]int{}
	out := sorted[:0]
	for _, c := range sorted {
		i, twice := at[c.Unit.content()]
		if !twice {
			at[c.Unit.content()] = len(out)
			out = append(out, c)
			continue
		}
		for _, note := range c.Notes {
			if !slices.Contains(out[i].Notes, note) {
				out[i].Notes = append(out[i].Notes, note)
			}
		}
	}
	return out
}

// result puts together what the strategies found.
func (f *fusing) result() Result {
	out := Result{
		StrategyID: Fusion, Profile: f.profile.Name, Candidates: []Candidate{}, Proofs: []Proof{},
		Limits: []string{}, Strategies: []string{},
	}
	limits := map[string]bool{}
	for _, r := range f.results {
		out.Strategies = append(out.Strategies, r.StrategyID)
		out.Proofs = append(out.Proofs, r.Proofs...)
		for _, l := range r.Limits {
			limits[l] = true
		}
	}
	for _, err := range f.failed {
		out.Errors = append(out.Errors, err.Error())
	}
	joined := f.join()
	if len(joined) > f.profile.MaxResults {
		joined = joined[:f.profile.MaxResults]
		limits[limitResults] = true
	}
	out.Limits = sortedSet(limits)
	out.ExhaustedBudget = len(limits) > 0
	out.Candidates = append(out.Candidates, joined...)
	out.Status = sufficiency(out.Candidates, f.query.Roles)
	return out
}

// sufficiency says whether what was found is enough: anything, where no role is
// needed; otherwise a unit of a needed role, or two of any.
func sufficiency(found []Candidate, needed []string) string {
	match := slices.ContainsFunc(found, func(c Candidate) bool { return slices.Contains(needed, c.Unit.Role) })
	if len(found) > 0 && (len(needed) == 0 || match || len(found) >= 2) {
		return Success
	}
	return Insufficient
}
