import { HTML_LIST, isSuggestion, LAST_PAGE, PAGE_ONE } from './cases.ts'
import type { Measurement } from './measure.ts'
import { exitCodeOf, formatTable, verdict, verdictAtLeast, whole } from './verdicts.ts'

/** The figures of one case on one set (`posts` is null for a baseline) at one number of connections. */
export type Row = Measurement & {
  name: string
  posts: number | null
  connections: number
  isSearch: boolean
  /** How the load was made: by an HTTP client if undefined. Only rows with the same `load` are compared. */
  load?: 'sockets' | undefined
  /** The baseline of this row only, and the minimum share of its requests per second. */
  own?: { name: string; atLeast: number } | undefined
}

/** The names of the baselines that every row is compared with, and the first one's response size in bytes. */
export const BUFFER_BYTES = 10_240
export const BUFFER = 'baseline: prebuilt 10 KB buffer'
export const STATEMENT = 'baseline: one prepared statement'

const HEAD = ['case', 'posts', 'conn', 'req/s', 'p50 ms', 'p99 ms', 'of buffer', 'of statement', 'of own']
const HTML_PER_SECOND = 2000

const shareOf = (rows: readonly Row[], row: Row, name: string): number => {
  const other = rows.find(
    (one) => one.name === name && one.connections === row.connections && one.load === row.load,
  )
  return row.perSecond / (other?.perSecond ?? Number.NaN)
}

const formatShare = (share: number) => (Number.isNaN(share) ? '' : share.toFixed(3))

/** Formats the table of all rows; the last columns are requests per second as a share of each baseline's. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.name,
    row.posts === null ? '' : whole(row.posts),
    String(row.connections),
    whole(row.perSecond),
    row.p50.toFixed(2),
    row.p99.toFixed(2),
    formatShare(shareOf(rows, row, BUFFER)),
    formatShare(shareOf(rows, row, STATEMENT)),
    row.own === undefined ? '' : formatShare(shareOf(rows, row, row.own.name)),
  ])
  return formatTable(HEAD, lines)
}

// Compares rows with their own baseline, and reports the pages per second of the HTML list.
function ownVerdicts(rows: readonly Row[]): string[] {
  const many = rows.filter(({ connections }) => connections > 1)
  const shares = many.flatMap((row) => {
    if (row.own === undefined) return []
    const share = shareOf(rows, row, row.own.name)
    const claim = `${row.name}, req/s, ${row.connections} conn`
    return [verdictAtLeast(claim, share, row.own.atLeast, ` of ${row.own.name}`)]
  })
  // Reported without failing the run: the rate means nothing on a busy machine.
  const rates = many.filter(({ name }) => name === HTML_LIST)
  return [
    ...shares,
    ...rates.map(
      ({ name, perSecond, connections }) =>
        `${perSecond >= HTML_PER_SECOND ? 'ok    ' : 'below '}  ${name}, ${connections} conn: ${whole(perSecond)} req/s (${whole(HTML_PER_SECOND)} on an idle machine)`,
    ),
  ]
}

type Conclusion = { text: string; exitCode: 0 | 1 }

/** Returns the output and the exit code of a run: 1 if a target is missed or nothing was measured. */
export function conclusion(rows: readonly Row[], growth: readonly string[] = []): Conclusion {
  if (growth.length === 0 && rows.every(({ posts }) => posts === null))
    return { text: 'No case has such a name.', exitCode: 1 }
  const found = [...growth, verdicts(rows)].join('\n')
  return { text: `${table(rows)}\n\n${found}`, exitCode: exitCodeOf(found) }
}

/** Returns a line for each target that the rows can decide, and one about how reliable they are. */
export function verdicts(rows: readonly Row[]): string {
  const sizes = rows.flatMap((row) => row.posts ?? [])
  const [small, large] = [Math.min(...sizes), Math.max(...sizes)]
  const of = `${whole(large)} posts`
  const lines: string[] = []
  for (const connections of new Set(rows.map((row) => row.connections))) {
    const find = (name: string, posts: number) =>
      rows.find((row) => row.name === name && row.posts === posts && row.connections === connections)
    const [first, grown, last] = [find(PAGE_ONE, small), find(PAGE_ONE, large), find(LAST_PAGE, large)]
    const at = `${connections} conn`
    if (first && grown && small < large)
      lines.push(verdict(`${PAGE_ONE}, ${of} over ${whole(small)}, p99, ${at}`, grown.p99 / first.p99, 1.5))
    if (grown && last)
      lines.push(
        verdict(`${PAGE_ONE} over last page, ${of}, req/s, ${at}`, grown.perSecond / last.perSecond, 1.5),
      )
  }
  const list = rows.find((row) => row.name === PAGE_ONE && row.connections === 1 && row.posts === large)
  for (const row of rows)
    if (list && isSuggestion(row.name) && row.connections === 1 && row.posts === large)
      lines.push(verdict(`${row.name} over ${PAGE_ONE}, ${of}, p99, 1 conn`, row.p99 / list.p99, 1.5))
  for (const row of rows)
    if (row.isSearch && row.connections === 1 && row.posts === large)
      lines.push(verdict(`${row.name}, ${of}, p99, 1 conn`, row.p99, 5, ' ms'))
  lines.push(...ownVerdicts(rows))
  const fewest = Math.min(...rows.map((row) => row.responses))
  return `${lines.join('\n')}\nThe fewest answers behind a p99 in a round: ${fewest} (below 200 the machine was too busy)`
}
