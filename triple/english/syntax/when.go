package syntax

// date reads a day or a month of a year, however it is written: "3 May 1990",
// "May 3, 1990", "the 3rd of May 1990", "1990-05-03". It is a name, spelt one
// way.
func (p *phraseRules) date(i int, out []Item) []Item {
	name, end := p.times.DateAt(i)
	if end < 0 {
		return out
	}
	n := Node{Kind: NodeName, Num: One, S: name, At: uint16(i), End: uint16(end)}
	return append(out, Item{p.Node(n), end, -1})
}

// howLong reads "since when does Anna live in Paris" and "until when did Ben
// work for Acme".
func (p *questionRules) howLong(add adder) {
	w := p.Low(0)
	if p.Low(1) != "when" || p.Low(2) == "" {
		return
	}
	if w == "till" {
		w = "until"
	}
	for _, it := range p.inverted(2, false) {
		add(Act{Kind: AskSpan, Word: w, Lead: 2}, []Item{it})
	}
}
