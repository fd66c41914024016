package recall

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"whence/triple"
)

// Talk is a conversation with questions about it.
type Talk struct {
	Name      string
	Corpus    *Corpus
	Questions []Question
}

// Question is one whose evidence is known. One without asks for what was never said.
type Question struct {
	Text     string
	Evidence []string // ids of sayings
	// Until is how many sayings were there when it was asked; 0 for all.
	Until int
}

// ReadTalks reads the conversations of a folder; see the command train.
func ReadTalks(folder string) ([]Talk, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.notes.jsonl"))
	if err != nil {
		return nil, err
	}
	var out []Talk
	for _, file := range files {
		var sayings []Saying
		err := lines(file, func(line []byte) error {
			var l struct{ ID, Speaker, Time, Text string }
			if err := json.Unmarshal(line, &l); err != nil {
				return err
			}
			at, _ := time.Parse("2006-01-02T15:04:05", l.Time) // one without a time has none
			sayings = append(sayings, Saying{ID: l.ID, Text: l.Text, Source: triple.Source{Speaker: l.Speaker, At: at}})
			return nil
		})
		if err != nil {
			return nil, err
		}
		t := Talk{Name: strings.TrimSuffix(filepath.Base(file), ".notes.jsonl"), Corpus: NewCorpus(sayings)}
		err = lines(strings.Replace(file, ".notes.", ".questions.", 1), func(line []byte) error {
			var l struct {
				Question string
				Category int
				Evidence []string
				Until    int
			}
			if err := json.Unmarshal(line, &l); err != nil {
				return err
			}
			if l.Category == 5 {
				l.Evidence = nil
			}
			t.Questions = append(t.Questions, Question{Text: l.Question, Evidence: l.Evidence, Until: l.Until})
			return nil
		})
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

func lines(file string, one func([]byte) error) error {
	f, err := os.Open(file) //nolint:gosec // the person names the folder
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for n := 1; s.Scan(); n++ {
		if err := one(s.Bytes()); err != nil {
			return fmt.Errorf("%s:%d: %w", file, n, err)
		}
	}
	return s.Err()
}

// example is a question with the features of its candidates.
type example struct {
	found    []candidate
	x        []features
	right    []bool
	evidence int
}

func (t Talk) examples() []example {
	out := make([]example, 0, len(t.Questions))
	for _, q := range t.Questions {
		c := t.Corpus
		if q.Until > 0 {
			c = NewCorpus(c.sayings[:q.Until])
		}
		f := c.field(q.Text)
		e := example{evidence: len(q.Evidence)}
		e.found = f.candidates()
		fr := newFrame(f, e.found)
		for i, c := range e.found {
			e.x = append(e.x, fr.of(i))
			e.right = append(e.right, slices.Contains(q.Evidence, t.Corpus.sayings[c.doc].ID))
		}
		out = append(out, e)
	}
	return out
}

// learn finds the weights by which what is right gets the largest share of the
// candidates, by gradient descent with a pull towards 0.
func learn(all []example) [featureCount]float64 {
	var w, speed [featureCount]float64
	const rounds, pull, step, keep = 600, 0.3, 0.5, 0.9
	for range rounds {
		var g [featureCount]float64
		n := 0.0
		for _, e := range all {
			if !slices.Contains(e.right, true) {
				continue
			}
			n++
			gradient(e, &w, &g)
		}
		for i := range w {
			speed[i] = keep*speed[i] + step*(g[i]/max(1, n)-pull*w[i]*0.02)
			w[i] += speed[i]
		}
	}
	return w
}

// gradient adds that of the logarithm of the share that each right one has of itself and all that is wrong: where
// several are right, none has to be better than another.
func gradient(e example, w, g *[featureCount]float64) {
	z := make([]float64, len(e.x))
	top := math.Inf(-1)
	for i, x := range e.x {
		for j, v := range x {
			z[i] += v * w[j]
		}
		top = max(top, z[i])
	}
	wrong, right := 0.0, 0.0
	for i := range z {
		z[i] = math.Exp(z[i] - top)
		if e.right[i] {
			right++
		} else {
			wrong += z[i]
		}
	}
	shares := 0.0 // the sum of 1 over what each right one is compared with
	for i, z := range z {
		if e.right[i] {
			shares += 1 / (wrong + z)
		}
	}
	for i, x := range e.x {
		p := -z[i] * shares
		if e.right[i] {
			p = wrong / (wrong + z[i])
		}
		for j, v := range x {
			g[j] += p / right * v
		}
	}
}

// figures are what became of questions.
type figures struct {
	n                   float64
	at                  [4]float64 // recall at 1, 3, 5 and 10
	hit                 float64
	reach               float64 // among the candidates at all
	surest              []scored
	answered, neverSaid []float64
	bins                [10][2]float64 // questions, and those whose first is right, by tenths of the score
}

type scored struct {
	p   float64
	hit bool
}

func (f *figures) add(e example, w *Weights) {
	found := make([]Found, len(e.x))
	place := map[int]bool{}
	for i, x := range e.x {
		found[i] = Found{doc: e.found[i].doc, features: x, rank: w.rank(x)}
		place[e.found[i].doc] = e.right[i]
	}
	slices.SortStableFunc(found, compareFound)
	w.sure(found)
	p := 0.0
	if len(found) > 0 {
		p = found[0].Score
		bin := &f.bins[min(9, int(p*10))]
		bin[0]++
		bin[1] += truth(place[found[0].doc])
	}
	if e.evidence == 0 {
		f.neverSaid = append(f.neverSaid, p)
		return
	}
	f.answered = append(f.answered, p)
	f.n++
	for i, k := range []int{1, 3, 5, 10} {
		for _, c := range found[:min(k, len(found))] {
			if place[c.doc] {
				f.at[i] += 1 / float64(e.evidence)
			}
		}
	}
	for _, r := range e.right {
		if r {
			f.reach += 1 / float64(e.evidence)
		}
	}
	hit := len(found) > 0 && place[found[0].doc]
	f.hit += truth(hit)
	f.surest = append(f.surest, scored{p, hit})
}

// auc is how often an answered question is surer than one for what was never said.
func (f *figures) auc() float64 {
	sum := 0.0
	for _, a := range f.answered {
		for _, n := range f.neverSaid {
			if a > n {
				sum++
			} else if a == n {
				sum += 0.5
			}
		}
	}
	return sum / max(1, float64(len(f.answered)*len(f.neverSaid)))
}

func (f *figures) String() string {
	slices.SortFunc(f.surest, func(a, b scored) int { return compareFloat(b.p, a.p) })
	quarter := f.surest[:len(f.surest)/4]
	hits := 0.0
	for _, s := range quarter {
		hits += truth(s.hit)
	}
	return fmt.Sprintf("%4.0f questions: recall@1 %.3f @3 %.3f @5 %.3f @10 %.3f @all %.3f, hit@1 %.3f, of the surest quarter %.3f (from %.2f), AUC %.3f",
		f.n, f.at[0]/f.n, f.at[1]/f.n, f.at[2]/f.n, f.at[3]/f.n, f.reach/f.n, f.hit/f.n, hits/max(1, float64(len(quarter))), least(quarter), f.auc())
}

func least(s []scored) float64 {
	if len(s) == 0 {
		return 0
	}
	return s[len(s)-1].p
}

func compareFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Train learns from all talks but one and says how that does on the one, for each;
// then it learns from all of them, and writes what it learned to out, unless that is
// "". With check, it says how the weights of that file do instead.
func Train(report io.Writer, talks []Talk, out, check string) error {
	examples := make([][]example, len(talks))
	for i, t := range talks {
		examples[i] = t.examples()
	}
	var all figures
	for i, t := range talks {
		w, err := weightsFor(examples, i, check)
		if err != nil {
			return err
		}
		var f figures
		for _, e := range examples[i] {
			f.add(e, w)
			all.add(e, w)
		}
		if len(talks) < 20 {
			fmt.Fprintf(report, "%s: %s\n", t.Name, &f)
		}
	}
	fmt.Fprintf(report, "all: %s\nright of those with a score of", &all)
	for i, b := range all.bins {
		fmt.Fprintf(report, " .%d: %.2f of %.0f", i, b[1]/max(1, b[0]), b[0])
	}
	fmt.Fprintln(report)
	if out == "" {
		return nil
	}
	w := learned(slices.Concat(examples...))
	w.Note = fmt.Sprintf("learned from %d talks", len(talks))
	data, err := json.MarshalIndent(w, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(out, append(data, '\n'), 0o600)
}

// weightsFor are those to judge the i-th talk by.
func weightsFor(examples [][]example, i int, check string) (*Weights, error) {
	switch check {
	case "":
		return learned(slices.Concat(slices.Concat(examples[:i]...), slices.Concat(examples[i+1:]...))), nil
	case "-":
		return ReadWeights(weightsFile)
	}
	data, err := os.ReadFile(check)
	if err != nil {
		return nil, err
	}
	return ReadWeights(data)
}

// learned are the weights for the order, and then those for how sure it is.
func learned(all []example) *Weights {
	w := &Weights{Rank: map[string]float64{}, Sure: map[string]float64{}, order: learn(all)}
	for i, name := range featureNames() {
		w.Rank[name] = round(w.order[i])
	}
	w.learnSure(all)
	return w
}

func round(x float64) float64 { return math.Round(x*1000) / 1000 }

// learnSure learns when the first candidate answers.
func (w *Weights) learnSure(all []example) {
	var xs [][]float64
	var ys []float64
	for _, e := range all {
		found := make([]Found, len(e.x))
		right := map[int]bool{}
		for i, x := range e.x {
			found[i] = Found{doc: e.found[i].doc, features: x, rank: w.rank(x)}
			right[e.found[i].doc] = e.right[i]
		}
		slices.SortStableFunc(found, compareFound)
		if len(found) == 0 {
			continue
		}
		xs, ys = append(xs, doubts(found)), append(ys, truth(right[found[0].doc]))
	}
	v := make([]float64, len(sureNames()))
	speed := make([]float64, len(v))
	for range 3000 {
		g := make([]float64, len(v))
		for i, x := range xs {
			z := 0.0
			for j := range x {
				z += x[j] * v[j]
			}
			d := ys[i] - 1/(1+math.Exp(-z))
			for j := range x {
				g[j] += d * x[j]
			}
		}
		for j := range v {
			speed[j] = 0.9*speed[j] + 0.05*(g[j]/float64(max(1, len(xs)))-0.001*v[j])
			v[j] += speed[j]
		}
	}
	for i, name := range sureNames() {
		w.Sure[name] = round(v[i])
	}
}
