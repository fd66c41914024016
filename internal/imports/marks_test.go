package imports

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whence/internal/race"
)

// The marks of the house. Lines and files are of code without its tests.
const (
	maxLines    = 5000 // of a package
	maxFiles    = 30   // of a package
	maxMethods  = 30   // of a receiver
	maxFunction = 60   // lines of a function
)

// size is how large one package is.
type size struct {
	lines, files int
	methods      map[string]int // by receiver
	long         int            // functions over the mark
}

// TestMarks holds each package and receiver to the marks.
func TestMarks(t *testing.T) {
	race.Skip(t)
	sizes, err := measure(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	hold := func(what string, n, most int) {
		if n > most {
			t.Errorf("%s: %d, and it may have %d", what, n, most)
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(sizes)) {
		s := sizes[dir]
		hold(dir+" lines", s.lines, maxLines)
		hold(dir+" files", s.files, maxFiles)
		hold(dir+" long functions", s.long, 0)
		for receiver, n := range s.methods {
			hold(dir+"."+receiver+" methods", n, maxMethods)
		}
	}
}

// measure reads all code below a folder, tests and what is generated excepted.
func measure(root string) (map[string]*size, error) {
	sizes := map[string]*size{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() != ".." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		if dir = filepath.ToSlash(dir); sizes[dir] == nil {
			sizes[dir] = &size{methods: map[string]int{}}
		}
		return sizes[dir].add(path)
	})
	return sizes, err
}

// add adds a file.
func (s *size) add(path string) error {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
	if err != nil {
		return fmt.Errorf("measure: %w", err)
	}
	if ast.IsGenerated(file) {
		return nil
	}
	s.files++
	s.lines += set.Position(file.FileEnd).Line
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if f.Recv != nil {
			s.methods[receiver(f.Recv.List[0].Type)]++
		}
		if set.Position(f.End()).Line-set.Position(f.Pos()).Line+1 > maxFunction {
			s.long++
		}
	}
	return nil
}

// receiver is the name of the type that a method is of.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// The marks must be able to fail: this package is measured as one file, and a type with a
// method is seen.
func TestMeasure(t *testing.T) {
	sizes, err := measure(filepath.Join("..", "..", "engine"))
	if err != nil {
		t.Fatal(err)
	}
	root := sizes["."]
	if root == nil || root.files < 5 || root.lines < 1000 || root.methods["Program"] < 5 {
		t.Errorf("the engine is %+v", root)
	}
}
