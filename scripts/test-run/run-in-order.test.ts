import { describe, expect, it } from 'vitest'
import { runInOrder } from './run-in-order.mjs'

type Step = { name: string; after?: string[]; needs?: string[] }

/** Runs steps manually: each ends when the test calls `end`. */
function byHand(steps: Step[]) {
  const going = new Map<string, (failed: number) => void>()
  const skipped: [string, string][] = []
  const results = runInOrder(steps, {
    run: ({ name }) =>
      new Promise<{ failed: number }>((resolve) => going.set(name, (failed) => resolve({ failed }))),
    skip: ({ name }, failed) => {
      skipped.push([name, failed])
      return { failed: 1 }
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    results,
    skipped,
    async going() {
      await settle()
      return [...going.keys()]
    },
    end(name: string, failed = 0) {
      going.get(name)?.(failed)
      going.delete(name)
    },
  }
}

const STEPS: Step[] = [
  { name: 'lint' },
  { name: 'types' },
  { name: 'build', after: ['lint', 'types'] },
  { name: 'units', after: ['lint', 'types'] },
  { name: 'size', needs: ['build'] },
  { name: 'browser', after: ['units', 'size'], needs: ['build'] },
]

describe('the steps of a run', () => {
  it('the steps of a test run start in parallel once all steps required before them have ended', async () => {
    const run = byHand(STEPS)
    expect(await run.going()).toEqual(['lint', 'types'])
    run.end('lint')
    expect(await run.going()).toEqual(['types'])
    run.end('types')
    expect(await run.going()).toEqual(['build', 'units'])
    run.end('build')
    expect(await run.going()).toEqual(['units', 'size'])
    run.end('size')
    expect(await run.going()).toEqual(['units'])
    run.end('units')
    expect(await run.going()).toEqual(['browser'])
    run.end('browser')
    expect([...(await run.results).keys()]).toEqual(STEPS.map(({ name }) => name))
    expect(run.skipped).toEqual([])
  })

  it('the steps of a test run continue after a failure, except steps that depend on the failed step', async () => {
    const run = byHand(STEPS)
    await run.going()
    run.end('lint', 1)
    run.end('types')
    expect(await run.going()).toEqual(['build', 'units'])
    run.end('build', 1)
    run.end('units', 7)
    expect(await run.going()).toEqual([])
    expect([...(await run.results).values()].map(({ failed }) => failed)).toEqual([1, 0, 1, 7, 1, 1])
    expect(run.skipped).toEqual([
      ['size', 'build'],
      ['browser', 'build'],
    ])
  })

  it('the steps of a test run do not wait for a step that is excluded from the run', async () => {
    const run = byHand(STEPS.filter(({ name }) => name !== 'build'))
    await run.going()
    run.end('lint')
    run.end('types')
    expect(await run.going()).toEqual(expect.arrayContaining(['size', 'units']))
    run.end('size')
    run.end('units')
    expect(await run.going()).toEqual(['browser'])
    run.end('browser')
    await run.results
  })
})
