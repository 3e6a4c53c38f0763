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
  it('a click on a notification opens the job when the app is closed', async () => {
    expect(await press()).toEqual([JOB])
  })

  it('a click on a notification shows the job in the open app without loading the page', async () => {
    const window = fakeWindow('/jobs', { hasWork: false })
    expect(await press([window])).toEqual([])
    expect(routed(window)).toEqual([JOB])
    expect(window.focus).toHaveBeenCalledOnce()
    expect(window.navigate).not.toHaveBeenCalled()
  })

  it('a click on a notification opens a new window when the open window has unsaved work', async () => {
    const busy = fakeWindow('/contact', { hasWork: true, isVisible: true })
    expect(await press([busy])).toEqual([JOB])
    expect([routed(busy), busy.focus.mock.calls]).toEqual([[], []])
  })

  it('a click on a notification prefers a focused, then a visible window, among windows without unsaved work', async () => {
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

  it('a click on a notification shows the job in a window that was loaded at the job and now shows another page', async () => {
    const moved = fakeWindow(JOB, { movedTo: '/results', hasWork: false })
    expect(await press([moved])).toEqual([])
    expect(routed(moved)).toEqual([JOB])
  })

  it('a click on a notification only focuses a window whose app already shows the job after an earlier navigation', async () => {
    const moved = fakeWindow('/results', { movedTo: JOB, hasWork: true })
    expect(await press([moved])).toEqual([])
    expect([routed(moved), moved.focus.mock.calls]).toEqual([[], [[]]])
  })

  it('a click on a notification opens a new window when the open page does not confirm that it opened the job', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const broken = fakeWindow('/', { hasWork: false, isOpening: false })
    const pressed = press([broken])
    await vi.waitFor(() => expect(routed(broken)).toEqual([JOB]))
    await vi.advanceTimersByTimeAsync(400)
    expect(await pressed).toEqual([JOB])
    expect(broken.focus).not.toHaveBeenCalled()
  })

  it('a click on a notification focuses the window that already shows the job', async () => {
    const there = fakeWindow(JOB, { hasWork: true })
    const free = fakeWindow('/', { hasWork: false, isVisible: true })
    expect(await press([free, there])).toEqual([])
    expect(there.focus).toHaveBeenCalledOnce()
    expect([routed(there), routed(free)]).toEqual([[], []])
  })

  it('a click on a notification opens a new window when the open page does not reply within 400 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const frozen = fakeWindow('/', {})
    const pressed = press([frozen])
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(400)
    expect(await pressed).toEqual([JOB])
  })

  it('a click on a notification opens a new window when the browser refuses to focus the open window', async () => {
    const window = fakeWindow('/', { hasWork: false })
    window.focus.mockRejectedValue(new DOMException('Not allowed', 'InvalidAccessError'))
    expect(await press([window])).toEqual([JOB])
  })

  it('a click on a notification opens the alerts page when the notification URL is not within the site', async () => {
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

  it('a click on a notification that Safari displayed itself opens the URL of the notification', async () => {
    const { navigate: _own, ...data } = DATA
    expect(await press([], { notification: { data, navigate: ORIGIN + JOB } })).toEqual([JOB])
  })

  it('a click on the mute button of a notification opens the alerts page with the topic to mute', async () => {
    expect(await press([], { action: 'mute' })).toEqual(['/alerts?mute=results'])
  })
})

describe('effects of a click', () => {
  it('a click on a notification stores its path for one minute, for apps that open the start page instead', async () => {
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
  ])('a click on a notification stores no path when %s', async (_where, windows) => {
    await press(windows)
    expect(await consumePressedNotification(Date.now())).toBeNull()
  })

  it('a click on a notification marks the alert as read and reports the click to the server', async () => {
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

  it('a click on a notification is reported with the subscription token after the session expired', async () => {
    server.user = ''
    await press()
    expect(server.clicked).toEqual(['17'])
  })

  it('a click on a notification opens the job without a network', async () => {
    server.isOffline = true
    expect(await press()).toEqual([JOB])
  })

  it('a click on a notification opens the job on a device without a database, and creates no database', async () => {
    database.close()
    await database.delete({ disableAutoOpen: false })
    expect(await press()).toEqual([JOB])
    expect(await indexedDB.databases()).toEqual([])
    await database.open()
  })
})
