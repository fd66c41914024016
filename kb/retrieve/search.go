package retrieve

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// The bounds of one search in an index.
const (
	commonWord = 1500 // units that are scored: words that are in more are looked up only together
	poolWord   = 192  // units that are compared for one word
	poolName   = 96   // units that are compared for one name
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
	result.Candidates = result.Candidates[:min(len(result.Candidates), b.MaxCandidates)]
	result.ExhaustedBudget = len(result.Limits) > 0
	return result, nil
}

// quoted is a word as a full-text expression.
func quoted(word string) string { return `"` + strings.ReplaceAll(word, `"`, `""`) + `"` }

// matching counts the units with a word, up to one more than limit.
func (x *Index) matching(ctx context.Context, expression string, limit int) (int, error) {
	var n int
	err := x.db.QueryRowContext(ctx, "SELECT count(*) FROM (SELECT 1 FROM unit_text WHERE unit_text MATCH ? LIMIT ?)", expression, limit+1).Scan(&n)
	return n, err
}

// expression returns what to match for a question: any of its words, the rarest
// first, while the units with them can be scored; or all of its words, where each
// is in too many. It returns the greatest score that a unit can have for it, and
// whether words were left out; "" where no word is in any unit.
func (x *Index) expression(ctx context.Context, terms []string, units int) (expression string, most float64, cut bool, err error) {
	type word struct {
		text  string
		units int
	}
	var known []word
	for _, t := range terms {
		n, err := x.matching(ctx, quoted(t), commonWord)
		if err != nil {
			return "", 0, false, err
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
			most += max(idf, 1e-6) * (k1 + 1)
		}
	}
	if len(chosen) > 0 || len(all) == 0 {
		return strings.Join(chosen, " OR "), most, len(chosen) < len(all), nil
	}
	return strings.Join(all, " AND "), 0, true, nil
}

// bm25 finds units by their words (Robertson and others, Okapi at TREC-3): k1
// 1.2 and b 0.75, as in SQLite's FTS5. A score is normalized by the greatest that
// a unit could have for the question.
func (x *Index) bm25(ctx context.Context, q Query, limit int) ([]found, bool, error) {
	units, err := x.Len(ctx)
	if err != nil {
		return nil, false, err
	}
	expression, most, cut, err := x.expression(ctx, newAsked(q).terms, units)
	if err != nil || expression == "" {
		return nil, cut, err
	}
	type row struct {
		n     int64
		score float64
	}
	var all []row
	err = rows(ctx, x.db, func(scan func(...any) error) error {
		var r row
		err := scan(&r.n, &r.score)
		r.score = -r.score
		all = append(all, r)
		return err
	}, "SELECT rowid, bm25(unit_text, "+fieldWeights+") FROM unit_text WHERE unit_text MATCH ? LIMIT ?", expression, commonWord)
	if err != nil {
		return nil, false, err
	}
	slices.SortFunc(all, func(a, b row) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.n, b.n)) })
	var out []found
	end := min(limit, len(all))
	for end > 0 && end < min(len(all), 4*limit) && all[end].score == all[end-1].score {
		end++ // which of them are kept is decided by their ids, not by their numbers
	}
	for _, r := range all[:end] {
		u, err := x.unitAt(ctx, r.n)
		if err != nil {
			return nil, false, err
		}
		f := found{unit: u, raw: r.score, normalized: 1, note: fmt.Sprintf("words: %.3f", r.score)}
		if best := max(most, all[0].score); best > 0 {
			f.normalized = r.score / best
		}
		out = append(out, f)
	}
	return out, cut, nil
}

// unitAt returns the unit with a number.
func (x *Index) unitAt(ctx context.Context, n int64) (u Unit, err error) {
	var body string
	if err := x.db.QueryRowContext(ctx, "SELECT body FROM unit WHERE n = ?", n).Scan(&body); err != nil {
		return u, err
	}
	return u, json.Unmarshal([]byte(body), &u)
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
		return rows(ctx, x.db, func(scan func(...any) error) error {
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
	var out []found
	for _, n := range numbers[:min(limit, len(numbers))] {
		u, err := x.unitAt(ctx, n)
		if err != nil {
			return nil, err
		}
		s := similarity[n]
		out = append(out, found{unit: u, raw: s, normalized: s, note: fmt.Sprintf("alike: %.3f", s)})
	}
	return out, nil
}
