package conductor

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"whence/internal/modelserver"
	"whence/internal/testclock"
	"whence/llm"
)

// A whole conversation with a model is recorded once and held again without it.
func TestConversationIsReplayed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "talk")
	server := modelserver.NewFunc(t, func(r modelserver.Request) modelserver.Reply {
		if r.Stream {
			return modelserver.Say("Tom is a mammal [1].")
		}
		return readFreely(r)
	})
	hold := func(address string, record bool) func(*testing.T) {
		return func(t *testing.T) {
			c := newRecorded(t, address, modelserver.Cassette(t, path, record))
			teachCats(t, c)
			if r := mustTake(t, c, freely); len(r.Effects.Learned) != 1 || !r.Model.Used {
				t.Errorf("learned %v: %q", r.Effects.Learned, r.Reply)
			}
			if r := mustTake(t, c, "Is Tom a mammal?"); r.Reply != "Yes. Tom is a mammal." || r.Model.Fallback != "" {
				t.Errorf("answered %q, %+v", r.Reply, r.Model)
			}
		}
	}
	t.Run("record", hold(server.URL(), true))
	asked := len(server.Requests())
	t.Run("replay", hold("http://127.0.0.1:1/v1", false))
	if len(server.Requests()) != asked || asked == 0 {
		t.Errorf("%d requests, then %d", asked, len(server.Requests()))
	}
	if text, err := os.ReadFile(path + ".yaml"); err != nil || strings.Contains(string(text), secretKey) {
		t.Errorf("the cassette: %v, or it holds the key", err)
	}
}

const secretKey = "sk-not-to-be-written"

func newRecorded(t *testing.T, address string, through http.RoundTripper) *Conductor {
	t.Helper()
	client, err := llm.New(llm.Config{BaseURL: address, APIKey: secretKey, Model: modelserver.Model, Timeout: 5 * time.Second, IdleTimeout: 5 * time.Second, Transport: through})
	if err != nil {
		t.Fatal(err)
	}
	c, err := New(t.Context(), Options{Clock: testclock.Unhurried(), Model: client})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}
