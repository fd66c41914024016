package recall

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
)

// Weights say what each feature counts.
type Weights struct {
	// Rank are the weights of the features by which candidates are put in order.
	Rank map[string]float64 `json:"rank"`
	// Sure are the weights of what tells whether the first candidate answers at all.
	Sure map[string]float64 `json:"sure"`
	// Note says what they were learned from.
	Note string `json:"note"`

	order [featureCount]float64
}

//go:embed weights.json
var weightsFile []byte

// ReadWeights reads a file of weights. A name that is no feature is refused.
func ReadWeights(data []byte) (*Weights, error) {
	w := &Weights{}
	if err := json.Unmarshal(data, w); err != nil {
		return nil, fmt.Errorf("read the weights: %w", err)
	}
	place := map[string]int{}
	for i, name := range featureNames() {
		place[name] = i
	}
	for name, v := range w.Rank {
		i, ok := place[name]
		if !ok {
			return nil, fmt.Errorf("read the weights: there is no feature %q", name)
		}
		w.order[i] = v
	}
	return w, nil
}

func (w *Weights) rank(x features) float64 {
	sum := 0.0
	for i, v := range x {
		sum += v * w.order[i]
	}
	return sum
}

// Found is a saying that may answer, with how sure that is.
type Found struct {
	Saying
	Score float64 // the probability that it answers, as far as words can tell
	// NamesAll says that its own words name all that the question names.
	NamesAll bool
	// NamesMissing is the share of those names that is neither in it nor in what was
	// said before it.
	NamesMissing float64
	// NamesBefore is the share of them that is in none of the few sayings before it either,
	// of which one that says "he" or "their" may speak.
	NamesBefore float64
	// Shares says that it has a word of the question itself or one near to it, else it stands
	// beside what does, SharesAll that it has all of those that tell sayings apart, and
	// SharesMore that it has another than names itself.
	Shares, SharesAll, SharesMore bool

	doc      int
	rank     float64
	features features
}

// compareFound puts the better first, and of two equal ones the later.
func compareFound(a, b Found) int {
	return cmp.Or(cmp.Compare(b.rank, a.rank), cmp.Compare(b.doc, a.doc))
}

// sureNames are the names of what tells whether the first candidate answers.
func sureNames() []string {
	return []string{"bias", "share", "margin", "covered", "covered with neighbours", "speaker named", "other speaker named", "rank", "names missing"}
}

// doubts are the values of sureNames for found sayings, the best first.
func doubts(found []Found) []float64 {
	x := make([]float64, len(sureNames()))
	if len(found) == 0 {
		return x
	}
	sum := 0.0
	for _, c := range found {
		sum += math.Exp(c.rank - found[0].rank)
	}
	margin := 3.0
	if len(found) > 1 {
		margin = min(3, found[0].rank-found[1].rank)
	}
	t := found[0].features
	return []float64{1, 1 / sum, margin, t[covered], t[covered1], t[speakerNamed], t[speakerOther], found[0].rank, t[namesMissing]}
}

// sure fills in the scores: that of the first from what speaks for it, and of the
// others by how far they are behind it.
func (w *Weights) sure(found []Found) {
	if len(found) == 0 {
		return
	}
	z := 0.0
	for i, v := range doubts(found) {
		z += v * w.Sure[sureNames()[i]]
	}
	p := 1 / (1 + math.Exp(-z))
	for i := range found {
		found[i].Score = p * math.Exp(found[i].rank-found[0].rank)
	}
}
