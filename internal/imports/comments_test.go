package imports

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"whence/internal/race"
)

// TestComments holds that every name that other packages can use has a comment, its own or
// that of its group.
func TestComments(t *testing.T) {
	race.Skip(t)
	err := filepath.WalkDir(filepath.Join("..", ".."), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() != ".." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			bare, err := uncommented(path, nil)
			for _, name := range bare {
				t.Errorf("%s: %s has no comment", path, name)
			}
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// uncommented are the exported names of a file that have no comment; src is its text, where
// it is not read from the disk.
func uncommented(path string, src any) ([]string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, src, parser.ParseComments)
	if err != nil || file.Name.Name == "main" {
		return nil, err
	}
	var out []string
	note := func(name *ast.Ident, docs ...*ast.CommentGroup) {
		for _, d := range docs {
			if d != nil {
				return
			}
		}
		if name.IsExported() {
			out = append(out, name.Name)
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil || ast.IsExported(receiver(d.Recv.List[0].Type)) {
				note(d.Name, d.Doc)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					note(s.Name, d.Doc, s.Doc, s.Comment)
				case *ast.ValueSpec:
					note(s.Names[0], d.Doc, s.Doc, s.Comment)
				}
			}
		}
	}
	return out, nil
}

// The search for names without a comment finds them, and takes no others for them.
func TestUncommented(t *testing.T) {
	bare, err := uncommented("x.go", "package x\nfunc F() {}\n// G has one.\nfunc G() {}\nfunc h() {}\ntype T int\nfunc (T) M() {}\ntype u int\nfunc (u) N() {}\n"+
		"// The constants.\nconst (\n\tA = 1\n\tB = 2\n)\nvar V int\nvar W int // beside it\n")
	if err != nil || strings.Join(bare, " ") != "F T M V" {
		t.Errorf("%v %v", bare, err)
	}
}
