package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"whence/internal/clean"
	"whence/internal/storage"
)

// configCommand shows and changes the settings.
func (p *program) configCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "config",
		Short: "the settings: what they are, where each comes from, and how to change them",
		Long: "Lists all settings with their value and its origin. Flags win over the environment, the\n" +
			"environment over the config file, and the file over the default. set and unset change the\n" +
			"config file, and nothing in it but that setting.",
		Example: "  repl config\n  repl config set world closed\n  repl config unset world\n  repl config get kb",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return p.settingsJSON()
			}
			return p.printSettings()
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	get := &cobra.Command{
		Use: "get NAME", Short: "the value of one setting", Args: cobra.ExactArgs(1), ValidArgsFunction: p.settingNames,
		RunE: func(_ *cobra.Command, args []string) error {
			x, err := p.settings.find(args[0])
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(p.out, clean.Line(x.shown()))
			return err
		},
	}
	set := p.changing(&cobra.Command{
		Use: "set NAME [VALUE]", Short: "change one setting in the config file; a secret is read from standard input",
		Args: cobra.RangeArgs(1, 2), RunE: func(_ *cobra.Command, args []string) error { return p.set(args) },
	})
	unset := p.changing(&cobra.Command{
		Use: "unset NAME", Short: "take one setting out of the config file", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return p.settings.unset(args[0])
		},
	})
	path := p.changing(&cobra.Command{
		Use: "path", Short: "where the config file is, or would be", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(p.out, p.settings.file)
			return err
		},
	})
	cmd.AddCommand(get, set, unset, path)
	return cmd
}

// changing makes a command work where the settings are wrong, too: it is there
// to mend them.
func (p *program) changing(cmd *cobra.Command) *cobra.Command {
	cmd.ValidArgsFunction = p.settingNames
	cmd.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		p.settings.locate(cmd.Flags(), p.env)
		return nil
	}
	return cmd
}

// settingNames completes the name of a setting.
func (p *program) settingNames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var names []string
	if len(args) == 0 {
		for _, x := range p.settings.all {
			names = append(names, x.name+"\t"+x.usage())
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// maxSecret bounds a secret that is read.
const maxSecret = 64 << 10

// set checks a value and writes it to the config file.
func (p *program) set(args []string) error {
	x, err := p.settings.find(args[0])
	if err != nil {
		return err
	}
	switch {
	case x.secret && len(args) == 2:
		return fmt.Errorf("%s is secret, and the command line is seen by others: leave the value out and give it on standard input", x.name)
	case x.secret:
		value, err := bufio.NewReader(io.LimitReader(p.in, maxSecret)).ReadString('\n')
		if value = strings.TrimSpace(value); value == "" {
			return errors.Join(fmt.Errorf("standard input holds no value for %s", x.name), noEOF(err))
		}
		args = append(args, value)
	case len(args) == 1:
		return fmt.Errorf("a value for %s is missing", x.name)
	}
	if err := x.refuse(args[1]); err != nil {
		return fmt.Errorf("%s: %w", x.name, err)
	}
	return p.settings.change(x.name, &args[1])
}

func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// shown is the value as it may be printed.
func (x *setting) shown() string {
	switch {
	case x.secret && x.value != "":
		return "(set)"
	case x.value == "":
		return "-"
	case x.address:
		return withoutKeys(x.value)
	case x.base:
		return storage.Shown(x.value)
	}
	return x.value
}

// usage is the help without the marks of the names of values.
func (x *setting) usage() string { return strings.ReplaceAll(x.help, "`", "") }

// printSettings lists the settings with their origins.
func (p *program) printSettings() error {
	w := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	for _, s := range p.settings.all {
		fmt.Fprintf(w, "%s\t%s\t%s\n", s.name, clean.Line(s.shown()), clean.Line(s.origin))
	}
	return w.Flush()
}

// settingsJSON is printSettings for programs.
func (p *program) settingsJSON() error {
	type one struct {
		Name   string `json:"name"`
		Value  string `json:"value"`
		Origin string `json:"origin"`
		Help   string `json:"help"`
	}
	all := []one{}
	for _, s := range p.settings.all {
		v := ""
		if s.value != "" {
			v = s.shown()
		}
		all = append(all, one{s.name, v, s.origin, s.usage()})
	}
	return encoder(p.out, "  ").Encode(all)
}

// isBase refuses what can be neither the path of a file nor the address of a database.
func isBase(v string) error {
	if storage.IsServer(v) {
		return storage.CheckAddress(v)
	}
	if scheme, _, found := strings.Cut(v, "://"); found {
		return fmt.Errorf("a knowledge base is a file, or postgres://USER@HOST/DATABASE; there are none at %s://", scheme)
	}
	return isFile(v)
}

// isPerson refuses what cannot be the name of a person: what other sources are called by,
// and what would not fit into a line.
func isPerson(v string) error {
	switch {
	case v == "":
		return nil
	case !personName.MatchString(v):
		return fmt.Errorf("%q is no name: it begins with a letter, and has letters, digits, spaces and . _ - ' @", v)
	case slices.Contains([]string{"you", "person", "somebody", "program"}, strings.ToLower(v)), strings.HasPrefix(strings.ToLower(v), "mcp "):
		return fmt.Errorf("%q stands for somebody else", v)
	}
	return nil
}

var personName = regexp.MustCompile(`^\pL[\pL\pN ._'@-]{0,63}$`)

// isFile refuses what cannot be the path of a file.
func isFile(v string) error {
	if v == "" {
		return nil
	}
	if info, err := os.Stat(v); err == nil && info.IsDir() {
		return fmt.Errorf("%q is a folder; name a file", v)
	}
	return nil
}
