import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  deletePushRecord,
  readPushRecord,
  writePushRecord,
  storeQuietHours,
} from '#client/device/alerts/push-record.ts'
import { alertShown } from '#client/device/alerts/alert-rows.ts'
import { saveUser } from '#client/device/user/current-user.ts'
import { alerts, database } from '#client/device/db/db.ts'
import { writeSyncState, readSyncState } from '#client/device/posts/sync-apply.ts'
import { alertsServer } from '#client/testing/alerts-server.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { fakeWorker } from './testing/fake-worker.ts'
import { prefetchChanges } from './background-sync.ts'
import { handlePushes } from './push-alerts.ts'
import { buildPushRecord } from '#client/testing/push-record.ts'

const NOW = Date.parse('2026-11-23T06:30:00Z')
const ORIGIN = 'https://avsar.test'

const PLAIN = { title: 'New alert', body: 'Open “Alerts” to read this alert.', navigate: `${ORIGIN}/alerts` }
const QUIET = { title: 'New alert', body: 'Sign in to read this alert.', navigate: `${ORIGIN}/alerts` }

const RECORD = buildPushRecord({ owner: 'asha', token: null })

const notification = (more: object = {}) => ({
  title: 'Result out · RRB',
  body: 'RRB NTPC',
  lang: 'en',
  dir: 'auto',
  tag: '17',
  navigate: `${ORIGIN}/job/rrb-ntpc`,
  data: { alertId: '17', kind: 'results', postId: 'P' },
  ...more,
})
const message = (more: object = {}) => JSON.stringify({ web_push: 8030, notification: notification(more) })

let server: ReturnType<typeof alertsServer>
let badge: ReturnType<typeof vi.fn>

const browser = (more: object = {}) =>
  vi.stubGlobal('navigator', { userAgent: 'Chrome', onLine: true, setAppBadge: badge, ...more })

/** Delivers a message to a worker and returns the notifications shown. */
async function deliver(event: object) {
  const worker = fakeWorker()
  handlePushes(worker.scope)
  await worker.fire('push', { data: null, ...event })
  return worker.shown.map(({ title, options: { body, data, tag, actions, silent } }) => ({
    title,
    body,
    tag,
    actions,
    silent,
    navigate: (data as { navigate: string }).navigate,
  }))
}
const text = (content: string) => ({ data: { text: () => content } })

beforeEach(async () => {
  await clearOfflineDb()
  vi.setSystemTime(NOW)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  server = alertsServer()
  server.user = 'asha'
  server.subscriptions.set('S', { owner: 'asha', endpoint: RECORD.endpoint })
  document.cookie = 'signedIn=1;path=/'
  await saveUser({ id: 'asha', isSignedIn: true })
  await writePushRecord(RECORD)
  badge = vi.fn<(count: number) => Promise<void>>(async () => undefined)
  browser()
  vi.stubGlobal('Notification', {})
})

describe('a push message', () => {
  it('a push message is shown and stored, and the app badge counts it', async () => {
    const kinds: string[] = []
    const stop = alertShown.on((kind) => kinds.push(kind))
    expect(await deliver(text(message()))).toMatchObject([
      { title: 'Result out · RRB', body: 'RRB NTPC', tag: '17', navigate: `${ORIGIN}/job/rrb-ntpc` },
    ])
    stop()
    expect(await alerts.toArray()).toEqual([
      {
        owner: 'asha',
        id: '17',
        kind: 'results',
        postId: 'P',
        title: 'Result out · RRB',
        body: 'RRB NTPC',
        url: '/job/rrb-ntpc',
        at: NOW,
        isRead: false,
        isReadPending: false,
      },
    ])
    expect(badge).toHaveBeenLastCalledWith(1)
    expect(kinds).toEqual(['results'])
  })

  it('a push message that Safari already parsed is read from the notification of the event', async () => {
    expect(await deliver({ notification: notification() })).toMatchObject([{ title: 'Result out · RRB' }])
    expect(await alerts.count()).toBe(1)
  })

  it('a push message that arrives twice is stored once and stays marked as read', async () => {
    await deliver(text(message()))
    await alerts.toCollection().modify({ isRead: true })
    await deliver(text(message()))
    expect(await alerts.toArray()).toMatchObject([{ isRead: true }])
  })

  it('a push message with a digest is shown and not stored', async () => {
    const digest = { alertId: 'g:2026-11-23', kind: 'digest', postId: null }
    expect(await deliver(text(message({ data: digest, title: '5 new alerts' })))).toHaveLength(1)
    expect(await alerts.count()).toBe(0)
  })

  it('a push message sets no app badge on Android', async () => {
    browser({ userAgent: 'Mozilla/5.0 (Linux; Android 14)' })
    await deliver(text(message()))
    expect(badge).not.toHaveBeenCalled()
  })

  it('a push message about a topic has a button to mute the topic if the browser supports buttons', async () => {
    vi.stubGlobal('Notification', { maxActions: 2 })
    const mute = [{ action: 'mute', title: 'Turn off topic' }]
    expect((await deliver(text(message())))[0]?.actions).toEqual(mute)
    const reminder = { data: { alertId: '18', kind: 'reminder', postId: 'P' } }
    expect((await deliver(text(message(reminder))))[0]?.actions).toBeUndefined()
  })
})

describe('a push message in quiet hours', () => {
  const NIGHT = { from: '21:30', to: '07:00' }
  const MIDNIGHT = Date.parse('2026-11-23T18:30:00Z')
  const quietMessage = (kind = 'results', quiet: object | null = null) =>
    text(message({ data: { alertId: '17', kind, postId: 'P', quiet } }))
  const isSilent = async (event: object) => (await deliver(event))[0]?.silent

  beforeEach(() => vi.setSystemTime(MIDNIGHT))

  it('a push message is silent during the quiet hours stored on the device', async () => {
    await storeQuietHours('asha', NIGHT)
    expect([await isSilent(quietMessage()), await isSilent(quietMessage('quiz'))]).toEqual([true, false])
    vi.setSystemTime(NOW)
    expect(await isSilent(quietMessage())).toBe(false)
  })

  it('a push message makes a sound when the stored settings have no quiet hours, even if the message has quiet hours', async () => {
    await storeQuietHours('asha', null)
    expect(await isSilent(quietMessage('results', NIGHT))).toBe(false)
  })

  it('a push message uses the quiet hours in the message when no quiet hours of its user are stored or readable', async () => {
    await storeQuietHours('ravi', null)
    expect(await isSilent(quietMessage('results', NIGHT))).toBe(true)
    database.close()
    await database.delete({ disableAutoOpen: false })
    expect(await deliver(quietMessage('results', NIGHT))).toMatchObject([{ ...PLAIN, silent: true }])
    await database.open()
  })

  it('a push message for a guest uses the quiet hours stored on the device', async () => {
    await writePushRecord(buildPushRecord())
    await storeQuietHours('', NIGHT)
    expect(await isSilent(quietMessage())).toBe(true)
  })
})

describe('a push message with a title that expires', () => {
  const outdated = { at: NOW + 60_000, title: 'Last date: 24/11/2026' }
  const reminder = text(
    message({
      title: 'Last date is tomorrow',
      data: { alertId: '18', kind: 'reminder', postId: 'P', quiet: null, outdated },
    }),
  )

  it('a push message shows its temporary title until that title expires, but is stored with its permanent title', async () => {
    expect(await deliver(reminder)).toMatchObject([{ title: 'Last date is tomorrow' }])
    expect(await alerts.toArray()).toMatchObject([{ title: 'Last date: 24/11/2026' }])
  })

  it('a push message shows its permanent title after the temporary title has expired', async () => {
    vi.setSystemTime(NOW + 60_000)
    expect(await deliver(reminder)).toMatchObject([{ title: 'Last date: 24/11/2026' }])
  })
})

describe('an invalid push message', () => {
  it.each([
    ['neither data nor notification', {}],
    ['no JSON', text('{"web_push":8030')],
    ['another version', text(message().replace('8030', '8031'))],
    ['another site', text(message({ navigate: 'https://evil.example/' }))],
    ['another site that looks alike', text(message({ navigate: `${ORIGIN}.evil.example/` }))],
    ['a host in the path', text(message({ navigate: `${ORIGIN}//evil.example/` }))],
    ['a script', text(message({ navigate: 'javascript:alert(1)' }))],
    ['a notification of no use', { notification: { title: 7 } }],
    ['an unknown kind', text(message({ data: { alertId: '1', kind: 'other', postId: null } }))],
  ])('a push message with %s shows a plain notification that opens the alerts page', async (_what, event) => {
    expect(await deliver(event)).toMatchObject([PLAIN])
    expect(await alerts.count()).toBe(0)
  })
})

describe('a push message after a change on the device', () => {
  it('a push message after the sign-out is shown without its text, stores nothing and sends no request', async () => {
    await clearOfflineDb()
    expect(await deliver(text(message()))).toMatchObject([QUIET])
    expect(await alerts.count()).toBe(0)
    expect(server.calls).toEqual([])
  })

  it('a sign-out while a push message is being shown leaves no stored alert and no badge', async () => {
    const stop = alertShown.on(() => void deletePushRecord())
    await deliver(text(message()))
    stop()
    expect(await alerts.count()).toBe(0)
    expect(badge).not.toHaveBeenCalled()
  })

  it('a push message after alerts were turned off is shown without its text', async () => {
    await writePushRecord({ ...RECORD, isOn: false })
    expect(await deliver(text(message()))).toMatchObject([PLAIN])
    expect(await alerts.count()).toBe(0)
  })

  it('a push message after the session expired is shown and stored', async () => {
    await saveUser({ id: 'asha', isSignedIn: false })
    expect(await deliver(text(message()))).toMatchObject([{ title: 'Result out · RRB' }])
    expect(await alerts.toArray()).toMatchObject([{ owner: 'asha' }])
  })

  it('a push message after the database was deleted is shown without its text', async () => {
    database.close()
    await database.delete({ disableAutoOpen: false })
    expect(await deliver(text(message()))).toMatchObject([PLAIN])
    expect(await indexedDB.databases()).toEqual([])
    await database.open()
  })
})

describe('after a push message', () => {
  const syncs = () => server.calls.filter((call) => call === 'GET /sync').length

  it('the device syncs after a push message, with a random delay of up to 20 s', async () => {
    await writeSyncState({ ...(await readSyncState()), run: 1, cursor: 'a' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], now: NOW })
    vi.spyOn(Math, 'random').mockReturnValue(0.999)
    const delivered = deliver(text(message()))
    await vi.waitFor(async () => expect(await alerts.count()).toBe(1))
    await vi.waitFor(() => expect(badge).toHaveBeenCalled())
    expect(syncs()).toBe(0)
    await vi.advanceTimersByTimeAsync(20_000)
    await delivered
    expect(syncs()).toBe(1)
  })

  it('the push event ends after 10 s when the network does not respond', async () => {
    await writeSyncState({ ...(await readSyncState()), run: 1, cursor: 'a' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], now: NOW })
    const { promise: silence, reject: fail } = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => silence)
    const ended = vi.fn<() => void>()
    void deliver(text(message())).then(ended)
    await vi.waitFor(() => expect(badge).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(9999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
    // The sync is shared by all tests of this process.
    vi.useRealTimers()
    fail(new TypeError('Failed to fetch'))
    await prefetchChanges().catch(() => undefined)
  })

  it('the push event for a test alert ends without a sync', async () => {
    await writeSyncState({ ...(await readSyncState()), run: 1, cursor: 'a' })
    vi.spyOn(Math, 'random').mockReturnValue(0.999)
    await deliver(text(message({ data: { alertId: 't', kind: 'test', postId: null } })))
    expect(syncs()).toBe(0)
  })

  it('the device does not sync after a push message when the browser saves data', async () => {
    await writeSyncState({ ...(await readSyncState()), run: 1, cursor: 'a' })
    browser({ connection: { saveData: true } })
    await deliver(text(message()))
    expect(syncs()).toBe(0)
  })

  it('the device reports to the server that the alert was shown, and confirms its subscription', async () => {
    await deliver(text(message()))
    expect([server.calls, server.shown]).toEqual([['PATCH /push/subscriptions/S'], ['17']])
  })

  it('the device does not report a test alert to the server', async () => {
    await deliver(text(message({ data: { alertId: 't', kind: 'test', postId: null } })))
    expect(server.calls).toEqual([])
  })

  it('the alert is stored without a network', async () => {
    server.isOffline = true
    await deliver(text(message()))
    expect(await alerts.count()).toBe(1)
  })
})

describe('a "pushsubscriptionchange" event', () => {
  const subscription = {
    endpoint: 'https://push.example/2',
    toJSON: () => ({ endpoint: 'https://push.example/2', keys: { p256dh: 'q', auth: 'b' } }),
  }
  async function change(event: object) {
    const worker = fakeWorker()
    worker.pushManager.subscribe = async () => subscription
    handlePushes(worker.scope)
    await worker.fire('pushsubscriptionchange', event)
  }
  const endpoints = () => [...server.subscriptions.values()].map(({ endpoint }) => endpoint)

  it.each([
    ['in place of which it gave another', { newSubscription: subscription }],
    ['and did not replace', {}],
  ])('a subscription that the browser ended %s is replaced on the server', async (_how, event) => {
    await change(event)
    expect(endpoints()).toEqual(['https://push.example/2'])
    expect(await readPushRecord()).toMatchObject({ id: 'S', endpoint: 'https://push.example/2', p256dh: 'q' })
  })

  it('the subscription that the browser changed is created again when the server has deleted it', async () => {
    server.subscriptions.clear()
    await change({})
    expect(endpoints()).toEqual(['https://push.example/2'])
  })

  it('the event of a changed subscription sends no request when alerts are off', async () => {
    await writePushRecord({ ...RECORD, isOn: false })
    await change({})
    expect(server.calls).toEqual([])
  })
})

describe('storage that does not respond', () => {
  it('a push message shows a plain notification after one second if the database does not respond', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest)
    const delivered = deliver(text(message()))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await delivered).toMatchObject([PLAIN])
  })
})

describe('a sign-out whose data is still on the device', () => {
  it('a push message before a pending deletion of user data is shown without text, and the deletion then runs', async () => {
    const names = new Set(['pending-wipe'])
    const caches = {
      has: async (name: string) => names.has(name),
      delete: async (name: string) => names.delete(name),
    }
    vi.stubGlobal('caches', caches)
    expect(await deliver(text(message()))).toMatchObject([QUIET])
    await prefetchChanges()
    expect([await readPushRecord(), await alerts.count(), names.size]).toEqual([null, 0, 0])
  })
})
