import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNestedTooDeep } from './json-depth.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((each) => depthOf(each)))
    : 0

describe('the check of JSON nesting', () => {
  it('the check of JSON nesting rejects more than 32 levels of lists, objects and both', () => {
    expect([isNestedTooDeep(nested(32)), isNestedTooDeep(nested(33))]).toEqual([false, true])
    expect(isNestedTooDeep('{"a":'.repeat(33) + '1' + '}'.repeat(33))).toBe(true)
    expect(isNestedTooDeep('[{"a":'.repeat(17) + '1' + '}]'.repeat(17))).toBe(true)
    expect(isNestedTooDeep(`[${'[],'.repeat(1000)}[]]`)).toBe(false)
  })

  it('the check of JSON nesting ignores brackets inside strings with any escapes', () => {
    for (const text of ['['.repeat(100), `\\"${'['.repeat(100)}`, `\\\\\\"${'{'.repeat(100)}`])
      expect(isNestedTooDeep(`["${text}"]`), text.slice(0, 8)).toBe(false)
    expect(isNestedTooDeep(`["\\\\",${nested(40)}]`)).toBe(true)
  })

  it('the check of JSON nesting also terminates for text that is not JSON', () => {
    for (const text of ['', '"', '"\\', '"\\"', ']]]', '\\"['])
      expect(isNestedTooDeep(text), text).toBe(false)
    expect(isNestedTooDeep('['.repeat(65_536))).toBe(true)
    expect(isNestedTooDeep('"\\'.repeat(500_000))).toBe(false)
  })

  it('the check of JSON nesting recognises more than 32 levels in any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 40 }), (value) => {
        const wrapped = Array.from({ length: 30 }).reduce((inner: unknown) => [inner], value)
        expect(isNestedTooDeep(JSON.stringify(wrapped, null, 1))).toBe(depthOf(wrapped) > 32)
      }),
      { numRuns: 300 },
    )
  })
})
