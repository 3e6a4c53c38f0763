import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { testApp } from './testing/test-app.ts'
import type { TestApp } from './testing/test-app.ts'

/*
 * Two sites that differ in nothing but the keys and explanations of their questions: whoever may not know a key gets the
 * same bytes from both, on every route that reads, and to every write of a candidate.
 */

const NOW = '2026-11-21T06:30:00.000Z'
const [START, EXPIRY] = ['2026-11-21T07:00:00.000Z', '2026-11-21T09:00:00.000Z']
const KEYS = [
  { correctOption: 0, explanation: 'Zirconium, since it is the first.' },
  {
    correctOption: 3,
    explanation: 'It is the last of the four: manganese holds longer than all of the others do.',
  },
]
// Words of the keys, and of the questions.
const WORDS = ['zirconium', 'manganese', 'holds']

type Headers = Record<string, string>
type Place = 'quiz' | 'prize' | 'practice' | 'question' | 'attempt' | 'prizeAttempt'
type Site = {
  server: TestApp
  ids: Record<Place, string>
  people: Record<string, Headers>
  begin: () => void
}

/** Returns ids that are the same on both sites, in the form of all ids. */
function sameIds(): () => string {
  let count = 0
  return () => `01KASAMEDS${String((count += 1)).padStart(16, '0')}`
}

/** Returns numbers by chance that are the same on both sites from each `begin` on. */
function sameChance() {
  let state = 1
  return {
    begin: () => void (state = 7),
    next: () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647,
  }
}

async function call(site: Site, method: 'POST' | 'PUT', url: string, headers: Headers, body: object = {}) {
  const response = await site.server.send(method, url, body, { as: 'anonymous', headers })
  return response
}

async function write(server: TestApp, url: string, body: object): Promise<string> {
  const { data } = (await server.send('POST', url, body)).json()
  return (data.question ?? data.quiz)._id
}

async function openSite(key: (typeof KEYS)[number]): Promise<Site> {
  const { random } = Math
  const { begin, next } = sameChance()
  // Attempts keep it, to draw their order.
  Math.random = next
  const server = await testApp({ now: NOW, newId: sameIds() }).finally(() => (Math.random = random))
  const addQuestions = async (name: string) => {
    const ids: string[] = []
    for (let index = 0; index < 3; index += 1) {
      const questionName = `${name} ${index}`
      ids.push(
        await write(server, '/question/create', {
          ...buildQuestion({ questionName, category: 'Mock' }),
          ...key,
        }),
      )
    }
    return ids
  }
  const dates = { startDateTime: START, expireDateTime: EXPIRY, totalQuestions: 3 }
  const [asked, won] = [await addQuestions('Asked'), await addQuestions('Won')]
  const addQuiz = (more: object) => write(server, '/quizzes/create', buildQuiz({ ...dates, ...more }))
  const ids = {
    quiz: await addQuiz({ title: 'Of the server', category: 'Mock', questionIds: asked, shuffle: 'all' }),
    prize: await addQuiz({ title: 'For a prize', category: 'Quizzes', winningAmount: 500, questionIds: won }),
    practice: await addQuiz({
      title: 'Practice',
      questionIds: [...asked, ...won],
      startDateTime: NOW.replace('06', '05'),
    }),
    question: won[0] ?? '',
    attempt: '',
    prizeAttempt: '',
  }
  const candidate = (await server.signInAs('candidate@example.in')).headers
  const other = (await server.signInAs('other@example.in')).headers
  return { server, ids, people: { anonymous: {}, candidate, other }, begin }
}

const shown = ({ statusCode, headers, rawPayload }: LightMyRequestResponse) => ({
  statusCode,
  // When it was answered, by the clock of the machine.
  headers: { ...headers, date: '' },
  body: rawPayload.toString('latin1'),
})

/** Returns the addresses of a route: one for each thing that its parameters may name. */
function addressesOf(url: string, { ids }: Site): string[] {
  if (!/[:*]/.test(url)) return [url]
  return Object.values(ids)
    .filter((id) => id !== '')
    .map((id) =>
      url
        .replaceAll(/:kind\b/g, 'question')
        .replaceAll(/:\w+(\(\^[^/]*\$\))?/g, id)
        .replaceAll('*', `Quiz/${id}`),
    )
}

const sites: Site[] = []

beforeAll(async () => {
  for (const key of KEYS) sites.push(await openSite(key))
})
afterAll(async () => {
  for (const { server } of sites) await server.close()
})

const [one, two] = [() => sites[0] as Site, () => sites[1] as Site]

/** Asks both sites for the same; expects the same answer. */
async function same(
  what: string,
  ask: (site: Site) => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  const [first, second] = [await ask(one()), await ask(two())]
  expect(shown(second), what).toEqual(shown(first))
  return first
}

/** Reads every route as everybody who may not know the keys; returns how many answers were alike. */
async function walk(): Promise<number> {
  // Signing out would end the walk.
  const routes = one().server.app.routeTable.filter(
    ({ method, url }) => [method].flat().includes('GET') && !url.endsWith('/logout'),
  )
  const urls = [
    ...new Set(routes.flatMap(({ url }) => addressesOf(url, one()))),
    ...WORDS.flatMap((word) => [
      `/api/v1/quizzes/active?searchQuery=${word}`,
      `/api/v1/getAll?searchQuery=${word}`,
      `/quizzes?searchQuery=${word}`,
    ]),
  ]
  let count = 0
  for (const person of Object.keys(one().people))
    for (const url of urls) {
      await same(`${url} as ${person}`, ({ server, people }) =>
        server.app.inject({ url, headers: { ...people[person], 'accept-encoding': 'br' } }),
      )
      count += 1
    }
  return count
}

const travel = (instant: string) => sites.forEach(({ server }) => server.travelTo(instant))

type Written = { data: { attempt: { _id: string }; questions: { _id: string }[] } }

/** Starts a quiz as the candidate and answers its questions; the same options are right on one site and wrong on the other. */
async function take(quiz: 'quiz' | 'prize', place: 'attempt' | 'prizeAttempt'): Promise<void> {
  const asCandidate = (method: 'POST' | 'PUT', url: (site: Site) => string, body: object) =>
    same(`${method} of ${quiz}`, (site) =>
      call(site, method, url(site), site.people['candidate'] ?? {}, body),
    )
  for (const { begin } of sites) begin()
  const started = await asCandidate('POST', ({ ids }) => `/quizzes/${ids[quiz]}/attempts`, {
    device: 'phone',
  })
  const { attempt, questions } = started.json<Written>().data
  for (const { ids } of sites) ids[place] = attempt._id
  const answers = questions.map(({ _id }, choice) => ({
    questionId: _id,
    choice,
    marked: false,
    visited: true,
    seq: choice + 1,
    spentMs: 1000,
  }))
  const saved = await asCandidate('PUT', () => `/attempts/${attempt._id}/answers`, { answers })
  expect(saved.statusCode).toBe(200)
}

const ROUTES_MIN = 150

describe('two sites that differ in the keys of their questions alone', () => {
  it('give the same bytes before the start', async () => {
    expect(await walk()).toBeGreaterThan(ROUTES_MIN)
  })

  it('give the same bytes while papers are under way', async () => {
    travel(START)
    await take('quiz', 'attempt')
    await take('prize', 'prizeAttempt')
    expect(await walk()).toBeGreaterThan(ROUTES_MIN)
  })

  it('give the same bytes where a paper for a prize was handed in, until its expiry', async () => {
    const handIn = () =>
      same('handing in', (site) =>
        call(site, 'POST', `/attempts/${site.ids.prizeAttempt}/submit`, site.people['candidate'] ?? {}),
      )
    expect((await handIn()).json()).toMatchObject({ data: { result: null } })
    travel('2026-11-21T07:30:00.000Z')
    expect(await walk()).toBeGreaterThan(ROUTES_MIN)
  })

  it('differ once the keys are due, and to admins', async () => {
    travel(EXPIRY)
    const read = async ({ server, ids, people }: Site, url: string, person: string) => {
      const headers = person === 'admin' ? server.loginAs('admin') : people[person]
      const { body } = await server.app.inject({
        url: url.replace('ID', ids.prizeAttempt),
        headers: headers ?? {},
      })
      return body
    }
    for (const [url, person] of [
      ['/api/v1/attempts/ID', 'candidate'],
      ['/api/v1/admin/export/question?format=json', 'admin'],
    ] as const) {
      const [first, second] = [await read(one(), url, person), await read(two(), url, person)]
      expect([first, second].map((body) => WORDS.some((word) => body.toLowerCase().includes(word)))).toEqual([
        true,
        true,
      ])
      expect(first).not.toBe(second)
    }
  })
})
