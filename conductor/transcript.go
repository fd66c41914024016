package conductor

import (
	"bufio"
	"context"
	_ "embed" // the page of a transcript
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"whence/history"
	"whence/internal/clean"
	"whence/internal/sqlitefile"
	"whence/kb/transfer"
)

// This file writes sessions down for people and programs: what was said and
// answered, with the proofs.

// TranscriptFormats are the forms that a session is written in: Markdown, a page
// of HTML that needs nothing else, and JSON with the whole records.
func TranscriptFormats() []string { return []string{"md", "html", "json"} }

// TranscriptFormat returns the form that the ending of a file's name stands for.
func TranscriptFormat(path string) (string, bool) {
	switch ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), ".")); ext {
	case "md", "html", "json":
		return ext, true
	case "htm":
		return "html", true
	}
	return "", false
}

// maxTranscript bounds the turns of a transcript; those before it are left out,
// and that is said in it.
const maxTranscript = 10_000

// transcript is a session as it is written.
type transcript struct {
	session history.Session
	turns   []history.Turn
	records []Record
}

func readTranscript(ctx context.Context, h *history.Store, s history.Session) (*transcript, error) {
	turns, err := h.Recent(ctx, s.ID, maxTranscript)
	if err != nil {
		return nil, err
	}
	t := &transcript{session: s, turns: turns}
	for _, turn := range turns {
		r, err := parseRecord(turn.Record)
		if err != nil {
			return nil, err
		}
		if r.Turn == "" { // it was broken off
			r.Turn, r.Session, r.Input, r.Reply = turn.ID, turn.Session, turn.Input, turn.Reply
			r.fill()
		}
		t.records = append(t.records, r)
	}
	return t, nil
}

// write writes the transcript in one of the forms.
func (t *transcript) write(w io.Writer, format string) error {
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

func (t *transcript) json(w io.Writer) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	return out.Encode(struct {
		Session string    `json:"session"`
		Name    string    `json:"name"`
		From    string    `json:"from"`
		Started time.Time `json:"started"`
		Turns   []Record  `json:"turns"`
	}{t.session.ID, t.session.Name, t.session.From, t.session.Started, t.records})
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

func (t *transcript) html(w io.Writer) error {
	page, err := template.New("page").Parse(transcriptPage)
	if err != nil {
		return err
	}
	data := struct {
		Title, When string
		Turns       []writtenTurn
	}{Title: t.title(), When: t.when()}
	for _, r := range t.records {
		data.Turns = append(data.Turns, written(r))
	}
	return page.Execute(w, data)
}

func (t *transcript) title() string {
	if t.session.Name != "" {
		return clean.Line(t.session.Name)
	}
	return "Session " + clean.Line(t.session.ID)
}

func (t *transcript) when() string {
	s := fmt.Sprintf("%s to %s (UTC), %d %s", moment(t.session.Started), moment(t.session.Last), len(t.records), plural(len(t.records), "turn"))
	if len(t.records) == maxTranscript {
		s += ", the latest"
	}
	return s
}

// written words a turn. Its proofs are in the order in which it names them.
func written(r Record) writtenTurn {
	w := writtenTurn{ID: r.Turn, Said: clean.Text(r.Input), Reply: clean.Text(r.Reply), Sum: verdictLine(r)}
	if r.Reply == "" {
		w.Reply = "(This turn was broken off.)"
	}
	for _, receipt := range r.Effects.Receipts {
		w.Receipts = append(w.Receipts, clean.Line(receipt))
	}
	for _, p := range r.Proofs {
		if p.Root < 0 || p.Root >= len(p.Nodes) {
			continue
		}
		s := writtenSteps{proof: p, shown: map[int]bool{}}
		head := "Proof " + p.ID + ": " + clean.Line(p.Nodes[p.Root].Text)
		w.Proofs = append(w.Proofs, writtenProof{head, s.step(p.Root)})
	}
	for _, m := range r.NearMisses {
		w.Misses = append(w.Misses, clean.Line(missText(m)))
	}
	return w
}

// verdictLine is the verdict of a turn in a few words.
func verdictLine(r Record) string {
	if r.Verdict == "" {
		return ""
	}
	parts := []string{strings.ReplaceAll(string(r.Verdict), "_", " ")}
	if len(r.Answers) > 0 && r.Answers[0].Confidence < 1 {
		parts = append(parts, fmt.Sprintf("confidence %.2f", r.Answers[0].Confidence))
	}
	if len(r.Proofs) == 1 && r.Proofs[0].Checked {
		parts = append(parts, "proof "+r.Proofs[0].ID+" checked")
	}
	return clean.Line(strings.Join(parts, ", "))
}

// missText says what holds and what is missing for a goal.
func missText(m NearMiss) string {
	text := m.GoalText
	if text == "" {
		text = m.Goal
	}
	text += " would follow"
	if m.Rule != "" {
		text += " by " + m.Rule
	}
	if fails := mapped(m.Fails, func(f Failed) string { return strings.TrimSuffix(f.Text, ".") }); len(fails) > 0 {
		text += " if " + joinAnd(fails)
	}
	return text + "."
}

// writtenSteps unfolds a proof; a step with premises is unfolded once.
type writtenSteps struct {
	proof Proof
	shown map[int]bool
}

func (s *writtenSteps) step(i int) writtenStep {
	if i < 0 || i >= len(s.proof.Nodes) {
		return writtenStep{}
	}
	n := s.proof.Nodes[i]
	w := writtenStep{Text: clean.Line(strings.TrimSuffix(n.Text, ".") + sure(n.Confidence)), Reason: clean.Line(strings.TrimPrefix(reasonOf(n), " - "))}
	if len(n.Premises) > 0 && s.shown[i] {
		w.Reason += " (as shown above)"
		return w
	}
	s.shown[i] = true
	for _, p := range n.Premises {
		w.Steps = append(w.Steps, s.step(p))
	}
	return w
}

// markdown writes what was said as quotations, and proofs as nested lists.
func (t *transcript) markdown(w io.Writer) {
	fmt.Fprintf(w, "# %s\n\n%s\n", escapeMarkdown(t.title()), escapeMarkdown(t.when()))
	for _, r := range t.records {
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

// WriteSession writes a session of the knowledge base at kbPath to a file, whole
// or not at all, or to w where no file is named. An empty id is the latest
// session. It returns the session's id and how many turns were written; no turn
// is taken. The error is history.ErrNoSession where there is none.
func WriteSession(ctx context.Context, kbPath, id, format, file string, w io.Writer) (session string, turns int, err error) {
	if _, err := os.Stat(kbPath); err != nil {
		return "", 0, fmt.Errorf("there is no knowledge base: %w", err)
	}
	db, err := sqlitefile.Open(ctx, kbPath)
	if err != nil {
		return "", 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	h, err := history.Open(ctx, db, time.Now)
	if err != nil {
		return "", 0, err
	}
	s, err := findSession(ctx, h, id)
	if err != nil {
		return "", 0, err
	}
	t, err := readTranscript(ctx, h, s)
	if err != nil {
		return "", 0, err
	}
	if file == "" {
		return s.ID, len(t.records), t.write(w, format)
	}
	return s.ID, len(t.records), transfer.Replace(file, func(f *os.File) error { return t.write(f, format) })
}

// findSession returns the session of an id, or the latest in which anything was
// said.
func findSession(ctx context.Context, h *history.Store, id string) (history.Session, error) {
	if id != "" {
		s, err := h.Resume(ctx, id)
		if err != nil {
			return s, fmt.Errorf("%w: %s (repl sessions lists them)", err, id)
		}
		return s, nil
	}
	all, err := h.Sessions(ctx)
	for _, s := range all {
		if s.Turns > 0 {
			return s, nil
		}
	}
	if err == nil {
		err = history.ErrNoSession
	}
	return history.Session{}, err
}

// SessionInfo is one session of a list.
type SessionInfo struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	From    string    `json:"from"`
	Started time.Time `json:"started"`
	Last    time.Time `json:"last"`
	Turns   int       `json:"turns"`
}

// ListSessions returns the sessions of the knowledge base at kbPath in which
// anything was said and all the words stand, the one spoken in last first.
func ListSessions(ctx context.Context, kbPath string, words []string) (found []SessionInfo, err error) {
	if _, err := os.Stat(kbPath); err != nil {
		return nil, fmt.Errorf("there is no knowledge base: %w", err)
	}
	db, err := sqlitefile.Open(ctx, kbPath)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	h, err := history.Open(ctx, db, time.Now)
	if err != nil {
		return nil, err
	}
	all, err := h.Find(ctx, words, maxTranscript)
	for _, s := range all {
		if s.Turns > 0 || s.Name+s.From != "" {
			found = append(found, SessionInfo{s.ID, s.Name, s.From, s.Started, s.Last, s.Turns})
		}
	}
	return found, err
}

// exportSession writes this session to a file.
func (t *turn) exportSession(path, format string) error {
	h := t.c.history
	s, err := h.Resume(t.ctx, t.c.session.ID)
	if err != nil {
		return err
	}
	written, err := readTranscript(t.ctx, h, s)
	if err != nil {
		return err
	}
	// The turn that asks for it is not over, and no part of it.
	if n := len(written.records); n > 0 && written.records[n-1].Turn == t.id {
		written.records = written.records[:n-1]
	}
	err = transfer.Replace(path, func(f *os.File) error { return written.write(f, format) })
	if err != nil {
		return t.refuse("nothing was exported: "+err.Error(), "")
	}
	n := len(written.records)
	t.say(fmt.Sprintf("Wrote this session, %d %s with their proofs, to %s.", n, plural(n, "turn"), path))
	return nil
}
