package llm

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// events reads a server-sent event stream as servers really send it and gives
// go-openai the plainest form of it: one "data: {…}" line per event and [DONE]
// at a proper end. Comments, empty events and other fields are dropped; lines
// may end in \r\n; data may span lines; an event may lack the blank line after
// it; a bare JSON line counts as data. It fails with Truncated where the stream
// ends with neither a finish_reason nor [DONE], and with the server's own error
// where one is sent inside.
type events struct {
	body io.ReadCloser
	in   *bufio.Reader
	key  string
	left int64 // bytes that may still come

	out      []byte // ready to be read
	data     []byte // of the event being read
	name     string // of the event being read
	finished bool
	err      error // sticky
}

func newEvents(body io.ReadCloser, limit int64, key string) *events {
	return &events{body: body, in: bufio.NewReader(body), left: limit, key: key}
}

// Close closes the connection's body.
func (e *events) Close() error { return e.body.Close() }

// Read gives the normalised stream.
func (e *events) Read(p []byte) (int, error) {
	for len(e.out) == 0 {
		if e.err != nil {
			return 0, e.err
		}
		e.step()
	}
	n := copy(p, e.out)
	e.out = e.out[n:]
	return n, nil
}

// step reads one line, and what it completes.
func (e *events) step() {
	line, err := e.line()
	if err == nil || len(line) > 0 {
		e.take(bytes.TrimRight(line, "\r\n"))
	}
	if err != nil && e.err == nil {
		e.dispatch()
		if e.err == nil {
			e.end(err)
		}
	}
}

// line reads up to the end of a line, within the limit.
func (e *events) line() ([]byte, error) {
	var line []byte
	for {
		part, err := e.in.ReadSlice('\n')
		e.left -= int64(len(part))
		if e.left < 0 {
			e.err = tooLarge()
			return nil, nil
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

func (e *events) take(line []byte) {
	switch {
	case e.err != nil:
	case len(line) == 0:
		e.dispatch()
	case line[0] == '{':
		e.add(line)
	default:
		field, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(field) {
		case "data":
			e.add(value)
		case "event":
			e.name = string(value)
		}
	}
}

// add appends a line of data. Data that is whole already was an event of its
// own, only without the blank line after it.
func (e *events) add(value []byte) {
	if len(e.data) > 0 {
		if json.Valid(e.data) || isDone(e.data) {
			e.dispatch()
		} else {
			e.data = append(e.data, '\n')
		}
	}
	e.data = append(e.data, value...)
}

func isDone(data []byte) bool { return string(bytes.TrimSpace(data)) == "[DONE]" }

// dispatch ends the event being read.
func (e *events) dispatch() {
	data, name := bytes.TrimSpace(e.data), e.name
	e.data, e.name = nil, ""
	switch {
	case e.err != nil || len(data) == 0:
	case isDone(data):
		e.out = append(e.out, "data: [DONE]\n\n"...)
		e.err = io.EOF
	case name == "error":
		e.err = insideError(data, e.key)
	default:
		e.emit(data)
	}
}

func (e *events) emit(data []byte) {
	reply, finished, err := normalReply(data, true, e.key)
	if err != nil {
		e.err = err
		return
	}
	e.finished = e.finished || finished
	e.out = append(append(append(e.out, "data: "...), reply...), "\n\n"...)
}

// end judges a connection that ended without [DONE].
func (e *events) end(err error) {
	if e.finished {
		e.out = append(e.out, "data: [DONE]\n\n"...)
		e.err = io.EOF
		return
	}
	e.err = brokenOff()
	if !errors.Is(err, io.EOF) {
		e.err = &readError{cause: err, as: brokenOff()}
	}
}

func brokenOff() *Error {
	return &Error{Kind: Truncated, Message: "the model's reply broke off", retry: true}
}

func tooLarge() *Error {
	return &Error{Kind: Malformed, Message: "the model's reply is larger than allowed"}
}

// readError keeps the cause of a broken connection for telling a cancelled call
// from a lost one; it is never shown.
type readError struct {
	cause error
	as    *Error
}

func (r *readError) Error() string   { return r.as.Error() }
func (r *readError) Unwrap() []error { return []error{r.as, r.cause} }
