package tool

import (
	"context"
	"encoding/json"
	"errors"

	"whence/internal/contain"
	"whence/llm"
)

// Category says what kind of failure an Error is.
type Category string

// The categories.
const (
	// BadSetting: the loop was made with a setting that cannot be.
	BadSetting Category = "setting"
	// UnknownTool: no tool has the name.
	UnknownTool Category = "unknown_tool"
	// BadArguments: the schema of the tool refuses the arguments.
	BadArguments Category = "arguments"
	// Refused: no rule allows the call, or the person does not.
	Refused Category = "refused"
	// Consent: the person has to be asked first.
	Consent Category = "consent"
	// Failed: the tool ran and says that it failed.
	Failed Category = "tool"
	// External: a service that the tool needs did not answer.
	External Category = "external"
	// TimedOut: it took too long.
	TimedOut Category = "timeout"
	// ModelFailed: the model did not answer.
	ModelFailed Category = "model"
	// Dependency: a request that this one waits for did not succeed.
	Dependency Category = "dependency"
	// Cycle: requests that wait for one another.
	Cycle Category = "cycle"
	// Cancelled: the caller stopped it.
	Cancelled Category = "cancelled"
	// Internal: a part that the consumer supplied failed.
	Internal Category = "internal"
)

// Error is every error of this package. JSON carries all of it but its cause.
type Error struct {
	Category Category `json:"category"`
	// Tool is the tool it is about, or "".
	Tool string `json:"tool,omitempty"`
	// Message is one line for a person; Hint says what to do, or is empty.
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	cause   error
}

// Error returns the message after the tool's name.
func (e *Error) Error() string {
	if e.Tool == "" {
		return e.Message
	}
	return e.Tool + ": " + e.Message
}

// Unwrap returns the cause, if there is one.
func (e *Error) Unwrap() error { return e.cause }

// Retryable reports whether trying again can help.
func (e *Error) Retryable() bool {
	return e.Category == External || e.Category == TimedOut || e.Category == ModelFailed
}

// Fail makes an error for a tool to return.
func Fail(c Category, message, hint string) *Error {
	return &Error{Category: c, Message: message, Hint: hint}
}

// errorOf gives any error of a tool its category and name.
func errorOf(ctx context.Context, tool string, err error) *Error {
	var e *Error
	switch {
	case errors.As(err, &e):
		named := *e
		if named.Tool == "" {
			named.Tool = tool
		}
		return &named
	case contain.Of(err) != nil:
		return &Error{Category: Internal, Tool: tool, Message: err.Error(), cause: err}
	case errors.Is(context.Cause(ctx), errSlow), errors.Is(err, context.DeadlineExceeded):
		return &Error{Category: TimedOut, Tool: tool, Message: "it took too long and was stopped", cause: err}
	case errors.Is(err, context.Canceled):
		return &Error{Category: Cancelled, Tool: tool, Message: "stopped", cause: err}
	}
	return &Error{Category: Failed, Tool: tool, Message: err.Error(), cause: err}
}

// errSlow is the cause of a context that a bound of this package ended.
var errSlow = errors.New("the time is up")

// modelError is a failure of the model; only some kinds can be helped.
func modelError(ctx context.Context, err error) *Error {
	switch kind := llm.KindOf(err); {
	case errors.Is(context.Cause(ctx), errSlow):
		return &Error{Category: TimedOut, Message: "the model took too long", cause: err}
	case errors.Is(err, context.Canceled), kind == llm.Cancelled:
		return &Error{Category: Cancelled, Message: "stopped", cause: err}
	case kind == llm.Unreachable, kind == llm.Timeout, kind == llm.RateLimited, kind == llm.Server:
		return &Error{Category: ModelFailed, Message: err.Error(), cause: err}
	}
	// What the model refuses or garbles it will refuse or garble again.
	return &Error{Category: Internal, Message: "the model failed: " + err.Error(), cause: err}
}

// canonical is JSON with sorted keys and no white space, so that equal arguments
// are equal texts.
func canonical(raw json.RawMessage) string {
	var v any
	if len(raw) == 0 || json.Unmarshal(raw, &v) != nil {
		return string(raw)
	}
	out, err := json.Marshal(v)
	if err != nil {
		return string(raw)
	}
	return string(out)
}
