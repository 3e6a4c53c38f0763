import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { EMPTY_SEARCH } from '#shared/domain/alerts/alert-settings.ts'
import { ALERT_TOPICS } from '#shared/domain/alerts/alert-topics.ts'
import { schema } from '#server/db/schema/index.ts'
import { NOW } from '#server/testing/now.ts'
import { eachAlertServer } from '#server/testing/alert-callers.ts'
import type { AlertCaller, AlertCallers } from '#server/testing/alert-callers.ts'
import type { PushPhones } from '#server/testing/push-phones.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { GUEST_LIMITS } from './guest-limits.policy.ts'
import { hashNetwork } from './guests.repository.ts'

let phones: PushPhones
let server: TestApp
let alerts: AlertCallers
eachAlertServer(
  (made) => ({ phones, server, alerts } = made),
  () => ({ env: { RATE_LIMITS: 'on' } }),
)

const owners = () => server.db.read.select().from(schema.alertOwners)
const sets = () => server.db.read.select().from(schema.interestSets)
const travel = (ms: number) => server.travelTo(new Date(NOW + ms).toISOString())
const patch = (caller: AlertCaller, id: string, body: object = {}) =>
  alerts.call(caller, { method: 'PATCH', url: `/push/subscriptions/${id}`, body })
const isKnown = async (caller: AlertCaller) =>
  (await alerts.call(caller, { url: '/alerts/settings' })).statusCode === 200

async function sweep() {
  for (const work of server.services.alerts.sweeps) await work()
}

describe('a guest', () => {
  it('a guest gets one first message and is confirmed when the push service accepts it', async () => {
    const { endpoint, keys } = phones.service.makeSubscription()
    const body = { endpoint, keys }
    await server.app.inject({ method: 'POST', url: '/api/v1/push/subscriptions', payload: body })
    await server.app.runJobs()
    await server.app.runJobs()
    expect(phones.messagesOf(endpoint).map(({ title }) => title)).toEqual(['Alerts are on'])
    expect(await owners()).toMatchObject([{ confirmedAt: NOW, expiresAt: NOW + 60 * DAY_MS }])
  })

  it('a guest expires after 7 days if no push service accepted the first message', async () => {
    phones.service.answerBy(() => ({ status: 500 }))
    const guest = await alerts.guest()
    travel(7 * DAY_MS)
    await patch(guest, guest.id)
    expect(await isKnown(guest)).toBe(true)
    travel(7 * DAY_MS + 1)
    expect(await isKnown(guest)).toBe(false)
    await sweep()
    expect(await owners()).toEqual([])
  })

  it.each([
    [
      'by the user',
      (guest: AlertCaller, id: string) =>
        alerts.call(guest, { method: 'DELETE', url: `/push/subscriptions/${id}` }),
    ],
    [
      'by its push service',
      async (guest: AlertCaller, id: string) => {
        phones.service.answerBy(() => ({ status: 410 }))
        await alerts.call(guest, { method: 'POST', url: '/push/test', body: { subscriptionId: id } })
      },
    ],
  ])('a guest keeps its settings for 7 days after its subscription was ended %s', async (_who, end) => {
    const [back, gone] = [await alerts.guest(), await alerts.guest()]
    for (const guest of [back, gone]) {
      await alerts.change(guest, { topics: ['results'] })
      phones.service.answerBy(() => undefined)
      await end(guest, guest.id)
    }
    phones.service.answerBy(() => undefined)
    travel(7 * DAY_MS)
    expect(await isKnown(gone)).toBe(true)
    const again = await alerts.subscribe(back)
    travel(7 * DAY_MS + 1)
    await sweep()
    expect(await isKnown(gone)).toBe(false)
    expect(again.token).toBe('')
    expect(await alerts.settings(back)).toMatchObject({ topics: ['results'] })
  })

  it('a guest expires 60 days after the last request of its device', async () => {
    const [seen, idle] = [await alerts.guest(), await alerts.guest()]
    travel(30 * DAY_MS)
    await patch(seen, seen.id)
    travel(60 * DAY_MS + 1)
    await sweep()
    expect([await isKnown(seen), await isKnown(idle)]).toEqual([true, false])
    travel(90 * DAY_MS + 1)
    expect((await patch(seen, seen.id)).statusCode).toBe(404)
  })

  it('a guest can have one subscription and fewer saved searches than a user', async () => {
    const guest = await alerts.guest()
    await alerts.subscribe(guest)
    expect(await server.db.read.select().from(schema.pushSubscriptions)).toHaveLength(1)
    const searches = Array.from({ length: 11 }, (_, index) => ({ words: `search ${index}`, state: '' }))
    expect((await alerts.change(guest, { searches: searches.slice(1) })).statusCode).toBe(200)
    expect((await alerts.change(guest, { searches })).json()).toMatchObject({
      statusCode: 409,
      message: 'You can save 10 searches without an account. Sign in to save more.',
    })
    expect((await alerts.change(await server.signInAs('asha@example.in'), { searches })).statusCode).toBe(200)
  })
})

describe('interest sets', () => {
  it('interest sets with equal keys are stored once, and deleted when no owner uses them any more', async () => {
    const [first, second] = [await alerts.guest(), await alerts.guest()]
    for (const guest of [first, second])
      await alerts.change(guest, { topics: ['results'], states: ['Bihar'] })
    expect(await sets()).toHaveLength(1)
    await alerts.change(first, { topics: [] })
    expect(await sets()).toHaveLength(1)
    await alerts.change(second, { states: ['Kerala'] })
    expect(
      (await server.db.read.select().from(schema.interestSetKeys)).map(({ key }) => key).toSorted(),
    ).toEqual(['t:results:', 't:results:Kerala'])
    await alerts.change(second, { topics: [] })
    expect(await sets()).toEqual([])
  })
})

describe('the limits of guests', () => {
  const fill = (network: string, guests: number) =>
    server.db.tx(async (query) => {
      await query
        .update(schema.guestNetworks)
        .set({ guests })
        .where(eq(schema.guestNetworks.network, network))
    })

  it.each([
    ['of a network', hashNetwork('127.0.0.1'), GUEST_LIMITS.ofNetwork],
    ['of all networks', '', GUEST_LIMITS.inTotal],
  ])('the guest limit %s refuses another guest with 429 and changes nothing', async (_of, network, max) => {
    const guest = await alerts.guest()
    await fill(network, max)
    const refused = await alerts.subscribe({ headers: {} })
    expect(refused.response.json()).toMatchObject({ statusCode: 429, data: { retryAfter: 3600 } })
    expect(await owners()).toHaveLength(1)
    const asha = await server.signInAs('asha@example.in')
    expect((await alerts.subscribe(asha)).response.statusCode).toBe(200)
    await alerts.subscribe({ headers: { ...asha.headers, ...guest.headers } }, guest)
    expect((await alerts.subscribe({ headers: {} })).response.statusCode).toBe(200)
  })

  it('the guest limits let one IP address add under 1 MB of data an hour, and admit guests of another IP address', async () => {
    const size = (): number => {
      const connection: Database.Database = new Database(server.config.databaseFile, { readonly: true })
      const pages = Number(connection.pragma('page_count', { simple: true }))
      const free = Number(connection.pragma('freelist_count', { simple: true }))
      const bytes = (pages - free) * Number(connection.pragma('page_size', { simple: true }))
      connection.close()
      return bytes
    }
    const { alerts: service } = server.services
    const anonymous = { userId: null, sessionId: null, token: null, network: '203.0.113.5' }
    const tooMany = (error: unknown) => {
      expect(error).toMatchObject({ statusCode: 429 })
      return null
    }
    const before = size()
    let refused = 0
    for (let index = 0; index < 400; index += 1) {
      const endpoint = phones.service.makeSubscription()
      const guest = await service.subscriptions.add(anonymous, endpoint).catch(tooMany)
      refused += guest === null ? 1 : 0
      const states = STATES.filter((_state, at) => at !== index % STATES.length)
      const words = (at: number) => `${'\u0915'.repeat(90)} ${index} ${at}`
      const searches = Array.from({ length: 10 }, (_, at) => ({ ...EMPTY_SEARCH, words: words(at) }))
      const settings = { topics: [...ALERT_TOPICS], states, searches }
      if (guest?.token !== undefined)
        await service.changeSettings({ ...anonymous, token: guest.token }, settings).catch(tooMany)
    }
    const added = size() - before
    expect(refused).toBeGreaterThan(0)
    expect(added).toBeGreaterThan(200_000)
    expect(added).toBeLessThan(1_000_000)
    expect(
      (
        await service.subscriptions.add(
          { ...anonymous, network: '203.0.113.9' },
          phones.service.makeSubscription(),
        )
      ).token,
    ).toBeDefined()
  })
})
