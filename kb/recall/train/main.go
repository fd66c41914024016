// Command train learns the weights of kb/recall from conversations with questions
// whose evidence is known, and says how well they do on a conversation that they were
// not learned from.
//
//	go run ./kb/recall/train [-out FILE] FOLDER
//
// FOLDER has K.notes.jsonl with {"id", "speaker", "time", "text"} a line, and
// K.questions.jsonl with {"question", "evidence": [ids]}; a question without evidence,
// or of category 5, asks for what was never said.
package main

import (
	"flag"
	"fmt"
	"os"

	"whence/kb/recall"
)

func main() {
	out := flag.String("out", "", "write the weights learned from all conversations to this `FILE`")
	check := flag.String("check", "", "only say how well the weights in this `FILE` do; \"-\" are the program's own")
	flag.Parse()
	if err := run(*out, *check, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(out, check string, folders []string) error {
	var talks []recall.Talk
	for _, f := range folders {
		more, err := recall.ReadTalks(f)
		if err != nil {
			return err
		}
		talks = append(talks, more...)
	}
	if len(talks) == 0 {
		return fmt.Errorf("usage: train [-out FILE] [-check FILE] FOLDER…: there is no K.notes.jsonl with K.questions.jsonl")
	}
	return recall.Train(os.Stdout, talks, out, check)
}
