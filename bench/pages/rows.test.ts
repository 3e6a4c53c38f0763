import { describe, expect, it } from 'vitest'
import { conclusion } from '../lib/report.ts'
import type { Figures } from '../lib/report.ts'
import { HTML_LIST, LAST_PAGE, PAGE_ONE } from './cases.ts'
import { BUFFER, formatCase, rowShares, rowTargets, STATEMENT } from './rows.ts'
import type { Row } from './rows.ts'

type MeasuredRow = Row & Figures

const row = (
  name: string,
  posts: number | null,
  p99: number,
  more: Partial<MeasuredRow> = {},
): MeasuredRow => ({
  name,
  posts,
  p99,
  p50: 1,
  perSecond: 500,
  count: 500,
  connections: 1,
  isSearch: false,
  ...more,
})

function conclude(rows: readonly MeasuredRow[]) {
  const figures = rows.map(({ posts, connections, count, perSecond, p50, p99 }) => ({
    ...(posts === null ? {} : { among: posts }),
    connections,
    count,
    perSecond,
    p50,
    p99,
  }))
  return conclusion([
    {
      cases: Object.fromEntries(rows.map((one) => [formatCase(one), one.name])),
      shares: rowShares(rows),
      targets: (read) => rowTargets(rows, read),
      results: Object.fromEntries(rows.map((one, index) => [formatCase(one), [figures[index] ?? {}]])),
    },
  ])
}
const table = (rows: readonly MeasuredRow[]) => conclude(rows).text.split('\n\n')[0] ?? ''
const verdicts = (rows: readonly MeasuredRow[]) => conclude(rows).text.split('\n\n')[1] ?? ''
const baselines = [row(BUFFER, null, 1, { perSecond: 1000 }), row(STATEMENT, null, 1, { perSecond: 2000 })]

describe('the report of the benchmark', () => {
  it('the benchmark report compares each row with the two baselines measured at the same number of connections', () => {
    const other = row(BUFFER, null, 1, { perSecond: 1, connections: 50 })
    const last = table([...baselines, other, row(PAGE_ONE, 10_000, 2)])
      .split('\n')
      .at(-1)
    expect(last?.split(/ {2,}/)).toEqual([
      PAGE_ONE,
      '10,000',
      '1',
      '500',
      '500',
      '1.00',
      '2.00',
      '0.500',
      '0.250',
    ])
  })

  it('the benchmark report also compares a row with the special baseline that the row names', () => {
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

  it('the benchmark report compares no row with baselines that were measured by another load generator', () => {
    const last = table([...baselines, row('kept', 10, 1, { load: 'sockets' })])
      .split('\n')
      .at(-1)
    expect(last?.split(/ {2,}/)).toEqual(['kept', '10', '1', '500', '500', '1.00', '1.00'])
  })

  it('the benchmark report compares list growth, the last list page and searches with their targets', () => {
    const lines = verdicts([
      ...baselines,
      row(PAGE_ONE, 10_000, 2),
      row(PAGE_ONE, 100_000, 3),
      row(LAST_PAGE, 100_000, 3, { perSecond: 330 }),
      row('search', 10_000, 99, { isSearch: true }),
      row('search', 100_000, 4.99, { isSearch: true, count: 120 }),
      row('search', 100_000, 99, { isSearch: true, connections: 50 }),
    ]).split('\n')
    expect(lines.map((line) => line.split(/ {2,}/)[0])).toEqual(['ok', 'MISSED', 'ok', 'below'])
    expect(lines.at(-1)).toContain('120.00 (at least 200)')
  })

  it('the benchmark report compares the time of suggestions with the time of a list page', () => {
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

  it('the benchmark requires a row at many connections to reach a set share of the request rate of its baseline', () => {
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
      'ok      kept, req/s over baseline: as many bytes, 50 conn: 0.85 (at least 0.85)',
      'MISSED  kept, br, req/s over baseline: as many bytes, 50 conn: 0.84 (at least 0.85)',
    ])
  })

  it('the benchmark ends with exit code 1 if any target is missed, and with exit code 0 if all targets are met', () => {
    const own = { name: 'baseline: as many bytes', atLeast: 0.85 }
    const bytes = row(own.name, null, 1, { connections: 50, perSecond: 1000 })
    const cached = (perSecond: number) => row('kept', 10, 1, { connections: 50, own, perSecond })
    const search = (p99: number) => row('search', 10, p99, { isSearch: true })
    expect(conclude([...baselines, bytes, cached(850), search(5)]).exitCode).toBe(0)
    expect(conclude([...baselines, bytes, cached(849), search(5)]).exitCode).toBe(1)
    expect(conclude([...baselines, bytes, cached(850), search(5.01)]).exitCode).toBe(1)
    // The baseline failed to start, so the comparison with it has no result.
    expect(conclude([...baselines, cached(850)]).exitCode).toBe(1)
    expect(conclude([...baselines, row(PAGE_ONE, 10, 2), row(PAGE_ONE, 100, 3.1)])).toEqual({
      text: expect.stringMatching(/^case .*\n[^]*\nMISSED .*1\.55 \(at most 1\.5\)$/m),
      exitCode: 1,
    })
  })

  it('the benchmark report states how many pages are rendered per second, and a low rate does not fail the run', () => {
    const rendered = (perSecond: number) =>
      verdicts([row(HTML_LIST, 10, 1, { connections: 50, perSecond })]).split('\n')[0]
    expect(rendered(2000)).toMatch(/^ok .*HTML list, not cached, req\/s .*: 2000\.00/)
    expect(rendered(1999)).toMatch(/^below .*: 1999\.00/)
    expect(conclude([row(HTML_LIST, 10, 1, { connections: 50, perSecond: 1 })]).exitCode).toBe(0)
  })
})
