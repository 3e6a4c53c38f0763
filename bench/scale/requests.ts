import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Part, Run } from '../lib/area.ts'
import { median } from '../lib/measure.ts'
import { PRODUCT } from '../lib/processes.ts'
import type { RoundFigures } from '../lib/report.ts'
import { writeUsers } from '../lib/site.ts'
import { quizMaker } from '../quiz/site.ts'
import type { ScaleOptions } from './cached-lists.ts'
import { KIND_NAMES, requestKinds } from './kinds.ts'
import type { KindName, Kinds, SentRequest } from './kinds.ts'

// Requests of each kind in a round. The builds alternate, so that other load on the machine affects both.
const REQUESTS = 60
const WARM_UP_REQUESTS = 30
const EACH_AT_MOST = 1.1
const MEDIAN_AT_MOST = 1.03
const NAMES = Object.keys(KIND_NAMES) as KindName[]
const SETTINGS = { RESPONSE_CACHE: 'off' }

type Timed = { data: unknown; ms: number }
type Build = Kinds<Timed>

const agent = new http.Agent({ keepAlive: true })

const sender =
  (url: string) =>
  ({ method, url: address, token, body }: SentRequest): Promise<Timed> => {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const sent = performance.now()
    return new Promise((resolve, reject) => {
      const request = http.request(`${url}${address}`, { method, agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => {
          const ms = performance.now() - sent
          const isJson = String(response.headers['content-type']).startsWith('application/json')
          if (response.statusCode === 200)
            resolve({ data: isJson ? (JSON.parse(text) as Timed).data : null, ms })
          else reject(new Error(`${address} was answered with ${response.statusCode}: ${text.slice(0, 300)}`))
        })
      })
      request.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

async function seed(root: string, folder: string, posts: number): Promise<void> {
  const child = fork(path.join(root, 'server/cli/seed.ts'), ['--posts', String(posts)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The seed of ${root} ended with ${code}.`)
}

async function startBuild(run: Run<ScaleOptions>, root: string | null): Promise<Build> {
  const folder = await run.folder(root === null ? run.options.posts : undefined)
  if (root !== null) await seed(root, folder, run.options.posts)
  const program = root === null ? PRODUCT : pathToFileURL(path.join(root, 'server/main.ts')).href
  // Each round and the warm-up need two candidates per request of an exam.
  const people = 2 * (WARM_UP_REQUESTS + run.options.rounds * REQUESTS)
  // Users are written after the first start, which migrates the folder.
  const first = await run.server(program, folder, SETTINGS)
  await first.stop()
  const [admin, ...candidates] = await writeUsers(folder, people + 1)
  const { url } = await run.server(program, folder, SETTINGS)
  const token = admin?.token ?? ''
  const addQuiz = await quizMaker(url, token)
  return requestKinds({
    send: sender(url),
    admin: token,
    candidates: candidates.map((candidate) => candidate.token),
    quizId: await addQuiz(),
    run: root === null ? 'of this build' : 'of the build before',
  })
}

async function measureKind(name: KindName, before: Build, after: Build, count: number) {
  const times = { before: [] as number[], after: [] as number[] }
  for (let n = 0; n < count; n += 1) {
    const order = n % 2 === 0 ? (['before', 'after'] as const) : (['after', 'before'] as const)
    for (const build of order) times[build].push((await { before, after }[build][name]()).ms)
  }
  return { before: median(times.before), after: median(times.after) }
}

/** Compares this build with an earlier one, whose checkout BENCH_BEFORE names. It must have been built. */
export const requests: Part<ScaleOptions> = {
  isAlone: true,
  cases: {
    ...KIND_NAMES,
    ...Object.fromEntries(NAMES.map((name) => [`${name}Before`, `${KIND_NAMES[name]}, before`])),
    median: 'median of the kinds',
  },
  targets: [
    ...NAMES.map((name) => ({
      claim: `${KIND_NAMES[name]}, p50 over before`,
      figure: [name, 'p50'] as const,
      over: [`${name}Before`, 'p50'] as const,
      isPerRound: true as const,
      atMost: EACH_AT_MOST,
    })),
    { claim: 'p50 over before, median of the kinds', figure: ['median', 'ratio'], atMost: MEDIAN_AT_MOST },
  ],
  async prepare(run) {
    const root = process.env['BENCH_BEFORE'] ?? ''
    if (root === '') throw new Error('BENCH_BEFORE must name the checkout of the build to compare with.')
    const before = await startBuild(run, path.resolve(root))
    const after = await startBuild(run, null)
    for (const name of NAMES) await measureKind(name, before, after, WARM_UP_REQUESTS)
    return {
      async round() {
        const figures: RoundFigures = {}
        const ratios: number[] = []
        for (const name of NAMES) {
          const p50 = await measureKind(name, before, after, REQUESTS)
          figures[`${name}Before`] = { p50: p50.before }
          figures[name] = { p50: p50.after }
          ratios.push(p50.after / p50.before)
        }
        return { ...figures, median: { ratio: median(ratios) } }
      },
    }
  },
}
