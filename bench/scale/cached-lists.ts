import { setTimeout as sleep } from 'node:timers/promises'
import { STATES } from '#shared/domain/job-facts/states.ts'
import type { Part, Run } from '../lib/area.ts'
import { PRODUCT } from '../lib/processes.ts'
import { measureCallers } from '../lib/sockets.ts'

export type ScaleOptions = { rounds: number; seconds: number; posts: number }

const COMMITS_PER_SECOND = 50
const ADDRESSES = 180

/** Returns addresses of different lists: pages of all posts, then lists of each state. */
const addresses = (url: string): string[] =>
  [
    ...Array.from({ length: ADDRESSES - 2 * STATES.length }, (_, n) => `/api/v1/getAll?page=${n + 1}`),
    ...STATES.flatMap((state) =>
      ['state', 'ApplyLink'].map((list) => `/api/v1/${list}?state=${encodeURIComponent(state)}`),
    ),
  ].map((path) => `${url}${path}`)

const toRequest = (url: string): Buffer => {
  const { host, pathname, search } = new URL(url)
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
}

// Each list has its connection, since the measurement expects responses of one size on a connection.
const callersOf = (url: string) =>
  addresses(url).map((address) => {
    const request = toRequest(address)
    return { url: address, next: () => request }
  })

/** Sends messages at an even rate until the returned function is called. Each message is a commit. */
function commitBeside(url: string): () => Promise<void> {
  const stop = new AbortController()
  const started = performance.now()
  async function run(): Promise<void> {
    for (let n = 0; !stop.signal.aborted; n += 1) {
      const body = {
        name: 'A',
        email: 'a@example.org',
        subject: `Message ${n}`,
        message: 'A message of the load.',
      }
      const response = await fetch(`${url}/api/v1/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (response.status !== 200) throw new Error(`A message was answered with ${response.status}.`)
      await response.arrayBuffer()
      await sleep(Math.max(0, started + ((n + 1) * 1000) / COMMITS_PER_SECOND - performance.now()))
    }
  }
  const running = run()
  return async () => {
    stop.abort()
    await running
  }
}

/** Measures the cached lists of one process while another on the same folder commits. */
export const cachedLists: Part<ScaleOptions> = {
  cases: {
    quietLists: 'cached lists, nobody writes',
    besideCommits: 'cached lists, another process commits 50 times a second',
  },
  targets: [
    {
      claim: 'cached lists beside the commits of another process, share of the rate without commits',
      figure: ['besideCommits', 'perSecond'],
      over: ['quietLists', 'perSecond'],
      isPerRound: true,
      atLeast: 0.8,
    },
  ],
  async prepare(run: Run<ScaleOptions>) {
    const folder = await run.folder(run.options.posts)
    const [first, second] = [await run.server(PRODUCT, folder), await run.server(PRODUCT, folder)]
    for (const address of addresses(second.url)) await (await fetch(address)).arrayBuffer()
    const measure = () => measureCallers(callersOf(second.url), run.options.seconds)
    await measure()
    return {
      async round() {
        const quietLists = await measure()
        const stop = commitBeside(first.url)
        const besideCommits = await measure()
        await stop()
        return { quietLists, besideCommits }
      },
    }
  },
}
