package llm_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/internal/modelserver"
	"whence/llm"
)

// What was recorded once is replayed without a server, and holds no key.
func TestRecordAndReplay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "talk")
	through := func(record bool) func(*testing.T) {
		return func(t *testing.T) {
			address := "http://127.0.0.1:1/v1"
			if record {
				address = modelserver.New(t, modelserver.Say("one two"), modelserver.Say("whole")).URL()
			}
			cl := client(t, address, func(c *llm.Config) { c.Transport = modelserver.Cassette(t, path, record) })
			said, _, err := streamed(t.Context(), cl, ask("streamed?"))
			resp, chatErr := cl.Chat(t.Context(), ask("at once?"))
			if err != nil || chatErr != nil || said != "one two" || resp.Text != "whole" {
				t.Errorf("said %q and %q, errors %v, %v", said, resp.Text, err, chatErr)
			}
		}
	}
	t.Run("record", through(true))
	t.Run("replay", through(false))
	text, err := os.ReadFile(path + ".yaml")
	if err != nil || strings.Contains(string(text), key) || strings.Contains(string(text), "127.0.0.1") {
		t.Errorf("the cassette holds more than it should: %v\n%s", err, text)
	}
}
