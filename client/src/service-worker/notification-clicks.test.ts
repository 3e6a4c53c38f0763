import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storeAlert } from '#client/device/alerts/alert-rows.ts'
import { consumePressedNotification } from '#client/device/alerts/pressed-notification.ts'
import { writePushRecord } from '#client/device/alerts/push-record.ts'
import { saveUser } from '#client/device/user/current-user.ts'
import { alerts, database } from '#client/device/db/db.ts'
import { alertsServer } from '#client/testing/alerts-server.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { fakeWindow, fakeWorker } from './testing/fake-worker.ts'
import { handleNotificationClicks } from './notification-clicks.ts'
import { buildPushRecord } from '#client/testing/push-record.ts'

const ORIGIN = 'https://avsar.test'
const JOB = '/job/rrb-ntpc'
const DATA = { alertId: '17', kind: 'results', postId: 'P', navigate: `${ORIGIN}${JOB}` }

let server: ReturnType<typeof alertsServer>

/** Clicks a notification and returns the paths opened in new windows. */
async function press(windows: ReturnType<typeof fakeWindow>[] = [], event: object = {}, startPath?: string) {
  const worker = fakeWorker(windows, startPath)
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
  const record = buildPushRecord({ owner: 'asha', token: 'token' })
  await writePushRecord(record)
  server.subscriptions.set(record.id, { owner: 'asha', endpoint: record.endpoint, token: 'token' })
})

describe('a click on a notification', () => {
  it('a click opens the job when the app is closed', async () => {
    expect(await press()).toEqual([JOB])
  })

  it('a click shows the job in the open app without loading the page', async () => {
    const window = fakeWindow('/jobs', { hasWork: false })
    expect(await press([window])).toEqual([])
    expect(routed(window)).toEqual([JOB])
    expect(window.focus).toHaveBeenCalledOnce()
    expect(window.navigate).not.toHaveBeenCalled()
  })

  it('a click opens a new window when the open one has unsaved work', async () => {
    const busy = fakeWindow('/contact', { hasWork: true, isVisible: true })
    expect(await press([busy])).toEqual([JOB])
    expect([routed(busy), busy.focus.mock.calls]).toEqual([[], []])
  })

  it('a click prefers the focused, then a visible window, of those without unsaved work', async () => {
    const windows = () => [
      fakeWindow('/', { hasWork: false }),
      fakeWindow('/contact', { hasWork: true, isVisible: true, focused: true }),
      fakeWindow('/jobs', { hasWork: false, isVisible: true }),
    ]
    const ofVisible = windows()
    await press(ofVisible)
    expect(ofVisible.map(routed)).toEqual([[], [], [JOB]])
    const ofFocused = [...windows(), fakeWindow('/saved', { hasWork: false, isVisible: true, focused: true })]
    await press(ofFocused)
    expect(ofFocused.map(routed)).toEqual([[], [], [], [JOB]])
  })

  it('a click shows the job in a window that was loaded at the job and has left it', async () => {
    const moved = fakeWindow(JOB, { movedTo: '/results', hasWork: false })
    expect(await press([moved])).toEqual([])
    expect(routed(moved)).toEqual([JOB])
  })

  it('a click focuses a window that has reached the job within the app, without a navigation', async () => {
    const moved = fakeWindow('/results', { movedTo: JOB, hasWork: true })
    expect(await press([moved])).toEqual([])
    expect([routed(moved), moved.focus.mock.calls]).toEqual([[], [[]]])
  })

  it('a click opens a window when the page does not confirm the path', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const broken = fakeWindow('/', { hasWork: false, isOpening: false })
    const pressed = press([broken])
    await vi.waitFor(() => expect(routed(broken)).toEqual([JOB]))
    await vi.advanceTimersByTimeAsync(400)
    expect(await pressed).toEqual([JOB])
    expect(broken.focus).not.toHaveBeenCalled()
  })

  it('a click focuses the window that already shows the job', async () => {
    const there = fakeWindow(JOB, { hasWork: true })
    const free = fakeWindow('/', { hasWork: false, isVisible: true })
    expect(await press([free, there])).toEqual([])
    expect(there.focus).toHaveBeenCalledOnce()
    expect([routed(there), routed(free)]).toEqual([[], []])
  })

  it('a click opens a window when the open one does not reply within 400 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const frozen = fakeWindow('/', {})
    const pressed = press([frozen])
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(400)
    expect(await pressed).toEqual([JOB])
  })

  it('a click opens a window when the browser refuses the focus', async () => {
    const window = fakeWindow('/', { hasWork: false })
    window.focus.mockRejectedValue(new DOMException('Not allowed', 'InvalidAccessError'))
    expect(await press([window])).toEqual([JOB])
  })

  it('a click opens the alerts when the address of the notification is not within the site', async () => {
    const refused = [
      'javascript:alert(1)',
      'https://evil.example/',
      `${ORIGIN}.evil.example/`,
      `${ORIGIN}//evil.example`,
      `${ORIGIN}/\\evil.example`,
      `${ORIGIN}/\t/evil.example`,
      `${ORIGIN}/.//evil.example`,
      '//evil.example',
      'job/rrb-ntpc',
      7,
    ]
    for (const navigate of refused)
      expect(await press([], { notification: { data: { navigate: String(navigate) } } })).toEqual(['/alerts'])
    expect(await press([], { notification: { data: null } })).toEqual(['/alerts'])
  })

  it('a click on a notification that Safari showed opens its address', async () => {
    const { navigate: _own, ...data } = DATA
    expect(await press([], { notification: { data, navigate: ORIGIN + JOB } })).toEqual([JOB])
  })

  it('a click on the button opens the alerts page with the topic to mute', async () => {
    expect(await press([], { action: 'mute' })).toEqual(['/alerts?mute=results'])
  })
})

describe('effects of a click', () => {
  it('a click notes its path for one minute for an app that opens its start page instead', async () => {
    await press([], {}, '/')
    expect(await consumePressedNotification(Date.now() + 59_000)).toBe(JOB)
    expect(await consumePressedNotification(Date.now())).toBeNull()
    await press([], {}, '/')
    expect(await consumePressedNotification(Date.now() + 61_000)).toBeNull()
  })

  it.each([
    ['a window is at the path', [fakeWindow(JOB, { hasWork: false })]],
    ['a window has opened it', [fakeWindow('/', { hasWork: false })]],
    ['a new window has opened it', []],
  ])('a click notes no path when %s', async (_where, windows) => {
    await press(windows)
    expect(await consumePressedNotification(Date.now())).toBeNull()
  })

  it('a click marks the alert as read and reports it to the server', async () => {
    const alert = {
      owner: 'asha',
      id: '17',
      kind: 'results',
      postId: 'P',
      title: '',
      body: '',
      url: JOB,
    } as const
    await storeAlert(alert, 1)
    await press()
    expect(await alerts.toArray()).toMatchObject([{ isRead: true }])
    expect(server.clicked).toEqual(['17'])
  })

  it("a click is reported with the subscription's token after the session expired", async () => {
    server.user = ''
    await press()
    expect(server.clicked).toEqual(['17'])
  })

  it('a click opens the job without a network', async () => {
    server.isOffline = true
    expect(await press()).toEqual([JOB])
  })

  it('a click opens the job without a database and creates none', async () => {
    database.close()
    await database.delete({ disableAutoOpen: false })
    expect(await press()).toEqual([JOB])
    expect(await indexedDB.databases()).toEqual([])
    await database.open()
  })
})
