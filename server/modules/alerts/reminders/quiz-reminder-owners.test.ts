import { describe, expect, it } from 'vitest'
import { quizKey } from '#shared/domain/alerts/alert-interests.ts'
import { schema } from '#server/db/schema/index.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { eachAlertServer } from '#server/testing/alert-callers.ts'
import type { AlertCallers } from '#server/testing/alert-callers.ts'
import type { PushPhones } from '#server/testing/push-phones.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const ASHA = 'asha@example.in'
const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const AHEAD = { startDateTime: '2026-11-21T07:00:00.000Z', expireDateTime: '2026-11-21T09:00:00.000Z' }
const TEN_BEFORE = '2026-11-21T06:50:00.000Z'

let phones: PushPhones
let server: TestApp
let alerts: AlertCallers
eachAlertServer((made) => ({ phones, server, alerts } = made))

const keys = async () =>
  (await server.db.read.select().from(schema.alertInterests)).map(({ key }) => key).toSorted()

async function remindAt(at: string): Promise<void> {
  server.travelTo(at)
  await server.services.alerts.pipeline.tick()
  await server.app.runJobs()
}

describe('the owner of a quiz reminder', () => {
  it('a user or a guest can add and remove quiz reminders', async () => {
    const [asha, guest] = [await server.signInAs(ASHA), await alerts.guest()]
    const id = await alerts.publishQuiz(AHEAD)
    const later = await alerts.publishQuiz({ ...AHEAD, startDateTime: '2026-11-21T08:00:00.000Z' })
    for (const caller of [asha, guest]) {
      expect((await alerts.remind(caller, later.toLowerCase())).json()).toMatchObject({
        data: { reminder: { quizId: later, isReminded: true } },
      })
      for (let times = 0; times < 2; times += 1)
        expect((await alerts.remind(caller, id)).statusCode).toBe(200)
      expect(await alerts.reminders(caller)).toEqual([id, later])
    }
    expect((await alerts.remind(asha, id, 'DELETE')).json().data.reminder.isReminded).toBe(false)
    expect(await alerts.reminders(asha)).toEqual([later])
    expect(await alerts.reminders(guest)).toEqual([id, later])
    expect((await alerts.remind({ headers: {} }, id)).statusCode).toBe(401)
    expect((await alerts.remind({ headers: { 'push-token': 'nobody' } }, id)).statusCode).toBe(404)
  })

  it('a request for a quiz reminder gets 404 for a missing, draft or not offered quiz, and 409 for a started quiz', async () => {
    const guest = await alerts.guest()
    const draft = await alerts.publishQuiz({ ...AHEAD, status: 'draft' })
    const sold = await alerts.publishQuiz({ ...AHEAD, price: 10, winningAmount: 100 })
    const begun = await alerts.publishQuiz({})
    for (const id of [draft, sold, UNKNOWN]) expect((await alerts.remind(guest, id)).statusCode).toBe(404)
    expect((await alerts.remind(guest, begun)).json()).toMatchObject({
      statusCode: 409,
      message: 'This quiz has started.',
    })
    expect((await alerts.remind(guest, 'x')).json()).toMatchObject({ errors: [{ field: 'quizId' }] })
    // Quiz ids and post ids are not interchangeable.
    const [quizId, postId] = [await alerts.publishQuiz(AHEAD), await alerts.publish()]
    expect((await alerts.follow(guest, quizId)).statusCode).toBe(404)
    expect((await alerts.remind(guest, postId)).statusCode).toBe(404)
    for (const id of [draft, begun, UNKNOWN])
      expect((await alerts.remind(guest, id, 'DELETE')).statusCode).toBe(200)
    expect(await keys()).toEqual([])
  })

  it('a user can have 100 quiz reminders and a guest 20; signing in drops the reminders beyond 100', async () => {
    const [asha, guest] = [await server.signInAs(ASHA), await alerts.guest()]
    const ids: string[] = []
    for (let index = 0; index < 101; index += 1) ids.push(await alerts.publishQuiz(AHEAD))
    const last = ids.pop() ?? ''
    const ofGuest = ids.slice(0, 20)
    for (const id of ofGuest) await alerts.remind(guest, id)
    expect((await alerts.remind(guest, last)).json()).toMatchObject({
      statusCode: 409,
      message: 'You can have 20 quiz reminders without an account. Sign in to add more.',
    })
    for (const id of [...ids.slice(20), last]) await alerts.remind(asha, id)
    await alerts.change({ headers: { ...asha.headers, ...guest.headers } }, {})
    const reminders = await alerts.reminders(asha)
    expect(reminders).toHaveLength(100)
    expect(reminders).toContain(last)
    const leftOut = ids.find((id) => !reminders.includes(id)) ?? ''
    expect((await alerts.remind(asha, leftOut)).json()).toMatchObject({
      statusCode: 409,
      message: 'You can be reminded of 100 quizzes. Remove a reminder to add another.',
    })
  })

  it('a device keeps its quiz reminders when its guest signs in, and gets no notification after signing out', async () => {
    const [guest, asha] = [await alerts.guest(), await server.signInAs(ASHA)]
    const id = await alerts.publishQuiz(AHEAD)
    await alerts.remind(guest, id)
    const caller = { headers: { ...asha.headers, ...guest.headers } }
    await alerts.subscribe(caller, { endpoint: guest.endpoint, keys: guest.keys })
    expect(await alerts.reminders(asha)).toEqual([id])
    expect((await alerts.call(guest, { url: '/alerts/quizzes' })).statusCode).toBe(404)
    await remindAt(TEN_BEFORE)
    expect(phones.messagesOf(guest.endpoint).map(({ title }) => title)).toEqual(['Quiz starts at 12:30'])
    await alerts.call(asha, { method: 'POST', url: '/logout' })
    await remindAt(AHEAD.startDateTime)
    expect(phones.messagesOf(guest.endpoint)).toHaveLength(1)
    const again = await server.signInAs(ASHA)
    expect((await alerts.inbox(again)).alerts).toMatchObject([
      { kind: 'quiz', postId: id, title: 'Quiz started: 21/11/2026 12:30', url: `/Quiz/${id}` },
      { kind: 'quiz', title: 'Quiz start: 21/11/2026 12:30' },
    ])
  })

  it('the inbox shows the quiz reminder with the current start, until the quiz is deleted', async () => {
    const guest = await alerts.guest()
    const id = await alerts.publishQuiz(AHEAD)
    await alerts.remind(guest, id)
    await remindAt(TEN_BEFORE)
    await server.send('PUT', `/quizzes/${id}`, { startDateTime: '2026-11-21T08:00:00.000Z', title: 'Moved' })
    expect((await alerts.inbox(guest)).alerts).toMatchObject([
      { title: 'Quiz start: 21/11/2026 13:30', body: 'Moved' },
    ])
    const { alerts: alertReports } = (await server.get('/admin/alerts', { as: 'admin' })).json().data
    expect(alertReports).toMatchObject([
      { kind: 'quiz', postName: 'Moved', counts: { targeted: 1, accepted: 1 } },
    ])
    await server.send('DELETE', `/quizzes/${id}`)
    expect((await alerts.inbox(guest)).alerts).toEqual([])
    expect(await alerts.reminders(guest)).toEqual([])
    // A restored quiz is a draft.
    await server.send('POST', `/admin/content/quiz/${id}/restore`)
    await server.send('PUT', `/quizzes/${id}`, { status: 'published' })
    expect(await alerts.reminders(guest)).toEqual([id])
  })

  it('the account export contains the quiz reminder, and erasing the account deletes the reminder', async () => {
    const asha = await server.signInAs(ASHA)
    const id = await alerts.publishQuiz(AHEAD)
    await alerts.remind(asha, id)
    const exported = (await alerts.call(asha, { url: '/profile/export' })).json().data.records
    expect(exported.alerts).toMatchObject([{ quizReminders: [{ quizId: id, since: NOW_ISO }] }])
    expect(await keys()).toEqual([quizKey(id)])
    const body = await server.otpFor(ASHA, { purpose: 'erase' }, asha.headers)
    await alerts.call(asha, { method: 'POST', url: '/profile/erase', body })
    expect(await keys()).toEqual([])
  })
})
