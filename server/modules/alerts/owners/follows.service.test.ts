import { describe, expect, it } from 'vitest'
import { followKey, savedKey } from '#shared/domain/alerts/alert-interests.ts'
import { schema } from '#server/db/schema/index.ts'
import { NOW } from '#server/testing/now.ts'
import { eachAlertServer } from '#server/testing/alert-callers.ts'
import type { AlertCaller, AlertCallers } from '#server/testing/alert-callers.ts'
import type { PushPhones } from '#server/testing/push-phones.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

let phones: PushPhones
let server: TestApp
let alerts: AlertCallers
eachAlertServer((made) => ({ phones, server, alerts } = made))

const keys = async () =>
  (await server.db.read.select().from(schema.alertInterests)).map(({ key }) => key).toSorted()
const save = (caller: AlertCaller, postId: string, body: object) =>
  alerts.call(caller, { method: 'PUT', url: `/saved/${postId}`, body })
const at = (value: boolean, ms = NOW) => ({ value, at: ms })

describe('a follow', () => {
  it('a follow by a user is a field of the saved job, and is indexed only while the field is set', async () => {
    const [asha, postId] = [await server.signInAs('asha@example.in'), await alerts.publish()]
    await save(asha, postId, { isSaved: at(true), isFollowed: at(true) })
    expect(await keys()).toEqual([savedKey(postId), followKey(postId)])
    await save(asha, postId, { isSaved: at(false, NOW + 1) })
    server.travelTo('2026-11-21T06:31:00.000Z')
    await save(asha, postId, { isSaved: at(false, NOW + 1) })
    expect(await keys()).toEqual([followKey(postId)])
    const { saved } = (await alerts.call(asha, { url: '/saved' })).json().data
    expect(saved).toMatchObject([{ isFollowed: { value: true }, summary: { _id: postId } }])
    // An older change arrives late.
    await save(asha, postId, { isFollowed: at(false, NOW - 1) })
    expect(await keys()).toEqual([followKey(postId)])
    await alerts.follow(asha, postId, 'DELETE')
    expect(await keys()).toEqual([])
    await alerts.follow(asha, postId.toLowerCase())
    expect(await keys()).toEqual([followKey(postId)])
  })

  it('a follow sends one alert when the last date changes', async () => {
    const postId = await alerts.publish({ postName: 'A post', lastDate: '2026-12-15' })
    const guest = await alerts.guest()
    await alerts.change(guest, { topics: ['latestJobs'], quiet: null })
    await alerts.follow(guest, postId)
    await alerts.tell()
    const { jobPost } = (await server.get('/job/A-post')).json().data
    const next = { ...jobPost, lastDate: '2026-12-20' }
    const changed = await server.send('PUT', `/${postId}`, next)
    expect(changed.statusCode).toBe(200)
    await alerts.tell('2026-11-21T06:33:00.000Z')
    const titles = (await alerts.inbox(guest)).alerts.map(({ title }) => title)
    expect(titles[0]).toContain('Last date extended to 20/12/2026')
    expect(phones.messagesOf(guest.endpoint).filter(({ title }) => title === titles[0])).toHaveLength(1)
  })

  it('a request to follow a draft or missing post gets 404, and a request to unfollow it still succeeds', async () => {
    const draft = await alerts.publish({ status: 'draft' })
    const asha = await server.signInAs('asha@example.in')
    const guest = await alerts.guest()
    for (const caller of [guest, asha])
      for (const id of [draft, UNKNOWN]) expect((await alerts.follow(caller, id)).statusCode).toBe(404)
    expect((await alerts.follow(guest, draft, 'DELETE')).statusCode).toBe(200)
    expect((await alerts.follow(guest, 'x')).statusCode).toBe(400)
    expect(await keys()).toEqual([])
  })

  it('a request to follow a post gets 409 beyond 1,000 follows of a user or 100 follows of a guest', async () => {
    const [asha, guest, postId] = [
      await server.signInAs('asha@example.in'),
      await alerts.guest(),
      await alerts.publish(),
    ]
    await alerts.change(asha, {})
    const owners = await server.db.read.select().from(schema.alertOwners)
    const ownerId = owners.find(({ id }) => id.startsWith('d:'))?.id ?? ''
    await server.db.tx(async (query) => {
      for (let index = 0; index < 1000; index += 1) {
        if (index < 100)
          await query
            .insert(schema.alertInterests)
            .values({ key: followKey(String(index)), ownerId, since: 0 })
        await query.insert(schema.savedJobs).values(row(asha.user._id, String(index)))
      }
    })
    const before = await keys()
    expect((await alerts.follow(guest, postId)).json()).toMatchObject({
      statusCode: 409,
      message: 'You can follow 100 jobs without an account. Sign in to follow more.',
    })
    for (const response of [
      await alerts.follow(asha, postId),
      await save(asha, postId, { isFollowed: at(true) }),
    ])
      expect(response.json()).toMatchObject({
        statusCode: 409,
        message: 'The limit is 1,000 followed jobs. Unfollow a job to follow another.',
      })
    expect(await keys()).toEqual(before)
    // Merging the guest drops its follow, which would exceed the limit.
    const merged = await alerts.change({ headers: { ...asha.headers, ...guest.headers } }, {})
    expect(merged.statusCode).toBe(200)
  })
})

const row = (userId: string, postId: string) => ({
  id: `${userId}:${postId}`,
  userId,
  postId,
  isSaved: false,
  isSavedAt: 0,
  status: 'Saved',
  statusAt: 0,
  note: '',
  noteAt: 0,
  isFollowed: true,
  isFollowedAt: 0,
  createdAt: 0,
})
