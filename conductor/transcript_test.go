package conductor

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/conductor/kept"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/clean"
)

// hostile draws text that would be markup, an escape sequence or a reordering
// of the line.
func hostile() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		parts := rapid.SliceOfN(rapid.SampledFrom([]string{
			"<script>alert(1)</script>", "</details>", "\x1b[2J", "\x1b]0;x\x07", "\u202e", "\u2066", "]]>", "&lt;", "\"", "'", "](http://x)", "```", "\n# x", "\n- ", "\xff", "word", "\x00", "<!--", "\u2028", "{{.}}",
		}), 0, 6).Draw(t, "parts")
		return strings.Join(parts, "")
	})
}

// Whatever was said, a transcript holds no markup of its making, no control and
// nothing that reorders a line; and the JSON reads back as the same records.
func TestTranscriptIsHarmless(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := hostile().Draw(t, "text")
		r := Record{
			Turn: "t1", Session: text, Input: text, Reply: text, Verdict: Proved,
			Proofs: []Proof{{ID: "p1", Checked: true, Nodes: []ProofNode{
				{Text: text, Kind: "derived", Rule: "r1", RuleText: text, Premises: []int{1, 1}},
				{Text: text, Kind: "told", ID: "f1", Premises: []int{0}, Source: &SourceRef{Turn: "t1", Quote: text}},
			}}},
			NearMisses: []NearMiss{{GoalText: text, Rule: "r1", Fails: []Failed{{Text: text}}}},
			Effects:    Effects{Receipts: []string{text}},
		}
		r.Fill()
		s := &wording.Transcript{Session: history.Session{ID: text, Name: text}, Records: []Record{r, r}}
		for _, form := range kept.TranscriptFormats() {
			var out bytes.Buffer
			if err := s.Write(&out, form); err != nil {
				t.Fatal(err)
			}
			checkTranscript(t, form, out.String())
		}
	})
}

func checkTranscript(t *rapid.T, form, got string) {
	switch form {
	case "json":
		var back struct{ Turns []Record }
		if err := json.Unmarshal([]byte(got), &back); err != nil || len(back.Turns) != 2 {
			t.Fatal(err, got)
		}
		return
	case "html":
		d := xml.NewDecoder(strings.NewReader(got))
		d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if start, ok := token.(xml.StartElement); err != nil || ok && start.Name.Local == "script" {
				t.Fatal(err, token, got)
			}
		}
	case "md":
		if strings.Contains(strings.ReplaceAll(got, `\<`, ""), "<") || strings.Contains(got, "\n# x") {
			t.Fatal(got)
		}
	}
	if clean.Text(got) != got {
		t.Fatalf("%s holds what may not be shown: %q", form, got)
	}
}
