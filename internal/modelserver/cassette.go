package modelserver

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"testing"

	"gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"
	"gopkg.in/dnaeon/go-vcr.v4/pkg/recorder"
)

// RecordVariable is the environment variable that makes Cassette record anew.
const RecordVariable = "WHENCE_RECORD"

// Cassette returns a transport for a client that replays what a server once
// answered, from path with ".yaml" behind it, in any order and any number of
// times. A request that was not recorded fails. With RecordVariable set, or
// record true, the requests go out and what comes back is written to path when
// the test ends; keys and addresses are not.
func Cassette(tb testing.TB, path string, record bool) http.RoundTripper {
	tb.Helper()
	mode := recorder.ModeReplayOnly
	if record || os.Getenv(RecordVariable) != "" {
		mode = recorder.ModeRecordOnly
	}
	r, err := recorder.New(path,
		recorder.WithMode(mode),
		recorder.WithSkipRequestLatency(true),
		recorder.WithReplayableInteractions(true),
		recorder.WithMatcher(sameQuestion),
		recorder.WithHook(forgetSecrets, recorder.BeforeSaveHook),
	)
	if err != nil {
		tb.Fatalf("cassette %s: %v", path, err)
	}
	tb.Cleanup(func() {
		if err := r.Stop(); err != nil {
			tb.Errorf("cassette %s: %v", path, err)
		}
	})
	return r
}

// sameQuestion matches requests by what they ask, wherever the server was.
func sameQuestion(r *http.Request, recorded cassette.Request) bool {
	if r.Method != recorded.Method || r.Body == nil {
		return r.Method == recorded.Method && r.Body == nil && recorded.Body == ""
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return false
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	return string(body) == recorded.Body
}

// forgetSecrets keeps of a request only what is needed to know it again.
func forgetSecrets(i *cassette.Interaction) error {
	i.Request.Headers = nil
	i.Request.Host, i.Request.RemoteAddr = "", ""
	i.Request.URL = "http://model.invalid/"
	i.Response.Headers.Del("Set-Cookie")
	return nil
}
