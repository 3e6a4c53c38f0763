import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlertSettings } from '#shared/contracts/alerts.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { DEFAULT_ALERT_SETTINGS } from '#shared/domain/alerts/alert-settings.ts'
import { readAlertSettings, saveAlertSettings } from '#client/device/alerts/alert-settings-store.ts'
import { NetworkError } from '#client/lib/network-error.ts'
import { fakeApi, renderApp } from '#client/testing/render-app.tsx'
import { buildSummary } from '#shared/testing/builders.ts'
import { ensureAlerts } from './ensure-alerts.ts'
import { SearchAlert } from './search-alert.tsx'
import { SearchAlert as LazySearchAlert } from './within-list.ts'

vi.mock('./ensure-alerts.ts')
vi.mock('#client/device/alerts/alert-settings-store.ts')

beforeAll(() => LazySearchAlert.preload?.())
afterEach(cleanup)

type Search = AlertSettings['searches'][number]
const settings = (searches: Search[]): AlertSettings => ({
  ...DEFAULT_ALERT_SETTINGS,
  pausedUntil: null,
  searches,
})
const POLICE: Search = { words: 'police', state: 'Bihar' }

beforeEach(() => {
  vi.mocked(ensureAlerts).mockResolvedValue({ via: 'push' })
  vi.mocked(readAlertSettings).mockResolvedValue(settings([]))
  vi.mocked(saveAlertSettings).mockReset().mockResolvedValue(settings([]))
})

const offer = () => screen.queryByRole('button', { name: 'Tell me of new matches' })
async function press() {
  render(<SearchAlert {...POLICE} />)
  await userEvent.click(screen.getByRole('button', { name: 'Tell me of new matches' }))
}

describe('the offer to tell of new matches', () => {
  it('saves the search beside those that there are, and leads to them', async () => {
    const clerk = { words: 'clerk', state: '' } as const
    vi.mocked(readAlertSettings).mockResolvedValue(settings([clerk]))
    await press()
    expect(await screen.findByText('Saved: you will hear of new matches.')).toBeDefined()
    expect(saveAlertSettings).toHaveBeenCalledExactlyOnceWith({ searches: [clerk, POLICE] })
    expect(screen.getByRole('link', { name: 'Alerts' }).getAttribute('href')).toBe('/alerts')
    expect(offer()).toBeNull()
  })

  it('of who has an inbox alone says that the matches will be there', async () => {
    vi.mocked(ensureAlerts).mockResolvedValue({ via: 'inbox' })
    await press()
    expect(await screen.findByText('Saved: new matches will be in your alerts.')).toBeDefined()
  })

  it('is done where the search was saved before', async () => {
    vi.mocked(readAlertSettings).mockResolvedValue(settings([POLICE]))
    await press()
    expect(await screen.findByText('Saved: you will hear of new matches.')).toBeDefined()
    expect(saveAlertSettings).not.toHaveBeenCalled()
  })

  it('says of the 51st search that one must go first, and where', async () => {
    const fifty = Array.from({ length: 50 }, (_, index): Search => ({ words: `w${index}`, state: '' }))
    vi.mocked(readAlertSettings).mockResolvedValue(settings(fifty))
    await press()
    expect(await screen.findByText('You can keep 50 searches. Delete one first.')).toBeDefined()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/alerts')
    expect(saveAlertSettings).not.toHaveBeenCalled()
  })

  it.each([400, 409])('gives the words of a server that refuses it with %s', async (status) => {
    const errors = [{ field: 'searches', message: 'Use at most 50 entries.' }]
    vi.mocked(saveAlertSettings).mockRejectedValue(new ApiError(status, { message: 'x', errors }))
    await press()
    expect(await screen.findByText('Use at most 50 entries.')).toBeDefined()
    expect(offer()).not.toBeNull()
  })

  it('can be pressed again where there was no network', async () => {
    vi.mocked(saveAlertSettings).mockRejectedValueOnce(new NetworkError('x'))
    await press()
    expect(await screen.findByText('Not saved. Check the network and try again.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Tell me of new matches' }))
    expect(await screen.findByText('Saved: you will hear of new matches.')).toBeDefined()
  })

  it('leads to what can be done where alerts cannot be turned on', async () => {
    vi.mocked(ensureAlerts).mockResolvedValue({ via: null, reason: 'blocked' })
    await press()
    const link = await screen.findByRole('link', { name: 'See why, and how' })
    expect(link.getAttribute('href')).toBe('/alerts')
  })

  it('comes with every search, also with one that found nothing, and with no other list', async () => {
    const found = { jobPosts: [buildSummary()], pageCount: 1, page: 1, total: 1 }
    const jobs = fakeApi().jobs.mockResolvedValueOnce(found)
    const { unmount } = await renderApp('/Search?searchQuery=police&state=Bihar', { jobs })
    await userEvent.click(await screen.findByRole('button', { name: 'Tell me of new matches' }))
    await screen.findByText('Saved: you will hear of new matches.')
    expect(saveAlertSettings).toHaveBeenCalledWith({ searches: [POLICE] })
    unmount()
    const nothing = await renderApp('/Search?searchQuery=police&state=Bihar')
    await userEvent.click(await screen.findByRole('button', { name: 'Tell me of new matches' }))
    await screen.findByText('Saved: you will hear of new matches.')
    expect(saveAlertSettings).toHaveBeenLastCalledWith({ searches: [POLICE] })
    nothing.unmount()
    await renderApp('/jobs')
    expect(offer()).toBeNull()
  })
})
