import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import type { AlertSettings, AlertSettingsBody } from '#shared/contracts/alerts.ts'
import { DEFAULT_ALERT_SETTINGS, EMPTY_SEARCH } from '#shared/domain/alerts/alert-settings.ts'
import { readAlertSettings, saveAlertSettings } from '#client/device/alerts/alert-settings-store.ts'
import { alertsOwner } from '#client/device/alerts/push-record.ts'
import { readLastCheck, readPushState } from '#client/device/alerts/push-state.ts'
import { database } from '#client/device/db/db.ts'
import { profileChanged } from '#client/device/events.ts'
import { storeSynced } from '#client/device/profile/synced-facts.ts'
import { saveUser } from '#client/device/user/current-user.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { renderApp } from '#client/testing/render-app.tsx'

vi.mock('#client/device/alerts/push-state.ts')
vi.mock('#client/device/alerts/alert-settings-store.ts')
vi.mock(import('#client/device/alerts/push-record.ts'), async (original) => ({
  ...(await original()),
  alertsOwner: vi.fn<typeof alertsOwner>(),
}))

// Preloads the lazy modules, so that they resolve at once.
beforeAll(() =>
  Promise.all([
    import('#client/features/alerts/alerts-page.tsx'),
    import('./alert-settings.tsx'),
    import('#client/device/alerts/alert-store.ts'),
  ]),
)
afterEach(() => Promise.all(database.tables.map((table) => table.clear())))

const SETTINGS: AlertSettings = { ...DEFAULT_ALERT_SETTINGS, pausedUntil: null }
let stored: AlertSettings

const save = ({ pauseForHours: hours, ...changes }: AlertSettingsBody) => {
  const pause = (ms: number) => ({ pausedUntil: new Date(Date.now() + ms).toISOString() })
  stored = Object.assign({ ...stored }, changes, hours === undefined ? {} : pause(hours * 3_600_000))
  return Promise.resolve(stored)
}

beforeEach(() => {
  stored = SETTINGS
  vi.mocked(alertsOwner).mockResolvedValue('')
  vi.mocked(readPushState).mockResolvedValue('on')
  vi.mocked(readLastCheck).mockResolvedValue(null)
  vi.mocked(readAlertSettings).mockImplementation(() => Promise.resolve(stored))
  vi.mocked(saveAlertSettings).mockReset().mockImplementation(save)
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
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const enter = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}
const findErrors = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent)

describe('the alert settings', () => {
  it('the alert settings save each change at once', async () => {
    await openSettings()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Results' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Admit cards' }))
    expect(await screen.findByText('Saved.')).toBeDefined()
    expect(stored.topics).toEqual(['admitCards', 'results'])
  })

  it('the topic of fitting jobs can be chosen only if the account has the answers', async () => {
    const topic = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Jobs I can apply for' })
    await openSettings()
    const link = await screen.findByRole('link', { name: 'Go to your answers' })
    expect([link.getAttribute('href'), topic().disabled]).toEqual(['/for-me', true])
    document.cookie = 'signedIn=1;path=/'
    onTestFinished(() => {
      document.cookie = 'signedIn=;path=/;max-age=0'
    })
    await saveUser({ id: 'asha', isSignedIn: true })
    await storeSynced('asha', {}, {})
    profileChanged.emit()
    await waitFor(() => expect(topic().disabled).toBe(false))
    expect(screen.queryByRole('link', { name: 'Go to your answers' })).toBeNull()
    await userEvent.click(topic())
    await waitFor(() => expect(stored.topics).toEqual(['eligibleJobs']))
  })

  it('the topic of fitting jobs can be turned off after the answers were removed from the account', async () => {
    stored = { ...SETTINGS, topics: ['eligibleJobs'] }
    await openSettings()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Jobs I can apply for' }))
    await waitFor(() => expect(stored.topics).toEqual([]))
  })

  it('the message about a saved change disappears after a few seconds', async () => {
    await openSettings()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Results' }))
    await vi.waitFor(() => expect(screen.queryByText('Saved.')).not.toBeNull())
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(screen.queryByText('Saved.')).toBeNull()
  })

  it('the alert settings restrict alerts to chosen states, and back to all states', async () => {
    await openSettings()
    await userEvent.click(screen.getByRole('radio', { name: 'Only these states' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a state' }), 'biha')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Bihar' }))
    await waitFor(() => expect(stored.states).toEqual(['Bihar']))
    expect(screen.getByRole('button', { name: 'Remove Bihar' })).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'All states' }))
    await waitFor(() => expect(stored.states).toEqual([]))
  })

  it('the alert settings revert a change that could not be saved and report the failure', async () => {
    await openSettings()
    vi.mocked(saveAlertSettings).mockRejectedValue(new ApiError(400, { message: 'x' }))
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remind me of last dates' })
    await userEvent.click(tick)
    expect(await screen.findByText(/was not saved/)).toBeDefined()
    expect(tick.checked).toBe(true)
  })

  it('the alert settings reject quiet hours that start and end at the same time, and show the error at the changed field', async () => {
    await openSettings()
    enter('To', '21:30')
    expect(await screen.findByText('Quiet hours must end at another time.')).toBeDefined()
    expect([findErrors('From'), findErrors('To')]).toEqual([[], ['Quiet hours must end at another time.']])
    expect(field('To').value).toBe('21:30')
    expect(screen.queryByRole('button', { name: 'Try again: To' })).toBeNull()
    expect(saveAlertSettings).not.toHaveBeenCalled()
    enter('From', '22:00')
    await waitFor(() => expect(stored.quiet).toEqual({ from: '22:00', to: '21:30' }))
    expect(screen.queryByText('Quiet hours must end at another time.')).toBeNull()
  })

  it('the alert settings can exclude posts that apply to all India', async () => {
    await openSettings()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Also All-India jobs' }))
    await waitFor(() => expect(stored.allIndia).toBe(false))
  })

  it('the alert settings turn quiet hours off, and on again with the default times', async () => {
    await openSettings()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Quiet hours' }))
    await waitFor(() => expect(stored.quiet).toBeNull())
    expect(screen.queryByLabelText('From')).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Quiet hours' }))
    await waitFor(() => expect(stored.quiet).toEqual({ from: '21:30', to: '07:00' }))
    expect(field('From').value).toBe('21:30')
  })

  it('the alert settings offer a daily limit from zero to twenty topic alerts', async () => {
    await openSettings()
    const cap = screen.getByRole('combobox', { name: 'Topic alerts in a day' })
    const options = within(cap).getAllByRole('option')
    expect(options).toHaveLength(21)
    expect([options[0]?.textContent, options[20]?.textContent]).toEqual([
      'None: all in the daily summary',
      'At most 20',
    ])
    for (const count of [0, 20]) {
      await userEvent.selectOptions(cap, String(count))
      await waitFor(() => expect(stored.dailyCap).toBe(count))
    }
  })

  it('the time of the daily summary is saved when its field loses the focus', async () => {
    await openSettings()
    fireEvent.change(field('Daily summary at'), { target: { value: '09:30' } })
    expect(saveAlertSettings).not.toHaveBeenCalled()
    fireEvent.blur(field('Daily summary at'))
    await waitFor(() => expect(stored.digestAt).toBe('09:30'))
    enter('Daily summary at', '')
    expect(field('Daily summary at').value).toBe('09:30')
    expect(saveAlertSettings).toHaveBeenCalledTimes(1)
  })

  it('a setting that could not be saved stays in its field with an error and can be retried', async () => {
    await openSettings()
    vi.mocked(saveAlertSettings).mockRejectedValue(new NetworkError('x'))
    const cap = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Topic alerts in a day' })
    enter('Daily summary at', '09:30')
    enter('To', '06:00')
    await userEvent.selectOptions(cap, '7')
    const failed = 'Your change was not saved. Check your connection and try again.'
    await waitFor(() => expect(findErrors('Topic alerts in a day')).toEqual([failed]))
    expect([findErrors('Daily summary at'), findErrors('To'), findErrors('From')]).toEqual([
      [failed],
      [failed],
      [],
    ])
    expect([field('Daily summary at').value, field('To').value, cap.value]).toEqual(['09:30', '06:00', '7'])
    expect(stored).toEqual(SETTINGS)
    vi.mocked(saveAlertSettings).mockImplementation(save)
    for (const name of ['Daily summary at', 'To', 'Topic alerts in a day'])
      await userEvent.click(await button(`Try again: ${name}`))
    const saved = { digestAt: '09:30', quiet: { from: '21:30', to: '06:00' }, dailyCap: 7 }
    await waitFor(() => expect(stored).toMatchObject(saved))
    expect([findErrors('Daily summary at'), findErrors('To'), findErrors('Topic alerts in a day')]).toEqual([
      [],
      [],
      [],
    ])
  })

  it('an error from the server about a setting is shown at its field', async () => {
    await openSettings()
    const errors = [{ field: 'digestAt', message: 'This must be a time.' }]
    vi.mocked(saveAlertSettings).mockRejectedValue(new ApiError(400, { message: 'x', errors }))
    enter('Daily summary at', '09:30')
    await waitFor(() => expect(findErrors('Daily summary at')).toEqual(['This must be a time.']))
    expect(field('Daily summary at').getAttribute('aria-invalid')).toBe('true')
  })

  it.each([
    ['Pause for a day', 1],
    ['Pause for a week', 7],
  ])('all alerts are paused by the button "%s" until the user resumes them', async (name, days) => {
    await openSettings()
    await userEvent.click(await button(name))
    expect(await screen.findByText(/^Paused until/)).toBeDefined()
    expect(saveAlertSettings).toHaveBeenLastCalledWith({ pauseForHours: days * 24 })
    await userEvent.click(await button('Resume'))
    await waitFor(() => expect(stored.pausedUntil).toBeNull())
  })

  it('a saved search that was deleted can be restored with Undo', async () => {
    stored = { ...SETTINGS, searches: [{ ...EMPTY_SEARCH, words: 'ssc cgl' }] }
    await openSettings()
    await userEvent.click(await button('Delete the search ssc cgl'))
    await waitFor(() => expect(stored.searches).toEqual([]))
    await userEvent.click(await button('Undo'))
    await waitFor(() => expect(stored.searches).toEqual([{ ...EMPTY_SEARCH, words: 'ssc cgl' }]))
  })

  it('a saved search stays listed if its deletion fails', async () => {
    stored = { ...SETTINGS, searches: [{ ...EMPTY_SEARCH, words: 'ssc cgl', state: 'Bihar' }] }
    await openSettings()
    vi.mocked(saveAlertSettings).mockRejectedValue(new NetworkError('x'))
    await userEvent.click(await button('Delete the search ssc cgl, Bihar'))
    expect(await screen.findByText(/was not saved/)).toBeDefined()
    const link = screen.getByRole('link', { name: /ssc cgl/ })
    expect(link.getAttribute('href')).toBe('/Search?searchQuery=ssc+cgl&state=Bihar')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('the topic in the URL parameter mute is turned off after a confirmation, and Undo turns it on again', async () => {
    stored = { ...SETTINGS, topics: ['admitCards', 'results'] }
    const { router } = await open('/alerts?mute=results')
    expect(await screen.findByRole('dialog', { name: 'Turn off Results?' })).toBeDefined()
    expect(saveAlertSettings).not.toHaveBeenCalled()
    expect(router.state.location.href).toBe('/alerts')
    await userEvent.click(await button('Turn off topic'))
    expect(await screen.findByText('Turned off: Results')).toBeDefined()
    expect(stored.topics).toEqual(['admitCards'])
    await userEvent.click(await button('Undo'))
    await waitFor(() => expect(stored.topics).toEqual(['admitCards', 'results']))
  })

  it('the topic in the URL parameter mute stays on if the user keeps it, also while the inbox is open', async () => {
    stored = { ...SETTINGS, topics: ['results'] }
    const { router } = await open()
    await screen.findByRole('button', { name: 'Inbox', pressed: true })
    act(() => router.history.push('/alerts?mute=results'))
    await userEvent.click(await button('Keep topic'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Results' }).checked).toBe(true)
    expect(saveAlertSettings).not.toHaveBeenCalled()
  })

  it('a topic in the URL parameter mute that is already off is reported without a dialog', async () => {
    await open('/alerts?mute=results')
    expect(await screen.findByText('Results is already off.')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('the alert settings offer Retry if they could not be loaded', async () => {
    vi.mocked(readAlertSettings).mockRejectedValue(new NetworkError('x'))
    await open()
    await userEvent.click(await button('Settings'))
    vi.mocked(readAlertSettings).mockResolvedValue(SETTINGS)
    await userEvent.click(await button('Retry'))
    expect(await screen.findByRole('group', { name: 'Topics' })).toBeDefined()
  })
})
