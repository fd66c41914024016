package review

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"whence/conductor/files"
	"whence/conductor/turn"
	"whence/engine"
	"whence/internal/clean"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/llm"
	"whence/reason"
	"whence/reason/learn"
	"whence/triple"
)

//go:embed prompts/propose.txt
var proposePrompt string

// The bounds on looking for rules.
const (
	MaxSuggestions  = 20
	maxLearnTime    = 20 * time.Second
	maxPromptFacts  = 80
	maxModelRules   = 5
	maxSequences    = 20_000
	refusedSetting  = "unwanted/"
	minSuggestSure  = .6
	minSuggestFacts = 3
)

// suggestion is a rule that the person is asked about.
type suggestion struct {
	// by is who proposes it, as its source keeps it.
	by       string
	rule     engine.Clause
	proposal learn.Proposal
	// pair are the figures of two tokens, where co-occurrence proposes it.
	pair *learn.Pair
	text string
}

// suggest looks for rules that what is known speaks for: mined, from what
// stands together, and from the model where it may be used. Heads are the
// relations to explain; none means all. What was refused before, is known, or
// cannot be read as a rule of triples is left out.
func (t *Desk) suggest(heads []string) ([]suggestion, error) {
	ctx, cancel := context.WithTimeout(t.Ctx, maxLearnTime)
	defer cancel()
	facts, err := t.factsToLearnFrom(ctx)
	if err != nil {
		return nil, err
	}
	var found []suggestion
	for _, source := range []func(context.Context, []triple.Fact, []string) ([]suggestion, error){t.mined, t.together, t.modelled} {
		s, err := source(ctx, facts, heads)
		if stopped := t.Stopped(); stopped != nil {
			return nil, stopped
		}
		if errors.Is(err, context.DeadlineExceeded) {
			t.Emit(turn.Notice{Text: voice.Say("review.looking-for-rules-was-cut", "maxlearntime", maxLearnTime)})
			break
		}
		if err != nil {
			return nil, err
		}
		found = append(found, s...)
	}
	return t.consider(found, facts)
}

// minedShare is the part of a search for rules, as its progress counts it, at
// which mining ends; what is left is the weighing of what was found.
const minedShare = .7

// factsToLearnFrom reads all facts, and says how far it is where they are many.
func (t *Desk) factsToLearnFrom(ctx context.Context) ([]triple.Fact, error) {
	var out []triple.Fact
	for f, err := range t.Known.Store.Facts(ctx) {
		if stopped := t.Stopped(); stopped != nil {
			return nil, stopped
		}
		if err != nil {
			return nil, voice.Error("conductor.read-facts", "error", err)
		}
		if out = append(out, f); len(out)%files.ProgressEvery == 0 {
			t.Emit(turn.Progress{Text: voice.Say("review.looking-for-rules-facts-read", "count", len(out))})
		}
	}
	return out, nil
}

func (t *Desk) allFacts(ctx context.Context) ([]triple.Fact, error) {
	var out []triple.Fact
	for f, err := range t.Known.Store.Facts(ctx) {
		if err != nil {
			return nil, voice.Error("conductor.read-facts", "error", err)
		}
		out = append(out, f)
	}
	return out, nil
}

func atomsOf(facts []triple.Fact) iter.Seq[engine.Atom] { return learn.Atoms(slices.Values(facts)) }

// mined are the rules that the miner finds.
func (t *Desk) mined(ctx context.Context, facts []triple.Fact, heads []string) ([]suggestion, error) {
	tell := func(share float64) {
		t.Emit(turn.Progress{Text: voice.Say("review.looking-for-rules-of-facts", "int", int(share*float64(len(facts))), "count", len(facts)), Share: share * minedShare})
	}
	rules, err := learn.Mine(ctx, atomsOf(facts), learn.MineOptions{Heads: heads, Values: true, MinSupport: minSuggestFacts, MinConfidence: minSuggestSure, Progress: tell})
	if err != nil {
		return nil, err
	}
	var out []suggestion
	for _, m := range rules {
		out = append(out, suggestion{by: voice.Say("review.the-miner"), rule: m.Rule, proposal: learn.Proposal{Measure: m.Measure}})
	}
	return out, nil
}

// together are the rules that follow from what is told of the same things more
// often than by chance.
func (t *Desk) together(ctx context.Context, facts []triple.Fact, heads []string) ([]suggestion, error) {
	by := map[string][]string{}
	for _, f := range facts {
		a := reason.LiftTriple(f.Triple)
		if a.Denied || len(a.Args) != 2 || len(heads) > 0 && !slices.Contains(heads, f.Triple.Relation) && len(by) >= maxSequences {
			continue
		}
		x := a
		x.Args = []engine.Term{engine.Var("X"), a.Args[1]}
		by[a.Args[0].String()] = append(by[a.Args[0].String()], x.String())
	}
	c := learn.Cooccurrence{}
	for _, name := range slices.Sorted(maps.Keys(by)) {
		c.Sequences = append(c.Sequences, by[name])
	}
	var out []suggestion
	pairs, err := c.Notable(ctx)
	if err != nil {
		return nil, err
	}
	for _, p := range pairs {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		if p.Share() < minSuggestSure || len(out) == MaxSuggestions {
			continue
		}
		rule, err := engine.ParseClause(p.B + " :- " + p.A + ".")
		if err != nil { // tokens are printed atoms
			return nil, err
		}
		if len(heads) > 0 && !slices.Contains(heads, rule.Head.Pred) {
			continue
		}
		rule.Confidence = p.Share()
		out = append(out, suggestion{by: "co-occurrence", rule: rule, pair: &p})
	}
	return out, nil
}

// modelled are the rules that the model proposes; each must be read by the
// grammar. Those that are not go back to it once, with what is wrong with them.
func (t *Desk) modelled(ctx context.Context, facts []triple.Fact, heads []string) ([]suggestion, error) {
	if !t.Model.May() || len(facts) == 0 {
		return nil, nil
	}
	var b strings.Builder
	for _, f := range facts[max(0, len(facts)-maxPromptFacts):] {
		b.WriteString("- " + t.Explain.Sentence(f.Triple) + "\n")
	}
	if len(heads) > 0 {
		b.WriteString(voice.Say("review.the-rules-should-conclude", "heads", strings.Join(heads, ", ")) + "\n")
	}
	replies, err := t.askRules(ctx, b.String())
	if err != nil && (len(replies) == 0 || ctx.Err() != nil) {
		t.Model.FallBack(err)
		return nil, ctx.Err()
	}
	var out []suggestion
	for _, reply := range replies {
		for _, rule := range reply.rules {
			if len(heads) == 0 || slices.Contains(heads, rule.Head.Pred) {
				out = append(out, suggestion{by: voice.Say("review.the-model-2", "model", t.Model.Model.Model()), rule: rule})
			}
		}
	}
	for _, w := range replies[len(replies)-1].wrong {
		t.Emit(turn.Notice{Text: voice.Say("review.not-taken-from-model", "text", w.text, "why", w.why)})
	}
	return distinct(out), nil
}

// askRules asks the model for rules about the facts. Its replies are one, and a second where
// something in the first was not read; the first counts where the second failed.
func (t *Desk) askRules(ctx context.Context, facts string) (replies []readRules, err error) {
	schema := llm.Schema{Name: "rules", Description: voice.Say("review.rules-proposed-from-facts"),
		JSON: json.RawMessage(`{"type":"object","additionalProperties":false,"required":["rules"],"properties":{"rules":{"type":"array","items":{"type":"string"}}}}`)}
	req := llm.Request{Messages: []llm.Message{{Role: llm.System, Content: proposePrompt}, {Role: llm.User, Content: facts}}}
	o, err := t.Model.Model.Object(ctx, req, schema, func(raw json.RawMessage) error {
		var reply struct{ Rules []string }
		if err := json.Unmarshal(raw, &reply); err != nil {
			return err
		}
		replies = append(replies, t.readRules(ctx, reply.Rules[:min(len(reply.Rules), maxModelRules)]))
		if len(replies) == 1 {
			return replies[0].again()
		}
		return nil
	})
	t.Model.Called(o.Calls, o.Usage)
	return replies, err
}

// readRules is one reply of a model, read.
type readRules struct {
	rules []engine.Clause
	wrong []notRead
}

// notRead is a rule of a model that was not read as one, and why.
type notRead struct{ text, why string }

func (t *Desk) readRules(ctx context.Context, texts []string) (r readRules) {
	for _, text := range texts {
		if rule, why := t.readRule(ctx, text); why == "" {
			r.rules = append(r.rules, rule)
		} else {
			r.wrong = append(r.wrong, notRead{clean.Line(text), why})
		}
	}
	return r
}

// again tells the model what is wrong, nil where nothing is.
func (r readRules) again() error {
	if len(r.wrong) == 0 {
		return nil
	}
	return voice.Error("review.these-are-not-read", "wrong", strings.Join(lists.Map(r.wrong, func(w notRead) string {
		return strconv.Quote(w.text) + ": " + strings.TrimSuffix(w.why, ".")
	}), "; "))
}

// distinct leaves out rules that are there before: what is sent again is sent whole.
func distinct(all []suggestion) (out []suggestion) {
	for _, s := range all {
		if !slices.ContainsFunc(out, func(o suggestion) bool { return ruleKey(o.rule) == ruleKey(s.rule) }) {
			out = append(out, s)
		}
	}
	return out
}

// readRule reads one sentence as one rule, or says why it cannot.
func (t *Desk) readRule(ctx context.Context, text string) (engine.Clause, string) {
	read, err := t.Known.Language.Read(ctx, text, triple.Discourse{Vocabulary: t.Known.Words})
	switch {
	case err != nil:
		return engine.Clause{}, err.Error()
	case len(read) != 1 || len(read[0].Readings) > 1:
		return engine.Clause{}, voice.Say("review.it-is-not-one-sentence")
	case read[0].Kind != triple.RuleKind || len(read[0].Rules) != 1:
		if x := read[0].Trouble; x != nil {
			return engine.Clause{}, x.Message
		}
		return engine.Clause{}, voice.Say("review.it-is-no-rule")
	}
	clause, err := reason.LiftRule(triple.StoredRule{Rule: read[0].Rules[0]})
	if err != nil {
		return engine.Clause{}, err.Error()
	}
	return clause, ""
}

// consider measures what was not measured, previews every rule, and puts the
// surest first.
func (t *Desk) consider(found []suggestion, facts []triple.Fact) ([]suggestion, error) {
	settings, err := t.Known.Store.Settings(t.Ctx)
	if err != nil {
		return nil, err
	}
	seen := t.knownRules()
	var out []suggestion
	for n, s := range found {
		if err := t.Stopped(); err != nil {
			return nil, err
		}
		key := ruleKey(s.rule)
		if i := slices.IndexFunc(out, func(o suggestion) bool { return ruleKey(o.rule) == key }); i >= 0 {
			out[i].also(s)
			continue
		}
		if seen[key] || settings[refusedSetting+key] != "" || len(out) == MaxSuggestions {
			continue
		}
		seen[key] = true
		t.Emit(turn.Progress{Text: voice.Say("review.weighing-rules-of-found", "count", n+1, "count2", len(found)), Share: minedShare + (1-minedShare)*float64(n+1)/float64(len(found))})
		if err := t.weighRule(&s, facts); err != nil {
			if stopped := t.Stopped(); stopped != nil {
				return nil, stopped
			}
			continue // no rule of triples
		}
		out = append(out, s)
	}
	return out, nil
}

// also notes that another has proposed the same rule.
func (s *suggestion) also(other suggestion) {
	s.by += " " + voice.Say("review.also-and", "by", other.by)
	if s.pair == nil {
		s.pair = other.pair
	}
}

// weighRule measures a rule and previews what learning it would do.
func (t *Desk) weighRule(s *suggestion, facts []triple.Fact) error {
	m := learn.Mined{Rule: s.rule, Measure: s.proposal.Measure}
	if m.Measure.Support+m.Measure.Against+m.Measure.New == 0 {
		measured, err := learn.Gauge(t.Ctx, atomsOf(facts), s.rule)
		if err == nil {
			m.Measure = measured
		} else if stopped := t.Stopped(); stopped != nil {
			return stopped
		}
	}
	p, err := learn.Consider(t.Ctx, t.Known.Base, m, "r?")
	if err != nil {
		return err
	}
	s.proposal = p
	s.text = t.Known.Language.Rule(p.Rule.Rule, t.Known.Words)
	return nil
}

// ruleKey is a rule without its id and its confidence.
func ruleKey(c engine.Clause) string {
	c.ID, c.Label, c.Confidence, c.Priority = "", "", 0, 0
	return c.String()
}

// knownRules are the rules told, by their keys.
func (t *Desk) knownRules() map[string]bool {
	out := map[string]bool{}
	for _, r := range t.Known.Rules {
		if clause, err := reason.LiftRule(r); err == nil {
			out[ruleKey(clause)] = true
		}
	}
	return out
}
