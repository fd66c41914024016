package formats

import (
	"bufio"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// This file reads RDF 1.1 XML (https://www.w3.org/TR/rdf-syntax-grammar/).

const xmlSpace = "http://www.w3.org/XML/1998/namespace"

// rdfXML is the parser. As in Turtle, a syntax error is thrown inside parse.
type rdfXML struct {
	name  string
	d     *xml.Decoder
	raw   *recorder
	take  func(Triple) error
	blank int
	ids   map[string]bool // the rdf:ID that were given
	depth int
	// spaces are the spaces of names that each open element declares, by prefix.
	spaces []map[string]string
}

// scope is what an element inherits.
type scope struct{ base, lang string }

// parse reads the whole text.
func (p *rdfXML) parse(r io.Reader, base string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			thrown, ours := r.(thrown)
			if !ours {
				panic(r)
			}
			err = thrown.error
		}
	}()
	p.raw = &recorder{src: bufio.NewReader(r)}
	p.d = xml.NewDecoder(p.raw)
	p.d.Entity = map[string]string{}
	p.d.CharsetReader = p.raw.decoded
	p.ids = map[string]bool{}
	found := false
	for {
		t := p.token()
		switch t := t.(type) {
		case nil:
			if !found {
				p.fail("there is no element in the file", "is it RDF in XML?")
			}
			return nil
		case xml.Directive:
			p.entities(string(t))
		case xml.StartElement:
			found = true
			if s := p.inherit(scope{base: base}, t); t.Name == (xml.Name{Space: RDF, Local: "RDF"}) {
				p.nodes(s)
			} else {
				p.node(s, t)
			}
		}
	}
}

// token returns the next token, nil at the end.
func (p *rdfXML) token() xml.Token {
	t, err := p.d.Token()
	if errors.Is(err, io.EOF) {
		return nil
	}
	var bad *xml.SyntaxError
	switch {
	case errors.As(err, &bad):
		p.fail("this is no XML: "+bad.Msg, "")
	case err != nil:
		panic(thrown{err})
	}
	switch t := t.(type) {
	case xml.StartElement:
		p.spaces = append(p.spaces, declared(t))
	case xml.EndElement:
		p.spaces = p.spaces[:len(p.spaces)-1]
	}
	return t
}

func (p *rdfXML) line() int {
	line, _ := p.d.InputPos()
	return line
}

func (p *rdfXML) fail(message, advice string) {
	line, column := p.d.InputPos()
	panic(thrown{&Error{File: p.name, Line: line, Column: column, Message: message, Advice: advice}})
}

// entity is a declaration of what a name between "&" and ";" stands for.
var entity = regexp.MustCompile(`<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>`)

// entities takes the entities of a document type: files often abbreviate IRIs so.
func (p *rdfXML) entities(directive string) {
	const most = 64 << 10 // of what an entity stands for
	for _, m := range entity.FindAllStringSubmatch(directive, -1) {
		value := m[2] + m[3]
		for name, known := range p.d.Entity {
			value = strings.ReplaceAll(value, "&"+name+";", known)
		}
		if len(value) > most {
			p.fail("the entity "+m[1]+" is too long", "")
		}
		p.d.Entity[m[1]] = value
	}
}

// inherit is the scope inside an element. The attributes that the first edition had
// without a prefix get theirs.
func (p *rdfXML) inherit(s scope, e xml.StartElement) scope {
	for i, a := range e.Attr {
		switch {
		case a.Name.Space == "" && slices.Contains([]string{"ID", "about", "resource", "parseType", "type"}, a.Name.Local):
			e.Attr[i].Name.Space = RDF
		case a.Name.Space != xmlSpace && a.Name.Space != "xml":
		case a.Name.Local == "base":
			s.base = resolve(s.base, a.Value)
		case a.Name.Local == "lang":
			s.lang = a.Value
		}
	}
	return s
}

func (p *rdfXML) give(s Node, predicate string, o Node) {
	if err := p.take(Triple{S: s, P: iri(predicate), O: o, Line: p.line()}); err != nil {
		panic(thrown{err})
	}
}

func (p *rdfXML) iri(s scope, ref string) Node { return iri(cleanIRI(resolve(s.base, ref))) }

func (p *rdfXML) fresh() Node {
	p.blank++
	return Node{Kind: Blank, Value: "anonymous:" + strconv.Itoa(p.blank)}
}

// nodes reads the elements of a document.
func (p *rdfXML) nodes(s scope) {
	for {
		switch t := p.token().(type) {
		case nil, xml.EndElement:
			return
		case xml.StartElement:
			p.node(p.inherit(s, t), t)
		case xml.CharData:
			p.noText(t)
		}
	}
}

// noText wants only white space.
func (p *rdfXML) noText(t xml.CharData) {
	if text := strings.TrimSpace(string(t)); text != "" {
		p.fail(fmt.Sprintf("the text %.40q stands where only elements may", text), "")
	}
}

// notNodes are the names that no node may have, notProperties those that no property
// may have, and notAttributes those that no attribute of a property may have.
var (
	notNodes      = map[string]bool{"RDF": true, "ID": true, "about": true, "bagID": true, "parseType": true, "resource": true, "nodeID": true, "li": true, "aboutEach": true, "aboutEachPrefix": true, "datatype": true}
	notProperties = map[string]bool{"RDF": true, "ID": true, "about": true, "bagID": true, "parseType": true, "resource": true, "nodeID": true, "Description": true, "aboutEach": true, "aboutEachPrefix": true, "datatype": true}
	notAttributes = map[string]bool{"RDF": true, "about": true, "bagID": true, "parseType": true, "resource": true, "Description": true, "aboutEach": true, "aboutEachPrefix": true, "li": true, "datatype": true}
)

// node reads an element that is a node, and gives what is said of it.
func (p *rdfXML) node(s scope, e xml.StartElement) Node {
	if p.depth++; p.depth > maxNesting*2 {
		p.fail("the elements nest too deep", "")
	}
	defer func() { p.depth-- }()
	if e.Name.Space == RDF && notNodes[e.Name.Local] || e.Name.Space == "" {
		p.fail("a node may not be called "+e.Name.Local, "")
	}
	n := p.subject(s, e)
	if e.Name != (xml.Name{Space: RDF, Local: "Description"}) {
		p.give(n, RDF+"type", iri(e.Name.Space+e.Name.Local))
	}
	p.attributes(s, n, e, map[string]bool{"about": true, "ID": true, "nodeID": true})
	items := 0
	for {
		switch t := p.token().(type) {
		case nil, xml.EndElement:
			return n
		case xml.StartElement:
			p.property(p.inherit(s, t), n, t, &items)
		case xml.CharData:
			p.noText(t)
		}
	}
}

// subject is the node that an element names.
func (p *rdfXML) subject(s scope, e xml.StartElement) Node {
	n, named := Node{}, 0
	for _, a := range e.Attr {
		switch {
		case a.Name.Space != RDF:
			continue
		case a.Name.Local == "about":
			n = p.iri(s, a.Value)
		case a.Name.Local == "ID":
			n = p.id(s, a.Value)
		case a.Name.Local == "nodeID":
			n = p.nodeID(a.Value)
		default:
			continue
		}
		named++
	}
	switch named {
	case 0:
		return p.fresh()
	case 1:
		return n
	}
	p.fail("a node has more than one of rdf:about, rdf:ID and rdf:nodeID", "")
	return n
}

func (p *rdfXML) id(s scope, id string) Node {
	n := p.iri(s, "#"+id)
	if !isXMLName(id) {
		p.fail(fmt.Sprintf("%q is no name for rdf:ID", id), "")
	}
	if p.ids[n.Value] {
		p.fail("the rdf:ID "+id+" is given twice", "name what is there already with rdf:about")
	}
	p.ids[n.Value] = true
	return n
}

func (p *rdfXML) nodeID(id string) Node {
	if !isXMLName(id) {
		p.fail(fmt.Sprintf("%q is no name for rdf:nodeID", id), "")
	}
	return Node{Kind: Blank, Value: id}
}

// isXMLName reports whether s is a name without a colon.
func isXMLName(s string) bool {
	for i, r := range s {
		if !isNameRune(r) || i == 0 && !isFirstRune(r) {
			return false
		}
	}
	return s != ""
}

// attributes gives the properties that stand as attributes; some names are for
// others to read.
func (p *rdfXML) attributes(s scope, n Node, e xml.StartElement, read map[string]bool) {
	for _, a := range e.Attr {
		switch {
		case a.Name.Space == RDF && read[a.Name.Local], a.Name.Space == xmlSpace, a.Name.Space == "xml",
			a.Name.Space == "xmlns", a.Name.Space == "" && (a.Name.Local == "xmlns" || strings.HasPrefix(a.Name.Local, "xml")):
		case a.Name.Space == "":
			p.fail("the attribute "+a.Name.Local+" has no prefix", "write rdf:"+a.Name.Local+" if that is meant")
		case a.Name.Space == RDF && notAttributes[a.Name.Local]:
			p.fail("rdf:"+a.Name.Local+" may not stand here", "")
		case a.Name.Space == RDF && a.Name.Local == "type":
			p.give(n, RDF+"type", p.iri(s, a.Value))
		default:
			p.give(n, a.Name.Space+a.Name.Local, Node{Kind: Literal, Value: a.Value, Lang: s.lang})
		}
	}
}

// ofProperty are the attributes of a property that say how it is written.
type ofProperty struct {
	id, resource, nodeID, parseType, datatype string
	has                                       map[string]bool
	others                                    int // properties of the object
}

func (p *rdfXML) ofProperty(e xml.StartElement) ofProperty {
	o := ofProperty{has: map[string]bool{}}
	into := map[string]*string{"ID": &o.id, "resource": &o.resource, "nodeID": &o.nodeID, "parseType": &o.parseType, "datatype": &o.datatype}
	for _, a := range e.Attr {
		switch {
		case a.Name.Space == RDF && into[a.Name.Local] != nil:
			*into[a.Name.Local], o.has[a.Name.Local] = a.Value, true
		case a.Name.Space == xmlSpace, a.Name.Space == "xml", a.Name.Space == "xmlns", a.Name.Space == "" && strings.HasPrefix(a.Name.Local, "xml"):
		default:
			o.others++
		}
	}
	if o.has["resource"] && o.has["nodeID"] || o.has["parseType"] && (o.has["resource"] || o.has["nodeID"] || o.has["datatype"] || o.others > 0) ||
		o.has["datatype"] && (o.has["resource"] || o.has["nodeID"] || o.others > 0) {
		p.fail("the attributes of the property "+e.Name.Local+" do not go together", "")
	}
	return o
}

// property reads an element that is a property of n.
func (p *rdfXML) property(s scope, n Node, e xml.StartElement, items *int) {
	predicate := e.Name.Space + e.Name.Local
	switch {
	case e.Name.Space == RDF && notProperties[e.Name.Local], e.Name.Space == "":
		p.fail("a property may not be called "+e.Name.Local, "")
	case e.Name.Space == RDF && e.Name.Local == "li":
		*items++
		predicate = RDF + "_" + strconv.Itoa(*items)
	}
	how := p.ofProperty(e)
	var reified Node
	if how.has["ID"] {
		reified = p.id(s, how.id)
	}
	object := p.value(s, e, how)
	p.give(n, predicate, object)
	if how.has["ID"] {
		p.give(reified, RDF+"type", iri(RDF+"Statement"))
		p.give(reified, RDF+"subject", n)
		p.give(reified, RDF+"predicate", iri(predicate))
		p.give(reified, RDF+"object", object)
	}
}

// value reads the object of a property, up to the end of its element.
func (p *rdfXML) value(s scope, e xml.StartElement, how ofProperty) Node {
	switch {
	case how.parseType == "Resource":
		return p.node(s, xml.StartElement{Name: xml.Name{Space: RDF, Local: "Description"}})
	case how.parseType == "Collection":
		return p.collection(s)
	case how.has["parseType"]:
		return Node{Kind: Literal, Value: p.literally(), Datatype: RDF + "XMLLiteral"}
	case how.has["resource"], how.has["nodeID"], how.others > 0:
		return p.emptyValue(s, e, how)
	}
	return p.content(s, how)
}

// emptyValue is an object that the attributes say all of.
func (p *rdfXML) emptyValue(s scope, e xml.StartElement, how ofProperty) Node {
	o := p.fresh()
	switch {
	case how.has["resource"]:
		o = p.iri(s, how.resource)
	case how.has["nodeID"]:
		o = p.nodeID(how.nodeID)
	}
	p.attributes(s, o, e, map[string]bool{"ID": true, "resource": true, "nodeID": true})
	for {
		switch t := p.token().(type) {
		case nil, xml.EndElement:
			return o
		case xml.CharData:
			p.noText(t)
		case xml.StartElement:
			p.fail("the property "+e.Name.Local+" has its object as an attribute, and may have nothing inside", "")
		}
	}
}

// content is an object that stands inside its property: a text, or one node.
func (p *rdfXML) content(s scope, how ofProperty) Node {
	var text strings.Builder
	var o Node
	for {
		switch t := p.token().(type) {
		case nil:
			return o
		case xml.CharData:
			text.Write(t)
		case xml.StartElement:
			if o.Kind != 0 || how.has["datatype"] {
				p.fail("a property has one node inside, and no more", "rdf:parseType=\"Collection\" is for several")
			}
			o = p.node(p.inherit(s, t), t)
		case xml.EndElement:
			if o.Kind != 0 {
				p.noText(xml.CharData(text.String()))
				return o
			}
			if how.has["datatype"] {
				return Node{Kind: Literal, Value: text.String(), Datatype: p.iri(s, how.datatype).Value}
			}
			return Node{Kind: Literal, Value: text.String(), Lang: s.lang}
		}
	}
}

// collection reads nodes and makes a list of them.
func (p *rdfXML) collection(s scope) Node {
	head := iri(RDF + "nil")
	var last Node
	for {
		switch t := p.token().(type) {
		case nil, xml.EndElement:
			if last.Kind != 0 {
				p.give(last, RDF+"rest", iri(RDF+"nil"))
			}
			return head
		case xml.CharData:
			p.noText(t)
		case xml.StartElement:
			member := p.node(p.inherit(s, t), t)
			cell := p.fresh()
			if last.Kind == 0 {
				head = cell
			} else {
				p.give(last, RDF+"rest", cell)
			}
			p.give(cell, RDF+"first", member)
			last = cell
		}
	}
}

// literally reads what stands inside an element, in the canonical form of XML
// (https://www.w3.org/TR/xml-exc-c14n/, with comments).
func (p *rdfXML) literally() string {
	from, outside := p.d.InputOffset(), slices.Clone(p.spaces)
	p.raw.start()
	for depth := 1; ; {
		upTo := p.d.InputOffset()
		switch p.token().(type) {
		case nil:
			return ""
		case xml.StartElement:
			depth++
		case xml.EndElement:
			if depth--; depth == 0 {
				text, err := canonical(p.raw.stop(int(upTo-from)), p.d.Entity, outside)
				if err != nil {
					p.fail("this is no XML: "+err.Error(), "")
				}
				return text
			}
		}
		if p.raw.size() > MaxLine {
			p.fail("the XML inside a property is too long", "")
		}
	}
}

// recorder reads byte by byte, so that the decoder reads no more than it needs, and
// keeps what goes by where it is asked to.
type recorder struct {
	src  *bufio.Reader
	on   bool
	kept []byte
}

// Read reads without keeping; the decoder asks for single bytes.
func (r *recorder) Read(p []byte) (int, error) { return r.src.Read(p) }

// ReadByte reads a byte.
func (r *recorder) ReadByte() (byte, error) {
	b, err := r.src.ReadByte()
	if err == nil && r.on {
		r.kept = append(r.kept, b)
	}
	return b, err
}

func (r *recorder) start() { r.on, r.kept = true, r.kept[:0] }

func (r *recorder) size() int { return len(r.kept) }

// stop returns what was kept first.
func (r *recorder) stop(n int) string {
	r.on = false
	return string(r.kept[:min(max(n, 0), len(r.kept))])
}

// decoded goes on in the encoding that the text says it is in.
func (r *recorder) decoded(label string, _ io.Reader) (io.Reader, error) {
	in, err := charset(label, r.src)
	if err == nil {
		r.src = bufio.NewReader(in)
	}
	return r, err
}
