package draw

import (
	"fmt"
	"strings"
)

// pageStyle is the page's own; the picture brings its.
const pageStyle = `
body{font:16px/1.5 system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#1d1d1f;background:#fff}
h1{font-size:1.4rem;line-height:1.3}
h2{font-size:1.05rem;margin-top:2rem}
p.note,.why,footer{color:#5c5c61;font-size:.9rem}
figure{margin:1rem 0;overflow-x:auto}
ul{list-style:none;padding-left:1.4rem;margin:.2rem 0}
ul.top{padding-left:0}
summary{cursor:pointer}
.why{display:block;margin-left:1.1rem}
a{color:inherit}
table{border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.25rem .9rem .25rem 0}
:target{outline:2px solid #2f6db5;outline-offset:2px}
@media (prefers-color-scheme:dark){
body{color:#ececf0;background:#1c1c1f}
p.note,.why,footer{color:#a9a9b2}
}
`

// page draws the graph as a page of HTML, written so that it is XML as well: the
// picture, the steps to fold and unfold, and the sources. The policy in its head
// forbids scripts, and everything from elsewhere.
func page(g Graph) string {
	var b strings.Builder
	b.WriteString("<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n" +
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n")
	fmt.Fprintf(&b, "<title>%s</title>\n<style>%s</style>\n</head>\n<body>\n<h1>%s</h1>\n", escape(g.Title), pageStyle, escape(g.Title))
	if g.Note != "" {
		fmt.Fprintf(&b, "<p class=\"note\">%s</p>\n", escape(g.Note))
	}
	fmt.Fprintf(&b, "<figure>\n%s\n</figure>\n<h2>Step by step</h2>\n<ul class=\"top\">\n", svg(g))
	steps(&b, g)
	b.WriteString("</ul>\n")
	sources(&b, g)
	b.WriteString("<footer>Drawn by Whence. This page needs nothing from elsewhere.</footer>\n</body>\n</html>\n")
	return b.String()
}

// steps writes the items of the outline, or the tree of a map.
func steps(b *strings.Builder, g Graph) {
	if g.Map {
		for _, r := range branches(g) {
			mapPage(b, g, r)
		}
		return
	}
	roots, numbers := outline(g)
	for _, r := range roots {
		pageItem(b, g, numbers, r)
	}
}

// pageItem writes one step of the outline; what is met again is a link.
func pageItem(b *strings.Builder, g Graph, numbers []string, it *item) {
	n, head := g.Nodes[it.node], ""
	if it.number != "" {
		head = it.number + ". "
	}
	text := escape(head + n.label())
	remark := it.remark(g, numbers)
	switch {
	case it.again:
		fmt.Fprintf(b, "<li>%s <a class=\"why\" href=\"#s%d\">%s</a></li>\n", text, it.node, escape(remark))
		return
	case it.deep: // it may be unfolded elsewhere, under its name
		fmt.Fprintf(b, "<li>%s%s</li>\n", text, why(remark))
		return
	case len(it.below) == 0:
		fmt.Fprintf(b, "<li id=\"s%d\">%s%s</li>\n", it.node, text, why(remark))
		return
	}
	fmt.Fprintf(b, "<li id=\"s%d\"><details open=\"open\"><summary>%s</summary>%s\n<ul>\n", it.node, text, why(remark))
	for _, p := range it.below {
		pageItem(b, g, numbers, p)
	}
	b.WriteString("</ul>\n</details></li>\n")
}

func why(remark string) string {
	if remark == "" {
		return ""
	}
	return " <span class=\"why\">" + escape(remark) + "</span>"
}

// sources lists what was said, by whom it can be looked up.
func sources(b *strings.Builder, g Graph) {
	first := true
	for _, n := range g.Nodes {
		if n.Quote == "" {
			continue
		}
		if first {
			b.WriteString("<h2>What was said</h2>\n<table>\n<tr><th>Id</th><th>Where</th><th>Words</th></tr>\n")
			first = false
		}
		fmt.Fprintf(b, "<tr><td>%s</td><td>%s</td><td>%s</td></tr>\n", escape(n.ID), escape(n.Place), escape(n.Quote))
	}
	if !first {
		b.WriteString("</table>\n")
	}
}
