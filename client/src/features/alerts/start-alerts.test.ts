import 'fake-indexeddb/auto'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import {
  savePressedNotification,
  consumePressedNotification,
} from '#client/device/alerts/pressed-notification.ts'
import { alertsServer } from '#client/testing/alerts-server.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { fakePush } from '#client/testing/fake-push.ts'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { startAlerts } from './start-alerts.ts'

const JOB = '/job/rrb-ntpc'

let browser: ReturnType<typeof fakePush>
let went: string[]
let listen: MockInstance<typeof document.addEventListener>

const waitForConsumed = () => vi.waitFor(async () => expect(await consumePressedNotification(0)).toBeNull())
const install = () => vi.stubGlobal('matchMedia', () => ({ matches: true }))

/** Sends a message of the worker and returns the replies of the page. */
function send(data: unknown): unknown[] {
  const replies: unknown[] = []
  const ports = [{ postMessage: (reply: unknown) => replies.push(reply) }]
  browser.listeners.forEach((listener) => listener({ data, ports }))
  return replies
}

beforeEach(async () => {
  await clearOfflineDb()
  alertsServer()
  browser = fakePush({ permission: 'granted' })
  went = []
  history.replaceState(null, '', '/')
  listen = vi.spyOn(document, 'addEventListener')
  vi.spyOn(history, 'pushState').mockImplementation((_state, _unused, url) => void went.push(String(url)))
})

afterEach(() => {
  for (const [type, listener] of listen.mock.calls) document.removeEventListener(type, listener)
})

describe('the installed app at its start', () => {
  beforeEach(install)

  it('the installed app opens the path of a notification that was clicked within the last minute', async () => {
    await savePressedNotification(JOB, Date.now() - 59_000)
    startAlerts()
    await vi.waitFor(() => expect(went).toEqual([JOB]))
  })

  it('the installed app stays on the start page if the notification was clicked more than a minute ago', async () => {
    await savePressedNotification(JOB, Date.now() - 61_000)
    startAlerts()
    await waitForConsumed()
    expect(went).toEqual([])
  })

  it('the installed app that is already at the clicked path does not open that path again at a later start', async () => {
    history.replaceState(null, '', JOB)
    await savePressedNotification(JOB, Date.now())
    startAlerts()
    await waitForConsumed()
    history.replaceState(null, '', '/')
    startAlerts()
    await waitForConsumed()
    expect(went).toEqual([])
  })

  it('the installed app opens the path of a clicked notification when the app becomes visible again', async () => {
    history.replaceState(null, '', '/saved')
    startAlerts()
    await waitForConsumed()
    await savePressedNotification(JOB, Date.now())
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(went).toEqual([JOB]))
  })
})

describe('a browser tab', () => {
  it('a browser tab stays at the URL that its user opened and ignores the path of a clicked notification', async () => {
    await savePressedNotification(JOB, Date.now())
    startAlerts()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await consumePressedNotification(Date.now())).toBe(JOB)
    expect(went).toEqual([])
  })

  it('a browser tab opens a path that the service worker sends, and replies true', () => {
    browser = fakePush({ permission: 'default' })
    startAlerts()
    expect(send({ type: 'OPEN_PATH', path: JOB })).toEqual([true])
    expect([send({ type: 'OTHER' }), send(null)]).toEqual([[], []])
    expect(went).toEqual([JOB])
  })

  it('a browser tab with unsaved work stays on its page when the service worker sends a path, and replies false', () => {
    startAlerts()
    renderHook(() => useUnsavedWork(true))
    expect(send({ type: 'OPEN_PATH', path: JOB })).toEqual([false])
    expect(went).toEqual([])
  })

  it('startAlerts does nothing without service workers and requests no permission', () => {
    browser = fakePush({ permission: 'default' })
    startAlerts()
    vi.stubGlobal('navigator', {})
    startAlerts()
    expect([browser.questions, browser.isRegistered]).toEqual([0, false])
  })
})
