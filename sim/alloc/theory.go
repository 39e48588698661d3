package alloc

import "binfall/sim"

func oneTheory(p oneParams) []sim.Prediction { return nil }

func greedyTheory(p greedyParams) []sim.Prediction { return nil }
