import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { InboxAlert } from '#shared/contracts/alerts.ts'
import { alertsServer } from '#client/testing/alerts-server.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { ASHA, dumpOfflineDb, RAVI, signOutCookie } from '#client/testing/saved-fixture.ts'
import { alerts } from '#client/device/db/db.ts'
import { switchUser, wipeUserData } from '#client/device/session/user-data.ts'
import { alertsChanged, storeAlert } from './alert-rows.ts'
import { readAlertSettings, saveAlertSettings } from './alert-settings-store.ts'
import { countUnread, listAlerts, markAlertsRead, syncAlerts } from './alert-store.ts'
import { changePushRecord, readPushRecord, writePushRecord } from './push-record.ts'
import { buildPushRecord } from '#client/testing/push-record.ts'

const NOW = Date.parse('2026-11-23T06:30:00Z')

const inboxAlert = (_id: string, more: Partial<InboxAlert> = {}): InboxAlert => ({
  _id,
  kind: 'results',
  postId: 'P',
  title: `Alert ${_id}`,
  body: '',
  url: '/job/p',
  at: new Date(NOW - 1000 * Number(_id)).toISOString(),
  isRead: false,
  ...more,
})

const pushed = (id: string, at = NOW, owner = ASHA) =>
  storeAlert({ owner, id, kind: 'results', postId: 'P', title: `Alert ${id}`, body: '', url: '/job/p' }, at)

let server: ReturnType<typeof alertsServer>

const ids = async () => (await listAlerts()).map(({ id }) => id)

async function signIn(user = ASHA) {
  document.cookie = 'signedIn=1;path=/'
  server.user = user
  await switchUser(user)
  await syncAlerts()
}

async function leave() {
  signOutCookie()
  server.user = ''
  await wipeUserData()
}

const guest = () => writePushRecord(buildPushRecord())

beforeEach(async () => {
  signOutCookie()
  await clearOfflineDb()
  vi.setSystemTime(NOW)
  server = alertsServer()
})

describe('the alerts of the device', () => {
  it('syncAlerts stores the inbox, newest first, for use without a network', async () => {
    await signIn()
    server.inbox = [inboxAlert('1'), inboxAlert('2', { isRead: true })]
    await syncAlerts()
    server.isOffline = true
    await syncAlerts()
    expect(await ids()).toEqual(['1', '2'])
    expect(await countUnread()).toBe(1)
    expect((await listAlerts())[0]).toMatchObject({ title: 'Alert 1', at: NOW - 1000, isRead: false })
  })

  it('syncAlerts replaces the alerts stored by push messages with the inbox, without duplicates', async () => {
    await signIn()
    await pushed('1')
    await pushed('3')
    expect(await countUnread()).toBe(2)
    server.inbox = [inboxAlert('1')]
    await syncAlerts()
    expect(await ids()).toEqual(['1'])
    server.inbox = []
    await syncAlerts()
    expect(await ids()).toEqual([])
  })

  it('syncAlerts removes alerts older than 30 days', async () => {
    await signIn()
    await pushed('0', NOW - 31 * DAY_MS)
    await pushed('1', NOW)
    server.inbox = [inboxAlert('1')]
    await syncAlerts()
    expect(await ids()).toEqual(['1'])
  })

  it('the device stores the newest 200 alerts', async () => {
    await signIn()
    for (let number = 1; number <= 202; number += 1) await pushed(String(number), NOW + number)
    expect(await ids()).toHaveLength(200)
    expect((await ids()).at(-1)).toBe('3')
  })

  it.each([
    ['40 days ahead', 40 * DAY_MS],
    ['2 days behind', -2 * DAY_MS],
  ])('alerts are not deleted when the clock of the device is %s', async (_what, ms) => {
    vi.setSystemTime(NOW + ms)
    server = alertsServer(() => NOW)
    await signIn()
    server.inbox = [inboxAlert('1'), inboxAlert('2')]
    await syncAlerts()
    await pushed('3', NOW + ms)
    expect((await ids()).sort()).toEqual(['1', '2', '3'])
  })

  it('alerts are not deleted by age when a push message arrives while the clock is 40 days ahead', async () => {
    await signIn()
    await pushed('1')
    await pushed('2', NOW + 40 * DAY_MS)
    expect(await ids()).toEqual(['2', '1'])
  })

  it('markAlertsRead marks an alert at once and informs the server when it is reachable', async () => {
    await signIn()
    server.inbox = [inboxAlert('1'), inboxAlert('2')]
    await syncAlerts()
    server.isOffline = true
    const notified = vi.fn<() => void>()
    const stop = alertsChanged.on(notified)
    await markAlertsRead(['1'])
    stop()
    expect([await countUnread(), notified.mock.calls.length, server.read]).toEqual([1, 1, []])
    server.isOffline = false
    await syncAlerts()
    expect(server.read).toEqual(['1'])
    await syncAlerts()
    expect(server.calls.filter((call) => call === 'POST /alerts/read')).toHaveLength(2)
  })

  it('syncAlerts sends no request from a device that has no user and no subscription', async () => {
    await syncAlerts()
    expect(server.calls).toEqual([])
  })

  it('syncAlerts fetches the inbox of the device when no user is signed in', async () => {
    await guest()
    server.inbox = [inboxAlert('1')]
    await syncAlerts()
    expect(await ids()).toEqual(['1'])
  })
})

describe('several users on one device', () => {
  it('signing out deletes alerts, settings and the push record', async () => {
    await signIn()
    server.inbox = [inboxAlert('1')]
    await syncAlerts()
    await saveAlertSettings({ digestAt: '09:30' })
    await guest()
    await leave()
    const left = await dumpOfflineDb()
    for (const word of [ASHA, 'Alert 1', '09:30', 'token-1']) expect(left).not.toContain(word)
  })

  it('signing out also deletes the alerts of the guest that were moved to the user at sign-in', async () => {
    await guest()
    await pushed('1', NOW, '')
    server.inbox = [inboxAlert('1')]
    await signIn()
    expect(await ids()).toEqual(['1'])
    await leave()
    expect(await alerts.count()).toBe(0)
  })

  it('alerts and settings are hidden from the next user', async () => {
    await signIn()
    await pushed('1')
    await saveAlertSettings({ digestAt: '09:30' })
    signOutCookie()
    await wipeUserData({ retainPending: true })
    server.inbox = []
    await signIn(RAVI)
    expect(await ids()).toEqual([])
    expect(await dumpOfflineDb()).not.toContain('09:30')
  })

  it('a subscription record is not restored by a confirmation that arrives after the sign-out', async () => {
    await signIn()
    await guest()
    const record = await readPushRecord()
    await leave()
    if (record !== null) await changePushRecord(record, { endpoint: '' })
    expect(await readPushRecord()).toBeNull()
  })

  it('a response that arrives after the sign-out is discarded', async () => {
    await signIn()
    server.inbox = [inboxAlert('1')]
    const syncing = syncAlerts()
    await leave()
    await syncing
    expect(await alerts.count()).toBe(0)
  })
})

describe('alert settings', () => {
  it('readAlertSettings returns the settings from the server, and the last known settings without a network', async () => {
    await signIn()
    expect(await readAlertSettings()).toMatchObject({ topics: ['results'] })
    expect(await saveAlertSettings({ topics: ['admitCards'] })).toMatchObject({ topics: ['admitCards'] })
    server.isOffline = true
    expect(await readAlertSettings()).toMatchObject({ topics: ['admitCards'] })
    await expect(saveAlertSettings({ topics: [] })).rejects.toMatchObject({ name: 'NetworkError' })
  })

  it('readAlertSettings returns the settings of a guest device, and null for a device that never subscribed', async () => {
    expect(await readAlertSettings()).toBeNull()
    await guest()
    expect(await readAlertSettings()).toMatchObject({ topics: ['results'] })
  })

  it('readAlertSettings never returns the settings of another user', async () => {
    await guest()
    await readAlertSettings()
    document.cookie = 'signedIn=1;path=/'
    server.isOffline = true
    await switchUser(RAVI)
    await expect(readAlertSettings()).rejects.toMatchObject({ name: 'NetworkError' })
  })
})
