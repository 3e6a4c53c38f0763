import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError, type Api } from '#shared/contracts/api.ts'
import { buildSummary } from '#shared/testing/builders.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { renderApp } from '#client/testing/render-app.tsx'

const organisation = { slug: 'kerala-psc', name: 'Kerala Public Service Commission', short: 'Kerala PSC' }
const listOf = (page: number) => ({ jobPosts: [buildSummary()], page, pageCount: 3, total: 60, organisation })
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('the page of an organisation', () => {
  it('the page of an organisation requests the list of that organisation, shows its name and searches within the list', async () => {
    const jobs = vi.fn<Api['jobs']>((_list, { page }) => Promise.resolve(listOf(page)))
    const { api, router } = await renderApp('/organisation/kerala-psc?page=2', { jobs })
    expect(api.jobs).toHaveBeenCalledWith('organisation/kerala-psc', {
      page: 2,
      searchQuery: '',
      state: '',
      counts: '1',
    })
    expect(heading()).toBe('Kerala Public Service Commission (Kerala PSC)')
    await act(async () => router.history.push('/organisation/kerala-psc?searchQuery=clerk'))
    expect(api.jobs).toHaveBeenLastCalledWith('organisation/kerala-psc', {
      page: 1,
      searchQuery: 'clerk',
      state: '',
      counts: '1',
    })
  })

  it('the page of an organisation derives its heading from the URL if the list could not be loaded', async () => {
    const jobs = vi.fn<Api['jobs']>(() => Promise.reject(new NetworkError('No network')))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await renderApp('/organisation/kerala-psc', { jobs })
    expect(heading()).toBe('Kerala PSC')
    expect(screen.getAllByRole('alert').length).toBeGreaterThan(0)
  })

  it('the page of an unknown organisation shows that the page was not found', async () => {
    const jobs = vi.fn<Api['jobs']>(() => Promise.reject(new ApiError(404, {})))
    await renderApp('/organisation/nobody', { jobs })
    expect(heading()).not.toBe('Nobody')
    expect(screen.queryByRole('searchbox', { name: /search/i })).toBeNull()
  })

  it('the page of an organisation links to the last page if the page number is too high', async () => {
    const jobs = vi.fn<Api['jobs']>(() => Promise.resolve({ ...listOf(4), jobPosts: [] }))
    await renderApp('/organisation/kerala-psc?page=4', { jobs })
    const link = await screen.findByRole('link', { name: 'Go to the last page' })
    expect(link.getAttribute('href')).toBe('/organisation/kerala-psc?page=3')
  })
})
