package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"binfall/sim/param"
)

// Options are stated like the parameters of a process, by a param.Set, so that
// numbers are written and faults are worded in the same way. pflag would stop at
// the first fault; here it only collects texts, and readOptions reads them all.

// text is an option as it was typed.
type text struct{ value, kind string }

func (t *text) String() string     { return t.value }
func (t *text) Set(v string) error { t.value = v; return nil }
func (t *text) Type() string       { return t.kind }

// addOptions makes a flag of every field of the set.
func addOptions(cmd *cobra.Command, set *param.Set) {
	for _, f := range set.Fields() {
		kind := "number"
		switch f.Type {
		case "choice":
			kind = strings.Join(f.Options, "|")
		case "bool":
			kind = "bool" // pflag writes such a flag without its value
		}
		flag := cmd.Flags().VarPF(&text{f.Default, kind}, f.Name, "", f.Help)
		if f.Type == "bool" {
			flag.NoOptDefVal = "true"
		}
		if f.Type == "choice" {
			complete(cmd, f.Name, f.Options...)
		}
	}
	cmd.FParseErrWhitelist.UnknownFlags = true
	cmd.SetFlagErrorFunc(flagFault)
}

// readOptions sets the fields from the flags and returns every fault of the
// command line's options.
func readOptions(cmd *cobra.Command, line []string, set *param.Set) (faults []error) {
	faults = unknownFlags(cmd, line)
	var given []param.Pair
	for _, f := range set.Fields() {
		if flag := cmd.Flags().Lookup(f.Name); flag.Changed {
			given = append(given, param.Pair{Name: f.Name, Value: flag.Value.String()})
		}
	}
	return append(faults, listFaults(set.Read(given), "--")...)
}

// unknownFlags names the flags that do not exist. pflag skips them, because it
// would else name the first and forget everything after it.
func unknownFlags(cmd *cobra.Command, line []string) (faults []error) {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, "--"+f.Name)
		}
	})
	for i := 0; i < len(line) && line[i] != "--"; i++ {
		if !strings.HasPrefix(line[i], "-") || line[i] == "-" {
			continue
		}
		name, _, hasValue := strings.Cut(line[i], "=")
		long, isLong := strings.CutPrefix(name, "--")
		flag := cmd.Flags().Lookup(long)
		if !isLong { // -oFILE and -o FILE
			flag = cmd.Flags().ShorthandLookup(name[1:2])
			hasValue = len(line[i]) > 2
		}
		switch {
		case flag == nil:
			faults = append(faults, fmt.Errorf("%s: no such option; there are %s", line[i], strings.Join(names, ", ")))
		case !hasValue && flag.NoOptDefVal == "":
			i++ // the next word is its value
		}
	}
	return faults
}

// listFaults returns the faults that an error holds, each under its field's
// name with a prefix.
func listFaults(err error, prefix string) (faults []error) {
	var list param.Errors
	if !errors.As(err, &list) && err != nil {
		return []error{err}
	}
	for _, f := range list {
		faults = append(faults, &param.Error{Field: prefix + f.Field, Value: f.Value, Why: f.Why})
	}
	return faults
}

// flagFault words what pflag could not read at all, such as an option without
// its value.
func flagFault(cmd *cobra.Command, err error) error {
	return wrong(fmt.Errorf("%w; see %s --help", err, cmd.CommandPath()))
}

// complete offers the words as values of a flag to the shell.
func complete(cmd *cobra.Command, flag string, words ...string) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // no such flag: a fault of this file
	}
}
