import { expect, it } from 'vitest'
import { conclusion } from '../lib/report.ts'
import { GROWING, growthTarget, measureGrowth } from './texts.ts'
import type { Growing } from './texts.ts'

/** Returns work that counts its steps, and a clock that reads these steps. */
function counted(stepsOf: (length: number) => number) {
  let steps = 0
  const time = (work: () => unknown) => {
    steps = 0
    work()
    return steps
  }
  return { time, growing: { name: 'a text', work: (length: number) => (steps = stepsOf(length)) } }
}

function conclude(growing: readonly Growing[], time: (work: () => unknown) => number) {
  const rounds = growing.map((one) => Object.entries(measureGrowth(one, time)))
  const results = Object.fromEntries(rounds.flat().map(([name, figures]) => [name, [figures]]))
  return conclusion([{ targets: growing.map(growthTarget), results }])
}

it.each([
  ['with the text', (length: number) => length, 'ok', '8.00', 0],
  ['with the text and a little more', (length: number) => length * Math.log(length), 'ok', '9.64', 0],
  ['with its square', (length: number) => length ** 2, 'MISSED', '64.00', 1],
])(
  'the benchmark judges work that grows %s by its CPU time for a text and for 8 times the text',
  (_name, stepsOf, mark, ratio, exitCode) => {
    const { growing, time } = counted(stepsOf)
    const { text, exitCode: found } = conclude([growing], time)
    expect(text.split('\n').at(-1)).toBe(
      `${mark.padEnd(6)}  a text, CPU time of 8 times the text over that of the text: ${ratio} (at most 24)`,
    )
    expect(found).toBe(exitCode)
  },
)

it('the benchmark runs each parser on a text and on a text of 8 times the length', () => {
  const { text, exitCode } = conclude(
    GROWING.map(({ name, work }) => ({ name, work: (length) => work(length / 1000) })),
    (work) => {
      work()
      return 1
    },
  )
  expect(text.split('\n').filter((line) => line.startsWith('ok '))).toHaveLength(GROWING.length)
  expect(exitCode).toBe(0)
})
