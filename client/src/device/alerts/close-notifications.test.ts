import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { InboxAlert } from '#shared/contracts/alerts.ts'
import { alertsServer } from '#client/testing/alerts-server.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { fakePush } from '#client/testing/fake-push.ts'
import { ASHA, signOutCookie } from '#client/testing/saved-fixture.ts'
import { switchUser } from '#client/device/session/user-data.ts'
import { markAlertsRead, syncAlerts } from './alert-store.ts'

const inboxAlert = (_id: string, isRead = false): InboxAlert => ({
  _id,
  kind: 'results',
  postId: 'P',
  title: `Alert ${_id}`,
  body: '',
  url: '/job/p',
  at: new Date(Date.now() - 1000 * Number(_id)).toISOString(),
  isRead,
})

let server: ReturnType<typeof alertsServer>
let shown: string[]

beforeEach(async () => {
  signOutCookie()
  await clearOfflineDb()
  server = alertsServer()
  const browser = fakePush()
  browser.isRegistered = true
  const notification = (tag: string, data: object | null) => ({
    tag,
    data,
    close: () => void (shown = shown.filter((each) => each !== tag)),
  })
  browser.notifications = [
    notification('1', { alertId: '1', kind: 'results' }),
    notification('2', { alertId: '2', kind: 'results' }),
    // Notification of a declarative push message.
    notification('3', null),
    notification('g-2026-11-23', { alertId: 'g-2026-11-23', kind: 'digest' }),
    notification('alerts', {}),
    notification('test', { alertId: 'test', kind: 'test' }),
  ]
  shown = browser.notifications.map(({ tag }) => tag)
  server.inbox = ['1', '2', '3', '4'].map((id) => inboxAlert(id))
  document.cookie = 'signedIn=1;path=/'
  server.user = ASHA
  await switchUser(ASHA)
  await syncAlerts()
})

describe('reading alerts', () => {
  it('reading an alert closes the notification of that alert', async () => {
    await markAlertsRead(['1'])
    expect(shown).toEqual(['2', '3', 'g-2026-11-23', 'alerts', 'test'])
    await markAlertsRead(['3'])
    expect(shown).toEqual(['2', 'g-2026-11-23', 'alerts', 'test'])
  })

  it('reading all alerts closes all their notifications, also without a network', async () => {
    server.isOffline = true
    await markAlertsRead(['1', '2', '3', '4'])
    expect(shown).toEqual(['test'])
  })

  it('reading an alert on another device closes the notification on this device with the next sync', async () => {
    server.inbox = server.inbox.map((each) => ({ ...each, isRead: each._id === '2' }))
    await syncAlerts()
    expect(shown).toEqual(['1', '3', 'g-2026-11-23', 'alerts', 'test'])
    server.inbox = server.inbox.map((each) => ({ ...each, isRead: true }))
    await syncAlerts()
    expect(shown).toEqual(['test'])
  })
})
