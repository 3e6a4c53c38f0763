import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepAlert } from '#client/device/alerts/alert-rows.ts'
import { takeTarget } from '#client/device/alerts/alert-target.ts'
import { writePushRecord } from '#client/device/alerts/push-record.ts'
import { saveUser } from '#client/device/current-user.ts'
import { alerts, database } from '#client/device/db.ts'
import { alertsServer } from '#client/testing/alerts-server.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { fakeWindow, fakeWorker } from './testing/fake-worker.ts'
import { handleNotificationClicks } from './notification-clicks.ts'
import { buildPushRecord } from '#client/testing/push-record.ts'

const ORIGIN = 'https://avsar.test'
const JOB = '/job/rrb-ntpc'
const DATA = { alertId: '17', kind: 'results', postId: 'P', navigate: `${ORIGIN}${JOB}` }

let server: ReturnType<typeof alertsServer>

/** Presses a notification and returns the addresses that were opened in new windows. */
async function press(windows: ReturnType<typeof fakeWindow>[] = [], event: object = {}) {
  const worker = fakeWorker(windows)
  handleNotificationClicks(worker.scope)
  const close = vi.fn<() => void>()
  const notification = { data: DATA, close, ...(event as { notification?: object }).notification }
  await worker.fire('notificationclick', { action: '', ...event, notification })
  expect(close).toHaveBeenCalledOnce()
  return worker.opened
}

const routed = (window: ReturnType<typeof fakeWindow>) =>
  window.received.filter(({ type }) => type === 'OPEN_PATH').map(({ path }) => path)

beforeEach(async () => {
  await clearOfflineDb()
  server = alertsServer()
  server.user = 'asha'
  document.cookie = 'signedIn=1;path=/'
  await saveUser({ id: 'asha', isSignedIn: true })
  await writePushRecord(buildPushRecord({ owner: 'asha', token: null }))
})

describe('a press', () => {
  it('with the app closed opens the job', async () => {
    expect(await press()).toEqual([JOB])
  })

  it('with the app open shows the job there, without loading the page', async () => {
    const window = fakeWindow('/jobs', { hasWork: false })
    expect(await press([window])).toEqual([])
    expect(routed(window)).toEqual([JOB])
    expect(window.focus).toHaveBeenCalledOnce()
    expect(window.navigate).not.toHaveBeenCalled()
  })

  it('leaves a window alone in which something is under way', async () => {
    const busy = fakeWindow('/contact', { hasWork: true, isVisible: true })
    expect(await press([busy])).toEqual([JOB])
    expect([routed(busy), busy.focus.mock.calls]).toEqual([[], []])
  })

  it('prefers the window that is seen, of those that are free', async () => {
    const windows = [
      fakeWindow('/', { hasWork: false }),
      fakeWindow('/contact', { hasWork: true, isVisible: true }),
      fakeWindow('/jobs', { hasWork: false, isVisible: true }),
    ]
    await press(windows)
    expect(windows.map(routed)).toEqual([[], [], [JOB]])
  })

  it('shows the window that has the job already, as it is', async () => {
    const there = fakeWindow(JOB, { hasWork: true })
    const free = fakeWindow('/', { hasWork: false, isVisible: true })
    expect(await press([free, there])).toEqual([])
    expect(there.focus).toHaveBeenCalledOnce()
    expect([routed(there), routed(free)]).toEqual([[], []])
  })

  it('does not wait for a window that does not reply', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const frozen = fakeWindow('/', {})
    const pressed = press([frozen])
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(400)
    expect(await pressed).toEqual([JOB])
  })

  it('opens a window where the browser refuses the focus', async () => {
    const window = fakeWindow('/', { hasWork: false })
    window.focus.mockRejectedValue(new DOMException('Not allowed', 'InvalidAccessError'))
    expect(await press([window])).toEqual([JOB])
    expect(routed(window)).toEqual([])
  })

  it('opens the alerts where the notification leads nowhere within the site', async () => {
    for (const navigate of ['javascript:alert(1)', 'https://evil.example/', `${ORIGIN}//evil.example`, 7])
      expect(await press([], { notification: { data: { navigate: String(navigate) } } })).toEqual(['/alerts'])
    expect(await press([], { notification: { data: null } })).toEqual(['/alerts'])
  })

  it('on what Safari has shown by itself opens the address of that', async () => {
    const { navigate: _own, ...data } = DATA
    expect(await press([], { notification: { data, navigate: ORIGIN + JOB } })).toEqual([JOB])
  })

  it('on the button opens the muting of the topic', async () => {
    expect(await press([], { action: 'mute' })).toEqual(['/alerts?mute=results'])
  })
})

describe('what a press leaves', () => {
  it('notes where it leads to, for an app that starts elsewhere', async () => {
    await press()
    expect(await takeTarget(Date.now() + 59_000)).toBe(JOB)
    expect(await takeTarget(Date.now())).toBeNull()
    await press()
    expect(await takeTarget(Date.now() + 61_000)).toBeNull()
  })

  it('marks the alert as read and tells the server', async () => {
    const alert = {
      owner: 'asha',
      id: '17',
      kind: 'results',
      postId: 'P',
      title: '',
      body: '',
      url: JOB,
    } as const
    await keepAlert(alert, 1)
    await press()
    expect(await alerts.toArray()).toMatchObject([{ isRead: true }])
    expect(server.clicked).toEqual(['17'])
  })

  it('works without a network', async () => {
    server.isOffline = true
    expect(await press()).toEqual([JOB])
  })

  it('works without a database, and makes none', async () => {
    database.close()
    await database.delete({ disableAutoOpen: false })
    expect(await press()).toEqual([JOB])
    expect(await indexedDB.databases()).toEqual([])
    await database.open()
  })
})
