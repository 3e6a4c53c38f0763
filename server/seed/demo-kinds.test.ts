import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysBetween, indiaDay } from '#shared/domain/dates/india-day.ts'
import { NOW } from '#server/testing/now.ts'
import { testApp } from '../testing/test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import fs from 'node:fs'
import { offlineFormSeed, privateJobSeed, quizSeed } from './demo-kinds.ts'
import { seedDemo } from '#server/app/seed-demo.ts'

type Entry = Record<string, string> & { questionRefs: string[] }
type Item = Entry & { questionIds: string[]; startable: boolean; createdAt: string; _id: string }

const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as Entry[]

describe.each(['2026-11-21T06:30:00.000Z', '2028-02-29T00:10:00.000Z'])(
  'a first start creates the demo data for the time %s',
  (now) => {
    const today = indiaDay(Date.parse(now))
    let server: TestApp
    beforeAll(async () => {
      server = await testApp({ now })
      await seedDemo(server.services, Date.parse(now))
    })
    afterAll(() => server.close())
    const list = async (path: string, key: string) =>
      (await server.get(`${path}?limit=50`, { as: 'admin' })).json().data[key] as Item[]

    it('a first start publishes items of every kind within the last weeks, with ids and times in the same order', async () => {
      const items = [
        await list('/privateJob/allJob', 'privateJob'),
        await list('/offlineJob/allJob', 'offlineJob'),
        await list('/notes/allNote', 'notes'),
        await list('/quizzes/getAll', 'quizzes'),
      ]
      expect(items.map((each) => each.length)).toEqual([30, 25, 25, 16])
      for (const each of items) {
        for (const { createdAt } of each) expect(createdAt <= now).toBe(true)
        const byId = each.toSorted((a, b) => a._id.localeCompare(b._id)).map(({ createdAt }) => createdAt)
        expect(byId).toEqual(byId.toSorted())
        expect(byId.some((at) => indiaDay(Date.parse(at)) === today)).toBe(true)
      }
    })

    it('a first start lists private jobs with employer and contacts, open jobs first, with last dates moved by whole weeks', async () => {
      const jobs = await list('/privateJob/allJob', 'privateJob')
      const originals = new Map(read(privateJobSeed.file).map((entry) => [entry['postName'], entry]))
      for (const job of jobs) {
        const original = originals.get(job['postName'])
        for (const field of ['company', 'applyLink', 'contactEmail', 'contactPhone', 'employmentType']) {
          expect(job[field], field).not.toBe('')
          expect(job[field], field).toBe(original?.[field])
        }
        const lastDate = job['lastDate'] ?? ''
        expect(daysBetween(original?.['lastDate'] ?? '', lastDate) % 7).toBe(0)
        expect(lastDate >= indiaDay(Date.parse(job.createdAt))).toBe(true)
      }
      const isOpen = jobs.map((job) => (job['lastDate'] ?? '') >= today)
      expect(isOpen.filter((open) => !open)).toHaveLength(5)
      expect(isOpen.lastIndexOf(true)).toBeLessThan(isOpen.indexOf(false))
    })

    it('a first start moves the last dates of offline forms by whole weeks and changes no text', async () => {
      const forms = await list('/offlineJob/allJob', 'offlineJob')
      const originals = new Map(read(offlineFormSeed.file).map((entry) => [entry['postName'], entry]))
      for (const form of forms) {
        const original = originals.get(form['postName'])
        expect(daysBetween(original?.['lastDate'] ?? '', form['lastDate'] ?? '') % 7).toBe(0)
        for (const field of ['description', 'qualification', 'ageLimit', 'details', 'link', 'price'])
          expect(form[field]).toBe(original?.[field])
      }
      const open = forms.filter((form) => (form['lastDate'] ?? '') >= today)
      expect(open.length).toBeGreaterThan(15)
      expect(open.length).toBeLessThan(25)
    })

    it('a first start moves quizzes by whole weeks, so that some are active, some upcoming and some expired', async () => {
      const quizzes = await list('/quizzes/getAll', 'quizzes')
      const originals = new Map(read(quizSeed.file).map((entry) => [entry['title'], entry]))
      for (const quiz of quizzes) {
        const original = originals.get(quiz['title'])
        const by = (field: string) => Date.parse(quiz[field] ?? '') - Date.parse(original?.[field] ?? '')
        expect(by('startDateTime')).toBe(by('expireDateTime'))
        expect(by('startDateTime') % (7 * 86_400_000)).toBe(0)
        expect(quiz.questionIds).toHaveLength(original?.questionRefs.length ?? 0)
      }
      const active = (await server.get('/quizzes/active')).json().data.quizzes as Item[]
      const startable = active.filter((quiz) => quiz.startable)
      expect(startable.length).toBeGreaterThan(1)
      expect(active.length).toBeGreaterThan(startable.length)
      expect(quizzes.filter((quiz) => (quiz['expireDateTime'] ?? '') < now).length).toBeGreaterThan(1)
    })
  },
)

describe('the start of a site', () => {
  it('the start of a newer version adds missing kinds to the demo site of an older version, and to no other site', async () => {
    const server = await testApp()
    const {
      kinds: { jobPost: jobPosts, note: notes },
      site,
    } = server.services
    await server.send('POST', '/notes/create', {
      title: 'Own',
      description: 'd',
      details: 'https://example.com/',
      price: '1',
    })
    await server.send('POST', '/create', {
      postName: 'Own post',
      description: 'd',
      notificationLink: 'https://example.com/',
      beginDate: '2026-12-01',
    })
    expect(await seedDemo(server.services, NOW)).toBe(0)
    await site.change({ demo: true }, { id: 'test' })
    expect(await seedDemo(server.services, NOW)).toBe(30 + 25 + 530 + 16)
    expect(await jobPosts.isEmpty()).toBe(false)
    expect(await notes.rows.idsAfter('')).toHaveLength(1)
    expect(await seedDemo(server.services, NOW)).toBe(0)
    await server.close()
  })
})
