import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { buildQuestion } from '#shared/testing/kind-builders.ts'
import { testApp, type TestApp } from './test-app.ts'

/*
 * Two sites that differ only in the keys and explanations of their questions: a user who may not know a key gets the
 * same bytes from both.
 */

const KEYS = [
  { correctOption: 0, explanation: 'Zirconium, since it is the first.' },
  {
    correctOption: 3,
    explanation: 'It is the last of the four: manganese holds longer than all of the others do.',
  },
]

export const KEY_TERMS = ['zirconium', 'manganese', 'holds']

type Headers = Record<string, string>

/** One of two sites; `ids` are parameters of URLs, `people` the callers. */
export type TwinSite = {
  server: TestApp
  ids: Record<string, string>
  people: Record<string, Headers>
  /** Restarts the random numbers, so that both sites draw the same. */
  begin: () => void
  addQuestions: (name: string, count: number) => Promise<string[]>
  addQuiz: (body: object) => Promise<string>
}

function sameIds(): () => string {
  let count = 0
  return () => `01KASAMEDS${String((count += 1)).padStart(16, '0')}`
}

/** Returns random numbers that are the same on both sites after each `begin`. */
function sameChance() {
  let state = 1
  return {
    begin: () => void (state = 7),
    next: () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647,
  }
}

async function openSite(key: (typeof KEYS)[number], now: string): Promise<TwinSite> {
  const { random } = Math
  const { begin, next } = sameChance()
  // Attempts draw the order of their questions with `Math.random`.
  Math.random = next
  const server = await testApp({ now, newId: sameIds() }).finally(() => (Math.random = random))
  const write = async (url: string, body: object): Promise<string> => {
    const response = (await server.send('POST', url, body)).json()
    expect(response, JSON.stringify(response)).toMatchObject({ statusCode: 200 })
    return (response.data.question ?? response.data.quiz)._id
  }
  const candidate = (await server.signInAs('candidate@example.in')).headers
  const other = (await server.signInAs('other@example.in')).headers
  return {
    server,
    ids: {},
    people: { anonymous: {}, candidate, other },
    begin,
    async addQuestions(name, count) {
      const ids: string[] = []
      for (let index = 0; index < count; index += 1) {
        const body = buildQuestion({ questionName: `${name} ${index}`, category: 'Mock' })
        ids.push(await write('/question/create', { ...body, ...key }))
      }
      return ids
    },
    addQuiz: (body) => write('/quizzes/create', body),
  }
}

const shown = ({ statusCode, headers, rawPayload }: LightMyRequestResponse) => ({
  statusCode,
  // Ignores the date, which comes from the clock of the machine.
  headers: { ...headers, date: '' },
  body: rawPayload.toString('latin1'),
})

function toAddresses(url: string, { ids }: TwinSite): string[] {
  if (!/[:*]/.test(url)) return [url]
  return Object.values(ids).map((id) =>
    url
      .replaceAll(/:kind\b/g, 'question')
      .replaceAll(/:\w+(\(\^[^/]*\$\))?/g, id)
      .replaceAll('*', `Quiz/${id}`),
  )
}

export async function openTwins(now: string, fill: (site: TwinSite) => Promise<void>) {
  const sites: TwinSite[] = []
  for (const key of KEYS) {
    const site = await openSite(key, now)
    await fill(site)
    sites.push(site)
  }
  const [first, second] = sites as [TwinSite, TwinSite]

  /** Sends the same request to both sites; expects the same response. */
  async function same(
    what: string,
    send: (site: TwinSite) => Promise<LightMyRequestResponse>,
  ): Promise<LightMyRequestResponse> {
    const [one, two] = [await send(first), await send(second)]
    expect(shown(two), what).toEqual(shown(one))
    return one
  }

  const call = (person: string, method: 'POST' | 'PUT', url: string, body: object = {}) =>
    same(`${method} ${url} as ${person}`, ({ server, people }) =>
      server.send(method, url, body, { as: 'anonymous', headers: people[person] ?? {} }),
    )

  return {
    first,
    second,
    same,
    call,
    each: (work: (site: TwinSite) => unknown) => Promise.all(sites.map(work)),
    travel: (instant: string) => sites.forEach(({ server }) => server.travelTo(instant)),
    close: async () => {
      for (const { server } of sites) await server.close()
    },

    /** Reads the routes of these URLs as every caller; returns the number of equal responses. */
    async walk(isIncluded: (url: string) => boolean = () => true): Promise<number> {
      // Signing out would end the walk.
      const routes = first.server.app.routeTable.filter(
        ({ method, url }) => [method].flat().includes('GET') && !url.endsWith('/logout') && isIncluded(url),
      )
      const urls = [
        ...new Set(routes.flatMap(({ url }) => toAddresses(url, first))),
        ...KEY_TERMS.flatMap((word) => [
          `/api/v1/quizzes/active?searchQuery=${word}`,
          `/api/v1/getAll?searchQuery=${word}`,
          `/quizzes?searchQuery=${word}`,
        ]).filter(isIncluded),
      ]
      for (const person of Object.keys(first.people))
        for (const url of urls)
          await same(`${url} as ${person}`, ({ server, people }) =>
            server.app.inject({ url, headers: { ...people[person], 'accept-encoding': 'br' } }),
          )
      return urls.length * Object.keys(first.people).length
    },

    /** Starts a quiz and answers its questions: the right options of one site are wrong on the other. */
    async take(person: string, quiz: string, place: string): Promise<void> {
      for (const { begin } of sites) begin()
      const started = await call(person, 'POST', `/quizzes/${first.ids[quiz]}/attempts`, { device: 'phone' })
      const { attempt, questions } = started.json<{
        data: { attempt: { _id: string }; questions: { _id: string }[] }
      }>().data
      for (const { ids } of sites) ids[place] = attempt._id
      const answers = questions.map(({ _id }, choice) => ({
        questionId: _id,
        choice: choice % 4,
        marked: false,
        visited: true,
        seq: choice + 1,
        spentMs: 1000,
      }))
      const saved = await call(person, 'PUT', `/attempts/${attempt._id}/answers`, { answers })
      expect(saved.statusCode).toBe(200)
    },
  }
}

export type Twins = Awaited<ReturnType<typeof openTwins>>
