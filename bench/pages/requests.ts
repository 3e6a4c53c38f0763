import type { Part, Run } from '../lib/area.ts'
import { transferSize, measure } from '../lib/measure.ts'
import type { Request } from '../lib/measure.ts'
import { dataset } from '../lib/dataset.ts'
import { SUMMARIES } from '../lib/paced-listing.ts'
import { PRODUCT } from '../lib/processes.ts'
import type { RoundFigures } from '../lib/report.ts'
import { measureBySockets } from '../lib/sockets.ts'
import { apiCases, CACHED_CASES, HTML_LIST, htmlCases } from './cases.ts'
import type { Case } from './cases.ts'
import { BUFFER, BUFFER_BYTES, formatCase, rowShares, rowTargets, STATEMENT } from './rows.ts'
import type { Row } from './rows.ts'
import { buildRowsProgram } from './rows-program.ts'

type RequestRow = Row &
  Request & {
    isDrawn?: true
  }
type Options = { posts: number[]; rounds: number; seconds: number }
type DataSet = { posts: number; folder: string }

const ONE_AND_MANY = [1, 50]
const MANY = [50]
const SHARE_OF_BUFFER = 0.75
const SHARE_OF_ROWS = 0.4
const ROWS = 'baseline: React draws the rows'
// Rendering a page calls thousands of functions, which V8 optimises only after about 10,000 pages.
const WARM_SECONDS = { data: 2, drawn: 8 }

const buffers = (run: Run<Options>, folder: string, sizes: readonly number[]) =>
  run.server(import.meta.resolve('./programs/buffer.ts'), folder, { SIZES: sizes.join(',') })

const atEach = (connections: number[], row: Omit<RequestRow, 'connections'>): RequestRow[] =>
  connections.map((count) => ({ ...row, connections: count }))

const baseline = (name: string, url: string, connections = ONE_AND_MANY): RequestRow[] =>
  atEach(connections, { name, posts: null, isSearch: false, url })

// Loads by raw sockets: for large or cached responses, an HTTP client would be the bottleneck.
const bySockets = (rows: readonly RequestRow[]): RequestRow[] =>
  rows.map((row) => ({ ...row, load: 'sockets' }))

const drawnPages = (rows: readonly RequestRow[]): RequestRow[] =>
  bySockets(rows).map((row) => ({ ...row, isDrawn: true }))

const caseRow = (server: string, posts: number, { path, ...rest }: Case) => ({
  ...rest,
  posts,
  url: `${server}${path}`,
})

async function commonBaselines(run: Run<Options>, folder: string): Promise<RequestRow[]> {
  const { url } = await buffers(run, folder, [BUFFER_BYTES])
  const statement = await run.server(import.meta.resolve('./programs/statement.ts'), folder)
  return [...baseline(BUFFER, `${url}/${BUFFER_BYTES}`), ...baseline(STATEMENT, `${statement.url}/`)]
}

async function uncachedRows(
  run: Run<Options>,
  { posts, folder }: DataSet,
  withPages: boolean,
): Promise<RequestRow[]> {
  const isWanted = ({ name }: Case) => run.isWanted(name)
  const { url } = await run.server(PRODUCT, folder, { RESPONSE_CACHE: 'off' })
  const cases = (await apiCases(url)).filter(isWanted)
  const pages = withPages ? (await htmlCases(url)).filter(isWanted) : []
  const data = cases.flatMap((one) => atEach(ONE_AND_MANY, caseRow(url, posts, one)))
  const drawn = pages.flatMap((one) => {
    const own = one.name === HTML_LIST ? { name: ROWS, atLeast: SHARE_OF_ROWS } : undefined
    return atEach(ONE_AND_MANY, { ...caseRow(url, posts, one), own })
  })
  if (!pages.some(({ name }) => name === HTML_LIST)) return [...data, ...drawnPages(drawn)]
  const settings = { ROWS_PROGRAM: await buildRowsProgram(), ROWS_SOURCE: `${url}${SUMMARIES}` }
  const rows = await run.server(import.meta.resolve('./programs/rows.ts'), folder, settings)
  return [...data, ...drawnPages([...drawn, ...baseline(ROWS, `${rows.url}/`)])]
}

async function cachedRows(run: Run<Options>, { posts, folder }: DataSet): Promise<RequestRow[]> {
  const cases = CACHED_CASES.filter(({ name }) => run.isWanted(name))
  if (cases.length === 0) return []
  const server = await run.server(PRODUCT, folder, { RESPONSE_CACHE: 'on' })
  const sizes: number[] = []
  for (const { path, headers } of cases)
    sizes.push((await transferSize({ url: `${server.url}${path}`, headers })).bytes)
  const { url } = await buffers(run, folder, sizes)
  const rows = cases.flatMap((one, index) => {
    const size = sizes[index] ?? 0
    const name = `baseline: ${size.toLocaleString('en-GB')} bytes, for ${one.name}`
    const own = { name, atLeast: SHARE_OF_BUFFER }
    // Sends the baseline the same headers, because parsing them takes time too.
    return [
      ...atEach(MANY, { ...caseRow(server.url, posts, one), own }),
      ...baseline(name, `${url}/${size}`, MANY).map((row) => ({ ...row, headers: one.headers })),
    ]
  })
  return bySockets(rows)
}

async function startRows(run: Run<Options>): Promise<RequestRow[]> {
  const sets: DataSet[] = []
  for (const posts of run.options.posts) sets.push({ posts, folder: await dataset(posts) })
  const largest = sets.at(-1)
  if (largest === undefined) return []
  const rows = await commonBaselines(run, largest.folder)
  for (const set of sets) rows.push(...(await uncachedRows(run, set, set === largest)))
  return [...rows, ...(await cachedRows(run, largest))]
}

const load = (row: RequestRow, seconds: number) =>
  (row.load === 'sockets' ? measureBySockets : measure)(row, row.connections, seconds)

export const requests: Part<Options> = {
  async prepare(run) {
    const rows = (await startRows(run)).toSorted((a, b) => a.connections - b.connections)
    if (rows.every(({ posts }) => posts === null)) return { round: async () => ({}) }
    for (const row of rows) await load(row, WARM_SECONDS[row.isDrawn ? 'drawn' : 'data'])
    return {
      cases: Object.fromEntries(rows.map((row) => [formatCase(row), row.name])),
      shares: rowShares(rows),
      targets: (read) => rowTargets(rows, read),
      async round() {
        const found: RoundFigures = {}
        for (const row of rows) {
          const { posts, connections } = row
          const among = posts === null ? {} : { among: posts }
          found[formatCase(row)] = { ...among, connections, ...(await load(row, run.options.seconds)) }
        }
        return found
      },
    }
  },
}
