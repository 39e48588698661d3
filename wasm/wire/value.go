package wire

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// nameIn is the name of the i-th field of a struct on the wire. Tag.Get would link
// all of strconv.Unquote for it.
func nameIn(t reflect.Type, i int) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(string(t.Field(i).Tag), `json:"`), `"`)
	return name
}

// fill sets the fields of a zero struct to the values of members, and empties
// members.
func fill(to reflect.Value, members map[string]string) error {
	for i := range to.NumField() {
		name := nameIn(to.Type(), i)
		value, ok := members[name]
		if !ok {
			continue
		}
		delete(members, name)
		if err := read(value, to.Field(i)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if len(members) > 0 {
		return fmt.Errorf("no member %.40q", slices.Min(slices.Collect(maps.Keys(members))))
	}
	return nil
}

// read sets a zero value to what a value of JSON says.
func read(value string, to reflect.Value) error {
	if value == "null" {
		return nil
	}
	fits, what := false, "of no kind that the wire carries"
	switch to.Kind() {
	case reflect.Struct:
		members, _, err := membersOf(value)
		if err != nil {
			return err
		}
		return fill(to, members)
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		return read(value, to.Elem())
	case reflect.Slice:
		elements, err := elementsOf(value)
		to.Set(reflect.MakeSlice(to.Type(), len(elements), len(elements)))
		for i := 0; i < len(elements) && err == nil; i++ {
			err = read(elements[i], to.Index(i))
		}
		return err
	case reflect.String:
		text, err := unquoted(value)
		to.SetString(text)
		return err
	case reflect.Bool:
		to.SetBool(value == "true")
		fits, what = value == "true" || value == "false", "neither true nor false"
	case reflect.Int, reflect.Int64:
		n, err := strconv.ParseInt(value, 10, to.Type().Bits())
		to.SetInt(n)
		fits, what = err == nil && isNumber(value), "no whole number of 64 bits"
	case reflect.Uint64:
		n, err := strconv.ParseUint(value, 10, 64)
		to.SetUint(n)
		fits, what = err == nil && isNumber(value), "no whole number of 64 bits from 0 up"
	case reflect.Float64:
		x, err := strconv.ParseFloat(value, 64)
		to.SetFloat(x)
		fits, what = err == nil && isNumber(value), "no number of 64 bits"
	}
	if !fits {
		return fmt.Errorf("%.40s is %s", value, what)
	}
	return nil
}

// appended is a text with a value at its end. Numbers are as short as can be read
// back to the same bits.
func appended(text []byte, v reflect.Value) ([]byte, error) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return append(text, "null"...), nil
		}
		return appended(text, v.Elem())
	case reflect.Struct:
		text = append(text, '{')
		for i := range v.NumField() {
			if i > 0 {
				text = append(text, ',')
			}
			name := nameIn(v.Type(), i)
			var err error
			if text, err = appended(append(appendQuoted(text, name), ':'), v.Field(i)); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		return append(text, '}'), nil
	case reflect.Slice:
		if v.IsNil() {
			return append(text, "null"...), nil
		}
		text = append(text, '[')
		for i := range v.Len() {
			if i > 0 {
				text = append(text, ',')
			}
			var err error
			if text, err = appended(text, v.Index(i)); err != nil {
				return nil, err
			}
		}
		return append(text, ']'), nil
	case reflect.String:
		return appendQuoted(text, v.String()), nil
	case reflect.Bool:
		return strconv.AppendBool(text, v.Bool()), nil
	case reflect.Int, reflect.Int64:
		return strconv.AppendInt(text, v.Int(), 10), nil
	case reflect.Uint64:
		return strconv.AppendUint(text, v.Uint(), 10), nil
	case reflect.Float64:
		x := v.Float()
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return nil, fmt.Errorf("%v is no number of JSON", x)
		}
		return strconv.AppendFloat(text, x, 'g', -1, 64), nil
	}
	return nil, fmt.Errorf("%v is of no kind that the wire carries", v.Type())
}
