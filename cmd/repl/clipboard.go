package main

import (
	"context"
	"os/exec"
	"strings"
	"time"

	"github.com/atotto/clipboard"
)

// nativeClipboard is what takes a copied text beside the terminal's own
// clipboard: in tmux its buffer, which tmux hands on to the terminal, and on this
// machine the desktop's clipboard. Over ssh the desktop here is nobody's, and nil
// is returned where there is nothing. env looks up environment variables.
func nativeClipboard(env func(string) (string, bool)) func(string) error {
	set := func(name string) bool { v, ok := env(name); return ok && v != "" }
	switch {
	case set("TMUX"):
		return tmuxBuffer
	case set("SSH_TTY") || set("SSH_CONNECTION") || clipboard.Unsupported:
		return nil
	}
	return clipboard.WriteAll
}

// tmuxBuffer loads a text into the paste buffer of tmux, and with -w into the
// clipboard of the terminal outside of it, which tmux by default refuses to
// programs.
func tmuxBuffer(text string) error {
	const patience = 2 * time.Second
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c := exec.CommandContext(ctx, "tmux", "load-buffer", "-w", "-")
	c.Stdin = strings.NewReader(text)
	return c.Run()
}
