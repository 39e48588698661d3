package layers

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"
)

// mapOrder returns a fault for each place in the rooms of TRAJECTORY where the order of a map
// comes out: a range over one, or a function of package maps that walks one. Go
// draws that order anew in every run, outside the seed. Looking a key up is
// fine, and so is slices.Sorted(maps.Keys(m)).
//
// Test files are not looked at. Types come from go/types, so that a map behind a
// name, a field, a call or a type parameter is seen; what has no type, because
// the package does not build, is a fault as well.
func (r *rule) mapOrder(fset *token.FileSet, folders map[string]*folder) []fault {
	s := &sources{fset, folders, r.library, map[string]*types.Package{}}
	var faults []fault
	for _, room := range r.groups["TRAJECTORY"] {
		if f := folders[room]; f != nil {
			info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
			s.typecheck(room, info)
			for _, file := range f.code {
				faults = append(faults, mapOrderIn(fset, file, info)...)
			}
		}
	}
	return faults
}

func mapOrderIn(fset *token.FileSet, file *ast.File, info *types.Info) []fault {
	var faults []fault
	report := func(n ast.Node, format string, args ...any) {
		faults = append(faults, fault{fset.Position(n.Pos()), fmt.Sprintf(format, args...)})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			switch t := info.Types[n.X].Type; {
			case t == nil || t == types.Typ[types.Invalid]:
				report(n, "range over %s, whose type is unknown and may be a map: does the package build?", types.ExprString(n.X))
			case mayBeMap(t):
				report(n, "range over the map %s: its order is not in the seed", types.ExprString(n.X))
			}
		case *ast.CallExpr:
			if len(n.Args) == 1 && calls(info, n, "slices", "Sorted") {
				if keys, ok := n.Args[0].(*ast.CallExpr); ok && calls(info, keys, "maps", "Keys") {
					return false
				}
			}
		case *ast.Ident:
			if f, ok := info.Uses[n].(*types.Func); ok && f.Pkg() != nil && f.Pkg().Path() == "maps" &&
				slices.Contains([]string{"All", "Keys", "Values", "DeleteFunc", "EqualFunc"}, f.Name()) {
				report(n, "maps.%s walks a map: its order is not in the seed", f.Name())
			}
		}
		return true
	})
	return faults
}

// mayBeMap tells whether t is a map, or a type parameter that allows one.
func mayBeMap(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Map:
		return true
	case *types.Interface: // of a type parameter; no other interface can be ranged over
		for embedded := range u.EmbeddedTypes() {
			if mayBeMap(embedded) {
				return true
			}
		}
	case *types.Union:
		for term := range u.Terms() {
			if mayBeMap(term.Type()) {
				return true
			}
		}
	}
	return false
}

func calls(info *types.Info, call *ast.CallExpr, pkg, name string) bool {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	f := info.Uses[selector.Sel]
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == pkg && f.Name() == name
}

// sources gives packages to the type checker: ours from what was parsed, the
// standard library from its own sources.
type sources struct {
	fset    *token.FileSet
	folders map[string]*folder
	library types.Importer // the standard one
	done    map[string]*types.Package
}

func (s *sources) typecheck(room string, info *types.Info) *types.Package {
	config := types.Config{
		Importer: s,
		Error:    func(error) {}, // the compiler reports them better; here a missing type is a fault
	}
	pkg, _ := config.Check(path.Join(module, room), s.fset, s.folders[room].code, info)
	return pkg
}

func (s *sources) Import(name string) (*types.Package, error) {
	if pkg, ok := s.done[name]; ok {
		if pkg == nil {
			return nil, errors.New("layers: import circle through " + name)
		}
		return pkg, nil
	}
	room, ours := strings.CutPrefix(name, module+"/")
	if ours && s.folders[room] != nil {
		s.done[name] = nil // while it is on its way
		s.done[name] = s.typecheck(room, nil)
		return s.done[name], nil
	}
	if standard(name) && !ours {
		return s.library.Import(name)
	}
	// From outside: the rooms that are looked at have nothing from there, and a
	// value of an unknown type that is ranged over is a fault in any case.
	pkg := types.NewPackage(name, path.Base(name))
	pkg.MarkComplete()
	s.done[name] = pkg
	return pkg, nil
}
