package window

import "github.com/hajimehoshi/ebiten/v2"

type vertex = ebiten.Vertex
