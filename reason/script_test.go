package reason_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"whence/engine"
	"whence/reason"
	"whence/triple"
)

var update = flag.Bool("update", false, "rewrite what the scripts expect")

// TestScripts runs the conversations in testdata. A line at the margin is a
// command, the indented lines below it are what it answers; "#" is a comment.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := play(t, string(want))
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			compareLines(t, file, got, string(want))
		})
	}
}

func compareLines(t *testing.T, file, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		line := func(ls []string) string {
			if i < len(ls) {
				return ls[i]
			}
			return "(end)"
		}
		if line(g) != line(w) {
			t.Fatalf("%s:%d:\n got %s\nwant %s\nall:\n%s", file, i+1, line(g), line(w), got)
		}
	}
}

// play runs the commands of a script and returns it with their answers.
func play(t *testing.T, script string) string {
	p := &player{t: t, b: newBase(t, reason.Options{})}
	for _, line := range strings.Split(strings.TrimRight(script, "\n"), "\n") {
		if strings.HasPrefix(line, "  ") {
			continue
		}
		p.out.WriteString(line + "\n")
		if line != "" && line[0] != '#' {
			p.run(line)
		}
	}
	return p.out.String()
}

// newBase returns a base with a clock that stands still, so that no test is cut
// by a busy machine.
func newBase(t testing.TB, o reason.Options) *reason.Base {
	t.Helper()
	o.Now = still
	b, err := reason.New(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

type player struct {
	t     *testing.T
	b     *reason.Base
	last  reason.Finding
	facts int
	rules int
	out   strings.Builder
}

func (p *player) say(format string, args ...any) { fmt.Fprintf(&p.out, "  "+format+"\n", args...) }

func (p *player) run(line string) {
	cmd, rest, _ := strings.Cut(line, " ")
	ctx := context.Background()
	switch cmd {
	case "tell":
		p.effect(p.b.Update(ctx, reason.Change{Facts: []triple.Fact{p.fact(rest, "f")}}))
	case "rule":
		p.rules++
		p.effect(p.b.Update(ctx, reason.Change{Rules: []triple.StoredRule{ruleOf(p.t, rest, "r"+strconv.Itoa(p.rules))}}))
	case "preview":
		p.effect(p.b.Preview(ctx, reason.Change{Rules: []triple.StoredRule{ruleOf(p.t, rest, "new")}}))
	case "relation":
		p.effect(p.b.Update(ctx, reason.Change{Relations: []triple.RelationProperty{property(p.t, rest)}}))
	case "drop":
		p.effect(p.b.Update(ctx, reason.Change{Drop: strings.Fields(rest)}))
	case "suppose":
		p.facts--
		f := p.fact(rest, "")
		f.ID = ""
		p.effect(p.b.Suppose(ctx, reason.Change{Facts: []triple.Fact{f}}))
	case "unsuppose":
		p.say("dropped %d", p.b.Drop())
	case "world":
		p.world(ctx, strings.Fields(rest))
	case "ask":
		p.ask(triple.Question{Form: triple.YesNo, Goals: goals(p.t, rest)})
	case "which", "howmany":
		wanted, body, _ := strings.Cut(rest, ": ")
		p.ask(triple.Question{Form: triple.QuestionForm(cmd), Wanted: strings.Fields(wanted), Goals: goals(p.t, body)})
	case "every":
		given, goal, _ := strings.Cut(rest, " | ")
		q := triple.Question{Form: triple.YesNo, Goals: goals(p.t, goal)}
		for _, l := range goals(p.t, given)[0] {
			q.Given = append(q.Given, l.Triple)
		}
		p.ask(q)
	case "about":
		p.ask(triple.Question{Form: triple.About, Topic: triple.Const(triple.Proper, rest)})
	case "why":
		for _, pr := range p.last.Proofs {
			p.proof(pr, pr.Root, "")
		}
	case "whynot":
		p.ask(triple.Question{Form: triple.WhyNot, Goals: goals(p.t, rest)})
	case "resolve":
		sets, err := p.b.Resolutions(ctx, atom(p.t, rest))
		p.check(err)
		for _, set := range sets {
			p.say("withdraw %s", strings.Join(set, " "))
		}
	case "alternatives":
		proofs, err := p.b.Alternatives(ctx, atom(p.t, rest), 5)
		p.check(err)
		for _, pr := range proofs {
			p.proof(pr, pr.Root, "")
		}
	case "uses":
		as, err := p.b.Uses(ctx, atom(p.t, rest))
		p.check(err)
		for _, a := range as {
			p.say("%s", a)
		}
	default:
		p.t.Fatalf("no command %q", cmd)
	}
}

func (p *player) check(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

func (p *player) world(ctx context.Context, args []string) {
	w, relation := reason.Open, ""
	if args[0] == "closed" {
		w = reason.Closed
	}
	if len(args) > 1 {
		relation = args[1]
	}
	if err := p.b.SetWorld(ctx, relation, w); err != nil {
		p.say("refused: %s", firstLine(err))
	}
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// fact reads "atom" or "atom confidence".
func (p *player) fact(text, prefix string) triple.Fact {
	p.facts++
	text, conf, _ := strings.Cut(text, " @")
	tr, ok := reason.LowerAtom(atom(p.t, text))
	if !ok {
		p.t.Fatalf("%s is no triple", text)
	}
	if conf != "" {
		c, err := strconv.ParseFloat(conf, 64)
		p.check(err)
		tr.Confidence = c
	}
	return triple.Fact{ID: prefix + strconv.Itoa(p.facts), Triple: tr, Source: triple.Source{Quote: text}}
}

func ruleOf(t testing.TB, text, id string) triple.StoredRule {
	t.Helper()
	c, err := engine.ParseClause(strings.TrimSuffix(text, ".") + ".")
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	c.ID = id
	r, ok := reason.LowerRule(c)
	if !ok {
		t.Fatalf("%s is no rule of triples", text)
	}
	return r
}

func property(t testing.TB, text string) triple.RelationProperty {
	w := strings.Fields(text)
	kinds := map[string]triple.Property{
		"symmetric": triple.Symmetric, "transitive": triple.Transitive, "inverse": triple.InverseOf, "part": triple.PartOf,
		"functional": triple.Functional, "disjoint": triple.Disjoint, "synonym": triple.Synonym,
	}
	p := triple.RelationProperty{Relation: w[0], Property: kinds[w[1]]}
	if p.Property == 0 {
		t.Fatalf("no property %q", w[1])
	}
	if len(w) > 2 {
		p.Other = w[2]
	}
	return p
}

func atom(t testing.TB, text string) engine.Atom {
	t.Helper()
	a, err := engine.ParseAtom(strings.TrimSpace(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return a
}

// goals reads ands separated by " or ".
func goals(t testing.TB, text string) [][]triple.Literal {
	t.Helper()
	var out [][]triple.Literal
	for _, and := range strings.Split(text, " or ") {
		ls, err := engine.ParseGoal(and)
		if err != nil {
			t.Fatalf("%s: %v", and, err)
		}
		var conj []triple.Literal
		for _, l := range ls {
			low, ok := reason.LowerLiteral(l)
			if !ok {
				t.Fatalf("%s is no triple", l)
			}
			conj = append(conj, low)
		}
		out = append(out, conj)
	}
	return out
}

func (p *player) effect(e reason.Effect, err error) {
	if err != nil {
		p.say("refused: %s", firstLine(err))
		return
	}
	list := func(what string, ids []string) {
		if len(ids) > 0 {
			p.say("%s %s", what, strings.Join(ids, " "))
		}
	}
	list("learned", e.Learned)
	list("known", e.Known)
	list("retracted", e.Retracted)
	for _, a := range e.Derived {
		p.say("+ %s", a)
	}
	for _, a := range e.Withdrawn {
		p.say("- %s", a)
	}
	for _, a := range e.Undecided {
		p.say("undecided %s", a)
	}
	for _, c := range e.Conflicts {
		p.say("conflict %s", c.Atom)
		p.proof(c.For, c.For.Root, "")
		p.proof(c.Against, c.Against.Root, "")
	}
}

func (p *player) ask(q triple.Question) {
	f, err := p.b.Ask(context.Background(), q)
	p.check(err)
	p.last = f
	p.say("%s%s", f.Verdict, cutNote(f.Cut))
	if q.Form == triple.HowMany {
		p.say("count %d", f.Count)
	}
	for _, a := range f.Answers {
		p.say("answer %s", answerLine(a, q))
	}
	for _, a := range f.Counter {
		p.say("counter %s", answerLine(a, q))
	}
	for _, r := range f.Rules {
		p.say("rule %s", r.ID)
	}
	for _, u := range f.Unmentioned {
		p.say("never mentioned %s%s", u.Word, near(u.Nearest))
	}
	for _, m := range f.NearMisses {
		p.nearMiss(m)
	}
	if f.Search.Others > 0 {
		p.say("others %d", f.Search.Others)
	}
}

func cutNote(cut string) string {
	if cut == "" {
		return ""
	}
	return " (cut: " + cut + ")"
}

func near(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return ", near " + strings.Join(words, " ")
}

func answerLine(a reason.Answer, q triple.Question) string {
	var b strings.Builder
	if q.Form == triple.Which || q.Form == triple.HowMany {
		for _, v := range q.Wanted {
			b.WriteString(v + "=" + a.Bindings[v].Name + " ")
		}
	} else {
		for _, l := range a.Literals {
			b.WriteString(literal(l) + " ")
		}
	}
	fmt.Fprintf(&b, "%.3g", a.Confidence)
	if len(a.Against) > 0 {
		b.WriteString(" against")
	}
	return b.String()
}

func literal(l triple.Literal) string {
	s := l.Triple.String()
	if l.Op != "" {
		s = l.Subject.Name + " " + string(l.Op) + " " + l.Object.Name
	}
	if l.Absent {
		s = "!" + s
	}
	return s
}

func (p *player) nearMiss(m reason.NearMiss) {
	line := fmt.Sprintf("near-miss %.3g", m.Cost)
	if m.Rule != "" {
		line += " " + m.Rule
	}
	if m.WouldBe != 1 {
		line += fmt.Sprintf(" would be %.3g", m.WouldBe)
	}
	for _, h := range m.Holds {
		line += "; holds " + literal(h)
	}
	for _, f := range m.Fails {
		line += "; " + string(f.Why) + " " + literal(f.Literal)
		if f.By != "" {
			line += " by " + f.By
		}
	}
	for _, b := range m.Breaks {
		line += "; breaks " + b.String()
	}
	if m.Question != nil {
		line += "; ask " + m.Question.String()
	}
	p.say("%s", line)
}

func (p *player) proof(pr reason.Proof, at int, indent string) {
	n := pr.Nodes[at]
	if !pr.Checked {
		p.t.Fatalf("proof %s was not checked", pr.ID)
	}
	name := n.ID + n.Rule
	if len(n.Searched) > 0 {
		name = "searched " + strings.Join(n.Searched, " ")
	}
	if n.Disputed {
		name += " disputed"
	}
	p.say("%s", strings.TrimRight(fmt.Sprintf("%s%s %s %s", indent, n.Kind, literal(n.Literal), name), " "))
	if slices.Contains(n.Premises, at) {
		p.t.Fatal("a proof in a circle")
	}
	for _, i := range n.Premises {
		p.proof(pr, i, indent+"  ")
	}
}
