import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PALETTE_STATES, paletteCounts, paletteState, progress } from './palette.ts'

describe('the palette', () => {
  it.each([
    [undefined, 'notVisited'],
    [{ choice: null, marked: false, visited: false }, 'notVisited'],
    [{ choice: null, marked: false, visited: true }, 'notAnswered'],
    [{ choice: 0, marked: false, visited: true }, 'answered'],
    [{ choice: null, marked: true, visited: true }, 'marked'],
    [{ choice: 3, marked: true, visited: true }, 'answeredMarked'],
  ] as const)('the question palette shows the answer %j as %s', (answer, state) => {
    expect(paletteState(answer)).toBe(state)
  })

  it('the counts of the question palette add up to the number of questions after any input', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `q${index}`)
    const presses = fc.array(
      fc.record({
        id: fc.constantFrom(...ids, 'another'),
        choice: fc.option(fc.integer({ min: 0, max: 3 })),
        marked: fc.boolean(),
        visited: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(presses, (pressed) => {
        const counts = paletteCounts(ids, new Map(pressed.map(({ id, ...answer }) => [id, answer])))
        expect(PALETTE_STATES.reduce((sum, state) => sum + counts[state], 0)).toBe(ids.length)
      }),
    )
  })

  it('the progress counts answered questions, marked or not, and gives a whole percentage, rounded down', () => {
    const counts = { notVisited: 1, notAnswered: 0, answered: 1, marked: 0, answeredMarked: 1 }
    expect(progress(counts)).toEqual({ answered: 2, percent: 66 })
    expect(progress({ ...counts, notVisited: 0, answered: 0, answeredMarked: 0 })).toEqual({
      answered: 0,
      percent: 0,
    })
  })
})
