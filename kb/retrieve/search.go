package retrieve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// The bounds of one search in an index.
const (
	commonWord = 512 // units that are scored: words that are in more are looked up only together
	poolWord   = 192 // units that are compared for one word
	poolName   = 96  // units that are compared for one name
	// noise is two standard deviations of the similarity of unrelated vectors;
	// only vectors that share something are compared, so that is enough.
	noise = 2. / 32
)

// fieldWeights are those of topic, claim, procedure, utilityActs, utilityNote,
// condition and role.
const fieldWeights = "1.5, 1, 1, .8, .6, .6, .5"

// found is a unit of an index with its scores.
type found struct {
	unit            Unit
	raw, normalized float64
	note            string
}

// ErrNeedsIndex says that a strategy was asked of a store that cannot serve it.
var ErrNeedsIndex = errors.New("this strategy needs a store of type *Index")

// searchIndexes asks every store by one way of searching.
func searchIndexes(ctx context.Context, id string, q Query, in Stores, b Budget,
	search func(x *Index, ctx context.Context, q Query, limit int) ([]found, bool, error)) (Result, error) {
	result := Result{StrategyID: id, Candidates: []Candidate{}, Proofs: []Proof{}, Limits: []string{}}
	seen := map[string]bool{}
	for _, s := range in.searched() {
		x, ok := s.Store.(*Index)
		if !ok {
			return result, ErrNeedsIndex
		}
		all, cut, err := search(x, ctx, q, b.MaxCandidates)
		if err != nil {
			return result, err
		}
		if cut && !slices.Contains(result.Limits, limitWords) {
			result.Limits = append(result.Limits, limitWords)
		}
		for _, f := range all {
			if seen[f.unit.ID] {
				continue
			}
			seen[f.unit.ID] = true
			result.Candidates = append(result.Candidates, Candidate{
				UnitID: f.unit.ID, Store: s.label, RawScore: f.raw, NormalizedScore: f.normalized, Unit: f.unit, Notes: []string{f.note},
			})
		}
	}
	slices.SortFunc(result.Candidates, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.NormalizedScore, a.NormalizedScore), strings.Compare(a.UnitID, b.UnitID))
	})
	if len(result.Candidates) > b.MaxCandidates {
		result.Candidates, result.Limits = result.Candidates[:b.MaxCandidates], append(result.Limits, limitCandidates)
	}
	result.ExhaustedBudget = len(result.Limits) > 0
	return result, nil
}

// quoted is a word as a full-text expression.
func quoted(word string) string { return `"` + strings.ReplaceAll(word, `"`, `""`) + `"` }

// matching counts the units with a word, up to one more than limit.
func (x *Index) matching(ctx context.Context, expression string, limit int) (n int, err error) {
	err = x.rows(ctx, func(scan func(...any) error) error { return scan(&n) },
		"SELECT count(*) FROM (SELECT 1 FROM unit_text WHERE unit_text MATCH ? LIMIT ?)", expression, limit+1)
	return n, err
}

// matched is what to look for in the full-text index.
type matched struct {
	expression string
	most       float64 // the greatest score that a unit can have; 0 where that is not known
	cut        bool    // words were left out
}

// expression returns what to match for a question: any of its words, the rarest
// first, while the units with them can be scored. Where each is in too many, it is
// all of the words, or the rarest of them that are together in some unit. The
// expression is "" where no word is in any unit.
func (x *Index) expression(ctx context.Context, terms []string, units int) (m matched, err error) {
	type word struct {
		text  string
		units int
	}
	var known []word
	for _, t := range terms {
		n, err := x.matching(ctx, quoted(t), commonWord)
		if err != nil {
			return m, err
		}
		if n > 0 {
			known = append(known, word{quoted(t), n})
		}
	}
	slices.SortStableFunc(known, func(a, b word) int { return cmp.Compare(a.units, b.units) })
	var chosen, all []string
	left := commonWord
	for _, w := range known {
		all = append(all, w.text)
		if left -= w.units; left >= 0 {
			chosen = append(chosen, w.text)
			const k1 = 1.2
			idf := math.Log((float64(units-w.units) + .5) / (float64(w.units) + .5))
			m.most += max(idf, 1e-6) * (k1 + 1)
		}
	}
	m.expression, m.cut = strings.Join(chosen, " OR "), len(chosen) < len(all)
	if len(chosen) > 0 {
		return m, nil
	}
	for end := len(all); end > 0; end-- {
		m.expression = strings.Join(all[:end], " AND ")
		if n, err := x.matching(ctx, m.expression, 0); n > 0 || err != nil {
			return m, err
		}
	}
	return m, nil
}

// bm25 finds units by their words (Robertson and others, Okapi at TREC-3): k1
// 1.2 and b 0.75, as in SQLite's FTS5. A score is normalized by the greatest that
// a unit could have for the question.
func (x *Index) bm25(ctx context.Context, q Query, limit int) ([]found, bool, error) {
	size, err := x.Len(ctx)
	if err != nil {
		return nil, false, err
	}
	m, err := x.expression(ctx, newAsked(q).terms, size)
	if err != nil || m.expression == "" {
		return nil, m.cut, err
	}
	type row struct {
		n     int64
		score float64
	}
	var all []row
	err = x.rows(ctx, func(scan func(...any) error) error {
		var r row
		err := scan(&r.n, &r.score)
		r.score = -r.score
		all = append(all, r)
		return err
	}, "SELECT rowid, bm25(unit_text, "+fieldWeights+") FROM unit_text WHERE unit_text MATCH ? LIMIT ?", m.expression, commonWord)
	if err != nil {
		return nil, false, err
	}
	slices.SortFunc(all, func(a, b row) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.n, b.n)) })
	end := min(limit, len(all))
	for end > 0 && end < min(len(all), 4*limit) && all[end].score == all[end-1].score {
		end++ // which of them are kept is decided by their ids, not by their numbers
	}
	numbers := make([]int64, end)
	for i, r := range all[:end] {
		numbers[i] = r.n
	}
	units, err := x.unitsAt(ctx, numbers)
	var out []found
	for _, r := range all[:end] {
		f := found{unit: units[r.n], raw: r.score, normalized: 1, note: fmt.Sprintf("words: %.3f", r.score)}
		if best := max(m.most, all[0].score); best > 0 {
			f.normalized = r.score / best
		}
		out = append(out, f)
	}
	return out, m.cut, err
}

// The vectors of units with a word, and of those whose fact has a name.
const (
	vectorsOfWord = "SELECT n, vector FROM (SELECT rowid AS r FROM unit_text WHERE unit_text MATCH ? LIMIT ?) CROSS JOIN unit ON n = r"
	factVectors   = `SELECT n, vector FROM unit_fact f CROSS JOIN unit u
		ON u.subject = f.subject AND u.relation = f.relation AND u.object = f.object `
	vectorsOfSubject = factVectors + "WHERE f.subject = ? LIMIT ?"
	vectorsOfObject  = factVectors + "WHERE f.object = ? LIMIT ?"
)

// alike finds units by their vectors. Units that share no word and no name with
// the question are as good as unrelated, so only the others are compared.
func (x *Index) alike(ctx context.Context, q Query, limit int) ([]found, bool, error) {
	a := newAsked(q)
	names, _, err := x.named(ctx, nil, a.spans, 0)
	if err != nil {
		return nil, false, err
	}
	query := encodeQuery(a, names, q.Acts)
	best := map[int64]float64{}
	cut := false
	pool := func(most int, sql string, args ...any) error {
		count := 0
		return x.rows(ctx, func(scan func(...any) error) error {
			var n int64
			var b []byte
			err := scan(&n, &b)
			if v, ok := vectorOf(b); ok {
				best[n] = query.Similarity(v)
			}
			count++
			cut = cut || count >= most
			return err
		}, sql, append(args, most)...)
	}
	for _, t := range a.terms {
		err := pool(poolWord, vectorsOfWord, quoted(t))
		if err != nil {
			return nil, false, err
		}
	}
	for _, name := range names {
		for _, query := range [...]string{vectorsOfSubject, vectorsOfObject} {
			if err := pool(poolName, query, nameID(name)); err != nil {
				return nil, false, err
			}
		}
	}
	out, err := x.nearest(ctx, best, limit)
	return out, cut, err
}

// nearest returns the units of the greatest similarity above the noise.
func (x *Index) nearest(ctx context.Context, similarity map[int64]float64, limit int) ([]found, error) {
	var numbers []int64
	for n, s := range similarity {
		if s > noise {
			numbers = append(numbers, n)
		}
	}
	slices.SortFunc(numbers, func(a, b int64) int {
		return cmp.Or(cmp.Compare(similarity[b], similarity[a]), cmp.Compare(a, b))
	})
	numbers = numbers[:min(limit, len(numbers))]
	units, err := x.unitsAt(ctx, numbers)
	var out []found
	for _, n := range numbers {
		s := similarity[n]
		out = append(out, found{unit: units[n], raw: s, normalized: s, note: fmt.Sprintf("alike: %.3f", s)})
	}
	return out, err
}
