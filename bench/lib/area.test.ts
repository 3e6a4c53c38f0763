import fs from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import { defineArea } from './area.ts'
import type { Part, Run } from './area.ts'

type Options = { sizes: number[]; rounds: number; seconds: number }

const said: string[] = []

beforeEach(() => {
  said.length = 0
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})

const noted = (name: string, more: Partial<Part<Options>> = {}): Part<Options> => ({
  cases: { [name]: `case of ${name}` },
  targets: [{ claim: `time of ${name}`, figure: [name, 'ms'], atMost: 2, unit: 'ms' }],
  prepare: async (run) => {
    said.push(`${name} prepared`)
    run.atEnd(() => void said.push(`${name} ended first`))
    run.atEnd(() => void said.push(`${name} ended last`))
    return { round: async (round) => (said.push(`${name} ${round}`), { [name]: { ms: round } }) }
  },
  ...more,
})

const areaOf = (parts: Record<string, Part<Options>>) =>
  defineArea({
    name: 'trial',
    options: { sizes: [10, 100], rounds: 3, seconds: 1 },
    rules: ({ seconds }) => [[seconds <= 60, '--seconds is at most 60']],
    hasNamedCases: true,
    parts,
  })

it('a benchmark area prepares, measures and ends each part before it starts the next part', async () => {
  const { text, exitCode } = await areaOf({ one: noted('one'), two: noted('two', { isOnce: true }) }).run([])
  expect(said).toEqual([
    'one prepared',
    'one 1',
    'one 2',
    'one 3',
    'one ended last',
    'one ended first',
    'two prepared',
    'two 1',
    'two ended last',
    'two ended first',
  ])
  expect(text.split('\n')).toEqual([
    'case           ms',
    '-----------  ----',
    'case of one  2.00',
    'case of two  1.00',
    '',
    'ok      time of one: 2.00 ms (at most 2 ms)',
    'ok      time of two: 1.00 ms (at most 2 ms)',
  ])
  expect(exitCode).toBe(0)
})

it('a benchmark part that would disturb other parts is measured only when an option names the part', async () => {
  const area = areaOf({ one: noted('one'), alone: noted('alone', { isAlone: true }) })
  await area.run(['--rounds', '1'])
  await area.run(['--rounds', '1', '--only', 'alone'])
  expect(said.filter((line) => line.endsWith('1'))).toEqual(['one 1', 'alone 1'])
})

it('the option --only selects benchmark cases by words of their names if no part has that name', async () => {
  const seen: boolean[] = []
  const prepare = async ({ isWanted }: Run<Options>) => {
    seen.push(isWanted('Search, rare word'), isWanted('listing'))
    return { round: async () => ({}) }
  }
  const outcome = await areaOf({ one: { prepare } }).run(['--only', 'search'])
  expect(seen).toEqual([true, false])
  expect(outcome).toEqual({ text: 'No case has such a name.', exitCode: 1 })
})

it('a benchmark run fails if a target is missed or its figure was not measured', async () => {
  const area = areaOf({ one: noted('one') })
  expect((await area.run(['--rounds', '5'])).text).toContain('MISSED  time of one: 3.00 ms')
  const targets = [{ claim: 'other', figure: ['other', 'ms'], atLeast: 1 }] as const
  const { text, exitCode } = await areaOf({ one: noted('one', { targets }) }).run([])
  expect(text).toContain('MISSED  other: NaN (at least 1)')
  expect(exitCode).toBe(1)
})

it('a benchmark part that fails to start runs its cleanup functions and deletes its folders', async () => {
  const found: string[] = []
  const prepare = async (run: Run<Options>) => {
    found.push(await run.folder())
    run.atEnd(() => void said.push('ended'))
    throw new Error('It does not start.')
  }
  await expect(areaOf({ one: { prepare } }).run([])).rejects.toThrow('does not start')
  expect(said).toEqual(['ended'])
  expect(found.map((folder) => fs.existsSync(folder))).toEqual([false])
})

it('a list of sizes in an option is rounded and sorted, smallest size first', async () => {
  const sizes: number[][] = []
  const prepare = async ({ options }: Run<Options>) => {
    sizes.push(options.sizes)
    return { round: async () => ({}) }
  }
  await areaOf({ one: { prepare } }).run(['--sizes', '50,7.5'])
  expect(sizes).toEqual([[8, 50]])
})

it.each([
  ['--sizes', '10,0', '"0" is no number above zero'],
  ['--rounds', 'x', '"x" is no number above zero'],
  ['--seconds', '61', '--seconds is at most 60'],
])(
  'the benchmark option %s %s is rejected with a message that shows the usage',
  async (name, value, reason) => {
    await expect(areaOf({ one: noted('one') }).run([name, value])).rejects.toThrow(
      `${reason}. Usage: npm run bench -- trial [--sizes 10,100] [--rounds 3] [--seconds 1] [--only one|WORDS]`,
    )
  },
)
