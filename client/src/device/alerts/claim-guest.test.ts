import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { InboxAlert } from '#shared/contracts/alerts.ts'
import { alertsServer } from '#client/testing/alerts-server.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { fakePush } from '#client/testing/fake-push.ts'
import { ASHA, signOutCookie } from '#client/testing/saved-fixture.ts'
import { meta } from '#client/device/db/db.ts'
import { switchUser, wipeUserData } from '#client/device/session/user-data.ts'
import { countUnread, listAlerts, syncAlerts } from './alert-store.ts'
import { turnOffPush, turnOnPush } from './push-client.ts'
import { readPushRecord, QUIET_HOURS, getQuietHours } from './push-record.ts'
import type { StoredQuietHours } from './push-record.ts'
import { readReminders } from './quiz-reminders.ts'

const readQuiet = async () =>
  getQuietHours((await meta.get(QUIET_HOURS))?.value as StoredQuietHours | undefined, ASHA)
const NIGHT = { from: '22:00', to: '06:00' }

const inboxAlert = (_id: string, isRead = false): InboxAlert => ({
  _id,
  kind: 'results',
  postId: 'P',
  title: `Alert ${_id}`,
  body: '',
  url: '/job/p',
  at: new Date().toISOString(),
  isRead,
})

let server: ReturnType<typeof alertsServer>
let badges: number[]

async function signIn(user = ASHA) {
  document.cookie = 'signedIn=1;path=/'
  server.user = user
  await switchUser(user)
}

const merged = () =>
  vi.waitFor(async () => {
    expect(await readPushRecord()).toMatchObject({ owner: ASHA, token: null })
    expect(server.tokens.size).toBe(0)
  })

beforeEach(async () => {
  signOutCookie()
  await clearOfflineDb()
  server = alertsServer()
  fakePush()
  badges = []
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      setAppBadge: async (count: number) => void badges.push(count),
    }),
  )
})

describe('signing in on a device with alerts as a guest', () => {
  it('signing in moves the alert settings and quiet hours of the guest to the user, even while alerts are off', async () => {
    await turnOnPush(() => undefined)
    await turnOffPush()
    server.settings = { topics: ['results'], quiet: NIGHT }
    server.quiet = NIGHT
    await signIn()
    await merged()
    expect(await readPushRecord()).toMatchObject({ isOn: false })
    await vi.waitFor(async () => expect(await readQuiet()).toEqual(NIGHT))
  })

  it('signing in moves the alerts of the guest to the user, even when the browser blocks notifications', async () => {
    await turnOnPush(() => undefined)
    vi.stubGlobal('Notification', { permission: 'denied' })
    await signIn()
    await merged()
    expect(await readPushRecord()).toMatchObject({ owner: ASHA })
  })

  it('signing in without a network moves the alerts of the guest to the user with the next sync', async () => {
    await turnOnPush(() => undefined)
    await turnOffPush()
    server.isOffline = true
    await signIn()
    await syncAlerts()
    expect(await readPushRecord()).toMatchObject({ owner: '', token: 'token-1' })
    server.isOffline = false
    await syncAlerts()
    await merged()
  })

  it('signing in moves the alert settings of the guest before it fetches the inbox of the user', async () => {
    await turnOnPush(() => undefined)
    await turnOffPush()
    server.calls.length = 0
    await signIn()
    await merged()
    await vi.waitFor(() => expect(server.calls).toContain('GET /alerts'))
    const { calls } = server
    expect(calls.indexOf('PUT /alerts/settings')).toBeLessThan(calls.indexOf('GET /alerts'))
    expect(calls.filter((call) => call === 'PUT /alerts/settings')).toHaveLength(1)
  })
})

describe('signing in', () => {
  it('signing in loads the unread count, the app badge and the quiz reminders of the user at once', async () => {
    server.inbox = [inboxAlert('1'), inboxAlert('2'), inboxAlert('3', true)]
    server.reminders = [{ quizId: 'Q', title: 'Quiz', startDateTime: '2030-01-01T00:00:00.000Z' }]
    await signIn()
    await vi.waitFor(async () => expect(await countUnread()).toBe(2))
    await vi.waitFor(async () => expect(await readReminders()).toHaveLength(1))
    await vi.waitFor(() => expect(badges.at(-1)).toBe(2))
    expect(server.calls).not.toContain('PUT /alerts/settings')
  })

  it('signing in fetches the inbox of the user, even while a sync for the guest runs', async () => {
    await turnOnPush(() => undefined)
    const running = syncAlerts()
    server.inbox = [inboxAlert('1')]
    await signIn()
    await running
    await vi.waitFor(async () => expect(await listAlerts()).toHaveLength(1))
  })
})

describe('the app badge', () => {
  it.each([{}, { retainPending: true }])(
    'the app badge is cleared when the session ends with the options %o',
    async (leaving) => {
      server.inbox = [inboxAlert('1')]
      await signIn()
      await vi.waitFor(() => expect(badges.at(-1)).toBe(1))
      signOutCookie()
      server.user = ''
      await wipeUserData(leaving)
      expect(badges.at(-1)).toBe(0)
    },
  )
})
