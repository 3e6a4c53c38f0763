import { describe, expect, it } from 'vitest'
import { readPushOptions } from './options.ts'

describe('the options of the benchmark of push messages', () => {
  it('are those of the documented run by themselves', () => {
    expect(readPushOptions([])).toEqual({
      subscribers: 20_000,
      total: 1_000_000,
      delay: 100,
      rounds: 3,
      parts: ['fan-out', 'matching', 'growth'],
    })
  })

  it('take other sizes and a part alone', () => {
    const args = ['--subscribers', '500', '--total', '20000', '--rounds', '1', '--only', 'matching']
    expect(readPushOptions(args)).toMatchObject({ subscribers: 500, total: 20_000, parts: ['matching'] })
  })

  it.each([
    ['--subscribers', '0'],
    ['--delay', 'x'],
    ['--rounds', '7'],
    ['--total', '30000'],
    ['--only', 'mail'],
  ])('refuse %s %s with the usage', (name, value) => {
    expect(() => readPushOptions([name, value])).toThrow('Usage: npm run bench:push')
  })
})
