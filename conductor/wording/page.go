package wording

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"strings"
	"time"

	"whence/conductor/record"
	"whence/history"
	"whence/internal/clean"
	"whence/internal/voice"
)

// This file writes a session down for people and programs: what was said and
// answered, with the proofs.

// MaxTranscript bounds the turns of a transcript; those before it are left out,
// and that is said in it.
const MaxTranscript = 10_000

// Transcript is a session as it is written.
type Transcript struct {
	Session history.Session
	Records []record.Record
}

// Write writes the transcript in one of the forms.
func (t *Transcript) Write(w io.Writer, format string) error {
	out := bufio.NewWriter(w)
	var err error
	switch format {
	case "json":
		err = t.json(out)
	case "html":
		err = t.html(out)
	default:
		t.markdown(out)
	}
	return errors.Join(err, out.Flush())
}

func (t *Transcript) json(w io.Writer) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	return out.Encode(struct {
		Session string          `json:"session"`
		Name    string          `json:"name"`
		From    string          `json:"from"`
		Started time.Time       `json:"started"`
		Turns   []record.Record `json:"turns"`
	}{t.Session.ID, t.Session.Name, t.Session.From, t.Session.Started, t.Records})
}

//go:embed transcript.html
var transcriptPage string

// writtenTurn is a turn in words that are clean.
type writtenTurn struct {
	ID, Said, Reply, Sum string
	Receipts, Misses     []string
	Proofs               []writtenProof
}

type writtenProof struct {
	Head string
	Step writtenStep
}

type writtenStep struct {
	Text, Reason string
	Steps        []writtenStep
}

func (t *Transcript) html(w io.Writer) error {
	page, err := template.New("page").Parse(transcriptPage)
	if err != nil {
		return err
	}
	data := struct {
		Title, When string
		Turns       []writtenTurn
	}{Title: t.title(), When: t.when()}
	for _, r := range t.Records {
		data.Turns = append(data.Turns, written(r))
	}
	return page.Execute(w, data)
}

func (t *Transcript) title() string {
	if t.Session.Name != "" {
		return clean.Line(t.Session.Name)
	}
	return voice.Say("wording.title-session", "id", clean.Line(t.Session.ID))
}

func (t *Transcript) when() string {
	s := voice.Say("wording.to-utc", "started", Moment(t.Session.Started), "last", Moment(t.Session.Last), "turns", voice.Say("count.turns", "count", len(t.Records)))
	if len(t.Records) == MaxTranscript {
		s += voice.Say("wording.the-latest")
	}
	return s
}

// written words a turn. Its proofs are in the order in which it names them.
func written(r record.Record) writtenTurn {
	w := writtenTurn{ID: r.Turn, Said: clean.Text(r.Input), Reply: clean.Text(r.Reply), Sum: verdictLine(r)}
	if r.Said() == "" {
		w.Reply = voice.Say("wording.this-turn-was-broken-off")
	}
	for _, receipt := range r.Effects.Receipts {
		w.Receipts = append(w.Receipts, clean.Line(receipt))
	}
	for _, p := range r.Proofs {
		if p.Root < 0 || p.Root >= len(p.Nodes) {
			continue
		}
		s := writtenSteps{proof: p, shown: map[int]bool{}}
		head := voice.Say("wording.written-proof", "id", p.ID, "text", clean.Line(p.Nodes[p.Root].Text))
		w.Proofs = append(w.Proofs, writtenProof{head, s.step(p.Root)})
	}
	for _, m := range r.NearMisses {
		w.Misses = append(w.Misses, clean.Line(missText(m)))
	}
	return w
}

// verdictLine is the verdict of a turn in a few words.
func verdictLine(r record.Record) string {
	if r.Verdict == "" {
		return ""
	}
	parts := []string{strings.ReplaceAll(string(r.Verdict), "_", " ")}
	if len(r.Answers) > 0 && r.Answers[0].Confidence < 1 {
		parts = append(parts, voice.Say("wording.verdict-line-confidence", "confidence", r.Answers[0].Confidence))
	}
	if len(r.Proofs) == 1 && r.Proofs[0].Checked {
		parts = append(parts, voice.Say("wording.proof-checked", "id", r.Proofs[0].ID))
	}
	return clean.Line(strings.Join(parts, ", "))
}

// missText says what holds and what is missing for a goal.
func missText(m record.NearMiss) string {
	text := m.GoalText
	if text == "" {
		text = m.Goal
	}
	text += " " + voice.Say("wording.would-follow")
	if m.Rule != "" {
		text += " " + voice.Say("wording.miss-text-by", "rule", m.Rule)
	}
	if fails := mapped(m.Fails, func(f record.Failed) string { return strings.TrimSuffix(f.Text, ".") }); len(fails) > 0 {
		text += " " + voice.Say("wording.miss-text-if", "fails", JoinAnd(fails))
	}
	return text + "."
}

// writtenSteps unfolds a proof; a step with premises is unfolded once.
type writtenSteps struct {
	proof record.Proof
	shown map[int]bool
}

func (s *writtenSteps) step(i int) writtenStep {
	if i < 0 || i >= len(s.proof.Nodes) {
		return writtenStep{}
	}
	n := s.proof.Nodes[i]
	w := writtenStep{Text: clean.Line(strings.TrimSuffix(n.Text, ".") + Sure(n.Confidence)), Reason: clean.Line(strings.TrimPrefix(Reason(n), " - "))}
	if len(n.Premises) > 0 && s.shown[i] {
		w.Reason += " " + voice.Say("wording.as-shown-above")
		return w
	}
	s.shown[i] = true
	for _, p := range n.Premises {
		w.Steps = append(w.Steps, s.step(p))
	}
	return w
}

// markdown writes what was said as quotations, and proofs as nested lists.
func (t *Transcript) markdown(w io.Writer) {
	fmt.Fprintf(w, "# %s\n\n%s\n", escapeMarkdown(t.title()), escapeMarkdown(t.when()))
	for _, r := range t.Records {
		turn := written(r)
		fmt.Fprintf(w, "\n## %s\n\n", turn.ID)
		quote(w, "> **", turn.Said, "**")
		for _, receipt := range turn.Receipts {
			fmt.Fprintf(w, "*%s*  \n", escapeMarkdown(receipt))
		}
		quote(w, "", turn.Reply, "")
		if turn.Sum != "" {
			fmt.Fprintf(w, "*%s*\n\n", escapeMarkdown(turn.Sum))
		}
		for _, p := range turn.Proofs {
			fmt.Fprintf(w, "%s\n\n", escapeMarkdown(p.Head))
			markdownStep(w, p.Step, "")
			fmt.Fprintln(w)
		}
		for _, m := range turn.Misses {
			fmt.Fprintf(w, "- %s\n", escapeMarkdown(m))
		}
	}
}

// quote writes lines, each a line of its own, and an empty one.
func quote(w io.Writer, before, text, after string) {
	if text == "" {
		fmt.Fprintln(w)
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) == "" {
			fmt.Fprintln(w, strings.TrimRight(strings.TrimSuffix(before, "**"), " "))
			continue
		}
		fmt.Fprintf(w, "%s%s%s  \n", before, escapeMarkdown(strings.TrimSpace(line)), after)
	}
	fmt.Fprintln(w)
}

func markdownStep(w io.Writer, s writtenStep, indent string) {
	reason := ""
	if s.Reason != "" {
		reason = " - *" + escapeMarkdown(s.Reason) + "*"
	}
	fmt.Fprintf(w, "%s- %s%s\n", indent, escapeMarkdown(s.Text), reason)
	for _, below := range s.Steps {
		markdownStep(w, below, indent+"  ")
	}
}

// escapeMarkdown makes a text mean itself: no markup and no HTML comes of it.
func escapeMarkdown(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case strings.ContainsRune("\\`*_{}[]<>#|~!&", r), strings.ContainsRune("+-", r) && i == 0:
			b.WriteByte('\\')
		case (r == '.' || r == ')') && i > 0 && strings.Trim(s[:i], "0123456789") == "":
			b.WriteByte('\\') // it would begin a list
		}
		b.WriteRune(r)
	}
	return b.String()
}
