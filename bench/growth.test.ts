import { expect, it } from 'vitest'
import { GROWING, growthVerdicts } from './growth.ts'

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

it.each([
  ['with the text', (length: number) => length, 'ok', '8.00'],
  ['with the text and a little more', (length: number) => length * Math.log(length), 'ok', '9.64'],
  ['with its square', (length: number) => length ** 2, 'MISSED', '64.00'],
])('work that grows %s is told apart', (_name, stepsOf, mark, ratio) => {
  const { growing, time } = counted(stepsOf)
  expect(growthVerdicts([growing], time)).toEqual([
    `${mark.padEnd(6)}  a text: ${ratio} times as long for 8 times the text (at most 24)`,
  ])
})

it('each reader of texts is run on texts of both lengths', () => {
  const lines = growthVerdicts(
    GROWING.map(({ name, work }) => ({ name, work: (length) => work(length / 1000) })),
    (work) => {
      work()
      return 1
    },
  )
  expect(lines).toHaveLength(GROWING.length)
  expect(lines.every((line) => line.startsWith('ok'))).toBe(true)
})
