package llm

import (
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// Kind is how a call failed. A Kind is an error too, for errors.Is:
// errors.Is(err, llm.Truncated).
type Kind string

// The kinds of failure.
const (
	// Unreachable: no connection, or it broke before an answer.
	Unreachable Kind = "unreachable"
	// Timeout: the server was too slow, or fell silent within a stream.
	Timeout Kind = "timeout"
	// RateLimited: status 429, or an exhausted quota.
	RateLimited Kind = "rate_limited"
	// Server: the server failed at its own work.
	Server Kind = "server"
	// Auth: the key is missing or is not accepted.
	Auth Kind = "auth"
	// Refused: the server does not do what it was asked, or not with this
	// model, or its filter withheld the reply.
	Refused Kind = "refused"
	// Malformed: the reply is not what the protocol, or the schema, asks for.
	Malformed Kind = "malformed"
	// Truncated: the reply broke off, or reached the limit of tokens.
	Truncated Kind = "truncated"
	// Cancelled: the caller's context was cancelled.
	Cancelled Kind = "cancelled"
)

// Error says the kind in one word.
func (k Kind) Error() string { return "model call " + string(k) }

// Error is every error of this package.
type Error struct {
	Kind Kind
	// Message is one line for a person; Hint says what to do, or is empty.
	// Neither holds the API key or control characters.
	Message, Hint string
	// Status is the HTTP status, 0 where there was none.
	Status int
	// RetryAfter is the wait that the server asked for, 0 where it asked for
	// none.
	RetryAfter time.Duration
	// Resting says that the call was not made, since the server was down of late.
	Resting bool

	retry bool
	// toolless says that the server, or the model, takes no tools.
	toolless bool
	// cause is a context's error or nil: others may hold the key.
	cause error
}

// Error returns the message, and the hint after it.
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Message
	}
	return e.Message + " (" + e.Hint + ")"
}

// Is reports whether target is the error's kind.
func (e *Error) Is(target error) bool {
	k, ok := target.(Kind)
	return ok && k == e.Kind
}

// Unwrap returns the context's error where the call ended by it, else nil.
func (e *Error) Unwrap() error { return e.cause }

// KindOf returns the kind of an error of this package, and "" for others.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return ""
}

// statusError makes an error of an error reply.
func statusError(status int, header http.Header, message string) *Error {
	e := &Error{Kind: kindOfStatus(status), Status: status, RetryAfter: retryAfter(header)}
	e.Message = "the model server answered " + strconv.Itoa(status)
	if message != "" {
		e.Message += ": " + message
	}
	e.Hint = hints[e.Kind]
	if status == http.StatusNotFound {
		e.Hint = "check the base address and the model's name"
	}
	e.retry = retryableStatus(status) && !strings.Contains(message, "insufficient_quota")
	return e
}

var hints = map[Kind]string{
	Auth:        "check the API key",
	RateLimited: "wait a little, or use another model",
	Server:      "look at the server's own log",
	Unreachable: "is the server running, and is the address right?",
	Timeout:     "the model may still be loading, or allow it more time",
}

func kindOfStatus(status int) Kind {
	switch {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return Auth
	case status == http.StatusTooManyRequests:
		return RateLimited
	case status == http.StatusRequestTimeout || status == http.StatusGatewayTimeout:
		return Timeout
	case status >= http.StatusInternalServerError:
		return Server
	}
	return Refused
}

// retryableStatus reports whether the same request may well succeed later.
func retryableStatus(status int) bool {
	switch status {
	case http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusBadGateway,
		http.StatusServiceUnavailable, http.StatusGatewayTimeout, 529:
		return true
	}
	return false
}

// retryAfter reads the header of that name, in seconds or as a date.
func retryAfter(h http.Header) time.Duration {
	value := strings.TrimSpace(h.Get("Retry-After"))
	if seconds, err := strconv.ParseFloat(value, 64); err == nil && seconds > 0 && seconds < 1e6 {
		return time.Duration(seconds * float64(time.Second))
	}
	if at, err := http.ParseTime(value); err == nil {
		if sent, err := http.ParseTime(h.Get("Date")); err == nil && at.After(sent) {
			return at.Sub(sent)
		}
	}
	return 0
}

// errorWords finds the message in the body of an error: {"error": {"message":
// …}}, {"error": "…"}, {"message": …}, {"detail": …}, or plain text. status is
// the code given inside, or 0.
func errorWords(body []byte) (message string, status int) {
	var in struct {
		Error, Message, Detail json.RawMessage
	}
	if json.Unmarshal(body, &in) != nil {
		return string(body), 0
	}
	for _, part := range []json.RawMessage{in.Error, in.Message, in.Detail} {
		if len(part) > 0 && string(part) != "null" {
			return errorPart(part)
		}
	}
	return string(body), 0
}

func errorPart(part json.RawMessage) (message string, status int) {
	var text string
	if json.Unmarshal(part, &text) == nil {
		return text, 0
	}
	var in struct {
		Message, Type, Code json.RawMessage
	}
	if json.Unmarshal(part, &in) != nil || len(in.Message) == 0 {
		return string(part), 0
	}
	if json.Unmarshal(in.Message, &text) != nil {
		text = string(in.Message)
	}
	var word string
	if json.Unmarshal(in.Code, &status) != nil && json.Unmarshal(in.Code, &word) == nil && word != "" {
		text += " [" + word + "]"
		status, _ = strconv.Atoi(word)
	}
	if status == 0 && strings.Contains(string(in.Type)+word, "rate_limit") {
		status = http.StatusTooManyRequests
	}
	return text, status
}

// bearer matches what looks like a key, whoever's it is.
var bearer = regexp.MustCompile(`(?i)(bearer\s+|\bsk-)[A-Za-z0-9._\-]{6,}`)

const maxMessage = 300

// scrub makes one printable line of a server's words, without the key.
func scrub(text, key string) string {
	if len(key) >= 4 {
		text = strings.ReplaceAll(text, key, "[key]")
	}
	text = bearer.ReplaceAllString(text, "[key]")
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r): // controls, format characters, invalid bytes
			return -1
		}
		return r
	}, text)
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > maxMessage {
		return string(runes[:maxMessage]) + "…"
	}
	return text
}
