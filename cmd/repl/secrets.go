package main

import (
	"cmp"
	"io"
	"net/url"
	"slices"
	"strings"

	"whence/conductor/tool"
	"whence/internal/clean"
	"whence/internal/storage"
	"whence/internal/voice"
)

// secrets are the values that may stand nowhere else: keys, passwords, and what
// servers of tools are given. The longest come first: one may lie in another.
func (s *settings) secrets() []string {
	var all []string
	for _, x := range s.all {
		switch {
		case x.secret && x.value != "":
			all = append(all, x.value)
		case x.address:
			all = append(all, tool.AddressSecrets(x.value)...)
		case x.base:
			all = append(all, storage.Secrets(x.value)...)
		}
	}
	for _, server := range s.servers {
		all = append(all, server.Secrets()...)
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	return slices.Compact(all)
}

// hidden is a text with every secret taken out.
func (s *settings) hidden(text string) string {
	for _, secret := range s.secrets() {
		text = strings.ReplaceAll(text, secret, "(secret)")
	}
	return text
}

// withoutKeys is an address without the person, the password and the values of
// the query, any of which may be a key.
func withoutKeys(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return voice.Say("repl.an-address-that-cannot-be")
	}
	if u.User != nil {
		u.User = url.User("(secret)")
	}
	if u.RawQuery != "" {
		u.RawQuery = "(secret)"
	}
	if out, err := url.PathUnescape(u.String()); err == nil {
		return out
	}
	return u.Redacted()
}

// safeError is standard error as everything here writes to it: what comes from a
// file, a model or a server reaches no terminal as an escape sequence, and no
// secret reaches it at all.
type safeError struct {
	to       io.Writer
	settings func() *settings // nil before there are any
}

// Write writes the cleaned text. It counts the bytes it was given.
func (w safeError) Write(b []byte) (int, error) {
	text := clean.Text(string(b))
	if s := w.settings(); s != nil {
		text = s.hidden(text)
	}
	_, err := io.WriteString(w.to, text)
	return len(b), err
}
