import { describe, expect } from 'vitest'
import type { JobPost } from '#shared/contracts/job-post.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const UNDATED = buildJobPost({
  postName: 'SSC Clerk Engagement 2026',
  beginDate: '2026-03-01',
  lastDate: '',
  importantDates: [],
  notificationLink: 'https://ssc.gov.in/notice.pdf',
  organisation: 'ssc',
})

const it = sharedAppTest({ now: '2026-03-01T06:30:00.000Z' })
let post: JobPost
it.beforeAll(async ({ server }) => {
  post = (await server.send('POST', '/create', UNDATED)).json().data.jobPost
})

const bodyOf = async (server: TestApp, url: string) => (await server.app.inject(url)).body
/** Returns the state on the post's page and in its list: vacancy, with Apply, probably closed. */
async function saidOn(server: TestApp, instant: string) {
  server.travelTo(instant)
  const [page, list] = [await bodyOf(server, post.url), await bodyOf(server, '/jobs')]
  return {
    isVacancy: page.includes('"JobPosting"'),
    offersApply: [page.includes('>Apply<span'), list.includes('aria-label="Apply ')],
    isClosed: [page, list].map((html) => html.includes('>Probably closed<')),
  }
}
const isListed = async (server: TestApp) =>
  (await server.get('/ApplyLink')).json().data.jobPosts.some(({ _id }: JobPost) => _id === post._id)

describe('pages', () => {
  it('a vacancy without a last date is shown as closed 90 days after its last change', async ({ server }) => {
    expect(await saidOn(server, '2026-05-30T06:30:00.000Z')).toEqual({
      isVacancy: true,
      offersApply: [true, true],
      isClosed: [false, false],
    })
    expect(await saidOn(server, '2026-05-31T06:30:00.000Z')).toEqual({
      isVacancy: false,
      offersApply: [false, false],
      isClosed: [true, true],
    })
    expect(await isListed(server)).toBe(true)
  })

  it('a vacancy shown as closed offers Apply again after it is edited', async ({ server }) => {
    const { postName, description, notificationLink } = UNDATED
    const edit = { postName, description, notificationLink, totalPost: '12', minorEdit: true }
    expect((await server.send('PUT', `/${post._id}`, edit)).statusCode).toBe(200)
    expect(await saidOn(server, '2026-06-01T06:30:00.000Z')).toMatchObject({
      isVacancy: true,
      isClosed: [false, false],
    })
  })
})
