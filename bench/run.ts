import { casesFor } from './cases.ts'
import { dataset } from './dataset.ts'
import { measure, medianOf } from './measure.ts'
import type { Measurement } from './measure.ts'
import { readOptions } from './options.ts'
import { startServer } from './processes.ts'
import type { ServerProcess } from './processes.ts'
import { BUFFER, STATEMENT, table, verdicts } from './report.ts'
import type { Row } from './report.ts'

const CONNECTIONS = [1, 50]
const WARM_SECONDS = 0.5

type Target = Pick<Row, 'name' | 'posts' | 'connections' | 'isSearch'> & {
  url: string
  rounds: Measurement[]
}

const options = readOptions()
const note = (line: string) => process.stderr.write(`${line}\n`)
const servers: ServerProcess[] = []

async function start(...what: Parameters<typeof startServer>): Promise<string> {
  const server = await startServer(...what)
  servers.push(server)
  return server.url
}

const atEach = (target: Omit<Target, 'connections' | 'rounds'>): Target[] =>
  CONNECTIONS.map((connections) => ({ ...target, connections, rounds: [] }))

async function productTargets(posts: number): Promise<Target[]> {
  const url = await start('product', await dataset(posts))
  const cases = (await casesFor(url)).filter(({ name }) => name.includes(options.only))
  return cases.flatMap(({ path, ...rest }) => atEach({ ...rest, posts, url: `${url}${path}` }))
}

async function baselineTargets(): Promise<Target[]> {
  const folder = await dataset(options.posts.at(-1) ?? 1)
  const buffer = await start('buffer', folder)
  const statement = await start('statement', folder)
  return [
    ...atEach({ name: BUFFER, posts: null, isSearch: false, url: `${buffer}/` }),
    ...atEach({ name: STATEMENT, posts: null, isSearch: false, url: `${statement}/` }),
  ]
}

/** Everything once in each round, so that a noisy minute of the machine falls on all alike. */
async function measureAll(targets: readonly Target[]): Promise<void> {
  for (const { url } of targets) await measure(url, 1, WARM_SECONDS)
  for (let round = 1; round <= options.rounds; round += 1) {
    note(`round ${round} of ${options.rounds}`)
    for (const target of targets)
      target.rounds.push(await measure(target.url, target.connections, options.seconds))
  }
}

try {
  const targets = await baselineTargets()
  for (const posts of options.posts) targets.push(...(await productTargets(posts)))
  await measureAll(targets)
  const order = targets.toSorted((a, b) => a.connections - b.connections)
  const rows = order.map(({ url: _url, rounds, ...rest }) => ({ ...rest, ...medianOf(rounds) }))
  console.log(`${table(rows)}\n\n${verdicts(rows)}`)
} finally {
  await Promise.all(servers.map((server) => server.stop()))
}
