import { transferSize } from './bytes-sent.ts'
import { apiCases, HTML_LIST, htmlCases, CACHED_CASES, SUMMARIES } from './cases.ts'
import type { Case } from './cases.ts'
import type { Measurement, Request } from './measure.ts'
import type { startServer } from './processes.ts'
import { BUFFER, BUFFER_BYTES, STATEMENT } from './report.ts'
import type { Row } from './report.ts'
import { buildRowsProgram } from './rows-program.ts'

/** A row to measure: its request, and the measurements of each round. */
export type Target = Pick<Row, 'name' | 'posts' | 'connections' | 'isSearch' | 'own' | 'load'> &
  Request & {
    /** Selects the longer warm-up: V8 takes longer to optimise React rendering than a database read. */
    warm?: 'drawn'
    rounds: Measurement[]
  }

/** Starts a server that is stopped at the end of the run; returns its URL. */
export type Start = (...what: Parameters<typeof startServer>) => Promise<string>

const ONE_AND_MANY = [1, 50]
const MANY = [50]
// The minimum shares of the own baseline's requests per second.
const SHARE_OF_BUFFER = 0.75
const SHARE_OF_ROWS = 0.4
const ROWS = 'baseline: React draws the rows'

const atEach = (connections: number[], target: Omit<Target, 'connections' | 'rounds'>): Target[] =>
  connections.map((count) => ({ ...target, connections: count, rounds: [] }))

const baseline = (name: string, url: string, connections = ONE_AND_MANY): Target[] =>
  atEach(connections, { name, posts: null, isSearch: false, url })

// For large or cached responses, an HTTP client would measure itself.
const bySockets = (targets: readonly Target[]): Target[] =>
  targets.map((target) => ({ ...target, load: 'sockets' }))

const renderedPages = (targets: readonly Target[]): Target[] =>
  bySockets(targets).map((target) => ({ ...target, warm: 'drawn' }))

const caseTarget = (server: string, posts: number, { path, ...rest }: Case) => ({
  ...rest,
  posts,
  url: `${server}${path}`,
})

/** Starts the baselines that every row is compared with. */
export async function commonBaselines(start: Start, folder: string): Promise<Target[]> {
  const buffers = await start('buffer', folder, { SIZES: String(BUFFER_BYTES) })
  return [
    ...baseline(BUFFER, `${buffers}/${BUFFER_BYTES}`),
    ...baseline(STATEMENT, `${await start('statement', folder)}/`),
  ]
}

type DataSet = { posts: number; folder: string; isWanted: (one: Case) => boolean }

/** Returns the targets that the product reads from the database each time, with HTML pages if `withPages`. */
export async function uncachedTargets(
  start: Start,
  { posts, folder, isWanted }: DataSet,
  withPages: boolean,
): Promise<Target[]> {
  const server = await start('product', folder, { RESPONSE_CACHE: 'off' })
  const cases = (await apiCases(server)).filter(isWanted)
  const pages = withPages ? (await htmlCases(server)).filter(isWanted) : []
  const data = cases.flatMap((one) => atEach(ONE_AND_MANY, caseTarget(server, posts, one)))
  const rendered = pages.flatMap((one) => {
    const own = one.name === HTML_LIST ? { name: ROWS, atLeast: SHARE_OF_ROWS } : undefined
    return atEach(ONE_AND_MANY, { ...caseTarget(server, posts, one), own })
  })
  if (!pages.some(({ name }) => name === HTML_LIST)) return [...data, ...renderedPages(rendered)]
  const settings = { ROWS_PROGRAM: await buildRowsProgram(), ROWS_SOURCE: `${server}${SUMMARIES}` }
  const rows = baseline(ROWS, `${await start('rows', folder, settings)}/`)
  return [...data, ...renderedPages([...rendered, ...rows])]
}

/** Returns the targets in the response cache, each with a buffer of the same size as its baseline. */
export async function cachedTargets(start: Start, { posts, folder, isWanted }: DataSet): Promise<Target[]> {
  const cases = CACHED_CASES.filter(isWanted)
  if (cases.length === 0) return []
  const server = await start('product', folder, { RESPONSE_CACHE: 'on' })
  const sizes: number[] = []
  for (const { path, headers } of cases)
    sizes.push((await transferSize({ url: `${server}${path}`, headers })).bytes)
  const buffers = await start('buffer', folder, { SIZES: sizes.join(',') })
  const targets = cases.flatMap((one, index) => {
    const size = sizes[index] ?? 0
    const name = `baseline: ${size.toLocaleString('en-GB')} bytes, for ${one.name}`
    const own = { name, atLeast: SHARE_OF_BUFFER }
    // The baseline gets the same headers, because parsing them takes time too.
    return [
      ...atEach(MANY, { ...caseTarget(server, posts, one), own }),
      ...baseline(name, `${buffers}/${size}`, MANY).map((target) => ({ ...target, headers: one.headers })),
    ]
  })
  return bySockets(targets)
}
