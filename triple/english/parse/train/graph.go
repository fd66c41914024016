package main

import (
	"fmt"
	"os"
	"strconv"

	"whence/triple/english/parse/graph"
	"whence/triple/english/parse/train/neural"
)

// goOnRate is the share of the first rate at which what was learned is learned further.
const goOnRate = 0.55

// teachGraph makes the graph parser, with the tags that the tagger gave. Those of -then it
// learns at last with as many others, four times at a quarter of the rate.
func (t *trainer) teachGraph(count string) error {
	epochs, err := strconv.Atoi(count)
	if err != nil {
		return fmt.Errorf("-members: graph:%s has no number of epochs", count)
	}
	l := neural.New(neural.Default(t.tags, t.labels), sentencesOf(t.examples))
	if t.startGraph != "" {
		data, err := os.ReadFile(t.startGraph)
		if err != nil {
			return err
		}
		m, err := graph.Load(string(data))
		if err != nil {
			return fmt.Errorf("%s: %w", t.startGraph, err)
		}
		l.GoOn(m)
		l.Rate *= goOnRate
	}
	t.logf("graph: %d features of words", l.Features())
	var now []*example
	for _, e := range t.examples {
		if !e.later {
			now = append(now, e)
		}
	}
	l.Learn(sentencesOf(now), epochs, func(epoch int, loss float64) {
		t.logf("graph, after %d: loss %.3f", epoch, loss)
		if epoch%8 == 0 || epoch == epochs {
			err = t.sayGraph(l.Write(), t.graph)
		}
	})
	if err != nil || t.lastGraph == "" {
		return err
	}
	l.Rate /= 4
	l.Learn(sentencesOf(t.lately(t.examples)), 4, func(epoch int, loss float64) {
		t.logf("graph, after %d: loss %.3f", epoch, loss)
	})
	return os.WriteFile(t.lastGraph, l.Write(), 0o644)
}

// sayGraph writes a graph parser and says how well it does.
func (t *trainer) sayGraph(data []byte, file string) error {
	m, err := graph.Load(string(data))
	if err != nil {
		return err
	}
	t.say("graph", alone(m), len(data))
	if file == "" {
		return nil
	}
	return os.WriteFile(file, data, 0o644)
}

func sentencesOf(examples []*example) []*neural.Sentence {
	out := make([]*neural.Sentence, len(examples))
	for i, e := range examples {
		out[i] = &neural.Sentence{Words: e.sentence, Head: e.gold.head, Label: e.gold.label}
	}
	return out
}
