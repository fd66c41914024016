package formats

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// rowOf returns a packed file in which what stands between two texts is longer than a piece.
func rowOf(t *testing.T, name, before, after string) string {
	t.Helper()
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = z.Write([]byte(before)) // into memory
	some := bytes.Repeat([]byte("all one\n"), 1<<17)
	for range 3 * maxPiece / len(some) {
		_, _ = z.Write(some)
	}
	_, _ = z.Write([]byte(after))
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, packed.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestPiecesAreBounded: a small file that unpacks to a row, a value or an element without an
// end is refused, and does not take the machine's memory first.
func TestPiecesAreBounded(t *testing.T) {
	rdf := `<rdf:RDF xmlns:rdf="` + RDF + `" xmlns:e="http://e/"><rdf:Description rdf:about="http://e/a"><e:p>x</e:p><e:q>`
	for name, text := range map[string][2]string{
		"open.csv.gz":     {"name,city\n\"Ann", "\",Bonn\n"},
		"open.json.gz":    {`[{"name": "Ann"}, {"name": "Ben`, `"}]`},
		"open.rdf.gz":     {rdf, "</e:q></rdf:Description></rdf:RDF>"},
		"open.ttl.gz":     {"@prefix e: <http://e/> .\ne:a e:p e:b ; e:q \"\"\"", "\"\"\" .\n"},
		"open.graphml.gz": {`<graphml><graph edgedefault="directed"><node id="a"/><node id="`, `"/></graph></graphml>`},
	} {
		t.Run(name, func(t *testing.T) {
			path := rowOf(t, name, text[0], text[1])
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			err := readAll(t, path)
			var bad *Error
			if !errors.As(err, &bad) || bad.File != path {
				t.Errorf("got %v", err)
			}
			runtime.ReadMemStats(&after)
			if grown := int64(after.HeapSys) - int64(before.HeapSys); grown > 40*maxPiece {
				t.Errorf("the heap has grown by %d MB", grown>>20)
			}
		})
	}
}

// readAll reads a file to its end or its first error.
func readAll(t *testing.T, path string) error {
	t.Helper()
	f, err := Open(t.Context(), path, Options{})
	if err != nil {
		return err
	}
	switch {
	case f.Format == GraphML:
		text, err := f.Text(t.Context())
		if err != nil {
			return err
		}
		defer func() { _ = text.Close() }() // it was only read
		for _, err := range ReadGraphML(t.Context(), text, path) {
			if err != nil {
				return err
			}
		}
	case f.Format.Graph():
		for _, err := range f.Triples(t.Context()) {
			if err != nil {
				return err
			}
		}
	default:
		all, err := f.Tables(t.Context())
		if err != nil {
			return err
		}
		for _, table := range all {
			for _, err := range table.Rows {
				if err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// TestArchiveWithoutASpreadsheet: an archive of something else is named as such, and not
// unpacked into memory.
func TestArchiveWithoutASpreadsheet(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes.zip")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(out)
	w, err := z.Create("notes.csv")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte("name,city\nAnn,Bonn\n")); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(z.Close(), out.Close()); err != nil {
		t.Fatal(err)
	}
	if err := readAll(t, path); err == nil || !strings.Contains(err.Error(), "an archive without a spreadsheet") {
		t.Errorf("got %v", err)
	}
}
