package look

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestThemesAreFoundByNameAndInFiles(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	sea := write("sea.yaml", "base: light\ngood: \"#005f87\"\nbad: 130\n")
	for _, name := range []string{"auto", "dark", "light", "plain", "sea", sea} {
		if _, err := Load(name, folder); err != nil {
			t.Error(err)
		}
	}
	look, err := Load("sea", folder)
	if err != nil || look.Palette.Good != "#005f87" || look.Palette.Bad != "130" || look.Palette.You != Light().You {
		t.Errorf("%+v, %v", look, err)
	}
	for text, want := range map[string]string{
		"goood: 75": "goood", "good: red": `good is "red", which is no colour`, "good: 256": "no colour", "base: blue": "base is", "- a": "no mapping", "good: \"#12345\"": "no colour",
	} {
		path := write("bad.yaml", text)
		if _, err := Load("bad", folder); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := Load("dusk", folder); err == nil || !strings.Contains(err.Error(), "auto, dark, light, plain, bad, sea") {
		t.Error(err)
	}
}
