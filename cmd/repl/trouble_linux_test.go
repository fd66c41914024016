package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestFullDisk fills the disk under the real program: what cannot be stored is
// said and not learned, what was stored before is there, and with space again it
// goes on.
func TestFullDisk(t *testing.T) {
	folder := t.TempDir()
	if err := syscall.Mount("none", folder, "tmpfs", 0, "size=2m"); err != nil {
		t.Skipf("needs the right to mount a small disk: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	path, filler := filepath.Join(folder, "kb.db"), filepath.Join(folder, "filler")
	p := startJSON(t, path)
	p.says("Tom is a cat.", "Noted.")
	_ = os.WriteFile(filler, bytes.Repeat([]byte("x"), 4<<20), 0o600) // it cannot be whole
	if r := p.turn("Rex is a dog."); r.Error == nil || r.Error.Code != "store" || !strings.Contains(r.Reply, "the disk is full") {
		t.Errorf("on a full disk: %+v %s", r.Error, r.Reply)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	p.says("Rex is a dog.", "Noted.")
	p.ends()
	p = startJSON(t, path)
	p.says("Is Tom a cat?", `Yes: Tom is a cat. You said so in t1: "Tom is a cat."`)
	p.says("Is Rex a dog?", `Yes: Rex is a dog. You said so in t2: "Rex is a dog."`)
}

// TestImportIsInterrupted stops an import that would never end, as ctrl+c does:
// the program says so, and has learned nothing.
func TestImportIsInterrupted(t *testing.T) {
	folder := t.TempDir()
	path, endless := filepath.Join(folder, "kb.db"), filepath.Join(folder, "endless.csv")
	if err := syscall.Mkfifo(endless, 0o600); err != nil {
		t.Skipf("no named pipe: %v", err)
	}
	cmd := command(t.Context(), t, "import", endless, "--kb", path, "--offline", "--quiet")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	in, err := os.OpenFile(endless, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }() // the reader is gone
	lines := []byte("subject,relation,object\n")
	for n := 0; err == nil; n++ {
		_, err = in.Write(lines) // blocks while the program is not reading
		lines = bytes.Repeat([]byte("Tom,likes,tea\n"), 1000)
		if n == 20 {
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = cmd.Wait() // the exit code says it
	if code := cmd.ProcessState.ExitCode(); code != 2 || !strings.Contains(stderr.String(), "Stopped.") {
		t.Errorf("exit %d: %s", code, stderr.String())
	}
	out, _, code := runProgram(t, "", "ask", "/facts", "--kb", path, "--offline")
	if code != 0 || !strings.Contains(out, "I was told no facts yet") {
		t.Errorf("exit %d: %s", code, out)
	}
}
