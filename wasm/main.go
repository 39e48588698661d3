//go:build js

// Command wasm is the stage: the program behind the canvas of the page. It reads
// messages of package wire, drives the app of package game with them, and draws
// with ebiten, or in software where there is no WebGL2.
package main

import (
	"errors"
	"time"

	"binfall/game/window"
	"binfall/wasm/bridge"
	"binfall/wasm/wire"
)

// build identifies the sources of both programs and their loader; the site's
// build sets it.
var build string

func main() {
	started := time.Now()
	s := newSession(bridge.Post, func() int64 { return int64(time.Since(started)) })
	bridge.OnMessage(s.receive)
	drawing := bridge.Option("drawing")
	s.send(wire.Ready{Build: build, Drawing: drawing})
	if drawing != "software" {
		if err := window.Run(s); !errors.Is(err, window.ErrWebGL) {
			s.send(wire.Problem{Field: "drawing", Value: drawing, Why: err.Error()})
			select {} // ebiten listens on, and finds nothing if the program ends
		}
	}
	paintInSoftware(s)
}
