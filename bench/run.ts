import type { Case } from './cases.ts'
import { dataset } from './dataset.ts'
import { GROWING, growthVerdicts } from './growth.ts'
import { importVerdicts } from './imports.ts'
import { measure, medianOf } from './measure.ts'
import { readOptions } from './options.ts'
import { startServer } from './processes.ts'
import type { ServerProcess } from './processes.ts'
import { measureBySockets } from './sockets.ts'
import { conclusion } from './report.ts'
import { commonBaselines, uncachedTargets, cachedTargets } from './targets.ts'
import type { Start, Target } from './targets.ts'
import { exitCodeOf } from './verdicts.ts'

// Rendering a page calls thousands of functions, which V8 optimises only after about 10,000 pages.
const WARM_SECONDS = { data: 2, drawn: 8 }

const options = readOptions()
const printLine = (line: string) => process.stderr.write(`${line}\n`)
const servers: ServerProcess[] = []

const start: Start = async (...what) => {
  const server = await startServer(...what)
  servers.push(server)
  return server.url
}

const isWanted = ({ name }: Pick<Case, 'name'>) => name.toLowerCase().includes(options.only.toLowerCase())

async function allTargets(): Promise<Target[]> {
  const largest = { posts: options.posts.at(-1) ?? 1, folder: await dataset(options.posts.at(-1) ?? 1) }
  const targets = await commonBaselines(start, largest.folder)
  for (const posts of options.posts) {
    const set = { posts, folder: await dataset(posts), isWanted }
    targets.push(...(await uncachedTargets(start, set, posts === largest.posts)))
  }
  return [...targets, ...(await cachedTargets(start, { ...largest, isWanted }))]
}

const load = (target: Target, connections: number, seconds: number) =>
  (target.load === 'sockets' ? measureBySockets : measure)(target, connections, seconds)

/** Measures every target once in each round, so that noise on the machine affects all of them alike. */
async function measureAll(targets: readonly Target[]): Promise<void> {
  for (const target of targets) await load(target, target.connections, WARM_SECONDS[target.warm ?? 'data'])
  for (let round = 1; round <= options.rounds; round += 1) {
    printLine(`round ${round} of ${options.rounds}`)
    for (const target of targets) target.rounds.push(await load(target, target.connections, options.seconds))
  }
}

// Measured before any server is started, because a server takes CPU time.
const growth = options.only === 'import' ? [] : growthVerdicts(GROWING.filter(isWanted))

async function runImports(): Promise<void> {
  const folder = await dataset(options.posts[0] ?? 1)
  const lines = await importVerdicts({ folder, seconds: options.seconds, start: startServer, printLine })
  console.log(lines)
  process.exitCode = exitCodeOf(lines)
}

async function runCases(): Promise<void> {
  const targets = await allTargets()
  await measureAll(targets)
  const order = targets.toSorted((a, b) => a.connections - b.connections)
  const rows = order.map(({ url: _url, headers: _headers, warm: _warm, rounds, ...rest }) => ({
    ...rest,
    ...medianOf(rounds),
  }))
  const { text, exitCode } = conclusion(rows, growth)
  console.log(text)
  process.exitCode = exitCode
}

try {
  // Imports run alone: their load would disturb other measurements.
  await (options.only === 'import' ? runImports() : runCases())
} finally {
  await Promise.all(servers.map((server) => server.stop()))
}
