import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { buildSite, buildSummary } from '#shared/testing/builders.ts'
import { toSiteDetails } from '#shared/contracts/site.ts'
import { ApiError, type Api } from '#shared/contracts/api.ts'
import { fakeApi, renderApp, NOON } from '#client/testing/render-app.tsx'

describe('the home page', () => {
  it('the home page requests its three lists at once and links each section to the full list', async () => {
    const jobs = fakeApi().jobs.mockImplementation((list) =>
      Promise.resolve({
        jobPosts: [
          buildSummary({
            postName: `One of ${list}`,
            beginDate: '2026-10-01',
            lastDate: list === 'applyLink' ? '2026-12-31' : '2026-10-31',
            [list]: [{ label: 'Click here', link: 'https://ssc.gov.in/a' }],
          }),
        ],
        pageCount: 1,
        page: 1,
        total: 1,
      }),
    )
    await renderApp('/', { jobs })
    expect(jobs.mock.calls.map(([list]) => list)).toEqual(['applyLink', 'resultLink', 'admitCardLink'])
    expect(jobs.mock.calls.map(([, { limit }]) => limit)).toEqual([8, 8, 8])
    expect(screen.getByRole('link', { name: 'View All: Latest Jobs' }).getAttribute('href')).toBe('/jobs')
    expect(screen.getByRole('link', { name: 'View All: Results' }).getAttribute('href')).toBe('/results')
    expect(screen.getByRole('link', { name: 'View All: Admit Card' }).getAttribute('href')).toBe(
      '/admit-card',
    )
    for (const [name, href] of [
      ['Latest Jobs', '/jobs'],
      ['Results', '/results'],
      ['Admit Card', '/admit-card'],
    ] as const) {
      const heading = within(screen.getByRole('heading', { level: 2, name }))
      expect(heading.getByRole('link', { name }).getAttribute('href')).toBe(href)
    }
    for (const [name, action] of [
      ['One of applyLink', 'Apply ssc.gov.in: One of applyLink'],
      ['One of resultLink', 'View result ssc.gov.in: One of resultLink'],
      ['One of admitCardLink', 'Download admit card ssc.gov.in: One of admitCardLink'],
    ] as const) {
      const row = screen.getByRole('link', { name }).closest('li')
      expect(row && within(row).getByRole('link', { name: action }).getAttribute('rel')).toBe(
        'noopener noreferrer',
      )
    }
  })

  it('the home page shows its lists as tabs on phones, and the arrow keys move through the tabs', async () => {
    await renderApp('/')
    const tabs = within(screen.getByRole('tablist', { name: 'Latest updates' })).getAllByRole('tab')
    expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual(['/jobs', '/results', '/admit-card'])
    const shown = () =>
      tabs.map((tab) => {
        const list = document.getElementById(tab.getAttribute('aria-controls') ?? '')
        expect(list?.classList.contains('hidden')).toBe(tab.getAttribute('aria-selected') === 'false')
        expect(tab.tabIndex).toBe(tab.getAttribute('aria-selected') === 'true' ? 0 : -1)
        return tab.getAttribute('aria-selected') === 'true'
      })
    expect(shown()).toEqual([true, false, false])
    await userEvent.click(screen.getByRole('tab', { name: 'Results' }))
    expect(shown()).toEqual([false, true, false])
    await userEvent.keyboard('{ArrowRight}')
    expect(shown()).toEqual([false, false, true])
    await userEvent.keyboard('{ArrowRight}')
    expect(shown()).toEqual([true, false, false])
    await userEvent.keyboard('{ArrowLeft}{Home}{End}')
    expect(shown()).toEqual([false, false, true])
    expect(document.activeElement).toBe(tabs[2])
  })

  it('the home page marks posts that changed since the last visit', async () => {
    const hour = 3_600_000
    const visit = { at: NOON - 24 * hour, before: 0 }
    localStorage.setItem('avsar-visits', JSON.stringify(visit))
    const at = (ms: number) => new Date(ms).toISOString()
    const posts = [
      buildSummary({
        _id: 'A',
        postName: 'Old',
        createdAt: at(visit.at - 99 * hour),
        changedAt: at(visit.at - 1),
      }),
      buildSummary({
        _id: 'B',
        postName: 'Unseen',
        createdAt: at(visit.at - 99 * hour),
        changedAt: at(visit.at + 1),
      }),
    ]
    const jobs = fakeApi().jobs.mockResolvedValue({ jobPosts: posts, pageCount: 1, page: 1, total: 2 })
    await renderApp('/', { jobs })
    const rows = screen.getAllByText('New to you').map((badge) => badge.closest('li')?.textContent)
    expect(rows).toHaveLength(3)
    for (const row of rows) expect(row).toContain('Unseen')
    localStorage.clear()
  })

  it('the search on the home page opens the search over all posts', async () => {
    const { router } = await renderApp('/')
    await userEvent.type(
      screen.getByPlaceholderText('Search for jobs, results, admit cards...'),
      'पुलिस{Enter}',
    )
    expect(router.state.location.pathname).toBe('/Search')
    expect(router.state.location.search).toMatchObject({ searchQuery: 'पुलिस' })
  })

  it('the home page shows four fixed tiles, and the tiles from the settings that have safe links', async () => {
    const tiles = [
      { label: 'Typing test', url: 'https://typing.example.in' },
      { label: 'Bad', url: '' },
    ]
    await renderApp('/', {
      siteDetails: vi.fn<Api['siteDetails']>(() => Promise.resolve(toSiteDetails(buildSite({ tiles })))),
    })
    const found = within(screen.getByRole('navigation', { name: 'More to explore' })).getAllByRole('link')
    expect(found.map((link) => link.getAttribute('href'))).toEqual([
      '/private-job',
      '/offline-job',
      '/state-job',
      '/upcoming-job',
      'https://typing.example.in',
    ])
  })

  it('the home page shows its four fixed tiles and its lists if the site details did not load', async () => {
    const siteDetails = vi.fn<Api['siteDetails']>(() => Promise.reject(new ApiError(500, {})))
    await renderApp('/', { siteDetails })
    const tiles = screen.getByRole('navigation', { name: 'More to explore' })
    expect(within(tiles).getAllByRole('link')).toHaveLength(4)
    expect(screen.getByRole('tablist')).not.toBeNull()
  })

  it('the home page shows two of its lists if the third list could not be loaded', async () => {
    const jobs = fakeApi().jobs.mockRejectedValueOnce(new ApiError(500, {}))
    await renderApp('/', { jobs })
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1)
    expect(screen.getAllByText('No Data Found')).toHaveLength(2)
  })
})
