package transfer

import (
	"bufio"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"whence/internal/clean"
	"whence/kb"
	"whence/triple"
)

// writeGraph writes the facts as a directed graph for other programs: a node
// for each name and number, an edge for each fact.
func writeGraph(ctx context.Context, w io.Writer, s *kb.Store) (Figures, error) {
	var n Figures
	out := bufio.NewWriter(w)
	fmt.Fprint(out, xml.Header+`<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="label" for="all" attr.name="label" attr.type="string"/>
<key id="denied" for="edge" attr.name="denied" attr.type="boolean"><default>false</default></key>
<key id="confidence" for="edge" attr.name="confidence" attr.type="double"><default>1</default></key>
<graph id="whence" edgedefault="directed">
`)
	drawn := map[string]bool{}
	node := func(t triple.Term) string {
		id := string('a'+rune(t.Kind)) + ":" + t.Name
		if t.Kind != triple.Number && t.Kind != triple.Text {
			id = "n:" + t.Name
		}
		id = escaped(id)
		if !drawn[id] {
			drawn[id] = true
			fmt.Fprintf(out, "<node id=\"%s\"><data key=\"label\">%s</data></node>\n", id, escaped(t.Spelling()))
		}
		return id
	}
	for f, err := range s.Facts(ctx) {
		if err != nil {
			return n, err
		}
		from, to := node(f.Triple.Subject), node(f.Triple.Object)
		fmt.Fprintf(out, "<edge id=\"%s\" source=\"%s\" target=\"%s\"><data key=\"label\">%s</data>", f.ID, from, to, escaped(f.Triple.Relation))
		if f.Triple.Denied {
			fmt.Fprint(out, "<data key=\"denied\">true</data>")
		}
		if f.Triple.Weight() != 1 {
			fmt.Fprintf(out, "<data key=\"confidence\">%v</data>", f.Triple.Weight())
		}
		fmt.Fprintln(out, "</edge>")
		n.Facts++
	}
	if err := n.others(ctx, s); err != nil {
		return n, err
	}
	fmt.Fprintln(out, "</graph>\n</graphml>")
	return n, out.Flush()
}

// escaped is a text as it stands in XML, which has no place for most controls.
func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(clean.Line(s))) // a Builder has no errors
	return b.String()
}
