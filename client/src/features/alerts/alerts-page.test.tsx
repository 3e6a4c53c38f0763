import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlertSettings } from '#shared/contracts/alerts.ts'
import { DEFAULT_ALERT_SETTINGS } from '#shared/domain/alerts/alert-settings.ts'
import { readAlertSettings } from '#client/device/alerts/alert-settings-store.ts'
import {
  checkPush,
  sendPushTest,
  turnOffPush,
  turnOnPush,
  type PushResult,
} from '#client/device/alerts/push-client.ts'
import { alertsOwner, pushStateChanged } from '#client/device/alerts/push-record.ts'
import { readLastCheck, readPushState } from '#client/device/alerts/push-state.ts'
import { alerts, database, type AlertRow } from '#client/device/db/db.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { renderApp } from '#client/testing/render-app.tsx'

vi.mock('#client/device/alerts/push-state.ts')
vi.mock('#client/device/alerts/push-client.ts')
vi.mock('#client/device/alerts/alert-settings-store.ts')
vi.mock(import('#client/device/alerts/push-record.ts'), async (original) => ({
  ...(await original()),
  alertsOwner: vi.fn<typeof alertsOwner>(),
}))

// Preloads the lazy modules, so that they resolve at once.
beforeAll(() =>
  Promise.all([
    import('./alerts-page.tsx'),
    import('#client/features/alerts/settings/alert-settings.tsx'),
    import('#client/features/alerts/push/push-test.tsx'),
    import('#client/device/alerts/alert-store.ts'),
  ]),
)
afterEach(() => Promise.all(database.tables.map((table) => table.clear())))

const SETTINGS: AlertSettings = { ...DEFAULT_ALERT_SETTINGS, pausedUntil: null }

beforeEach(() => {
  vi.mocked(alertsOwner).mockResolvedValue('')
  vi.mocked(readPushState).mockResolvedValue('on')
  vi.mocked(readLastCheck).mockResolvedValue(null)
  vi.mocked(readAlertSettings).mockResolvedValue(SETTINGS)
})

async function open(path = '/alerts') {
  const app = await renderApp(path)
  await waitFor(() => expect(screen.queryByText('Loading your alerts…')).toBeNull())
  return app
}
const button = (name: string) => screen.findByRole('button', { name })

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

describe('the push status of this device', () => {
  it('a guest without alerts sees an explanation with one button, which turns alerts on', async () => {
    vi.mocked(readPushState).mockResolvedValue('off')
    vi.mocked(alertsOwner).mockResolvedValue(null)
    vi.mocked(turnOnPush).mockResolvedValue('timeout')
    await open()
    const panel = await screen.findByRole('region', { name: 'This device' })
    expect(within(panel).getAllByRole('button')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Inbox' })).toBeNull()
    expect(turnOnPush).not.toHaveBeenCalled()
    await userEvent.click(await button('Turn on alerts'))
    expect(await screen.findByText(/Alerts could not/)).toBeDefined()
  })

  it('the alerts page explains where to find a hidden permission prompt until the user answers the prompt', async () => {
    vi.mocked(readPushState).mockResolvedValue('off')
    const answer = Promise.withResolvers<PushResult>()
    vi.mocked(turnOnPush).mockImplementation((onUnanswered) => {
      onUnanswered()
      return answer.promise
    })
    await open()
    await userEvent.click(await button('Turn on alerts'))
    expect(await screen.findByText(/has not asked for permission yet/)).toBeDefined()
    await userEvent.click(await button('Turn on alerts'))
    expect(turnOnPush).toHaveBeenCalledTimes(2)
    answer.resolve('on')
    expect(await screen.findByText(/Alerts are on/)).toBeDefined()
  })

  it.each([
    ['blocked', 'Alerts are blocked in this browser'],
    ['unsupported', 'This browser cannot receive alerts'],
    ['otherApp', 'This page is open inside another app'],
    ['notInstalled', 'On an iPhone or iPad, add the app to the home screen first'],
  ] as const)(
    'the alerts page explains the next step if the push status is %s, and the inbox stays available',
    async (state, title) => {
      vi.mocked(readPushState).mockResolvedValue(state)
      await open()
      expect(await screen.findByRole('heading', { name: title })).toBeDefined()
      expect(screen.queryByRole('button', { name: 'Turn on alerts' })).toBeNull()
      expect(await button('Inbox')).toBeDefined()
    },
  )

  it('the alerts page shows the time of the last check until the server confirms the subscription', async () => {
    vi.mocked(readLastCheck).mockResolvedValue(Date.parse('2026-11-25T16:00:00Z'))
    await open()
    expect(await screen.findByText('Alerts were on at the last check: 25/11/2026 21:30.')).toBeDefined()
    expect(screen.queryByText(/Alerts are on/)).toBeNull()
    expect(checkPush).toHaveBeenCalled()
    vi.mocked(readLastCheck).mockResolvedValue(null)
    act(() => pushStateChanged.emit())
    expect(await screen.findByText('Alerts are on for this device.')).toBeDefined()
  })

  it('the alerts page offers to sign in if the server has ended the subscription of a signed-out user', async () => {
    vi.mocked(readPushState).mockResolvedValue('signIn')
    vi.mocked(alertsOwner).mockResolvedValue(null)
    await open()
    const panel = await screen.findByRole('region', { name: 'This device' })
    expect(within(panel).getByRole('heading', { name: 'Sign in to get your alerts again' })).toBeDefined()
    expect(within(panel).queryByText(/Alerts are on/)).toBeNull()
    await userEvent.click(within(panel).getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('dialog')).toBeDefined()
  })

  it('the alerts page detects a changed permission after a click on Check again and when the page becomes visible', async () => {
    vi.mocked(readPushState).mockResolvedValue('blocked')
    await open()
    await userEvent.click(await button('Check again'))
    expect(await screen.findByText('Notifications are still blocked.')).toBeDefined()
    vi.mocked(readPushState).mockResolvedValue('off')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await button('Turn on alerts')).toBeDefined()
  })

  it.each([
    [{ isAccepted: true, isShown: true }, /The test alert/],
    [{ isAccepted: true, isShown: false }, /The test alert was sent, but not/],
    [{ isAccepted: false, isShown: false }, /The test alert was/],
  ])('the alerts page shows the result of a test alert: %o', async (result, text) => {
    vi.mocked(sendPushTest).mockResolvedValue(result)
    await open()
    await userEvent.click(await button('Send test alert'))
    expect(await screen.findByText(text)).toBeDefined()
  })

  it('a test alert that was not shown leads to help for browsers and phone brands that restrict notifications', async () => {
    vi.mocked(sendPushTest).mockResolvedValue({ isAccepted: true, isShown: false })
    await open()
    await userEvent.click(await button('Send test alert'))
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

  it('the alerts page reports that a test alert was not sent or that alerts could not be turned off', async () => {
    vi.mocked(sendPushTest).mockRejectedValue(new NetworkError('x'))
    vi.mocked(turnOffPush).mockRejectedValue(new Error('x'))
    await open()
    await userEvent.click(await button('Send test alert'))
    expect(await screen.findByText(/could not be sent/)).toBeDefined()
    await userEvent.click(await button('Turn off alerts'))
    expect(await screen.findByText(/could not be turned/)).toBeDefined()
  })
})

describe('the inbox', () => {
  it('the inbox lists alerts by day, with links to posts, and marks clicked alerts as read', async () => {
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

  it('the inbox shows up to 200 alerts and states its limits of number and age', async () => {
    await alerts.bulkPut(
      Array.from({ length: 200 }, (_, index) => row({ id: String(index), at: row({}).at - index * 1000 })),
    )
    await open()
    expect(await screen.findByText('200 unread')).toBeDefined()
    expect(document.querySelectorAll('.alert-row')).toHaveLength(200)
    expect(screen.getByText('The inbox shows the latest 200 alerts of the last 30 days.')).toBeDefined()
  })

  it('the inbox marks all alerts as read at once', async () => {
    await alerts.bulkPut([row({ id: '1' }), row({ id: '2' })])
    await open()
    await userEvent.click(await button('Mark all as read'))
    await waitFor(() => expect(screen.queryByText(/unread/)).toBeNull())
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  it('an empty inbox leads to the settings that choose alerts', async () => {
    await open()
    await userEvent.click(await button('Choose alerts'))
    expect(await screen.findByRole('group', { name: 'Topics' })).toBeDefined()
  })
})
