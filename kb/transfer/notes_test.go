package transfer_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"whence/kb"
	"whence/kb/transfer"
)

func readNotes(t *testing.T, text string) (notes []kb.Note, left []string, err error) {
	t.Helper()
	for it, e := range transfer.Read(t.Context(), strings.NewReader(text), transfer.Notes, transfer.ReadOptions{File: "dir/talk.jsonl"}) {
		switch {
		case e != nil:
			err = e
		case it.Left != "":
			left = append(left, it.Left)
		default:
			notes = append(notes, *it.Note)
		}
	}
	return notes, left, err
}

func TestNotesKeepIDSpeakerAndMoment(t *testing.T) {
	notes, left, err := readNotes(t, `{"id": "D1:1", "speaker": "Ann", "time": "2023-01-20T16:04:00", "text": " The roof leaks. "}

{"id": "D1:2", "speaker": "Bob", "time": "2023-01-20", "text": " ", "mood": "none"}
{"speaker": "Bob", "text": "Since May?"}
`)
	if err != nil || len(notes) != 2 || len(left) != 1 || !strings.Contains(left[0], "talk.jsonl:3") {
		t.Fatalf("%+v, %q, %v", notes, left, err)
	}
	n := notes[0]
	if n.Own != "D1:1" || n.Text != " The roof leaks. " || n.Source.Speaker != "Ann" || n.Source.Line != 1 || n.Source.File != "talk.jsonl" ||
		!n.Source.At.Equal(time.Date(2023, 1, 20, 16, 4, 0, 0, time.UTC)) {
		t.Errorf("%+v", n)
	}
	if n := notes[1]; n.Own != "" || !n.Source.At.IsZero() {
		t.Errorf("%+v", n)
	}
}

func TestBadNotesAreRefusedWithTheirPlace(t *testing.T) {
	for text, want := range map[string]string{
		"{\"text\": \"a\"}\nno JSON":                                         ":2: this is no JSON object",
		`{"text": "a", "time": "last May"}`:                                  "\"last May\" is no time",
		"{\"id\": \"x\", \"text\": \"a\"}\n{\"id\": \"x\", \"text\": \"b\"}": ":2: the id \"x\" is that of line 1 too",
	} {
		var bad *transfer.Error
		if _, _, err := readNotes(t, text); !errors.As(err, &bad) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
