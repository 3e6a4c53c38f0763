import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Api } from '#shared/contracts/api.ts'
import type { FilterCounts } from '#shared/contracts/job-lists.ts'
import { QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { buildSummary } from '#shared/testing/builders.ts'
import { renderApp } from '#client/testing/render-app.tsx'

const COUNTS: FilterCounts = {
  open: 12,
  closing: 1001,
  allIndia: 69,
  states: STATES.map((_state, index) => index),
  qualifications: QUALIFICATIONS.map((_name, index) => 10 * index),
}

const listWith = (counts?: FilterCounts) =>
  vi.fn<Api['jobs']>(() =>
    Promise.resolve({
      jobPosts: [buildSummary()],
      pageCount: 1,
      page: 1,
      total: 1,
      ...(counts && { counts }),
    }),
  )

const open = (path: string, counts?: FilterCounts) => renderApp(path, { jobs: listWith(counts) })

const bar = () => within(screen.getByRole('navigation', { name: 'Filters' }))
const links = () =>
  bar()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])

describe('the filters above a list', () => {
  it('the filters show their counts and are nofollow links', async () => {
    await open('/jobs?page=2', COUNTS)
    expect(links()).toEqual([
      ['Filters', '/jobs?filters=1', null],
      ['Open now 12', '/jobs?open=1', null],
      ['Closing in 7 days 1,000+', '/jobs?closing=7', null],
    ])
    for (const link of bar().getAllByRole('link')) expect(link.getAttribute('rel')).toBe('nofollow')
  })

  it('the filter bar omits filters without posts and offers to remove the active filters', async () => {
    await open('/jobs?closing=7&searchQuery=je', { ...COUNTS, open: 0 })
    expect(links()).toEqual([
      ['Filters', '/jobs?closing=7&filters=1&searchQuery=je', null],
      ['Closing in 7 days', '/jobs?searchQuery=je', 'true'],
    ])
  })

  it('the filter bar names the chosen state and turns its All-India posts off and on', async () => {
    const { router } = await open('/jobs?state=Bihar&qualification=ITI', COUNTS)
    expect(links()).toEqual([
      ['Filters', '/jobs?filters=1&qualification=ITI&state=Bihar', null],
      ['Bihar', '/jobs?qualification=ITI', 'true'],
      ['and 69 All-India posts', '/jobs?allIndia=0&qualification=ITI&state=Bihar', 'true'],
      ['ITI', '/jobs?state=Bihar', 'true'],
      ['Open now', '/jobs?open=1&qualification=ITI&state=Bihar', null],
      ['Closing in 7 days', '/jobs?closing=7&qualification=ITI&state=Bihar', null],
    ])
    await userEvent.click(bar().getByText('and 69 All-India posts'))
    expect(router.state.location.search).toMatchObject({ allIndia: '0' })
    expect(links()[2]).toEqual(['and 69 All-India posts', '/jobs?qualification=ITI&state=Bihar', null])
  })

  it('the filters in the URL are sent to the API', async () => {
    const { api } = await open('/results?state=Goa&allIndia=0&open=1&closing=7&qualification=10th')
    expect(api.jobs).toHaveBeenLastCalledWith('resultLink', {
      page: 1,
      searchQuery: '',
      state: 'Goa',
      open: '1',
      closing: '7',
      qualification: '10th',
      counts: '1',
    })
  })

  it('the filter bar is absent on lists other than job lists', async () => {
    await renderApp('/notes')
    expect(screen.queryByRole('navigation', { name: 'Filters' })).toBeNull()
  })
})

describe('the form of all filters', () => {
  it('the filter form offers states and qualifications with counts, and preserves the other URL parameters', async () => {
    const { router } = await open('/jobs?filters=1&open=1&searchQuery=je', COUNTS)
    const form = within(await screen.findByRole('form', { name: 'All filters' }))
    const state = form.getByLabelText('State')
    const options = [...state.querySelectorAll('option')].map(({ textContent }) => textContent)
    expect([options.length, options[0], options[4]]).toEqual([37, 'All States', 'Bihar 3'])
    await userEvent.selectOptions(state, 'Bihar')
    await userEvent.selectOptions(form.getByLabelText('Qualification'), 'Graduate 50')
    await userEvent.click(form.getByRole('button', { name: 'Show posts' }))
    expect(router.state.location.href).toBe('/jobs?open=1&qualification=Graduate&searchQuery=je&state=Bihar')
    expect(screen.queryByRole('form', { name: 'All filters' })).toBeNull()
  })

  it('the filter form has hidden fields for the other URL parameters, so the form works without scripts', async () => {
    await open('/state-job?filters=1&open=1&state=Bihar&allIndia=0&searchQuery=je')
    const form = await screen.findByRole<HTMLFormElement>('form', { name: 'All filters' })
    expect([form.method, new URL(form.action).pathname]).toEqual(['get', '/state-job'])
    // The state is a field beside the search.
    expect([...new FormData(form)]).toEqual([
      ['qualification', ''],
      ['purpose', ''],
      ['searchQuery', 'je'],
      ['state', 'Bihar'],
      ['allIndia', '0'],
      ['open', '1'],
    ])
  })
})

describe('a search in a list', () => {
  it('a search preserves the filters of its list', async () => {
    const { router } = await open('/jobs?state=Bihar&open=1&page=2', COUNTS)
    const form = screen.getByRole<HTMLFormElement>('search')
    expect([...new FormData(form)]).toEqual([
      ['searchQuery', ''],
      ['state', 'Bihar'],
      ['open', '1'],
    ])
    await userEvent.type(screen.getByLabelText('Search this list'), 'police{Enter}')
    expect(router.state.location.href).toBe('/jobs?open=1&searchQuery=police&state=Bihar')
  })

  it('a state select shows how many posts each state has', async () => {
    await open('/state-job', COUNTS)
    const state = await screen.findByRole('combobox', { name: 'State' })
    expect(within(state).getByRole<HTMLOptionElement>('option', { name: 'Bihar 3' }).value).toBe('Bihar')
  })
})
