import { sitePath } from '#shared/contracts/api.ts'
import { describe, expect } from 'vitest'
import { buildQuestion } from '#shared/testing/kind-builders.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const FILE = 'https://downloads.example.org/secret-file.pdf'
const SECRET = ['secret-file', 'secret-cover', 'Visit 35 shops', 'Own two-wheeler', 'Petrol allowance']

const NOTE = {
  title: 'भारतीय संविधान <b>सूची</b>',
  description: 'Every article.',
  details: 'https://cdn.example.org/secret-cover.png',
  link: FILE,
  price: '₹79',
}
const FORM = {
  postName: 'Multi Skilled Worker Offline Form',
  description: 'Cook and mason.',
  qualification: 'Class 10',
  ageLimit: '18 to 25 years',
  lastDate: '2026-12-31',
  details: '',
  link: FILE,
  price: 'Free',
}
const JOB = {
  postName: 'Field Sales Officer',
  description: 'Visit 35 shops a day.',
  location: 'Patna, Bihar',
  salary: '₹15,000',
  jobRole: 'Sales officer',
  Requirement: [{ title: 'Own two-wheeler' }],
  Benefits: [{ title: 'Petrol allowance' }],
}
const QUIZ = {
  title: 'Indian Polity Daily Drill',
  description: 'Ten quick questions.',
  totalQuestions: 10,
  winningAmount: 0,
  price: 0,
  durationMinutes: 8,
  category: 'Free',
  startDateTime: '2026-11-01T04:30:00.000Z',
  expireDateTime: '2026-11-21T07:00:00.000Z',
}

const it = sharedAppTest()
let job: string
const page = async (server: TestApp, url: string) => await server.app.inject(url)
const create = async (
  server: TestApp,
  path: string,
  body: object,
): Promise<Record<string, { _id: string }>> => (await server.send('POST', path, body)).json().data
const seedOf = (html: string) => {
  const text = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  return (JSON.parse(text) as { seed: Record<string, unknown> }).seed
}

it.beforeAll(async ({ server }) => {
  await create(server, '/notes/create', NOTE)
  await create(server, '/offlineJob/create', FORM)
  await create(server, '/question/create', buildQuestion())
  await create(server, '/quizzes/create', QUIZ)
  job = (await create(server, '/privateJob/create', JOB))['privateJobPost']?._id ?? ''
})

describe('the lists beside those of job posts', () => {
  it.for([
    [
      '/notes',
      ['&lt;b&gt;', 'Every article.', '₹79', 'Download Notes'],
      '/notes/allNote?page=1&fields=summary',
    ],
    [
      '/offline-job',
      ['Class 10', '31/12/2026', 'Free', 'Download'],
      '/offlineJob/allJob?page=1&fields=summary',
    ],
    [
      '/private-job',
      ['Sales officer', 'Patna, Bihar', '₹15,000'],
      '/privateJob/allJob?page=1&fields=summary',
    ],
    [
      '/quizzes',
      ['Active', '8 min', 'Start Quiz', '21/11/2026 12:30'],
      '/quizzes/active?page=1&fields=summary',
    ],
  ] as const)(
    'the list page %s is rendered with its cards and embeds the API responses used for rendering',
    async ([url, texts, seeded], { server }) => {
      const response = await page(server, url)
      expect(response.statusCode).toBe(200)
      for (const text of texts) expect(response.body).toContain(text)
      expect(Object.keys(seedOf(response.body))).toEqual([sitePath, seeded])
    },
  )

  it('a quiz search is rendered on the server too, with the search text in the search box', async ({
    server,
  }) => {
    const found = (await page(server, '/quizzes?searchQuery=polity')).body
    expect(found).toContain('Indian Polity Daily Drill')
    expect(found).toMatch(/<input[^>]* value="polity"/)
    const none = (await page(server, '/quizzes?searchQuery=zebra')).body
    expect(none).not.toContain('Indian Polity Daily Drill')
  })

  it.for(['/notes', '/offline-job', '/private-job', '/job/ID', '/quizzes'])(
    'the page %s never contains paid content or content for signed-in users, for any caller',
    async (path, { server }) => {
      const url = path.replace('ID', job)
      const requests = [
        page(server, url),
        server.app.inject({ url, cookies: { accessToken: 'token-of-admin' } }),
      ]
      for (const response of await Promise.all(requests)) {
        expect(response.statusCode).toBe(200)
        for (const secret of SECRET) expect(response.body).not.toContain(secret)
      }
    },
  )

  it('the list of notes includes a new note right after it is created', async ({ server }) => {
    expect((await page(server, '/notes')).body).not.toContain('Modern History')
    await create(server, '/notes/create', { ...NOTE, title: 'Modern History' })
    expect((await page(server, '/notes')).body).toContain('Modern History')
    expect((await page(server, '/notes?searchQuery=modern')).body).toContain('1 note<')
  })

  it('the list of quizzes shows a quiz until it expires', async ({ server }) => {
    expect((await page(server, '/quizzes')).body).toContain(QUIZ.title)
    server.travelTo(QUIZ.expireDateTime)
    expect((await page(server, '/quizzes')).body).toContain('No Data Found')
  })
})

describe('the page of a private job', () => {
  it('the page of a private job shows the public facts, has noindex and embeds the API responses', async ({
    server,
  }) => {
    const response = await page(server, `/job/${job}`)
    expect(response.body).toContain(`<title>${JOB.postName} | Avsar</title>`)
    expect(response.body).toContain('Sign in to see the full job')
    expect(response.body).toContain('<meta name="robots" content="noindex">')
    expect(Object.keys(seedOf(response.body))).toEqual([sitePath, `/job/${job}`, `/privateJob/${job}`])
  })

  it('the other URLs of a private job redirect to its canonical URL', async ({ server }) => {
    const responses = await Promise.all([page(server, `/${job}`), page(server, `/job/${job.toLowerCase()}`)])
    expect(responses.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [301, `/job/${job}`],
      [308, `/job/${job}`],
    ])
  })

  it('the page of a private job returns 404 after the job is deleted', async ({ server }) => {
    expect((await page(server, `/job/${job}`)).statusCode).toBe(200)
    await server.send('DELETE', `/privateJob/${job}`)
    expect((await page(server, `/job/${job}`)).statusCode).toBe(404)
  })
})
