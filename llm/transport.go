package llm

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net"
	"net/http"
	"strings"
	"syscall"
)

// doer stands between go-openai and the connection. It adds to a request what
// go-openai cannot say, and turns every fault of a reply into an *Error.
type doer struct {
	http  *http.Client
	host  string
	key   string
	limit int64
}

type patchKey struct{}

// withPatch has fields set in the body of the request made under ctx. go-openai
// leaves out a temperature of 0 and refuses some models' parameters by the
// model's name, so those go this way.
func withPatch(ctx context.Context, fields map[string]any) context.Context {
	return context.WithValue(ctx, patchKey{}, fields)
}

// Do sends the request and returns a reply in normal form.
func (d *doer) Do(req *http.Request) (*http.Response, error) {
	if err := patchBody(req); err != nil {
		return nil, err
	}
	resp, err := d.http.Do(req)
	if err != nil {
		return nil, d.connectionError(err)
	}
	if resp.StatusCode < 200 || resp.StatusCode > 299 {
		return nil, d.refusal(resp)
	}
	if !strings.HasSuffix(req.URL.Path, "/chat/completions") {
		resp.Body = &limitedBody{resp.Body, d.limit}
		return resp, nil
	}
	return d.normalise(resp, req.Header.Get("Accept") == "text/event-stream")
}

// patchBody merges the context's fields into the request's JSON body.
func patchBody(req *http.Request) error {
	fields, _ := req.Context().Value(patchKey{}).(map[string]any)
	if len(fields) == 0 || req.Body == nil {
		return nil
	}
	body := map[string]any{}
	if err := json.NewDecoder(req.Body).Decode(&body); err != nil {
		return err
	}
	maps.Copy(body, fields)
	out, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req.ContentLength = int64(len(out))
	req.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(out)), nil }
	req.Body, err = req.GetBody()
	return err
}

// normalise sniffs what came: servers label streams as JSON, and answer a
// request for a stream with one whole reply or with an error object.
func (d *doer) normalise(resp *http.Response, stream bool) (*http.Response, error) {
	in := bufio.NewReader(resp.Body)
	body := readCloser{in, resp.Body}
	if stream && !startsAs(in, '{', '<') {
		resp.Body = newEvents(body, d.limit, d.key)
		return resp, nil
	}
	defer body.Close()
	whole, err := io.ReadAll(&limitedBody{body, d.limit})
	if err != nil {
		return nil, asReadError(err)
	}
	reply, finished, fault := normalReply(whole, stream, d.key)
	switch {
	case fault != nil && stream && bytes.Contains(whole, []byte("\ndata:")):
		resp.Body = newEvents(io.NopCloser(bytes.NewReader(whole)), d.limit, d.key)
		return resp, nil
	case fault != nil:
		return nil, fault
	case stream:
		reply = append(append([]byte("data: "), reply...), "\n\n"...)
		if finished {
			reply = append(reply, "data: [DONE]\n\n"...)
		}
	}
	resp.Body = io.NopCloser(bytes.NewReader(reply))
	return resp, nil
}

// startsAs reports whether the first byte that is no space is one of first.
func startsAs(in *bufio.Reader, first ...byte) bool {
	for n := 1; n <= in.Size(); n++ {
		peeked, err := in.Peek(n)
		if err != nil {
			return false
		}
		if c := peeked[n-1]; !bytes.ContainsRune([]byte(" \t\r\n"), rune(c)) {
			return bytes.IndexByte(first, c) >= 0
		}
	}
	return false
}

func asReadError(err error) error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return &readError{cause: err, as: brokenOff()}
}

// refusal reads the words of an error reply.
func (d *doer) refusal(resp *http.Response) error {
	defer resp.Body.Close()
	const enough = 64 << 10
	// Words that break off are still the best there are.
	body, _ := io.ReadAll(io.LimitReader(resp.Body, enough))
	message, _ := errorWords(body)
	return statusError(resp.StatusCode, resp.Header, scrub(message, d.key))
}

// connectionError says in one line why there is no reply. The cause is kept for
// telling a cancelled call from a lost one; it is never shown.
func (d *doer) connectionError(err error) error {
	e := &Error{Kind: Unreachable, Message: "no answer from " + d.host, Hint: hints[Unreachable]}
	var dns *net.DNSError
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		e.Message, e.retry = "nothing listens at "+d.host, true
	case errors.As(err, &dns):
		e.Message = "the host of " + d.host + " is not known"
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		e.Message, e.retry = d.host+" closed the connection before answering", true
	}
	return &readError{cause: err, as: e}
}

type readCloser struct {
	io.Reader
	io.Closer
}

// limitedBody fails, instead of ending early, when there is more than left.
type limitedBody struct {
	io.ReadCloser
	left int64
}

func (l *limitedBody) Read(p []byte) (int, error) {
	n, err := l.ReadCloser.Read(p)
	if l.left -= int64(n); l.left < 0 {
		return 0, tooLarge()
	}
	return n, err
}
