package main

import (
	"strings"

	"github.com/spf13/cobra"

	"binfall/sim/catalog"
	"binfall/sim/param"
)

// completeID offers the ids of all processes to the shell.
func completeID(cmd *cobra.Command, args []string, typed string) (words []string, how cobra.ShellCompDirective) {
	if len(args) == 0 {
		for _, d := range catalog.All {
			words = append(words, cobra.CompletionWithDesc(d.ID, d.Title))
		}
	}
	return words, cobra.ShellCompDirectiveNoFileComp
}

// completeSetup offers ids, then the names of parameters not yet given, then,
// after the =, the options of a choice.
func completeSetup(cmd *cobra.Command, args []string, typed string) (words []string, how cobra.ShellCompDirective) {
	how = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
	if len(args) == 0 {
		return completeID(cmd, args, typed)
	}
	d, err := catalog.Find(args[0])
	if err != nil {
		return nil, how
	}
	given := names(param.ParseQuery(strings.Join(args[1:], "&")))
	name, _, valued := strings.Cut(typed, "=")
	for _, f := range d.Fields() {
		switch {
		case valued && f.Name == name:
			for _, option := range options(f) {
				words = append(words, f.Name+"="+option)
			}
		case !valued && !given[f.Name]:
			words = append(words, cobra.CompletionWithDesc(f.Name+"=", f.Help))
		}
	}
	if !valued {
		how |= cobra.ShellCompDirectiveNoSpace
	}
	return words, how
}

// options are the few values that a field may have, none if there are many.
func options(f param.Field) []string {
	if f.Type == "bool" {
		return []string{"true", "false"}
	}
	return f.Options
}
