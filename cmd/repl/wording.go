package main

import (
	"io"
	"os"

	"github.com/spf13/cobra"

	"whence/internal/voice"
)

// wordingCommand prints all that the program says, to read or to translate.
func wordingCommand(out io.Writer) *cobra.Command {
	return &cobra.Command{
		Use:     "wording",
		Short:   voice.Say("repl.wording-short"),
		Example: "  repl wording > nl.txt\n  repl --wording nl.txt",
		Args:    cobra.NoArgs, Annotations: map[string]string{alwaysRuns: "true"},
		RunE: func(*cobra.Command, []string) error {
			_, err := io.WriteString(out, voice.Page())
			return err
		},
	}
}

// isWording refuses a file that is no translation.
func isWording(file string) error {
	_, err := translation(file)
	return err
}

// translation reads the wording of a file; that of no file is nil, which is the program's own.
func translation(file string) (*voice.Voice, error) {
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return voice.Translation(file, string(text))
}
