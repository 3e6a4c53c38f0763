import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noteTarget, takeTarget } from '#client/device/alerts/alert-target.ts'
import { alertsServer } from '#client/testing/alerts-server.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { fakePush } from '#client/testing/fake-push.ts'
import { startAlerts } from './start-alerts.ts'

const JOB = '/job/rrb-ntpc'

let browser: ReturnType<typeof fakePush>
let went: string[]

const taken = () => vi.waitFor(async () => expect(await takeTarget(0)).toBeNull())
const tell = (data: unknown) => browser.listeners.forEach((listener) => listener({ data }))

beforeEach(async () => {
  await clearOfflineDb()
  alertsServer()
  browser = fakePush({ permission: 'granted' })
  went = []
  history.replaceState(null, '', '/')
  vi.spyOn(history, 'pushState').mockImplementation((_state, _unused, url) => void went.push(String(url)))
})

describe('an app that starts', () => {
  it('goes where the notification leads that was pressed within the last minute', async () => {
    await noteTarget(JOB, Date.now() - 59_000)
    startAlerts()
    await vi.waitFor(() => expect(went).toEqual([JOB]))
  })

  it('stays at its start after that', async () => {
    await noteTarget(JOB, Date.now() - 61_000)
    startAlerts()
    await taken()
    expect(went).toEqual([])
  })

  it('stays where it was opened, and does not go there later', async () => {
    history.replaceState(null, '', JOB)
    await noteTarget(JOB, Date.now())
    startAlerts()
    await taken()
    history.replaceState(null, '', '/')
    startAlerts()
    await taken()
    expect(went).toEqual([])
  })

  it('does nothing in a browser without workers, and asks for no permission', async () => {
    browser = fakePush({ permission: 'default' })
    startAlerts()
    vi.stubGlobal('navigator', {})
    startAlerts()
    expect([browser.questions, browser.isRegistered]).toEqual([0, false])
  })
})

describe('an app that is open', () => {
  it('opens what the worker says, also where alerts were turned on since', async () => {
    browser = fakePush({ permission: 'default' })
    startAlerts()
    await noteTarget(JOB, Date.now())
    tell({ type: 'OPEN_PATH', path: JOB })
    tell({ type: 'HAS_UNSAVED_WORK' })
    tell(null)
    expect(went).toEqual([JOB])
    // So that a later start does not go there again.
    await vi.waitFor(async () => expect(await takeTarget(Date.now())).toBeNull())
  })

  it('goes there when the system brings it back, where it could not reply', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    history.replaceState(null, '', '/saved')
    startAlerts()
    await taken()
    await noteTarget(JOB, Date.now())
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(went).toEqual([JOB]))
  })
})
