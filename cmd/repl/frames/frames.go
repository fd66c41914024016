// Package frames carries the messages of the Model Context Protocol over standard input and
// output, one a line.
package frames

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"whence/internal/voice"
)

// Most is the largest message of a client, in bytes.
const Most = 1 << 20

// Transport is the transport of a server. A line that is no message is answered with the
// protocol's error code, and the next one is read; the SDK's own transport ends at it. The
// input's end is passed on when what was asked before it is answered.
type Transport struct {
	In  io.Reader
	Out io.Writer
}

// Connect begins to read. What is read when the program ends is left: a read that
// waits for its pipe cannot be called back.
func (f Transport) Connect(ctx context.Context) (mcp.Connection, error) {
	good, pass := io.Pipe()
	out := &wholeLines{to: f.Out, open: map[jsonrpc.ID]bool{}, less: make(chan struct{}, 1)}
	go func() {
		err := sift(bufio.NewReader(f.In), pass, out)
		out.wait(ctx)
		pass.CloseWithError(err)
	}()
	t := &mcp.IOTransport{Reader: good, Writer: out, MaxLineLength: Most}
	return t.Connect(ctx)
}

// sift passes the messages on and answers what is none, until the input ends.
func sift(in *bufio.Reader, pass io.Writer, out *wholeLines) error {
	for {
		line, long, err := readFrame(in)
		if line = bytes.TrimSpace(line); len(line) > 0 || long {
			message, err := jsonrpc.DecodeMessage(line)
			if err != nil || long || !complete(message, line) {
				_, err = out.Write(append(refusal(line, long), '\n'))
			} else {
				out.asked(message)
				_, err = pass.Write(append(line, '\n'))
			}
			if err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
	}
}

// mostID is the largest id that is a number of every client: those of JavaScript lose digits
// beyond it, and so does the SDK.
const mostID = 1 << 53

// complete reports whether a message can be answered under the id that it came with, and,
// where it is an answer, whether it says anything.
func complete(message jsonrpc.Message, line []byte) bool {
	if answer, is := message.(*jsonrpc.Response); is {
		return answer.Result != nil || answer.Error != nil
	}
	var sent map[string]any
	if json.Unmarshal(line, &sent) != nil {
		return false
	}
	id, asked := sent["id"]
	number, is := id.(float64)
	if !is {
		return !asked || id != nil
	}
	return number == math.Trunc(number) && math.Abs(number) <= mostID
}

// readFrame reads a line; of one that is too long it keeps nothing.
func readFrame(in *bufio.Reader) (line []byte, long bool, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if long = long || len(line)+len(part) > Most; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}

// refusal is the answer to a line that is no message of the protocol.
func refusal(line []byte, long bool) []byte {
	answer := struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   jsonrpc.Error   `json:"error"`
	}{Version: "2.0", ID: json.RawMessage("null")}
	switch {
	case long:
		answer.Error = jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: voice.Say("repl.a-message-has-at-most", "maxframe", Most)}
	case !json.Valid(line):
		answer.Error = jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: voice.Say("repl.this-line-is-no-json")}
	case line[0] == '[':
		answer.Error = jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: voice.Say("repl.batches-are-not-taken-send")}
	default:
		answer.Error = jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: voice.Say("repl.this-is-no-request-of")}
		var sent struct{ ID any }
		if json.Unmarshal(line, &sent) == nil {
			switch sent.ID.(type) {
			case string, float64:
				if id, err := json.Marshal(sent.ID); err == nil {
					answer.ID = id
				}
			}
		}
	}
	raw, err := json.Marshal(answer)
	if err != nil { // plain data always has a JSON form
		return nil
	}
	return raw
}

// wholeLines lets one line be written after the other. It is safe for concurrent
// use. Closing it leaves what it writes to open: that is the program's.
type wholeLines struct {
	mu   sync.Mutex
	to   io.Writer
	open map[jsonrpc.ID]bool // requests without an answer
	less chan struct{}       // has something when one was answered
}

// Write writes a line, and notes which request it answers.
func (w *wholeLines) Write(line []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if message, err := jsonrpc.DecodeMessage(line); err == nil {
		if answer, ok := message.(*jsonrpc.Response); ok {
			w.answered(answer.ID)
			line = coded(answer, line)
		}
	}
	return w.to.Write(line)
}

// coded is the line of an answer, whose error has a code: the SDK gives none to what is
// asked before the beginning.
func coded(answer *jsonrpc.Response, line []byte) []byte {
	var bad *jsonrpc.Error
	if !errors.As(answer.Error, &bad) || bad.Code != 0 {
		return line
	}
	bad.Code = jsonrpc.CodeInvalidRequest
	again, err := jsonrpc.EncodeMessage(answer)
	if err != nil {
		return line
	}
	return append(again, '\n')
}

// asked notes a request that is to be answered, and one that no longer is.
func (w *wholeLines) asked(message jsonrpc.Message) {
	w.mu.Lock()
	defer w.mu.Unlock()
	r, ok := message.(*jsonrpc.Request)
	switch {
	case !ok:
	case r.IsCall():
		w.open[r.ID] = true
	case r.Method == "notifications/cancelled":
		var params struct{ RequestID any }
		if json.Unmarshal(r.Params, &params) == nil {
			if id, err := jsonrpc.MakeID(params.RequestID); err == nil {
				w.answered(id)
			}
		}
	}
}

// answered drops a request. The caller holds the lock.
func (w *wholeLines) answered(id jsonrpc.ID) {
	delete(w.open, id)
	select {
	case w.less <- struct{}{}:
	default:
	}
}

// wait returns when all requests are answered, or the context ends.
func (w *wholeLines) wait(ctx context.Context) {
	for {
		w.mu.Lock()
		n := len(w.open)
		w.mu.Unlock()
		if n == 0 {
			return
		}
		select {
		case <-w.less:
		case <-ctx.Done():
			return
		}
	}
}

// Close does nothing.
func (w *wholeLines) Close() error { return nil }
