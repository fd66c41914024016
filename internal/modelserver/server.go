package modelserver

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Model is the one model that the server lists.
const Model = "scripted"

// Server is a running server. Its methods are safe for concurrent use.
type Server struct {
	http   *httptest.Server
	answer func(Request) Reply

	mu       sync.Mutex
	requests []Request
	models   string
	vectors  int // requests for embeddings
}

// Models has the server answer the question for its models with the text.
func (s *Server) Models(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.models = text
}

// Vectors counts the requests for embeddings so far.
func (s *Server) Vectors() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.vectors
}

func (s *Server) listModels(w http.ResponseWriter) {
	s.mu.Lock()
	text := s.models
	s.mu.Unlock()
	if text == "" {
		writeJSON(w, http.StatusOK, map[string]any{"object": "list", "data": []any{map[string]any{"id": Model, "object": "model"}}})
		return
	}
	_, _ = w.Write([]byte(text)) // a client that has gone away is no failure of the script
}

// New starts a server that gives the replies in order, one to each chat
// request, and closes with the test. A request beyond the last reply is refused
// with status 400, which no client should retry.
func New(tb testing.TB, replies ...Reply) *Server {
	tb.Helper()
	var mu sync.Mutex
	return NewFunc(tb, func(Request) Reply {
		mu.Lock()
		defer mu.Unlock()
		if len(replies) == 0 {
			return Failure(http.StatusBadRequest, "modelserver: no reply is left in the script")
		}
		next := replies[0]
		replies = replies[1:]
		return next
	})
}

// NewFunc starts a server that asks answer for the reply to each chat request,
// and closes with the test. Requests that arrive together call answer together.
func NewFunc(tb testing.TB, answer func(Request) Reply) *Server {
	tb.Helper()
	s := &Server{answer: answer}
	s.http = httptest.NewServer(http.HandlerFunc(s.serve))
	tb.Cleanup(func() {
		s.http.CloseClientConnections()
		s.http.Close()
	})
	return s
}

// Handler serves the same outside of tests.
func Handler(answer func(Request) Reply) http.Handler {
	return http.HandlerFunc((&Server{answer: answer}).serve)
}

// URL is the base address for a client, with the version path: ".../v1".
func (s *Server) URL() string { return s.http.URL + "/v1" }

// Requests returns the chat requests so far, the oldest first.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client went away while it was asking
	}
	switch strings.TrimPrefix(r.URL.Path, "/v1") {
	case "/chat/completions":
		req := newRequest(r, body)
		s.mu.Lock()
		s.requests = append(s.requests, req)
		s.mu.Unlock()
		s.answer(req).write(w, r, req)
	case "/embeddings":
		s.mu.Lock()
		s.vectors++
		s.mu.Unlock()
		writeEmbeddings(w, body)
	case "/models":
		s.listModels(w)
	default:
		http.NotFound(w, r)
	}
}

// writeEmbeddings gives each input a vector of its letter counts, so that equal
// texts have equal vectors and similar ones similar vectors. The list is sent
// last first, as the protocol allows.
func writeEmbeddings(w http.ResponseWriter, body []byte) {
	var in struct {
		Input []string `json:"input"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		writeJSON(w, http.StatusBadRequest, errorBody(err.Error()))
		return
	}
	data := []any{}
	for i := len(in.Input) - 1; i >= 0; i-- {
		data = append(data, map[string]any{"object": "embedding", "index": i, "embedding": letterCounts(in.Input[i])})
	}
	writeJSON(w, http.StatusOK, map[string]any{"object": "list", "model": Model, "data": data, "usage": map[string]int{"prompt_tokens": 1, "total_tokens": 1}})
}

func letterCounts(s string) []float32 {
	counts := make([]float32, 26)
	for _, r := range strings.ToLower(s) {
		if r >= 'a' && r <= 'z' {
			counts[r-'a']++
		}
	}
	return counts
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	// A client that has gone away is no failure of the script.
	_ = json.NewEncoder(w).Encode(v)
}

func errorBody(message string) map[string]any {
	return map[string]any{"error": map[string]any{"message": message, "type": "scripted"}}
}
