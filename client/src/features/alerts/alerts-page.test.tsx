import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import type { AlertSettings } from '#shared/contracts/alerts.ts'
import { DEFAULT_ALERT_SETTINGS } from '#shared/domain/alerts/alert-settings.ts'
import { readAlertSettings, saveAlertSettings } from '#client/device/alerts/alert-settings-store.ts'
import { sendPushTest, turnOffPush, turnOnPush } from '#client/device/alerts/push-client.ts'
import { alertsOwner } from '#client/device/alerts/push-record.ts'
import { readPushState } from '#client/device/alerts/push-state.ts'
import { alerts, database, type AlertRow } from '#client/device/db.ts'
import { NetworkError } from '#client/lib/network-error.ts'
import { renderApp } from '#client/testing/render-app.tsx'

vi.mock('#client/device/alerts/push-state.ts')
vi.mock('#client/device/alerts/push-client.ts')
vi.mock('#client/device/alerts/alert-settings-store.ts')
vi.mock(import('#client/device/alerts/push-record.ts'), async (original) => ({
  ...(await original()),
  alertsOwner: vi.fn<typeof alertsOwner>(),
}))

// Preload the lazy modules, so that they resolve at once.
beforeAll(() =>
  Promise.all([
    import('./alerts-page.tsx'),
    import('./alert-settings.tsx'),
    import('./push-test.tsx'),
    import('#client/device/alerts/alert-store.ts'),
  ]),
)
afterEach(() => Promise.all(database.tables.map((table) => table.clear())))

const SETTINGS: AlertSettings = { ...DEFAULT_ALERT_SETTINGS, pausedUntil: null }
let kept: AlertSettings

beforeEach(() => {
  kept = SETTINGS
  vi.mocked(alertsOwner).mockResolvedValue('')
  vi.mocked(readPushState).mockResolvedValue('on')
  vi.mocked(readAlertSettings).mockImplementation(() => Promise.resolve(kept))
  vi.mocked(saveAlertSettings).mockImplementation((changes) => {
    kept = Object.assign({ ...kept }, changes)
    return Promise.resolve(kept)
  })
})

async function open(path = '/alerts') {
  const app = await renderApp(path)
  await waitFor(() => expect(screen.queryByText('Loading your alerts…')).toBeNull())
  return app
}
const button = (name: string) => screen.findByRole('button', { name })
const openSettings = async () => {
  await open()
  await userEvent.click(await button('Settings'))
  await screen.findByRole('group', { name: 'Topics' })
}

const row = (overrides: Partial<AlertRow>): AlertRow => ({
  owner: '',
  id: '1',
  kind: 'results',
  postId: '01KAJ5EVF0000000000000000A',
  title: 'Result declared · BPSC',
  body: 'Clerk\nLast date: 31/12/2026',
  url: '/job/Clerk',
  at: Date.parse('2026-11-21T05:00:00Z'),
  isRead: false,
  isReadPending: false,
  ...overrides,
})

describe('the state of this browser', () => {
  it('tells a guest without alerts what they are, with one button', async () => {
    vi.mocked(readPushState).mockResolvedValue('off')
    vi.mocked(alertsOwner).mockResolvedValue(null)
    vi.mocked(turnOnPush).mockResolvedValue('timeout')
    await open()
    const panel = await screen.findByRole('region', { name: 'This device' })
    expect(within(panel).getAllByRole('button')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Inbox' })).toBeNull()
    expect(turnOnPush).not.toHaveBeenCalled()
    await userEvent.click(await button('Turn on alerts'))
    expect(await screen.findByText(/did not answer/)).toBeDefined()
  })

  it.each([
    ['blocked', 'Alerts are blocked in this browser'],
    ['unsupported', 'This browser cannot receive alerts'],
    ['otherApp', 'You are inside another app'],
    ['notInstalled', 'On an iPhone or iPad: to the home screen first'],
  ] as const)('says what to do where it is %s, and keeps the inbox', async (state, title) => {
    vi.mocked(readPushState).mockResolvedValue(state)
    await open()
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Turn on alerts' })).toBeNull()
    expect(await button('Inbox')).toBeDefined()
  })

  it('finds out by itself that it was allowed, and on a press', async () => {
    vi.mocked(readPushState).mockResolvedValue('blocked')
    await open()
    await userEvent.click(await button('Check again'))
    expect(await screen.findByText('Still blocked.')).toBeDefined()
    vi.mocked(readPushState).mockResolvedValue('off')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await button('Turn on alerts')).toBeDefined()
  })

  it.each([
    [{ isAccepted: true, isShown: true }, /accepted and shown/],
    [{ isAccepted: true, isShown: false }, /has not shown it within 10 seconds/],
    [{ isAccepted: false, isShown: false }, /did not accept it/],
  ])('says what came of a test: %o', async (result, text) => {
    vi.mocked(sendPushTest).mockResolvedValue(result)
    await open()
    await userEvent.click(await button('Test'))
    expect(await screen.findByText(text)).toBeDefined()
  })

  it('names the steps for browsers and for phones that hold back what runs behind', async () => {
    vi.mocked(sendPushTest).mockResolvedValue({ isAccepted: true, isShown: false })
    await open()
    await userEvent.click(await button('Test'))
    for (const name of [
      'Chrome',
      'Samsung Internet',
      'Firefox',
      'Xiaomi, Redmi, POCO',
      'Oppo',
      'Vivo',
      'Realme',
    ])
      expect(await screen.findByText(name)).toBeDefined()
  })

  it('says where a test could not be sent, and where alerts could not be turned off', async () => {
    vi.mocked(sendPushTest).mockRejectedValue(new NetworkError('x'))
    vi.mocked(turnOffPush).mockRejectedValue(new Error('x'))
    await open()
    await userEvent.click(await button('Test'))
    expect(await screen.findByText(/could not be sent/)).toBeDefined()
    await userEvent.click(await button('Turn off'))
    expect(await screen.findByText(/could not be turned/)).toBeDefined()
  })
})

describe('the inbox', () => {
  it('lists alerts by day, each a link to its post, and marks them as read', async () => {
    await alerts.bulkPut([
      row({ id: '1' }),
      row({
        id: '2',
        kind: 'reminder',
        title: '1 day left',
        at: Date.parse('2026-11-20T05:00:00Z'),
        isRead: true,
      }),
    ])
    await open()
    expect(await screen.findByText('1 unread')).toBeDefined()
    const days = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(days).toEqual(['Today', 'Yesterday'])
    const link = screen.getByRole('link', { name: /Result declared/ })
    expect(link.getAttribute('href')).toBe('/job/Clerk')
    expect(link.textContent).toContain('Unread')
    fireEvent.click(link)
    await waitFor(async () => expect(await alerts.filter(({ isRead }) => !isRead).count()).toBe(0))
  })

  it('marks all as read at once', async () => {
    await alerts.bulkPut([row({ id: '1' }), row({ id: '2' })])
    await open()
    await userEvent.click(await button('Mark all as read'))
    await waitFor(() => expect(screen.queryByText(/unread/)).toBeNull())
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  it('says what to do where it is empty', async () => {
    await open()
    await userEvent.click(await button('Choose what to hear of'))
    expect(await screen.findByRole('group', { name: 'Topics' })).toBeDefined()
  })
})

describe('the settings', () => {
  it('save each change at once', async () => {
    await openSettings()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Results' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Admit cards' }))
    expect(await screen.findByText('Saved.')).toBeDefined()
    expect(kept.topics).toEqual(['admitCards', 'results'])
  })

  it('find a state among the 36, and go back to all of them', async () => {
    await openSettings()
    await userEvent.click(screen.getByRole('radio', { name: 'Only these states' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a state' }), 'biha')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Bihar' }))
    await waitFor(() => expect(kept.states).toEqual(['Bihar']))
    expect(screen.getByRole('button', { name: 'Remove Bihar' })).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'All states' }))
    await waitFor(() => expect(kept.states).toEqual([]))
  })

  it('take back what was not saved, and say so', async () => {
    await openSettings()
    vi.mocked(saveAlertSettings).mockRejectedValue(new ApiError(400, { message: 'x' }))
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remind me of last dates' })
    await userEvent.click(tick)
    expect(await screen.findByText(/was not saved/)).toBeDefined()
    expect(tick.checked).toBe(true)
  })

  it('refuse quiet hours of equal ends beside the field', async () => {
    await openSettings()
    const to = screen.getByLabelText('To')
    fireEvent.change(to, { target: { value: '21:30' } })
    fireEvent.blur(to)
    expect(await screen.findByText('Quiet hours must end at another time.')).toBeDefined()
    fireEvent.change(to, { target: { value: '06:00' } })
    fireEvent.blur(to)
    await waitFor(() => expect(kept.quiet).toEqual({ from: '21:30', to: '06:00' }))
  })

  it('pause for a day, and resume', async () => {
    await openSettings()
    await userEvent.click(await button('Pause for a day'))
    expect(await screen.findByText(/^Paused until/)).toBeDefined()
    await userEvent.click(await button('Resume'))
    await waitFor(() => expect(kept.pausedUntil).toBeNull())
  })

  it('delete a saved search, with a way back', async () => {
    kept = { ...SETTINGS, searches: [{ words: 'ssc cgl', state: '' }] }
    await openSettings()
    await userEvent.click(await button('Delete the search ssc cgl'))
    await waitFor(() => expect(kept.searches).toEqual([]))
    await userEvent.click(await button('Undo'))
    await waitFor(() => expect(kept.searches).toEqual([{ words: 'ssc cgl', state: '' }]))
  })

  it('switch off the topic of a notification, once, with a way back', async () => {
    kept = { ...SETTINGS, topics: ['admitCards', 'results'] }
    const { router } = await open('/alerts?mute=results')
    expect(await screen.findByText('Turned off: Results')).toBeDefined()
    expect(kept.topics).toEqual(['admitCards'])
    expect(router.state.location.href).toBe('/alerts')
    await userEvent.click(await button('Undo'))
    await waitFor(() => expect(kept.topics).toEqual(['admitCards', 'results']))
  })

  it('say that they could not be read', async () => {
    vi.mocked(readAlertSettings).mockRejectedValue(new NetworkError('x'))
    await open()
    await userEvent.click(await button('Settings'))
    vi.mocked(readAlertSettings).mockResolvedValue(SETTINGS)
    await userEvent.click(await button('Retry'))
    expect(await screen.findByRole('group', { name: 'Topics' })).toBeDefined()
  })
})
