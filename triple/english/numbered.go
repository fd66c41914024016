package english

// This file reads names that a noun begins: "room 12", "uncle Bob", and which of
// several is meant: "the second floor".

// nounName reads a noun with the number or name behind it as one name.
func (p *parser) nounName(i int, out []item) []item {
	if i+1 >= len(p.toks) || p.toks[i].kind != wordToken || p.toks[i].info.closed != 0 || p.inner(i) {
		return out
	}
	next := &p.toks[i+1]
	switch {
	case isCounted(p.low(i)) && next.kind == numberToken && (i+2 >= len(p.toks) || !isUnit(p.low(i+2))):
		return append(out, p.nameItem(i, i+2, 1))
	case (isCounted(p.low(i)) || isAddress(p.low(i))) && next.kind == wordToken && isNameToken(next) && !p.toks[i].capital:
		return append(out, p.nameItem(i, p.nameEnd(i+1), 1))
	}
	return out
}

// isCounted: what is told apart by a number or a letter behind it.
func isCounted(noun string) bool {
	switch noun {
	case "room", "version", "project", "page", "chapter", "gate", "line", "route", "platform", "level", "phase", "step", "flight", "building", "block", "table", "seat", "player", "apartment", "season", "episode", "section", "figure", "exercise", "question", "task", "ticket", "order", "invoice", "item", "box", "bus", "train", "team", "group", "class", "grade", "unit", "model", "lane", "track", "door", "field", "square", "card", "rule", "article", "terminal", "highway", "zone", "district", "sector", "station", "server", "node":
		return true
	}
	return false
}

// isAddress: what somebody is called by before the name.
func isAddress(noun string) bool {
	switch noun {
	case "uncle", "aunt", "auntie", "cousin", "grandma", "grandpa", "granny", "doctor", "professor", "captain", "king", "queen", "prince", "princess", "president", "saint", "sister", "brother", "mister", "miss", "lord", "lady", "sir", "planet", "mount", "lake":
		return true
	}
	return false
}

// ordinal reads "second" behind "the" as an adjective.
func (p *parser) ordinal(i int) (node, bool) {
	if i == 0 || p.low(i-1) != "the" || !p.can(i+1, nounForms) {
		return node{}, false
	}
	switch p.low(i) {
	case "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth":
		return node{kind: nAdj, s: p.low(i), at: uint8(i), end: uint8(i + 1)}, true
	}
	return node{}, false
}

// quantityThan reads "more points than Tom" behind a verb: what is compared is how
// many or how much.
func (p *parser) quantityThan(i int, out []item) []item {
	switch p.low(i) {
	case "more", "less", "fewer":
	default:
		return out
	}
	for _, it := range p.nominal(i + 1) {
		if len(it.n.list) > 0 || p.low(it.end) != "than" {
			continue
		}
		for _, np := range p.np1(it.end + 1) {
			if np.n.kind == nNumber || np.n.kind == nCount {
				continue
			}
			than := p.node(node{kind: nPrep, s: "than", a: np.n, at: uint8(it.end), end: uint8(it.end + 1)})
			n := node{t: p.text(i, it.end), list: []*node{than}}
			out = append(out, item{p.node(n), np.end, it.cost + np.cost})
		}
	}
	return out
}
