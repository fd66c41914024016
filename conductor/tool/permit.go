package tool

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason"
)

// PermissionRules is the rule file that every permission rests on; its head says
// what other files may rely on.
//
//go:embed permissions.mg
var PermissionRules string

// Given are the predicates of PermissionRules that the program alone may tell.
func Given() []string {
	return []string{"tool", "builtin", "server_of", "trusted", "read_only", "requested", "argument", "consented", "needs", "right", "may_run", "asks", "harmless"}
}

// Decision is what the rules say of one call, with the proof of it.
type Decision struct {
	// Allowed says that the tool may run; Asks that the person must agree
	// first.
	Allowed, Asks bool
	// Proof is that of may_run, of asks where the person is asked, or of what
	// denies the call. It is nil where nothing allows it.
	Proof *engine.Proof
	// Missing says what would have allowed a call that nothing allows.
	Missing []reason.NearMiss
}

// Permissions decide about calls by rules. It is safe for concurrent use.
type Permissions struct{ program *engine.Program }

// NewPermissions makes permissions of a program that holds PermissionRules.
func NewPermissions(p *engine.Program) *Permissions { return &Permissions{p} }

// Decide decides about a call. consented are the tools that the person let run
// from now on.
func (p *Permissions) Decide(ctx context.Context, t Tool, args json.RawMessage, consented ...string) (Decision, error) {
	name, text := engine.Name("/"+t.Name), engine.String(canonical(args))
	facts := about(t)
	for _, c := range consented {
		facts = append(facts, engine.Atom{Pred: "consented", Args: []engine.Term{engine.Name("/" + c)}})
	}
	return p.decide(ctx, name, text, args, facts)
}

// DecideRight decides about a change of the base that needs a right, by somebody who has
// some.
func (p *Permissions) DecideRight(ctx context.Context, change, needs string, has []string, args json.RawMessage) (Decision, error) {
	name := engine.Name("/" + change)
	facts := append(about(Tool{Name: change}), engine.Atom{Pred: "needs", Args: []engine.Term{name, engine.Name("/" + needs)}})
	for _, r := range has {
		facts = append(facts, engine.Atom{Pred: "right", Args: []engine.Term{engine.Name("/" + r)}})
	}
	return p.decide(ctx, name, engine.String(canonical(args)), args, facts)
}

func (p *Permissions) decide(ctx context.Context, name, text engine.Term, args json.RawMessage, facts []engine.Atom) (Decision, error) {
	facts = append(facts, engine.Atom{Pred: "requested", Args: []engine.Term{name, text}})
	decided, err := p.program.WithFacts(ctx, append(facts, arguments(name, text, args)...)...)
	if err != nil {
		return Decision{}, fmt.Errorf("decide whether %s may run: %w", name.Symbol(), err)
	}
	var d Decision
	if d.Proof, d.Allowed = decided.Why(ctx, engine.Atom{Pred: "may_run", Args: []engine.Term{name, text}}); !d.Allowed {
		return refusal(ctx, decided, name, text)
	}
	if proof, asks := decided.Why(ctx, engine.Atom{Pred: "asks", Args: []engine.Term{name}}); asks {
		d.Asks, d.Proof = true, proof
	}
	return d, nil
}

// refusal says why a call may not be made.
func refusal(ctx context.Context, p *engine.Program, name, args engine.Term) (d Decision, err error) {
	if proof, denied := p.Why(ctx, engine.Atom{Pred: "denied", Args: []engine.Term{name, args}}); denied {
		d.Proof = proof
		return d, nil
	}
	base, err := reason.FromProgram(ctx, p, reason.Options{})
	if err != nil {
		return d, fmt.Errorf("explain a refusal: %w", err)
	}
	d.Missing, _, err = base.WhyNotGoal(ctx, []engine.Literal{{Atom: engine.Atom{Pred: "allowed", Args: []engine.Term{name, args}}}})
	return d, err
}

// about are the facts that the rules are told of a tool.
func about(t Tool) []engine.Atom {
	name := engine.Name("/" + t.Name)
	out := []engine.Atom{{Pred: "tool", Args: []engine.Term{name}}}
	if t.Server == "" {
		return append(out, engine.Atom{Pred: "builtin", Args: []engine.Term{name}})
	}
	server := engine.Name("/" + t.Server)
	out = append(out, engine.Atom{Pred: "server_of", Args: []engine.Term{name, server}})
	if t.Trusted {
		out = append(out, engine.Atom{Pred: "trusted", Args: []engine.Term{server}})
		if t.ReadOnly { // the word of a server that nobody trusts counts for nothing
			out = append(out, engine.Atom{Pred: "read_only", Args: []engine.Term{name}})
		}
	}
	return out
}

// maxArguments bounds the facts made of one call's arguments.
const maxArguments = 256

// arguments are the arguments of a call as facts.
func arguments(name, text engine.Term, raw json.RawMessage) []engine.Atom {
	var v map[string]any
	if json.Unmarshal(raw, &v) != nil {
		return nil
	}
	var out []engine.Atom
	var walk func(key string, v any)
	walk = func(key string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, k := range slices.Sorted(maps.Keys(v)) {
				walk(strings.TrimPrefix(key+"."+k, "."), v[k])
			}
			return
		case []any:
			for _, x := range v {
				walk(key, x)
			}
			return
		}
		if len(out) < maxArguments {
			out = append(out, engine.Atom{Pred: "argument", Args: []engine.Term{name, text, engine.String(key), term(v)}})
		}
	}
	walk("", v)
	return out
}

// term is a JSON value as the rules see it.
func term(v any) engine.Term {
	switch v := v.(type) {
	case string:
		return engine.String(v)
	case float64:
		if v == float64(int64(v)) && v < 1<<53 && v > -1<<53 {
			return engine.Int(int64(v))
		}
		return engine.Float(v)
	case bool:
		return engine.Name(fmt.Sprintf("/%v", v))
	}
	return engine.Name("/null")
}

// Gate is the executor that lets nothing run that is not allowed: the tool must
// exist, its schema must take the arguments, and the rules, or the person where
// they ask for it, must agree. It is safe for concurrent use where its parts
// are.
type Gate struct {
	Registry    *Registry
	Permissions *Permissions
	// Consent reports what the person has said of a call; nil has said nothing.
	Consent func(r Request) Answer
	// Careful has the person asked about every tool of a server, whatever the
	// rules say, unless it is among Always.
	Careful bool
	// Begin is told of a call that is allowed, before it is made; nil is not.
	Begin func(r Request)
	// Always lists the tools that the person let run from now on; nil for none.
	Always func() []string
}

// Answer is what the person said when asked about a call.
type Answer uint8

// The answers.
const (
	NotAsked Answer = iota
	Agreed
	Declined
)

// Execute makes one call, if it may be made. What is not allowed is an error of
// category Refused, and what the person must be asked about first one of
// category Consent.
func (g *Gate) Execute(ctx context.Context, r Request) (Result, error) {
	t, err := g.Allow(ctx, r)
	if err != nil {
		return Result{}, err
	}
	args := r.Args
	if len(args) == 0 {
		args = json.RawMessage("{}")
	}
	if t.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, t.Timeout, errSlow)
		defer cancel()
	}
	if g.Begin != nil {
		g.Begin(r)
	}
	result, err := t.Run(ctx, args)
	if err != nil {
		failed := errorOf(ctx, t.Name, err)
		if t.Once && failed.Retryable() {
			// It may have had its effect: only the model or the person may try again.
			failed = &Error{Category: Failed, Tool: t.Name, Message: failed.Message, Hint: "it may have had its effect all the same", cause: failed}
		}
		return Result{}, failed
	}
	return result, nil
}

// Allow checks a call without making it, and returns its tool.
func (g *Gate) Allow(ctx context.Context, r Request) (Tool, error) {
	if err := g.Registry.Check(r.Tool, r.Args); err != nil {
		return Tool{}, err
	}
	t, _ := g.Registry.Get(r.Tool)
	var always []string
	if g.Always != nil {
		always = g.Always()
	}
	d, err := g.Permissions.Decide(ctx, t, r.Args, always...)
	if err != nil {
		return t, &Error{Category: Internal, Tool: t.Name, Message: err.Error(), cause: err}
	}
	asks := d.Asks || g.Careful && t.Server != "" && !slices.Contains(always, t.Name)
	said := NotAsked
	if g.Consent != nil {
		said = g.Consent(r)
	}
	switch {
	case !d.Allowed:
		return t, &Error{Category: Refused, Tool: t.Name, Message: "the rules do not allow this call" + Because(d), Hint: "/tools says what is allowed"}
	case said == Declined:
		return t, &Error{Category: Refused, Tool: t.Name, Message: "the person did not agree to this call", Hint: "do without it"}
	case asks && said != Agreed:
		return t, &Error{Category: Consent, Tool: t.Name, Message: "the person has to agree to this call first"}
	}
	return t, nil
}

// Because names the rule that a refusal rests on.
func Because(d Decision) string {
	if d.Proof == nil {
		return ": no rule allows it"
	}
	root := d.Proof.Nodes[d.Proof.Root]
	if root.RuleID == "" {
		return ": it is denied"
	}
	return ": the rule " + root.RuleID + " denies it"
}
