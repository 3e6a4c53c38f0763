import { describe, expect, it } from 'vitest'
import { createStepClock } from './step-clock.ts'

function clockAt(steady: number, wall: number) {
  const now = { steady, wall }
  return { now, step: createStepClock({ steady: () => now.steady, wall: () => now.wall }) }
}

describe('a step of the clock', () => {
  it.each([
    ['follows the clock that cannot be set', [1000, 1000], false, 1000],
    ['does not change when a clock is set forward', [1000, 86_400_000], false, 1000],
    ['does not change when a clock is set back', [1000, -86_400_000], false, 1000],
    ['includes the sleep of a phone whose page was hidden', [10, 60_000], true, 60_000],
    ['of a hidden page is not shortened when a clock is set back', [5000, -86_400_000], true, 5000],
    ['is never negative', [0, -5000], true, 0],
  ] as const)('a step of the two-source clock %s', (_what, [steady, wall], wasHidden, expected) => {
    const { now, step } = clockAt(50, 1_000_000_000)
    now.steady += steady
    now.wall += wall
    expect(step(wasHidden)).toBe(expected)
    expect(step(wasHidden)).toBe(0)
  })
})
