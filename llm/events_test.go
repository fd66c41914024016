package llm

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
)

// readAll reads a stream through the normaliser and returns the text in it.
func readAll(in io.Reader) (string, error) {
	out, err := io.ReadAll(newEvents(io.NopCloser(in), 1<<20, ""))
	var text strings.Builder
	for line := range strings.SplitSeq(string(out), "\n") {
		data, ok := strings.CutPrefix(line, "data: ")
		if !ok || data == "[DONE]" {
			continue
		}
		var reply struct {
			Choices []struct{ Delta struct{ Content string } }
		}
		if json.Unmarshal([]byte(data), &reply) != nil {
			return "", fmt.Errorf("normalised to %q", line)
		}
		for _, c := range reply.Choices {
			text.WriteString(c.Delta.Content)
		}
	}
	return text.String(), err
}

// However a stream is written and cut into packets, the same words come out.
func TestEventsAreReadHoweverTheyAreWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-zé "\\{}:\n]{1,6}`), 0, 8).Draw(t, "words")
		var b strings.Builder
		for _, w := range words {
			writeEvent(t, &b, map[string]any{"choices": []any{map[string]any{"index": 0, "delta": map[string]any{"content": w}}}})
		}
		finish := rapid.Bool().Draw(t, "finish")
		done := !finish || rapid.Bool().Draw(t, "done")
		if finish {
			writeEvent(t, &b, map[string]any{"choices": []any{map[string]any{"index": 0, "finish_reason": "stop"}}})
		}
		if done {
			b.WriteString(rapid.SampledFrom([]string{"data: [DONE]\n\n", "data:[DONE]\r\n\r\n", "data: [DONE]"}).Draw(t, "end"))
		}
		var in io.Reader = strings.NewReader(b.String())
		if rapid.Bool().Draw(t, "one byte at a time") {
			in = iotest.OneByteReader(in)
		}
		got, err := readAll(in)
		if want := strings.Join(words, ""); got != want || err != nil {
			t.Fatalf("%q: got %q, %v, want %q", b.String(), got, err, want)
		}
	})
}

// writeEvent writes an event in one of the ways that servers do.
func writeEvent(t *rapid.T, b *strings.Builder, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	eol := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "eol")
	before := rapid.SampledFrom([]string{"", ": comment" + eol, ": comment" + eol + eol, "event: message" + eol, "id: 7" + eol, "data:" + eol + eol, eol}).Draw(t, "before")
	b.WriteString(before)
	switch rapid.SampledFrom([]string{"plain", "tight", "bare", "lines"}).Draw(t, "form") {
	case "plain":
		b.WriteString("data: " + string(data) + eol)
	case "tight":
		b.WriteString("data:" + string(data) + eol)
	case "bare":
		b.WriteString(string(data) + eol)
	case "lines":
		var indented bytes.Buffer
		if err := json.Indent(&indented, data, "", " "); err != nil {
			t.Fatal(err)
		}
		for line := range strings.SplitSeq(indented.String(), "\n") {
			b.WriteString("data: " + line + eol)
		}
	}
	if rapid.Bool().Draw(t, "blank line") {
		b.WriteString(eol)
	}
}

// The filter tells the same speech from thoughts however the text is cut up.
func TestThinkFilterDoesNotDependOnTheCuts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SampledFrom([]string{"<think>", "</think>", "<", "a", " ", "\n", "<thin", "king>", "</thinking>", "b"})).Draw(t, "parts")
		text := strings.Join(parts, "")
		said, thought := filter([]string{text})
		pieces := strings.Split(text, "")
		gotSaid, gotThought := filter(pieces)
		if said != gotSaid || thought != gotThought {
			t.Fatalf("%q: %q and %q whole, %q and %q in pieces", text, said, thought, gotSaid, gotThought)
		}
	})
}

func filter(pieces []string) (said, thought string) {
	var f thinkFilter
	for _, p := range append(pieces, "") {
		s, th := f.push(p)
		said, thought = said+s, thought+th
	}
	s, th := f.flush()
	return said + s, thought + th
}

func FuzzEvents(f *testing.F) {
	f.Add([]byte("data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\ndata: [DONE]\n\n"))
	f.Add([]byte(": x\r\n\r\nevent: error\r\ndata: {\"message\":\"m\"}\r\n"))
	f.Add([]byte("data: {\ndata: \"choices\":[]}\n\n{\"error\":{\"code\":\"429\",\"message\":[1]}}"))
	f.Fuzz(func(t *testing.T, in []byte) {
		_, err := readAll(bytes.NewReader(in))
		if e, ok := err.(*Error); err != nil && (!ok || strings.ContainsAny(e.Error(), "\n\x1b")) {
			t.Errorf("error %#v", err)
		}
	})
}

func FuzzObjectInText(f *testing.F) {
	f.Add("a ```json\n{\"a\":{\"b\":\"}\"}}\n``` b")
	f.Add("<think>{</think>{\"a\":1}{\"b\":22}")
	f.Add(strings.Repeat("{", 200) + "}")
	f.Fuzz(func(t *testing.T, text string) {
		if raw := largestObject(plainText(text)); raw != nil && (!json.Valid(raw) || raw[0] != '{') {
			t.Errorf("found %q", raw)
		}
	})
}

func FuzzScrub(f *testing.F) {
	f.Add("bad key sk-abcdefghij\x1b[31m\n\u202e", "secret-key")
	f.Fuzz(func(t *testing.T, text, key string) {
		got := scrub(text, key)
		if strings.ContainsAny(got, "\n\r\x1b\u202e") {
			t.Errorf("%q", got)
		}
	})
}
