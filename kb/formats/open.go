package formats

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"whence/kb/tables"
)

// Options say what is known of a file. The zero value leaves all to be found out.
type Options struct {
	Format    Format
	Encoding  string // by its name on the web: "utf-8", "windows-1252"
	Separator rune   // of a CSV file
	// Name is what the file is called in errors; its path without it.
	Name string
	// Base is what relative IRIs are relative to; the path of the file without it.
	Base string
}

// File is a file that was looked into. It is not safe for concurrent use.
type File struct {
	Path   string
	Format Format
	// Encoding and Separator are as they were told or found; Guessed says in words
	// what the file itself does not say.
	Encoding  string
	Separator rune
	Guessed   []string

	name, base string
	kept       *os.File          // what the path gives once only; nil for a file
	size       int64             // of kept
	decoder    encoding.Encoding // nil for UTF-8
	quote      byte              // of a CSV file
	first      []byte            // how it begins, decoded
}

// sample is how much of a file is looked at for its form.
const sample = 64 << 10

// Open looks into a file. Errors are *Error where the file is the cause, and else
// those of reading it.
// What can be read only once, such as a pipe, is kept on the disk as long as the
// File is in use.
func Open(ctx context.Context, path string, o Options) (_ *File, err error) {
	f := &File{Path: path, Format: o.Format, Separator: o.Separator, name: o.Name, base: o.Base}
	if f.name == "" {
		f.name = path
	}
	if err := f.keep(ctx); err != nil {
		return nil, err
	}
	raw, err := f.peek()
	if err != nil {
		return nil, err
	}
	if f.Format == "" {
		f.Format = f.sniff(raw)
	}
	if f.Format == Spreadsheet || f.Format == SQLite {
		return f, nil
	}
	if err := f.encoding(ctx, raw, o.Encoding); err != nil {
		return nil, err
	}
	if f.first, err = f.begin(); err != nil {
		return nil, err
	}
	if f.Format == CSV {
		f.dialect()
	}
	return f, nil
}

// title is the name of the file without its folder and its endings.
func (f *File) title() string {
	name := strings.TrimSuffix(filepath.Base(f.name), ".gz")
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// Tables returns the tables of the file. Its errors are those of Open.
func (f *File) Tables(ctx context.Context) ([]tables.Table, error) {
	switch f.Format {
	case CSV:
		return f.csvTable(ctx)
	case JSON, JSONLines:
		return f.jsonTables(ctx)
	case Spreadsheet:
		return f.sheets(ctx)
	case SQLite:
		return f.databaseTables(ctx)
	}
	return nil, f.fail(fmt.Sprintf("the format %s holds no tables", f.Format), "")
}

// Triples returns the triples of the file; an error ends them.
func (f *File) Triples(ctx context.Context) iter.Seq2[Triple, error] {
	return func(yield func(Triple, error) bool) {
		text, err := f.Text(ctx)
		if err != nil {
			yield(Triple{}, err)
			return
		}
		defer func() { _ = text.Close() }() // it was only read
		for t, err := range ReadTriples(ctx, text, f.Format, f.name, f.base) {
			if !yield(t, err) {
				return
			}
		}
	}
}

// ReadTriples returns the triples of a text in one of the formats of graphs, which
// is called name in errors. Relative IRIs are relative to base, where the text says
// nothing else; without one they are relative to the name. An error, which is an
// *Error where the text is the cause, ends them.
func ReadTriples(ctx context.Context, r io.Reader, f Format, name, base string) iter.Seq2[Triple, error] {
	return func(yield func(Triple, error) bool) {
		gone := false
		piece := newPieces(r, name)
		give := func(t Triple) error {
			piece.next()
			if gone = gone || !yield(t, nil); gone {
				return errGone
			}
			return nil
		}
		if base == "" {
			base = fileIRI(name)
		}
		var err error
		switch f {
		case NTriples, NQuads, Turtle:
			p := &turtle{cursor: cursor{in: NewLines(ctx, piece, name)}, format: f, base: base, take: give}
			err = p.parse()
		case RDFXML:
			p := &rdfXML{name: name, take: give}
			err = p.parse(piece, base)
		case JSONLD:
			err = readJSONLD(ctx, r, name, base, give)
		default:
			err = &Error{File: name, Message: fmt.Sprintf("the format %s holds no triples", f)}
		}
		if err != nil && !gone {
			yield(Triple{}, err)
		}
	}
}

// errGone stops a reader when nobody wants more.
var errGone = errors.New("nobody wants more")

// fileIRI is the IRI of a file.
func fileIRI(name string) string {
	path, err := filepath.Abs(name)
	if err != nil {
		path = name
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

func (f *File) fail(message, advice string) error {
	return &Error{File: f.name, Message: message, Advice: advice}
}

// keep copies what can be read only once to a file that has no name any more.
func (f *File) keep(ctx context.Context) (err error) {
	info, err := os.Stat(f.Path)
	if err != nil || info.Mode().IsRegular() {
		return err
	}
	if info.IsDir() {
		return f.fail("this is a folder", "name a file")
	}
	pipe, err := os.Open(f.Path)
	if err != nil {
		return err
	}
	defer func() { _ = pipe.Close() }() // it was only read
	if f.kept, err = os.CreateTemp("", "whence-*"); err != nil {
		return err
	}
	f.size, err = io.Copy(f.kept, &stopped{ctx, pipe})
	return errors.Join(err, os.Remove(f.kept.Name()))
}

// open opens what the path gave.
func (f *File) open() (io.ReadCloser, error) {
	if f.kept != nil {
		return io.NopCloser(io.NewSectionReader(f.kept, 0, f.size)), nil
	}
	return os.Open(f.Path)
}

// stopped is a reader that ends with its context.
type stopped struct {
	ctx context.Context
	r   io.Reader
}

// Read reads, unless the context has ended.
func (s *stopped) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.r.Read(p)
}

// maxPiece bounds what is read for one row, triple or element, in bytes. A mark that is never
// closed, or a file made to harm, would otherwise take all memory.
const maxPiece = 16 << 20

// pieces is a reader that ends where one piece is longer than any has to be.
type pieces struct {
	r    io.Reader
	file string
	left int
}

func newPieces(r io.Reader, file string) *pieces { return &pieces{r, file, maxPiece} }

// Read reads what is left of the piece.
func (p *pieces) Read(b []byte) (int, error) {
	if p.left <= 0 {
		return 0, &Error{File: p.file, Message: fmt.Sprintf("more than %d MB belong to one row or value", maxPiece>>20), Advice: "a quotation mark or an element may not be closed"}
	}
	n, err := p.r.Read(b)
	p.left -= n
	return n, err
}

// next begins another piece.
func (p *pieces) next() { p.left = maxPiece }

// raw opens the file, unpacked where it is packed.
func (f *File) raw() (io.ReadCloser, error) {
	file, err := f.open()
	if err != nil {
		return nil, err
	}
	in := bufio.NewReaderSize(file, sample)
	if mark, _ := in.Peek(2); !bytes.Equal(mark, []byte{0x1f, 0x8b}) { // a shorter file is not packed
		return &reading{in, file}, nil
	}
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, errors.Join(f.fail("the file is packed and cannot be unpacked: "+err.Error(), "copy it again"), file.Close())
	}
	return &reading{&unpacked{f, z}, file}, nil
}

// unpacked is a packed file while it is read.
type unpacked struct {
	f *File
	z *gzip.Reader
}

// Read reads what was packed.
func (u *unpacked) Read(p []byte) (int, error) {
	n, err := u.z.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = u.f.fail("the file is packed and damaged: "+err.Error(), "copy it again")
	}
	return n, err
}

// peek returns how the file begins, as it is.
func (f *File) peek() ([]byte, error) {
	r, err := f.raw()
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }() // it was only read
	return beginning(r)
}

func beginning(r io.Reader) ([]byte, error) {
	b := make([]byte, sample)
	n, err := io.ReadFull(r, b)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return b[:n], err
}

// Text opens the file as UTF-8 without a byte order mark. The caller closes it.
func (f *File) Text(ctx context.Context) (io.ReadCloser, error) {
	raw, err := f.raw()
	if err != nil {
		return nil, err
	}
	in := bufio.NewReaderSize(&stopped{ctx, raw}, sample)
	if f.decoder == nil {
		if mark, _ := in.Peek(3); bytes.Equal(mark, []byte("\xef\xbb\xbf")) {
			_, _ = in.Discard(3) // they were peeked at
		}
		return &reading{in, raw}, nil
	}
	return &reading{transform.NewReader(in, f.decoder.NewDecoder()), raw}, nil
}

// reading is a text with the file that it comes from.
type reading struct {
	io.Reader
	io.Closer
}

func (f *File) begin() ([]byte, error) {
	r, err := f.Text(context.Background())
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }() // it was only read
	return beginning(r)
}

// sniff finds the format: by the name of the file, unless what is in it says
// better.
func (f *File) sniff(raw []byte) Format {
	switch {
	case bytes.HasPrefix(raw, []byte("SQLite format 3\x00")):
		return SQLite
	case bytes.HasPrefix(raw, []byte("PK\x03\x04")):
		return Spreadsheet
	}
	named, known := ByName(f.name)
	if !known {
		named, known = ByName(f.Path)
	}
	text := bytes.TrimLeft(bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf")), " \t\r\n")
	linked := bytes.Contains(text, []byte(`"@context"`)) || bytes.Contains(text, []byte(`"@id"`))
	switch {
	case known && named == JSON && linked:
		return JSONLD
	case known:
		return named
	case bytes.HasPrefix(text, []byte("<")) && bytes.Contains(text, []byte("<graphml")):
		return GraphML
	case bytes.HasPrefix(text, []byte("<")) && bytes.Contains(text, []byte(RDF)):
		return RDFXML
	case bytes.HasPrefix(text, []byte("@prefix")), bytes.HasPrefix(text, []byte("@base")), bytes.HasPrefix(text, []byte("PREFIX ")):
		return Turtle
	case bytes.HasPrefix(text, []byte("<")), bytes.HasPrefix(text, []byte("_:")):
		return NTriples
	case linked && (bytes.HasPrefix(text, []byte("[")) || bytes.HasPrefix(text, []byte("{"))):
		return JSONLD
	case bytes.HasPrefix(text, []byte("[")):
		return JSON
	case bytes.HasPrefix(text, []byte("{")):
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		if bytes.HasSuffix(bytes.TrimSpace(line), []byte("}")) && bytes.HasPrefix(bytes.TrimSpace(rest), []byte("{")) {
			return JSONLines
		}
		return JSON
	}
	return CSV
}

// encoding finds how the characters of the file are written.
func (f *File) encoding(ctx context.Context, raw []byte, told string) error {
	switch {
	case told != "":
		e, err := htmlindex.Get(told)
		if err != nil {
			return f.fail(fmt.Sprintf("there is no encoding %q", told), "for example utf-8, utf-16le, windows-1252, iso-8859-2, shift_jis")
		}
		f.Encoding, _ = htmlindex.Name(e) // it was found by a name
		if f.Encoding != "utf-8" {
			f.decoder = e
		}
	case bytes.HasPrefix(raw, []byte("\xff\xfe")), bytes.HasPrefix(raw, []byte("\xfe\xff")):
		f.Encoding, f.decoder = "utf-16", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case zeros(raw, 1)*3 > len(raw):
		f.Encoding, f.decoder = "utf-16le", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
		f.guess("the text is read as UTF-16, since every other byte of it is zero")
	case zeros(raw, 0)*3 > len(raw):
		f.Encoding, f.decoder = "utf-16be", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
		f.guess("the text is read as UTF-16, since every other byte of it is zero")
	default:
		return f.bytes(ctx)
	}
	return nil
}

// zeros is how many bytes at odd, or even, places are zero.
func zeros(b []byte, from int) (n int) {
	for i := from; i < len(b); i += 2 {
		if b[i] == 0 {
			n++
		}
	}
	return n
}

// bytes reads the file to see whether it is UTF-8, unless it must be.
func (f *File) bytes(ctx context.Context) error {
	f.Encoding = "utf-8"
	if f.Format != CSV {
		return nil // their standards have it so, or they say it themselves
	}
	r, err := f.raw()
	if err != nil {
		return err
	}
	defer func() { _ = r.Close() }() // it was only read
	in := bufio.NewReaderSize(&stopped{ctx, r}, sample)
	for {
		part, err := in.Peek(sample)
		if err == nil {
			part = whole(part)
		}
		if !utf8.Valid(part) {
			f.Encoding, f.decoder = "windows-1252", charmap.Windows1252
			f.guess("the text is no UTF-8 and is read as Latin-1 (windows-1252)")
			return nil
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		_, _ = in.Discard(len(part)) // they were peeked at
	}
}

// whole leaves out a character at the end that may go on.
func whole(b []byte) []byte {
	for i := len(b) - 1; i >= 0 && i >= len(b)-utf8.UTFMax; i-- {
		if utf8.RuneStart(b[i]) {
			if !utf8.FullRune(b[i:]) {
				return b[:i]
			}
			break
		}
	}
	return b
}

func (f *File) guess(what string) { f.Guessed = append(f.Guessed, what) }
