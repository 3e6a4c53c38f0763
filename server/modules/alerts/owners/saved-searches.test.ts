import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY_SEARCH, MAX_SAVED_SEARCHES } from '#shared/domain/alerts/alert-settings.ts'
import type { SavedSearch } from '#shared/domain/alerts/alert-settings.ts'
import { schema } from '#server/db/schema/index.ts'
import { eachAlertServer } from '#server/testing/alert-callers.ts'
import type { AlertCallers } from '#server/testing/alert-callers.ts'
import { rounds, soakTimeout } from '#server/testing/rounds.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const POSTS = rounds(500)

let server: TestApp
let alerts: AlertCallers
eachAlertServer((made) => ({ server, alerts } = made))

const search = (words: string, filters: Partial<SavedSearch> = {}) => ({
  searches: [{ ...EMPTY_SEARCH, words, ...filters }],
})
const upkeep = async () => {
  for (const work of server.services.alerts.upkeep) await work()
}

async function foundBySite(words: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ searchQuery: words, page: String(page), limit: '50' }).toString()
    const { jobPosts } = (await server.get(`/getAll?${query}`)).json().data as { jobPosts: { _id: string }[] }
    ids.push(...jobPosts.map(({ _id }) => _id))
    if (jobPosts.length < 50) return ids.toSorted()
  }
}

async function delivered(subscriptionId: string): Promise<string[]> {
  const rows = await server.db.read.select().from(schema.deliveries)
  const alertRows = await server.db.read.select().from(schema.alerts)
  const postOf = new Map(alertRows.map(({ id, postId }) => [id, postId]))
  const own = rows.filter((each) => each.subscriptionId === subscriptionId)
  return own.map(({ alertId }) => postOf.get(alertId) ?? '').toSorted()
}

const WORDS = [
  'ssc staff selection commission cgl combined graduate level examination'.split(' '),
  'cglx chsl ss up si sub inspector police bihar admit card 2026 एसएससी पुलिस'.split(' '),
].flat()
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength }).map((words) => words.join(' '))

describe('a saved search', () => {
  it(
    'a saved search gets alerts for exactly the posts that the search of the site finds',
    { timeout: soakTimeout() },
    async () => {
      const searches = ['ssc cgl', 'si', 'bihar pol']
      const guests = []
      for (const words of searches) {
        const guest = await alerts.guest()
        await alerts.change(guest, { ...search(words), quiet: null })
        guests.push({ ...guest, words })
      }
      const posts = fc.sample(fc.record({ postName: text(5), description: text(5) }), POSTS)
      for (const [index, post] of posts.entries())
        await alerts.publish({ ...post, postName: `${post.postName} no${index}`, organisation: '' })
      await alerts.tell()
      let total = 0
      for (const guest of guests) {
        const found = await foundBySite(guest.words)
        total += found.length
        expect(await delivered(guest.id), guest.words).toEqual(found)
        const { alerts: entries } = await alerts.inbox(guest)
        if (found.length <= 200) expect(entries.map(({ postId }) => postId).toSorted()).toEqual(found)
      }
      expect(total).toBeGreaterThan(0)
      expect(total).toBeLessThan(searches.length * POSTS)
    },
  )

  it('a saved search for a state matches posts of this state, and posts for all India unless they are switched off', async () => {
    const [guest, strict] = [await alerts.guest(), await alerts.guest()]
    await alerts.change(guest, search('police', { state: 'Bihar' }))
    await alerts.change(strict, { ...search('police', { state: 'Bihar' }), allIndia: false })
    for (const state of ['Bihar', 'Kerala', '']) await alerts.publish({ postName: `Police ${state}`, state })
    await alerts.tell()
    expect((await alerts.told(guest)).toSorted()).toEqual(['Police', 'Police Bihar'])
    expect(await alerts.told(strict)).toEqual(['Police Bihar'])
  })

  it('a saved search without words matches the posts that pass all of its filters', async () => {
    const [guest, follower] = [await alerts.guest(), await alerts.guest()]
    await alerts.change(guest, { ...search('', { qualification: '12th', state: 'Bihar' }), quiet: null })
    await alerts.change(follower, { ...search('', { organisation: 'upsc' }), quiet: null })
    const publish = (postName: string, more: object) =>
      alerts.publish({ postName, organisation: '', ...more })
    await publish('One', { state: 'Bihar', qualifications: ['12th'] })
    await publish('Two', { state: '', qualifications: ['12th', 'ITI'] })
    await publish('Three', { state: 'Bihar', qualifications: ['Graduate'] })
    await publish('Four', { state: 'Kerala', qualifications: ['12th'] })
    await publish('Five', { state: 'Kerala', qualifications: [], organisation: 'upsc' })
    await alerts.tell()
    expect((await alerts.told(guest)).toSorted()).toEqual(['One', 'Two'])
    expect(await alerts.told(follower)).toEqual(['Five'])
    expect(await delivered(follower.id)).toHaveLength(1)
  })

  it('a saved search interprets its words in the same way as the search of the site', async () => {
    const guest = await alerts.guest()
    await alerts.change(guest, { ...search('jobs for 12th pass in bihr'), quiet: null })
    const clerk = { description: 'Clerk' }
    await alerts.publish({ ...clerk, postName: 'One', state: 'Bihar', qualifications: ['12th'] })
    await alerts.publish({ ...clerk, postName: 'Two', state: 'Kerala', qualifications: ['12th'] })
    await alerts.tell()
    expect(await alerts.told(guest)).toEqual(['One'])
    expect(await delivered(guest.id)).toHaveLength(1)
  })

  it('a saved search uses the alias groups of admins as soon as they are added, until they are removed', async () => {
    const guest = await alerts.guest()
    await alerts.change(guest, { ...search('zzyrk'), quiet: null })
    await upkeep()
    const publish = async (postName: string, minute: number) => {
      await alerts.publish({ postName })
      await alerts.tell(`2026-11-21T06:${minute}:00.000Z`)
    }
    const setGroups = (groups: string[][]) => server.send('PUT', '/admin/aliases', { groups })
    await publish('Qwolm one', 31)
    expect((await setGroups([['zzyrk', 'qwolm']])).statusCode).toBe(200)
    await upkeep()
    await publish('Qwolm two', 33)
    expect(await delivered(guest.id)).toHaveLength(1)
    await setGroups([])
    await upkeep()
    await publish('Qwolm three', 35)
    await publish('Zzyrk four', 37)
    expect(await delivered(guest.id)).toHaveLength(2)
    expect(await alerts.told(guest)).toEqual(['Zzyrk four'])
  })

  it('a saved search keeps its start date while other searches are added and removed', async () => {
    const guest = await alerts.guest()
    await alerts.change(guest, search('police'))
    await alerts.publish({ postName: 'Police' })
    await alerts.tell()
    const both = { searches: [...search('army').searches, ...search('police').searches] }
    await alerts.change(guest, both)
    expect(await alerts.told(guest)).toEqual(['Police'])
    await alerts.change(guest, search('army'))
    expect(await alerts.told(guest)).toEqual([])
    await alerts.change(guest, { searches: [] })
    expect(await server.db.read.select().from(schema.alertInterests)).toEqual([])
  })
})

describe('alert settings', () => {
  const searches = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...EMPTY_SEARCH, words: `w${index}` }))

  it.each<[object, string]>([
    [{ topics: ['quiz'] }, 'topics[0]'],
    [{ topics: 'results' }, 'topics'],
    [{ states: ['Atlantis'] }, 'states[0]'],
    [{ states: [''] }, 'states[0]'],
    [{ allIndia: 'yes' }, 'allIndia'],
    [{ quiet: { from: '25:00', to: '07:00' } }, 'quiet.from'],
    [{ quiet: { from: '07:00', to: '07:00' } }, 'quiet.to'],
    [{ quiet: 'night' }, 'quiet'],
    [{ dailyCap: -1 }, 'dailyCap'],
    [{ dailyCap: 21 }, 'dailyCap'],
    [{ dailyCap: 1.5 }, 'dailyCap'],
    [{ digestAt: '8:00' }, 'digestAt'],
    [{ pausedUntil: 'tomorrow' }, 'pausedUntil'],
    [{ pauseForHours: 0 }, 'pauseForHours'],
    [{ pauseForHours: 1.5 }, 'pauseForHours'],
    [{ pauseForHours: 721 }, 'pauseForHours'],
    [{ pauseForHours: '24' }, 'pauseForHours'],
    [{ pauseForHours: null }, 'pauseForHours'],
    [{ pauseForHours: 24, pausedUntil: null }, 'pauseForHours'],
    [{ reminders: null }, 'reminders'],
    [{ searches: [{ words: ' ', state: '' }] }, 'searches[0].words'],
    [{ searches: [{ words: '!!', state: '' }] }, 'searches[0].words'],
    [{ searches: [{ words: 'x'.repeat(10_000), state: '' }] }, 'searches[0].words'],
    [{ searches: [{ words: 'ssc', state: 'Atlantis' }] }, 'searches[0].state'],
    [{ searches: [{ qualification: 'PhD' }] }, 'searches[0].qualification'],
    [{ searches: [{ organisation: 'nobody' }] }, 'searches[0].organisation'],
    [{ searches: [{ purpose: 'party' }] }, 'searches[0].purpose'],
    [{ searches: [{}] }, 'searches[0].words'],
    [{ searches: [{ words: '!!', state: 'Bihar' }] }, 'searches[0].words'],
    [{ searches: ['ssc'] }, 'searches[0]'],
    [{ searches: searches(MAX_SAVED_SEARCHES + 1) }, 'searches'],
  ])(
    'a request with the alert settings %j gets 400 with the name of the field, and no setting changes',
    async (wrong, field) => {
      const guest = await alerts.guest()
      const before = await alerts.settings(guest)
      const response = await alerts.change(guest, { topics: ['results'], ...wrong })
      expect(response.statusCode).toBe(400)
      expect(response.json().errors[0].field).toBe(field)
      expect(await alerts.settings(guest)).toEqual(before)
    },
  )

  it('alerts can be paused for a number of hours, counted by the clock of the server', async () => {
    server.travelTo('2026-11-27T06:30:00.000Z')
    const guest = await alerts.guest()
    const response = await alerts.change(guest, { pauseForHours: 24 })
    expect(response.json().data.settings.pausedUntil).toBe('2026-11-28T06:30:00.000Z')
    await alerts.change(guest, { pausedUntil: null })
    expect(await alerts.settings(guest)).toMatchObject({ pausedUntil: null })
  })

  it('alert settings have default values, and each setting can be changed alone', async () => {
    const asha = await server.signInAs('asha@example.in')
    const standard = {
      topics: [],
      states: [],
      allIndia: true,
      searches: [],
      quiet: { from: '21:30', to: '07:00' },
      dailyCap: 4,
      reminders: true,
      digestAt: '08:00',
      pausedUntil: null,
    }
    expect(await alerts.settings(asha)).toEqual(standard)
    const many = { searches: searches(MAX_SAVED_SEARCHES) }
    const response = await alerts.change(asha, { ...many, pausedUntil: '2026-11-28T06:30:00.000Z' })
    expect(response.json().data.settings).toEqual({
      ...standard,
      ...many,
      pausedUntil: '2026-11-28T06:30:00.000Z',
    })
    await alerts.change(asha, { quiet: null, topics: ['results', 'results', 'latestJobs'] })
    expect(await alerts.settings(asha)).toMatchObject({
      ...many,
      quiet: null,
      topics: ['latestJobs', 'results'],
    })
  })
})
