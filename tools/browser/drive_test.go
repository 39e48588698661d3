package browser

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// listener runs in every frame before its own scripts and keeps the last message
// of each type that came there, by package wire's names; those of a worker have
// "worker " before theirs.
//
//go:embed testdata/listener.js
var listener string

// call runs a command of the protocol.
func call[P, R any](b *tab, command cdp.Command[P, R], params P) R {
	b.Helper()
	result, err := chromedp.Call(b.ctx, command, params)
	if err != nil {
		b.Fatal(err)
	}
	return result
}

// do runs actions.
func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.Fatal(err)
	}
}

func (b *tab) open(address string) {
	b.Helper()
	b.do(chromedp.Navigate(address))
}

// try evaluates an expression in the tab's frame; a promise is waited for.
func try[T any](b *tab, expression string) (T, error) {
	return chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise, func(p *runtime.EvaluateParams) {
		p.UniqueContextID = b.in
	}))
}

func eval[T any](b *tab, expression string) T {
	b.Helper()
	value, err := try[T](b, expression)
	if err != nil {
		b.Fatalf("%s: %v", expression, err)
	}
	return value
}

// until waits for an expression to be true.
func (b *tab) until(expression string) {
	b.Helper()
	b.untilGo(expression, func() bool {
		// A page that is just being loaded answers with errors.
		yes, err := try[bool](b, fmt.Sprintf("Boolean(%s)", expression))
		return err == nil && yes
	})
}

func (b *tab) untilGo(what string, done func() bool) {
	b.Helper()
	for end := time.Now().Add(patience); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			b.Fatalf("this did not come about: %s\nseen: %q", what, b.seen(""))
		}
	}
}

// frame returns the frame whose address contains a text.
func (b *tab) frame(part string) *tab {
	b.Helper()
	found := *b
	b.untilGo("a frame "+part, func() bool {
		b.mu.Lock()
		var all []string
		for id := range b.contexts {
			all = append(all, id)
		}
		b.mu.Unlock()
		for _, found.in = range all {
			if address, err := try[string](&found, "location.href"); err == nil && strings.Contains(address, part) {
				return true
			}
		}
		return false
	})
	return &found
}

// heard returns the last message of M's type, and how many of them there were.
func heard[M any](b *tab) (m M, count int) {
	b.Helper()
	return heardFrom[M](b, "")
}

func heardFrom[M any](b *tab, whom string) (m M, count int) {
	b.Helper()
	name := whom + strings.ToLower(reflect.TypeFor[M]().Name())
	text, err := try[string](b, fmt.Sprintf("JSON.stringify([heard.count[%q] ?? 0, heard.last[%[1]q] ?? {}])", name))
	if err != nil {
		return m, 0 // the page is just being loaded
	}
	if err := json.Unmarshal([]byte(text), &[]any{&count, &m}); err != nil {
		b.Fatalf("%s: %v", name, err)
	}
	return m, count
}

// await waits until the last message of M's type is as wanted.
func await[M any](b *tab, what string, wanted func(M) bool) M {
	b.Helper()
	var last M
	b.untilGo(what, func() bool {
		var count int
		last, count = heard[M](b)
		return count > 0 && wanted(last)
	})
	return last
}

// say sends a message of package wire to the stage, as the page would.
func (b *tab) say(message any) {
	b.Helper()
	fields, err := json.Marshal(message)
	if err != nil {
		b.Fatal(err)
	}
	eval[bool](b, fmt.Sprintf("heard.say(%q, %s)", strings.ToLower(reflect.TypeOf(message).Name()), fields))
}

// ask sends a message and returns the next one of M's type.
func ask[M any](b *tab, message any) M {
	b.Helper()
	_, before := heard[M](b)
	b.say(message)
	var m M
	b.untilGo(fmt.Sprintf("an answer to %T", message), func() bool {
		var count int
		m, count = heard[M](b)
		return count > before
	})
	return m
}

// picture saves what the tab shows, if somebody wants to look.
func (b *tab) picture(name string) {
	folder := os.Getenv("BINFALL_SCREENSHOTS")
	if folder == "" {
		return
	}
	data, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	file := filepath.Join(folder, strings.ReplaceAll(name, "/", "-")+".png")
	if err := errors.Join(err, os.WriteFile(file, data, 0o666)); err != nil {
		b.Log(err)
	}
}
