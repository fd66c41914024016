package llm_test

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"whence/llm"
)

// AimockVariable is the environment variable that names the command "llmock" of the package
// @copilotkit/aimock: npm install --prefix DIR @copilotkit/aimock, DIR/node_modules/.bin/llmock.
const AimockVariable = "WHENCE_AIMOCK"

// aimockReplies are what the server says to what it is asked.
const aimockReplies = `{"fixtures": [
	{"match": {"userMessage": "What colour is the sky?"}, "response": {"content": "The sky is blue, and it was blue all day."}},
	{"match": {"userMessage": "Paint the sky and the sea."}, "response": {"toolCalls": [
		{"name": "paint", "arguments": {"what": "sky"}}, {"name": "paint", "arguments": {"what": "sea"}}]}},
	{"match": {"userMessage": "Which word?"}, "response": {"content": "{\"word\":\"blue\"}"}},
	{"match": {"userMessage": "Too much?"}, "response": {"error": {"message": "slow down", "type": "rate_limit_error"}, "status": 429}}]}`

// TestAimock speaks with a server that others wrote: words in a stream, calls of tools, an object
// and a refusal. It fetches nothing, and is skipped where the command is not there.
func TestAimock(t *testing.T) {
	url := aimock(t)
	cl := client(t, url)
	said, done, err := streamed(t.Context(), cl, ask("What colour is the sky?"))
	if err != nil || said != "The sky is blue, and it was blue all day." || done.Finish != "stop" {
		t.Errorf("said %q, %+v, error %v", said, done, err)
	}
	req := ask("Paint the sky and the sea.")
	req.Tools = []llm.Tool{{Name: "paint", Parameters: []byte(`{"type":"object"}`)}}
	_, done, err = streamed(t.Context(), cl, req)
	if err != nil || len(done.Calls) != 2 {
		t.Fatalf("calls %+v, error %v", done, err)
	}
	for i, want := range []string{"sky", "sea"} {
		var args struct{ What string }
		if json.Unmarshal([]byte(done.Calls[i].Arguments), &args) != nil || args.What != want || done.Calls[i].Name != "paint" {
			t.Errorf("call %+v", done.Calls[i])
		}
	}
	if _, err := cl.Object(t.Context(), ask("Which word?"), wordSchema(), func(raw json.RawMessage) error {
		if string(raw) != `{"word":"blue"}` {
			return errors.New("not the word")
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
	if _, _, err := streamed(t.Context(), cl, ask("Too much?")); err == nil {
		t.Error("a refusal with 429 was no error")
	}
}

// aimock starts the server and returns its address.
func aimock(t *testing.T) string {
	t.Helper()
	command := os.Getenv(AimockVariable)
	if command == "" {
		var err error
		if command, err = exec.LookPath("llmock"); err != nil {
			t.Skip("llmock of @copilotkit/aimock is not there; " + AimockVariable + " names it")
		}
	}
	file := filepath.Join(t.TempDir(), "replies.json")
	if err := os.WriteFile(file, []byte(aimockReplies), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
	_ = l.Close() // the server listens there next
	cmd := exec.Command(command, "-p", port, "-f", file, "--log-level", "silent")
	if err := cmd.Start(); err != nil {
		t.Skip("llmock does not start: ", err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
	})
	url := "http://127.0.0.1:" + port + "/v1"
	for range 300 {
		if resp, err := http.Get(url + "/models"); err == nil {
			_ = resp.Body.Close()
			return url
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("llmock did not answer within 30 s")
	return ""
}
