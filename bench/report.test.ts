import { describe, expect, it } from 'vitest'
import { MIDDLE_PAGE, PAGE_ONE } from './cases.ts'
import { BUFFER, STATEMENT, table, verdicts } from './report.ts'
import type { Row } from './report.ts'

const row = (name: string, posts: number | null, p99: number, more: Partial<Row> = {}): Row => ({
  name,
  posts,
  p99,
  p50: 1,
  perSecond: 500,
  answers: 500,
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

  it('holds growth, depth and searches to their targets', () => {
    const lines = verdicts([
      ...baselines,
      row(PAGE_ONE, 10_000, 2),
      row(PAGE_ONE, 100_000, 3),
      row(MIDDLE_PAGE, 100_000, 9.1),
      row('search', 10_000, 99, { isSearch: true }),
      row('search', 100_000, 4.99, { isSearch: true, answers: 120 }),
      row('search', 100_000, 99, { isSearch: true, connections: 50 }),
    ]).split('\n')
    expect(lines.map((line) => line.split(/ {2,}/)[0])).toEqual([
      'ok',
      'MISSED',
      'ok',
      expect.stringContaining('120'),
    ])
  })
})
