import { describe, expect, it } from 'vitest'
import { HTML_LIST, LAST_PAGE, PAGE_ONE } from './cases.ts'
import { BUFFER, conclusion, STATEMENT, table, verdicts } from './report.ts'
import type { Row } from './report.ts'

const row = (name: string, posts: number | null, p99: number, more: Partial<Row> = {}): Row => ({
  name,
  posts,
  p99,
  p50: 1,
  perSecond: 500,
  responses: 500,
  connections: 1,
  isSearch: false,
  ...more,
})
const baselines = [row(BUFFER, null, 1, { perSecond: 1000 }), row(STATEMENT, null, 1, { perSecond: 2000 })]

describe('the report of the benchmark', () => {
  it('compares each row with both baselines at the same number of connections', () => {
    const other = row(BUFFER, null, 1, { perSecond: 1, connections: 50 })
    const last = table([...baselines, other, row(PAGE_ONE, 10_000, 2)])
      .split('\n')
      .at(-1)
    expect(last?.split(/ {2,}/)).toEqual([PAGE_ONE, '10,000', '1', '500', '1.00', '2.00', '0.500', '0.250'])
  })

  it('compares a row with the baseline of its own where it has one', () => {
    const own = { name: 'baseline: as many bytes', atLeast: 0.85 }
    const last = table([
      ...baselines,
      row(own.name, null, 1, { perSecond: 625 }),
      row('kept', 10, 1, { own }),
    ])
      .split('\n')
      .at(-1)
    expect(last?.split(/ {2,}/).slice(-3)).toEqual(['0.500', '0.250', '0.800'])
  })

  it('does not compare rows that were asked for in another way', () => {
    const last = table([...baselines, row('kept', 10, 1, { load: 'sockets' })])
      .split('\n')
      .at(-1)
    expect(last?.split(/ {2,}/)).toEqual(['kept', '10', '1', '500', '1.00', '1.00'])
  })

  it('holds growth, depth and searches to their targets', () => {
    const lines = verdicts([
      ...baselines,
      row(PAGE_ONE, 10_000, 2),
      row(PAGE_ONE, 100_000, 3),
      row(LAST_PAGE, 100_000, 3, { perSecond: 330 }),
      row('search', 10_000, 99, { isSearch: true }),
      row('search', 100_000, 4.99, { isSearch: true, responses: 120 }),
      row('search', 100_000, 99, { isSearch: true, connections: 50 }),
    ]).split('\n')
    expect(lines.map((line) => line.split(/ {2,}/)[0])).toEqual([
      'ok',
      'MISSED',
      'ok',
      expect.stringContaining('120'),
    ])
  })

  it('holds suggestions to the time of a list', () => {
    const lines = verdicts([
      ...baselines,
      row(PAGE_ONE, 10_000, 9),
      row(PAGE_ONE, 100_000, 2),
      row('suggestions, two letters', 100_000, 3),
      row('suggestions, two words', 100_000, 3.2),
      row('suggestions, two words', 100_000, 99, { connections: 50 }),
    ]).split('\n')
    expect(lines.slice(1, -1)).toEqual([
      'ok      suggestions, two letters over listing, page 1, 100,000 posts, p99, 1 conn: 1.50 (at most 1.5)',
      'MISSED  suggestions, two words over listing, page 1, 100,000 posts, p99, 1 conn: 1.60 (at most 1.5)',
    ])
  })

  it('holds a row with a baseline of its own to a share of it, at many connections', () => {
    const many = { connections: 50 }
    const own = { name: 'baseline: as many bytes', atLeast: 0.85 }
    const lines = verdicts([
      row(own.name, null, 1, { ...many, perSecond: 1000 }),
      row(own.name, null, 1, { perSecond: 1000 }),
      row('kept', 10, 1, { ...many, own, perSecond: 850 }),
      row('kept, br', 10, 1, { ...many, own, perSecond: 840 }),
      row('kept', 10, 1, { own, perSecond: 1 }),
    ]).split('\n')
    expect(lines.slice(0, -1)).toEqual([
      'ok      kept, req/s, 50 conn: 0.85 of baseline: as many bytes (at least 0.85)',
      'MISSED  kept, br, req/s, 50 conn: 0.84 of baseline: as many bytes (at least 0.85)',
    ])
  })

  it('ends the run with 1 where a target is missed, whichever, and with 0 where all are met', () => {
    const own = { name: 'baseline: as many bytes', atLeast: 0.85 }
    const bytes = row(own.name, null, 1, { connections: 50, perSecond: 1000 })
    const cached = (perSecond: number) => row('kept', 10, 1, { connections: 50, own, perSecond })
    const search = (p99: number) => row('search', 10, p99, { isSearch: true })
    expect(conclusion([...baselines, bytes, cached(850), search(5)]).exitCode).toBe(0)
    expect(conclusion([...baselines, bytes, cached(849), search(5)]).exitCode).toBe(1)
    expect(conclusion([...baselines, bytes, cached(850), search(5.01)]).exitCode).toBe(1)
    // The baseline failed to start, so the comparison with it has no result.
    expect(conclusion([...baselines, cached(850)]).exitCode).toBe(1)
    expect(conclusion([...baselines, row(PAGE_ONE, 10, 2), row(PAGE_ONE, 100, 3.1)])).toEqual({
      text: expect.stringMatching(/^case .*\n[^]*\nMISSED .*1\.55 \(at most 1\.5\)$/m),
      exitCode: 1,
    })
  })

  it('ends the run with 1 where no case has the name that was asked for', () => {
    expect(conclusion(baselines)).toEqual({ text: 'No case has such a name.', exitCode: 1 })
  })

  it('ends the run with 1 where the time of a text grows faster than the text', () => {
    expect(conclusion(baselines, ['ok      a text']).exitCode).toBe(0)
    expect(conclusion(baselines, ['ok      a text', 'MISSED  another']).exitCode).toBe(1)
  })

  it('says how many pages are drawn in a second without holding a busy machine to it', () => {
    const rendered = (perSecond: number) =>
      verdicts([row(HTML_LIST, 10, 1, { connections: 50, perSecond })]).split('\n')[0]
    expect(rendered(2000)).toMatch(/^ok .* 2,000 req\/s/)
    expect(rendered(1999)).toMatch(/^below .* 1,999 req\/s/)
  })
})
