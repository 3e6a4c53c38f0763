import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import { buildSummary } from '#shared/testing/builders.ts'
import { fakeApi, renderApp } from '#client/testing/render-app.tsx'

const open = (path: string, notes: Partial<JobSummaryListData>) =>
  renderApp(path, {
    jobs: fakeApi().jobs.mockResolvedValue({
      jobPosts: [buildSummary()],
      pageCount: 1,
      page: 1,
      total: 10,
      ...notes,
    }),
  })

const QUALIFICATION = { words: '12th', field: 'qualification', value: '12th', without: 'bihr' } as const
const STATE = { words: 'bihr', field: 'state', value: 'Bihar', without: '12th pass' } as const

describe('notes on a searched list', () => {
  it('a search word recognised as a field value appears as a chip, whose link removes the word from the search', async () => {
    await open('/Search?searchQuery=12th+pass+bihr&page=2', {
      searchedFor: [QUALIFICATION, STATE, { words: 'clerk', field: 'text', value: 'clerk', without: '' }],
    })
    const chips = within(await screen.findByRole('navigation', { name: 'Filters from your search' }))
    const links = chips.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/Search?searchQuery=bihr',
      '/Search?searchQuery=12th+pass',
    ])
    expect(chips.getByRole('link', { name: 'Bihar: remove from search' }).textContent).toBe('Bihar')
  })

  it('the link of the only chip leads to the unfiltered list, and a chip for the last date has a readable label', async () => {
    const term = { words: 'closing', field: 'lastDate', value: 'week', without: '' } as const
    await open('/Search?searchQuery=closing&state=Goa', { searchedFor: [term] })
    const link = await screen.findByRole('link', { name: 'Closing in 7 days: remove from search' })
    expect(link.getAttribute('href')).toBe('/Search?state=Goa')
  })

  it('a note names the search words that were left out and the number of results', async () => {
    await open('/Search?searchQuery=12th+bihr+zebra', {
      searchedFor: [QUALIFICATION, STATE],
      dropped: ['zebra'],
    })
    expect(
      await screen.findByText(
        'No job has all these words. Found for 12th + Bihar: 10 jobs. Words not used: zebra.',
      ),
    ).toBeDefined()
  })

  it('a search with a mistyped word shows its results and a link to the corrected search', async () => {
    await open('/Search?searchQuery=bihar+polise', {
      searchedFor: [STATE],
      dropped: ['polise'],
      didYouMean: [{ words: 'bihar police', total: 8 }],
    })
    const link = await screen.findByRole('link', { name: 'Did you mean bihar police? Show 8 posts' })
    expect(link.getAttribute('href')).toBe('/Search?searchQuery=bihar+police')
  })

  it('a note names search words that were ignored because they have no meaning in a search', async () => {
    await open('/Search?searchQuery=latest+govt+jobs', { ignored: ['latest', 'govt', 'jobs'] })
    expect(await screen.findByText(/^All jobs match “latest govt jobs”/)).toBeDefined()
  })
})
