import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlertSettings } from '#shared/contracts/alerts.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { DEFAULT_ALERT_SETTINGS, EMPTY_SEARCH } from '#shared/domain/alerts/alert-settings.ts'
import {
  readAlertSettings,
  readStoredSettings,
  saveAlertSettings,
} from '#client/device/alerts/alert-settings-store.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { fakeApi, renderApp } from '#client/testing/render-app.tsx'
import { buildSummary } from '#shared/testing/builders.ts'
import { ensureAlerts } from '#client/device/alerts/ensure-alerts.ts'
import { SearchAlert } from './search-alert.tsx'
import { SearchAlert as LazySearchAlert } from '#client/content/list/require-page.ts'

vi.mock('#client/device/alerts/ensure-alerts.ts')
vi.mock('#client/device/alerts/alert-settings-store.ts')

beforeAll(() => LazySearchAlert.preload?.())
afterEach(cleanup)

type Search = AlertSettings['searches'][number]
const settings = (searches: Search[]): AlertSettings => ({
  ...DEFAULT_ALERT_SETTINGS,
  pausedUntil: null,
  searches,
})
const POLICE: Search = { ...EMPTY_SEARCH, words: 'police', state: 'Bihar' }

beforeEach(() => {
  vi.mocked(ensureAlerts).mockResolvedValue({ via: 'push' })
  vi.mocked(readAlertSettings).mockResolvedValue(settings([]))
  vi.mocked(readStoredSettings).mockResolvedValue(null)
  vi.mocked(saveAlertSettings).mockReset().mockResolvedValue(settings([]))
})

const SAVED = 'Saved. You will get alerts for: police, Bihar.'
const offer = () => screen.queryByRole('button', { name: 'Get alerts for this search' })
async function press() {
  render(<SearchAlert search={POLICE} />)
  await userEvent.click(screen.getByRole('button', { name: 'Get alerts for this search' }))
}

describe('the offer of alerts for a search', () => {
  it('a click on Get alerts adds the search to the saved searches and shows a link to the alerts page', async () => {
    const clerk: Search = { ...EMPTY_SEARCH, words: 'clerk' }
    vi.mocked(readAlertSettings).mockResolvedValue(settings([clerk]))
    await press()
    expect(await screen.findByText(SAVED)).toBeDefined()
    expect(saveAlertSettings).toHaveBeenCalledExactlyOnceWith({ searches: [clerk, POLICE] })
    expect(screen.getByRole('link', { name: 'Alerts' }).getAttribute('href')).toBe('/alerts')
    expect(offer()).toBeNull()
  })

  it('a click on Get alerts without push alerts shows that new matches will arrive in the inbox', async () => {
    vi.mocked(ensureAlerts).mockResolvedValue({ via: 'inbox' })
    await press()
    expect(await screen.findByText('Saved. New matches will be in your inbox: police, Bihar.')).toBeDefined()
  })

  it.each([
    ['a search', POLICE, 'You get alerts for this search.'],
    ['an organisation', { ...EMPTY_SEARCH, organisation: 'ssc' }, 'You follow SSC.'],
  ])(
    'the offer of alerts for %s shows that alerts are on already, and has no button',
    async (_what, search, text) => {
      vi.mocked(readStoredSettings).mockResolvedValue(settings([search]))
      render(<SearchAlert search={search} />)
      expect((await screen.findByText(text, { exact: false })).textContent).toContain(text)
      expect(screen.getByRole('link', { name: 'Alerts' }).getAttribute('href')).toBe('/alerts')
      expect(screen.queryByRole('button')).toBeNull()
    },
  )

  it('a click on Get alerts for a search that the server has already saves nothing again', async () => {
    vi.mocked(readAlertSettings).mockResolvedValue(settings([POLICE]))
    await press()
    expect(await screen.findByText(SAVED)).toBeDefined()
    expect(saveAlertSettings).not.toHaveBeenCalled()
  })

  it('a click on Get alerts with 50 saved searches shows that a saved search must be deleted first', async () => {
    const fifty = Array.from({ length: 50 }, (_, index): Search => ({ ...EMPTY_SEARCH, words: `w${index}` }))
    vi.mocked(readAlertSettings).mockResolvedValue(settings(fifty))
    await press()
    expect(
      await screen.findByText('The limit is 50 saved searches. Delete a saved search to save another.'),
    ).toBeDefined()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/alerts')
    expect(saveAlertSettings).not.toHaveBeenCalled()
  })

  it.each([400, 409])(
    'a click on Get alerts shows the message of the server when the server refuses with status %s',
    async (status) => {
      const errors = [{ field: 'searches', message: 'Use at most 50 entries.' }]
      vi.mocked(saveAlertSettings).mockRejectedValue(new ApiError(status, { message: 'x', errors }))
      await press()
      expect(await screen.findByText('Use at most 50 entries.')).toBeDefined()
      expect(offer()).not.toBeNull()
    },
  )

  it('a click on Get alerts can be repeated after a network error', async () => {
    vi.mocked(saveAlertSettings).mockRejectedValueOnce(new NetworkError('x'))
    await press()
    expect(
      await screen.findByText('Your change was not saved. Check your connection and try again.'),
    ).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Get alerts for this search' }))
    expect(await screen.findByText(SAVED)).toBeDefined()
  })

  it('a click on Get alerts shows a link to help when alerts cannot be turned on', async () => {
    vi.mocked(ensureAlerts).mockResolvedValue({ via: null, reason: 'blocked' })
    await press()
    const link = await screen.findByRole('link', { name: 'How to turn on alerts' })
    expect(link.getAttribute('href')).toBe('/alerts')
  })

  it('the offer of alerts appears with every search, also without results, and not on a list without a search', async () => {
    const found = { jobPosts: [buildSummary()], pageCount: 1, page: 1, total: 1 }
    const jobs = fakeApi().jobs.mockResolvedValueOnce(found)
    const { unmount } = await renderApp('/Search?searchQuery=police&state=Bihar', { jobs })
    await userEvent.click(await screen.findByRole('button', { name: 'Get alerts for this search' }))
    await screen.findByText(SAVED)
    expect(saveAlertSettings).toHaveBeenCalledWith({ searches: [POLICE] })
    unmount()
    const nothing = await renderApp('/Search?searchQuery=police&state=Bihar')
    await userEvent.click(await screen.findByRole('button', { name: 'Get alerts for this search' }))
    await screen.findByText(SAVED)
    expect(saveAlertSettings).toHaveBeenLastCalledWith({ searches: [POLICE] })
    nothing.unmount()
    await renderApp('/jobs')
    expect(offer()).toBeNull()
  })

  it('a click on Get alerts for filters without search words saves and names the filters', async () => {
    const found = { jobPosts: [buildSummary()], pageCount: 1, page: 1, total: 1 }
    const jobs = fakeApi().jobs.mockResolvedValueOnce(found)
    await renderApp('/state-job?qualification=12th&state=Bihar', { jobs })
    await userEvent.click(await screen.findByRole('button', { name: 'Get alerts for this search' }))
    await screen.findByText('Saved. You will get alerts for: 12th, Bihar.')
    const search: Search = { ...EMPTY_SEARCH, qualification: '12th', state: 'Bihar' }
    expect(saveAlertSettings).toHaveBeenCalledWith({ searches: [search] })
  })

  it('a click on Follow on the page of an organisation follows the organisation', async () => {
    const organisation = { slug: 'kerala-psc', name: 'Kerala Public Service Commission', short: 'Kerala PSC' }
    const found = { jobPosts: [buildSummary()], pageCount: 1, page: 1, total: 1, organisation }
    await renderApp('/organisation/kerala-psc', { jobs: fakeApi().jobs.mockResolvedValueOnce(found) })
    await userEvent.click(await screen.findByRole('button', { name: 'Follow Kerala PSC' }))
    await screen.findByText('Saved. You will get alerts for: Kerala PSC.')
    expect(saveAlertSettings).toHaveBeenCalledWith({
      searches: [{ ...EMPTY_SEARCH, organisation: 'kerala-psc' }],
    })
  })
})
