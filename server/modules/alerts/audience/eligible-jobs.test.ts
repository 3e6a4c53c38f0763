import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { EligibilityRow } from '#shared/domain/eligibility/eligibility-row.ts'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { AT_ONCE, eachScene } from '#server/testing/alert-scene.ts'
import type { AlertScene, ScenePhones } from '#server/testing/alert-scene.ts'

const HOLD_MS = 30_000
const LEVEL: EligibilityRow = { qualifications: ['12th'], relaxations: [] }
const GRADUATE: EligibilityRow = { ...LEVEL, qualifications: ['Graduate'] }
const AGED: EligibilityRow = { ...LEVEL, minAge: 18, maxAge: 27, ageOn: '2026-11-21' }
const OPEN = { beginDate: '2026-11-01', lastDate: '2026-12-31', state: 'Kerala' } as const
const TWELFTH: Profile = { qualification: { level: '12th', isFinalYear: false }, state: 'Bihar' }

let phones: ScenePhones
let scene: AlertScene
eachScene((made) => {
  scene = made
  phones = made.phones
})

/** Signs a user in with a phone, a profile in the account and the topic of fitting jobs. */
async function user(email: string, profile: Profile | null, settings: object = AT_ONCE) {
  const { headers } = await scene.server.signInAs(email)
  const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const response = await scene.server.app.inject({ method, url: `/api/v1${url}`, headers, payload })
    expect(response.statusCode).toBe(200)
    return response.json()
  }
  const subscription = phones.service.makeSubscription()
  await call('POST', '/push/subscriptions', subscription)
  await call('PUT', '/alerts/settings', { topics: ['eligibleJobs'], ...settings })
  if (profile !== null) {
    const facts = Object.entries(profile).map(([fact, value]) => [fact, { value, at: 1 }])
    await call('PUT', '/me/synced-profile', Object.fromEntries(facts))
  }
  const inbox = async () =>
    (await scene.server.app.inject({ url: '/api/v1/alerts', headers })).json().data.alerts as {
      kind: string
      title: string
    }[]
  return { endpoint: subscription.endpoint, call, inbox }
}

const publish = async (eligibility: EligibilityRow[], changes: object = {}) => {
  const id = await scene.publish({ ...OPEN, postName: 'Mint Clerk', eligibility, ...changes })
  await scene.later(HOLD_MS)
  return id
}
const edit = async (id: string, eligibility: EligibilityRow[], changes: object = {}) => {
  await scene.edit(id, { ...OPEN, postName: 'Mint Clerk', eligibility, ...changes })
  await scene.later(HOLD_MS)
}

describe('an alert about jobs that fit the profile in the account', () => {
  it('a fitting job reaches the user in plain words, with its name and no part of the profile', async () => {
    const { endpoint, inbox } = await user('asha@example.in', { ...TWELFTH, bornOn: '2004-05-10' })
    await publish([LEVEL])
    const [message] = phones.messagesOf(endpoint)
    expect(message).toMatchObject({ title: 'Job for you · CSBC', navigate: expect.stringContaining('/job/') })
    expect(message?.['body']).toBe('Mint Clerk\nLast date: 31/12/2026')
    expect(message?.['data']).toMatchObject({ kind: 'eligibleJobs' })
    expect(JSON.stringify(message)).not.toMatch(/12th|Bihar|2004/)
    expect(phones.service.received[0]).toMatchObject({ urgency: 'normal' })
    expect(await inbox()).toMatchObject([{ kind: 'eligibleJobs', title: 'Job for you · CSBC' }])
  })

  it('a job reaches exactly the users for whom it is a job on their page', async () => {
    const eligible = await user('asha@example.in', TWELFTH)
    const possible = await user('ravi@example.in', { qualification: TWELFTH.qualification })
    const others = [
      await user('too-old@example.in', {
        ...TWELFTH,
        bornOn: '1960-01-01',
        category: 'general',
        sex: 'male',
        hasDisability: false,
        isExServiceman: false,
      }),
      await user('level@example.in', { qualification: { level: '8th', isFinalYear: false } }),
      await user('empty@example.in', {}),
      await user('none@example.in', null),
      await user('topic@example.in', TWELFTH, { ...AT_ONCE, topics: [] }),
    ]
    const guest = await scene.phone({ topics: ['eligibleJobs'], ...AT_ONCE })
    await publish([AGED])
    for (const { endpoint } of [eligible, possible])
      expect(scene.titles(endpoint)).toEqual(['Job for you · CSBC'])
    for (const { endpoint } of [...others, guest]) expect(phones.messagesOf(endpoint)).toEqual([])
    for (const { inbox } of others) expect(await inbox()).toEqual([])
  })

  it('a job without confirmed conditions, a closed job and a job that opens later send none', async () => {
    const { endpoint } = await user('asha@example.in', TWELFTH)
    await publish([])
    await publish([LEVEL], { beginDate: '2026-10-01', lastDate: '2026-11-20' })
    await publish([LEVEL], { beginDate: '2026-12-01' })
    expect(phones.messagesOf(endpoint)).toEqual([])
  })

  it('conditions that are confirmed after the publication send the alert, once', async () => {
    const { endpoint } = await user('asha@example.in', TWELFTH)
    const id = await publish([])
    await edit(id, [LEVEL])
    expect(scene.titles(endpoint)).toEqual(['Job for you · CSBC'])
    await edit(id, [LEVEL], { salary: '₹2' })
    expect(phones.messagesOf(endpoint)).toHaveLength(1)
  })

  it('changed conditions reach only users whom the old ones did not fit', async () => {
    const twelfth = await user('asha@example.in', TWELFTH)
    const graduate = await user('ravi@example.in', {
      qualification: { level: 'Graduate', isFinalYear: false },
    })
    const id = await publish([GRADUATE])
    expect([twelfth, graduate].map(({ endpoint }) => phones.messagesOf(endpoint).length)).toEqual([0, 1])
    await edit(id, [{ ...GRADUATE, qualifications: ['12th', 'Graduate'] }])
    expect([twelfth, graduate].map(({ endpoint }) => phones.messagesOf(endpoint).length)).toEqual([1, 1])
    await edit(id, [])
    expect([twelfth, graduate].map(({ endpoint }) => phones.messagesOf(endpoint).length)).toEqual([1, 1])
  })

  it('changed conditions of a job send nothing to its followers and to other topics', async () => {
    const { endpoint, token } = await scene.phone({ topics: ['latestJobs'], ...AT_ONCE })
    const id = await publish([])
    await scene.follow(token, id)
    await edit(id, [LEVEL])
    expect(scene.titles(endpoint)).toEqual(['New job · CSBC'])
  })

  it('a job that fits and belongs to another topic and a search sends one message', async () => {
    const searches = [{ words: 'mint', state: '' }]
    const topics = ['latestJobs', 'eligibleJobs']
    const { endpoint, inbox } = await user('asha@example.in', TWELFTH, { ...AT_ONCE, topics, searches })
    await publish([LEVEL])
    expect(scene.titles(endpoint)).toEqual(['Job for you · CSBC'])
    expect(await inbox()).toHaveLength(1)
  })

  it('the daily cap and the quiet hours hold a fitting job for the digest, as other topics', async () => {
    const capped = await user('asha@example.in', TWELFTH, { quiet: null, dailyCap: 1 })
    const quiet = await user('ravi@example.in', TWELFTH, {
      quiet: { from: '00:00', to: '23:59' },
      dailyCap: 4,
    })
    await publish([LEVEL])
    await publish([LEVEL], { postName: 'Second' })
    expect(scene.titles(capped.endpoint)).toEqual(['Job for you · CSBC'])
    expect(phones.messagesOf(quiet.endpoint)).toEqual([])
    expect((await scene.deliveries()).filter(({ status }) => status === 'digest')).toHaveLength(3)
  })

  it('a removed profile gets no alert, and its alerts are no longer in the inbox', async () => {
    const { endpoint, call, inbox } = await user('asha@example.in', TWELFTH)
    await publish([LEVEL])
    await call('DELETE', '/me/synced-profile')
    await publish([LEVEL], { postName: 'Second' })
    expect(phones.messagesOf(endpoint)).toHaveLength(1)
    expect(await inbox()).toEqual([])
  })

  it('a profile that is newer than an alert does not bring the alert to the inbox', async () => {
    const { call, inbox } = await user('asha@example.in', null)
    await publish([LEVEL])
    await scene.later(MINUTE_MS)
    await call('PUT', '/me/synced-profile', { qualification: { value: TWELFTH.qualification, at: 1 } })
    expect(await inbox()).toEqual([])
  })

  it('a profile of more users than a page holds is compared in pages, each user once', async () => {
    const owners = Array.from(
      { length: 250 },
      (_, index) => `01ARZ3NDEKTSV4RRFFQ69G5${String(index).padStart(3, '0')}`,
    )
    const first = await user('asha@example.in', TWELFTH)
    const [model] = await scene.server.db.read.select().from(schema.alertOwners)
    const [phone] = await scene.server.db.read.select().from(schema.pushSubscriptions)
    if (model === undefined || phone === undefined) throw new Error('The first user was not stored.')
    await scene.server.db.tx(async (query) => {
      for (const [index, userId] of owners.entries()) {
        await query.insert(schema.alertOwners).values({ ...model, id: `u:${userId}` })
        await query.insert(schema.pushSubscriptions).values({
          ...phone,
          ...phones.service.makeSubscription(),
          id: userId,
          ownerId: `u:${userId}`,
          sessionId: null,
          tokenHash: userId,
        })
        const profile: Profile = index % 2 === 0 ? TWELFTH : {}
        await query.insert(schema.syncedProfiles).values({ userId, facts: {}, profile, createdAt: 1 })
      }
    })
    await publish([LEVEL])
    const deliveries = await scene.deliveries()
    expect(deliveries).toHaveLength(126)
    expect(new Set(deliveries.map(({ subscriptionId }) => subscriptionId)).size).toBe(126)
    expect(phones.messagesOf(first.endpoint)).toHaveLength(1)
  })
})

it('the alert names a job also if the admin writes it in one edit with the last date', async () => {
  const { endpoint } = await user('asha@example.in', TWELFTH)
  const id = await publish([], { lastDate: '' })
  await edit(id, [LEVEL])
  expect(scene.bodies(endpoint)).toEqual([
    expect.stringContaining(buildJobPost({ postName: 'Mint Clerk' }).postName),
  ])
})
