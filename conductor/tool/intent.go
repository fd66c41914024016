package tool

import (
	"context"
	"math"
	"slices"
	"strings"
	"sync"
)

// Intent is what a text of the model is for.
type Intent string

// The intents.
const (
	ProvidesFinalAnswer               Intent = "provides_final_answer"
	StatesInabilityToProceed          Intent = "states_inability_to_proceed"
	AsksClarifyingQuestion            Intent = "asks_clarifying_question"
	RequestsMoreInput                 Intent = "requests_more_input"
	GeneralConversation               Intent = "general_conversation"
	ProvidesPlanWithoutExplicitAction Intent = "provides_plan_without_explicit_action"
	Ambiguous                         Intent = "ambiguous"
)

// IntentAnalyzer says what a text is for, and how sure that is.
type IntentAnalyzer interface {
	Analyze(ctx context.Context, text string) (Intent, float64, error)
}

// Encoder turns texts into vectors that are alike where the texts are: of an
// embedding model, or hypervectors. It must be safe for concurrent use.
type Encoder interface {
	Encode(ctx context.Context, texts []string) ([][]float32, error)
}

// Prototype is an intent with phrases that are typical of it, and the least
// likeness at which a text is taken for it.
type Prototype struct {
	Intent    Intent
	Phrases   []string
	Threshold float64
}

// Prototypes are the built-in ones.
func Prototypes() []Prototype {
	return []Prototype{
		{ProvidesFinalAnswer, []string{"Here is the final answer to your question.", "The answer is the following.", "In summary, the result is this.", "I have completed the task. Here are the results."}, .80},
		{StatesInabilityToProceed, []string{"I cannot do that with the tools that I have.", "I am unable to complete this task.", "It is not possible for me to proceed.", "I could not find the information."}, .75},
		{AsksClarifyingQuestion, []string{"Which one do you mean?", "Could you clarify what you mean?", "Do you want the first or the second?"}, .55},
		{RequestsMoreInput, []string{"Please give me more information.", "I need more details from you to continue.", "Please provide the name of the file."}, .55},
		{GeneralConversation, []string{"Hello! How can I help you today?", "You are welcome!", "Nice to meet you."}, .55},
		{ProvidesPlanWithoutExplicitAction, []string{"I will first look it up, then I will read it.", "My plan is to search for it and then to check the result.", "Let me start by looking at it.", "First I will do this, and next I will do that.", "The next step is to call the tool.", "I am going to check this now.", "I am going to check", "Let me now look at"}, .55},
	}
}

// ByLikeness takes a text for the intent whose prototype it is most like. Use
// NewByLikeness.
type ByLikeness struct {
	encoder    Encoder
	prototypes []Prototype
	windowed   bool

	mu      sync.Mutex
	vectors [][][]float32 // of each prototype's phrases
}

// NewByLikeness makes an analyzer over the prototypes; nil are the built-in
// ones. windowed also compares each run of words as long as a phrase, for
// encoders that add words up, with which a cue drowns in a longer text.
func NewByLikeness(e Encoder, prototypes []Prototype, windowed bool) (*ByLikeness, error) {
	if prototypes == nil {
		prototypes = Prototypes()
	}
	for _, p := range prototypes {
		if len(p.Phrases) < 3 || p.Threshold <= 0 || p.Threshold > 1 {
			return nil, &Error{Category: BadSetting, Message: "the intent " + string(p.Intent) + " needs three phrases and a threshold in (0, 1]"}
		}
	}
	return &ByLikeness{encoder: e, prototypes: prototypes, windowed: windowed}, nil
}

// Analyze compares a text with every prototype. Blank text is Ambiguous; a text
// that is like none is RequestsMoreInput.
func (b *ByLikeness) Analyze(ctx context.Context, text string) (Intent, float64, error) {
	if strings.TrimSpace(text) == "" {
		return Ambiguous, 0, nil
	}
	vectors, err := b.encoder.Encode(ctx, b.views(text))
	if err != nil {
		return "", 0, err
	}
	known, err := b.known(ctx, len(vectors[0]))
	if err != nil {
		return "", 0, err
	}
	best, sure := RequestsMoreInput, 0.0
	for i, p := range b.prototypes {
		if s := nearest(vectors, known[i]); s >= p.Threshold && s > sure {
			best, sure = p.Intent, s
		}
	}
	return best, sure, nil
}

// known encodes the phrases of the prototypes, once for vectors of a size: an encoder that
// fails may be stood in for by another.
func (b *ByLikeness) known(ctx context.Context, size int) ([][][]float32, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.vectors != nil && len(b.vectors[0][0]) == size {
		return b.vectors, nil
	}
	var vectors [][][]float32
	for _, p := range b.prototypes {
		v, err := b.encoder.Encode(ctx, p.Phrases)
		if err != nil {
			return nil, err
		}
		vectors = append(vectors, v)
	}
	b.vectors = vectors
	return vectors, nil
}

// maxViews bounds how many parts of a text are compared.
const maxViews = 200

// views are the text and, windowed, the runs of words in it.
func (b *ByLikeness) views(text string) []string {
	out := []string{text}
	if !b.windowed {
		return out
	}
	words := strings.Fields(text)
	for _, n := range []int{5, 8, 11} {
		for i := 0; i+n <= len(words) && len(out) < maxViews; i++ {
			out = append(out, strings.Join(words[i:i+n], " "))
		}
	}
	return out
}

// nearest is the greatest cosine between one vector of each list.
func nearest(as, bs [][]float32) float64 {
	best := -1.0
	for _, a := range as {
		for _, b := range bs {
			best = max(best, Cosine(a, b))
		}
	}
	return best
}

// Cosine is the cosine of two vectors, 0 where one is empty or their lengths
// differ.
func Cosine(a, b []float32) float64 {
	if len(a) != len(b) {
		return 0
	}
	var dot, x, y float64
	for i := range a {
		dot += float64(a[i]) * float64(b[i])
		x += float64(a[i]) * float64(a[i])
		y += float64(b[i]) * float64(b[i])
	}
	if x == 0 || y == 0 {
		return 0
	}
	return dot / math.Sqrt(x*y)
}

// Nearest returns the index of the group with the phrase most like the text, and
// how like it is; -1 without groups.
func Nearest(ctx context.Context, e Encoder, text string, groups [][]string) (int, float64, error) {
	best, sure := -1, 0.0
	v, err := e.Encode(ctx, append([]string{text}, slices.Concat(groups...)...))
	if err != nil {
		return best, sure, err
	}
	at := 1
	for i, g := range groups {
		if s := nearest(v[:1], v[at:at+len(g)]); s > sure {
			best, sure = i, s
		}
		at += len(g)
	}
	return best, sure, nil
}
