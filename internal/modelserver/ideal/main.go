// Command ideal is a language model that reads as somebody has written down by hand: a server
// of the OpenAI chat protocol that answers requests for a reading of a turn from a file.
//
//	go run ./internal/modelserver/ideal FILE.jsonl [ADDRESS]
//
// Each line of the file is {"turn": …, "statements": […]}, as triple/extract asks a model for
// them. An answer is worded by the first of the facts that it is given, and a question is asked
// again as it stands.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"time"

	"whence/internal/modelserver"
)

func main() {
	address := "127.0.0.1:8099"
	if len(os.Args) > 2 {
		address = os.Args[2]
	}
	if err := run(os.Args[1:], address); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, address string) error {
	if len(args) == 0 {
		return fmt.Errorf("usage: ideal FILE.jsonl [ADDRESS]")
	}
	reader, err := open(args[0])
	if err != nil {
		return err
	}
	server := &http.Server{Addr: address, Handler: modelserver.Handler(reader.answer), ReadHeaderTimeout: time.Minute}
	return server.ListenAndServe()
}

// readings are the statements of each turn, as they are written.
type readings map[string]json.RawMessage

func open(path string) (readings, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	of := readings{}
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<20)
	for n := 1; in.Scan(); n++ {
		var line struct {
			Turn       string
			Statements json.RawMessage
		}
		if err := json.Unmarshal(in.Bytes(), &line); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		of[line.Turn] = line.Statements
	}
	return of, in.Err()
}

// asked are the parts of a request that tell what is wanted.
type asked struct {
	Turn     string
	Question string
}

func (of readings) answer(req modelserver.Request) modelserver.Reply {
	var in asked
	said := req.Last("user")
	if i := strings.Index(said, "{"); i >= 0 {
		_ = json.NewDecoder(strings.NewReader(said[i:])).Decode(&in) // what is no data has neither
	}
	switch {
	case bytes.Contains(req.Body, []byte(`"then"`)):
		return modelserver.JSON(map[string]any{"ask": []string{in.Question}, "of": []string{""}, "then": "first"})
	case in.Turn != "" && req.Format != "":
		read, ok := of[in.Turn]
		if !ok {
			return modelserver.Reading()
		}
		return modelserver.JSON(map[string]any{"statements": read})
	}
	return modelserver.Say(draft(said))
}

// numbered is a fact as a model is given it.
var numbered = regexp.MustCompile(`(?m)^\[(\d+)\] (.*?)\.?$`)

// draft words an answer by the first fact that is given for it.
func draft(said string) string {
	if m := numbered.FindStringSubmatch(said); m != nil {
		return m[2] + " [" + m[1] + "]."
	}
	return "Thank you."
}
