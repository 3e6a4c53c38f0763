import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobBadges } from '#shared/domain/jobs/job-badge.ts'
import { JOB_LISTS } from '#shared/domain/job-lists/job-lists.ts'
import type { JobPost } from '#shared/contracts/job-post.ts'
import { daysBetween, indiaDay } from '#shared/domain/dates/india-day.ts'
import { NOW } from '#server/testing/now.ts'
import { testApp } from '../testing/test-app.ts'
import { seedDemo } from '#server/app/seed-demo.ts'
import { DEMO_NOTICES } from './demo.ts'
import { readNotices } from './item-file.ts'

const ALL_ITEMS = 198 + 30 + 25 + 25 + 530 + 16

describe.each(['2026-11-21T06:30:00.000Z', '2027-03-01T19:00:00.000Z', '2028-02-29T00:10:00.000Z'])(
  'a first start creates the demo notices for the time %s',
  (now) => {
    const today = indiaDay(Date.parse(now))
    let server: Awaited<ReturnType<typeof testApp>>
    let posts: JobPost[]
    beforeAll(async () => {
      server = await testApp({ now })
      await seedDemo(server.services, Date.parse(now))
      const pages = await Promise.all([1, 2, 3, 4].map((page) => server.get(`/getAll?limit=50&page=${page}`)))
      posts = pages.flatMap((page) => page.json().data.jobPosts as JobPost[])
    })
    afterAll(() => server.close())

    it('a first start imports all notices once and marks the site as a demonstration', async () => {
      expect(posts).toHaveLength(198)
      expect(await seedDemo(server.services, Date.parse(now))).toBe(0)
      expect((await server.get('/site')).json().data.site.demo).toBe(true)
    })

    it('a first start imports no phone number and no links to social channels', async () => {
      const { contact, links } = (await server.get('/site')).json().data.site
      const { tools: _tools, careers: _careers, ...channels } = links
      expect([contact.phone, ...Object.values(channels)]).toEqual(['', '', '', '', '', ''])
    })

    it('a first start fills every list, and about a third of the posts are open', async () => {
      for (const path of Object.values(JOB_LISTS))
        expect((await server.get(path)).json().data.total, path).toBeGreaterThan(4)
      const open = posts.filter((post) => post.lastDate >= today).length
      expect(open).toBeGreaterThan(50)
      expect(open).toBeLessThan(85)
    })

    it('a first start creates posts with every badge', () => {
      const badges = posts.flatMap((post) => jobBadges(post, today))
      for (const badge of ['New Post', 'New Update', 'Active'])
        expect(badges.filter((each) => each === badge).length, badge).toBeGreaterThan(2)
      expect(badges.filter((badge) => badge !== 'Active').length).toBeLessThan(60)
    })

    it('a first start sets no future times, and sorts ids and times in the same order', () => {
      for (const post of posts) {
        for (const at of [post.createdAt, post.changedAt, post.updatedAt])
          expect(at <= now, `${at} ${post.postName}`).toBe(true)
        expect(post.createdAt <= post.changedAt).toBe(true)
      }
      const byId = posts.toSorted((a, b) => a._id.localeCompare(b._id)).map((post) => post.createdAt)
      expect(byId).toEqual(byId.toSorted())
    })

    it('a first start moves each notice by whole weeks and changes no text', () => {
      const originals = new Map(readNotices(DEMO_NOTICES).map(({ body }) => [body.postName, body]))
      for (const post of posts) {
        const original = originals.get(post.postName)
        const moved = daysBetween(original?.beginDate ?? '', post.beginDate)
        expect(moved % 7).toBe(0)
        if (post.lastDate !== '') expect(daysBetween(original?.lastDate ?? '', post.lastDate)).toBe(moved)
        expect(post.importantDates.map((entry) => entry.label)).toEqual(
          original?.importantDates.map((entry) => entry.label),
        )
        for (const field of [
          'description',
          'informationSections',
          'applyLink',
          'resultLink',
          'admitCardLink',
          'totalPost',
        ] as const)
          expect(post[field]).toEqual(original?.[field])
      }
    })
  },
)

describe('an interrupted first start', () => {
  it('an interrupted first start marks the site as a demonstration before it adds notices, and the next start adds them', async () => {
    const server = await testApp()
    const {
      kinds: { jobPost: jobPosts },
      site,
    } = server.services
    const brokenOff = { ...jobPosts, createAll: () => Promise.reject(new Error('broken off')) }
    await expect(
      seedDemo({ site, kinds: { ...server.services.kinds, jobPost: brokenOff } }, NOW),
    ).rejects.toThrow('broken off')
    expect((await site.read()).demo).toBe(true)
    expect(await seedDemo(server.services, NOW)).toBe(ALL_ITEMS)
    await server.close()
  })
})
