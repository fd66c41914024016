package syntax

import (
	"strings"
	"testing"

	"whence/triple/english/morph"
	"whence/triple/english/sentence"
	tokens "whence/triple/english/token"
)

// TestTrees reads sentences as trees and compares the cheapest.
func TestTrees(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Tom likes Anna.", "(clause (name Tom) (vp (verb like (name Anna))))"},
		{"Every cat is an animal.", "(clause (noun every (nominal cat)) (be (noun an (nominal animal))))"},
		{"Tom's sister lives in Graz.", "(clause (owned (name Tom) (nominal sister)) (vp (verb live (prep in (name Graz)))))"},
		{"If a cat is hungry then it eats.", "(if (clause (noun a (nominal cat)) (be (adj hungry))) (clause (pronoun it) (vp (verb eat))))"},
		{"Is Tom kind?", "(clause (name Tom) (be (adj kind)))"},
		{"Who owns the boat?", "(clause (wh who) (vp (verb own (noun the (nominal boat)))))"},
		{"Tom and Anna are not tall.", "(clause (and (name Tom) (name Anna)) (be (not (adj tall))))"},
		{"The boat was sold by Ben.", "(clause (noun the (nominal boat)) (be past (passive sell sold (prep by (name Ben)))))"},
		{"There is a bridge.", "(there (noun a (nominal bridge)))"},
		{"Anna gave Ben a book.", "(clause (name Anna) (vp past (verb give (noun a (nominal book)) (prep to (name Ben)))))"},
		{"All members but Tom voted.", "(clause (except (noun all (nominal member)) (name Tom)) (vp past (verb vote)))"},
		{"Ben weighs 70 kg.", "(clause (name Ben) (vp (verb weigh (name 70 kg))))"},
	} {
		if got := bestTree(t, c.text); got != c.want {
			t.Errorf("%q:\n%s, want\n%s", c.text, got, c.want)
		}
	}
}

// TestStopped reads no sentence where there is none, and says where reading stopped.
func TestStopped(t *testing.T) {
	for text, at := range map[string]string{
		"Tom likes the.": "", "Tom zorbles quickly the the.": "the", "The the.": "the",
	} {
		p := NewParser(&morph.Words{})
		toks, final, _ := sentence.Tokenize(text, nil)
		p.Hear(text, tokens.Span{End: len(text)})
		p.Begin(toks, final, sentence.MannerOf{})
		if acts := p.Acts(); len(acts) > 0 {
			t.Errorf("%q was read", text)
			continue
		}
		stop := p.Stopped()
		if stop.Message == "" || at != "" && text[stop.At:stop.Until] != at {
			t.Errorf("%q: stopped at %q: %s", text, text[stop.At:stop.Until], stop.Message)
		}
	}
}

// TestParserKeepsNothing reads sentences with one parser, in another order, and with one each.
func TestParserKeepsNothing(t *testing.T) {
	texts := []string{"Tom likes Anna.", "Every cat is an animal.", "If it rains then the street is wet.", "Is Tom kind?"}
	p := NewParser(&morph.Words{})
	for i := range 2 * len(texts) {
		text := texts[(i*3)%len(texts)]
		if got, want := treeOf(p, text), bestTree(t, text); got != want {
			t.Errorf("%q: %s, alone %s", text, got, want)
		}
	}
}

func bestTree(t *testing.T, text string) string {
	t.Helper()
	return treeOf(NewParser(&morph.Words{}), text)
}

func treeOf(p *Parser, text string) string {
	toks, final, _ := sentence.Tokenize(text, nil)
	p.Hear(text, tokens.Span{End: len(text)})
	p.Begin(toks, final, sentence.MannerOf{})
	var best *Act
	acts := p.Acts()
	for i := range acts {
		if best == nil || acts[i].Cost < best.Cost {
			best = &acts[i]
		}
	}
	if best == nil {
		return "none"
	}
	return tree(best.N)
}

// kinds are names of the kinds of nodes, in their order.
var kinds = strings.Fields(`name quoted number letter pronoun some noun nominal owned wh gap and or neither not adj prep
	rel named be verb passive adjprep except eachother butnot aside count measure compare same vp clause there
	if iff onlyif unless but truth unknown known has`)

// tree prints a node with its fields, the empty ones left out.
func tree(n *Node) string {
	if n == nil {
		return "-"
	}
	var b strings.Builder
	b.WriteString("(" + kinds[n.Kind])
	for _, s := range []string{n.S, n.T} {
		if s != "" {
			b.WriteString(" " + s)
		}
	}
	if n.Neg {
		b.WriteString(" not")
	}
	for _, m := range append([]*Node{n.A, n.B, n.C}, n.List...) {
		if m != nil {
			b.WriteString(" " + tree(m))
		}
	}
	return b.String() + ")"
}
