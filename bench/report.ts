import { MIDDLE_PAGE, PAGE_ONE } from './cases.ts'
import type { Measurement } from './measure.ts'

/** The figures of one case on one set (posts is null for a baseline) at so many connections. */
export type Row = Measurement & { name: string; posts: number | null; connections: number; isSearch: boolean }

/** The names of the baselines, which every row is compared with. */
export const BUFFER = 'baseline: prebuilt 10 KB buffer'
export const STATEMENT = 'baseline: one prepared statement'

const HEAD = ['case', 'posts', 'conn', 'req/s', 'p50 ms', 'p99 ms', 'of buffer', 'of statement']
const whole = (value: number) => Math.round(value).toLocaleString('en-GB')

/** The table of all rows; the last columns are requests a second as a share of each baseline's. */
export function table(rows: readonly Row[]): string {
  const perSecondOf = (name: string, connections: number) =>
    rows.find((row) => row.name === name && row.connections === connections)?.perSecond ?? Number.NaN
  const lines = rows.map((row) => [
    row.name,
    row.posts === null ? '' : whole(row.posts),
    String(row.connections),
    whole(row.perSecond),
    row.p50.toFixed(2),
    row.p99.toFixed(2),
    (row.perSecond / perSecondOf(BUFFER, row.connections)).toFixed(3),
    (row.perSecond / perSecondOf(STATEMENT, row.connections)).toFixed(3),
  ])
  const widths = HEAD.map((title, column) =>
    Math.max(...[HEAD, ...lines].map((line) => line[column]?.length ?? title.length)),
  )
  const format = (cells: readonly string[]) =>
    cells
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return [format(HEAD), widths.map((width) => '-'.repeat(width)).join('  '), ...lines.map(format)].join('\n')
}

const verdict = (claim: string, value: number, limit: number, unit = '') =>
  `${value <= limit ? 'ok    ' : 'MISSED'}  ${claim}: ${value.toFixed(2)}${unit} (at most ${limit}${unit})`

/** Whether the targets are met, a line for each that the rows can decide, and how far to trust them. */
export function verdicts(rows: readonly Row[]): string {
  const sizes = rows.flatMap((row) => row.posts ?? [])
  const [small, large] = [Math.min(...sizes), Math.max(...sizes)]
  const of = `${whole(large)} posts`
  const lines: string[] = []
  for (const connections of new Set(rows.map((row) => row.connections))) {
    const p99 = (name: string, posts: number) =>
      rows.find((row) => row.name === name && row.posts === posts && row.connections === connections)?.p99
    const [first, grown, middle] = [p99(PAGE_ONE, small), p99(PAGE_ONE, large), p99(MIDDLE_PAGE, large)]
    const at = `p99, ${connections} conn`
    if (first && grown && small < large)
      lines.push(verdict(`${PAGE_ONE}, ${of} over ${whole(small)}, ${at}`, grown / first, 1.5))
    if (grown && middle) lines.push(verdict(`${MIDDLE_PAGE} over page 1, ${of}, ${at}`, middle / grown, 3))
  }
  for (const row of rows)
    if (row.isSearch && row.connections === 1 && row.posts === large)
      lines.push(verdict(`${row.name}, ${of}, p99, 1 conn`, row.p99, 5, ' ms'))
  const fewest = Math.min(...rows.map((row) => row.answers))
  return `${lines.join('\n')}\nThe fewest answers behind a p99 in a round: ${fewest} (below 200 the machine was too busy)`
}
