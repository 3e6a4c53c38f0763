import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { buildSite, buildSummary } from '#shared/testing/builders.ts'
import type { Api, JobQuery } from '#shared/contracts/api.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { fakeApi, renderApp, type FakeApi } from '#client/testing/render-app.tsx'
import { seenText } from '#client/testing/seen-text.ts'

const fakeList = (...jobPosts: ReturnType<typeof buildSummary>[]) =>
  vi.fn<Api['jobs']>(() => Promise.resolve({ jobPosts, pageCount: 9, page: 1, total: 180 }))

const toQuery = (query: Partial<JobQuery>): JobQuery => ({
  page: 1,
  searchQuery: '',
  state: '',
  counts: '1',
  ...query,
})

describe('a row of a job list', () => {
  it('a job row shortens its title to 50 characters with the stage at the end, and the HTML contains the full title', async () => {
    const postName = 'PFRDA Assistant Manager (Grade A) 2025 Phase I Admit Card'
    await renderApp('/jobs', { jobs: fakeList(buildSummary({ postName })) })
    const link = screen.getByTitle(postName)
    expect(link.textContent).toBe(postName)
    expect(seenText(link)).toBe('PFRDA Assistant Manager (Grade A) … Admit Card')
    expect(link.firstElementChild?.tagName).toBe('BDI')
  })

  it('a job row shows state, qualification and number of posts below the title, without another link', async () => {
    const jobs = fakeList(
      buildSummary({ _id: 'a', postName: 'One', totalPost: '1,250', qualifications: ['10th', '12th'] }),
      buildSummary({ _id: 'b', postName: 'Two', state: '', place: '', totalPost: '', qualifications: [] }),
    )
    await renderApp('/jobs', { jobs })
    const [first, second] = within(screen.getByRole('main')).getAllByRole('listitem')
    expect(first?.querySelector('h2 + p')?.textContent).toBe('Bihar · 10th, 12th · 1,250 posts')
    expect(second?.querySelector('h2 + p')?.textContent).toBe('All India')
    expect(document.querySelector('main a[href^="/organisation/"]')).toBeNull()
  })

  it('a job row shows a title with HTML code as plain text', async () => {
    const postName = '<img src=x onerror=alert(1)>'
    await renderApp('/jobs', { jobs: fakeList(buildSummary({ postName })) })
    expect(screen.getByRole('link', { name: postName }).textContent).toBe(postName)
    expect(document.querySelector('img')).toBeNull()
  })

  it.each([
    ['2026-11-24', 'text-amber', '3 days left'],
    ['2026-11-21', 'text-amber', 'today'],
    ['2026-11-25', 'job-dates', ''],
  ])('a job row with the last date %s has the style %s', async (lastDate, tone, note) => {
    await renderApp('/jobs', { jobs: fakeList(buildSummary({ beginDate: '2026-11-01', lastDate })) })
    const shown = document.querySelector('.job-dates b')?.closest('.text-amber, .text-soft, .job-dates')
    expect(shown?.className).toContain(tone)
    expect(document.querySelector('.job-dates b')?.closest('li')?.textContent).toContain(note)
    expect(document.querySelector('.job-dates b')?.textContent).toBe(
      lastDate.split('-').toReversed().join('/'),
    )
  })

  it('a job row without a last date and without recent changes says Probably closed and offers no Apply link', async () => {
    const post = { beginDate: '2026-03-01', lastDate: '', updatedAt: '2026-03-01T06:00:00.000Z' }
    await renderApp('/jobs', { jobs: fakeList(buildSummary(post)) })
    const [row] = within(screen.getByRole('main')).getAllByRole('listitem')
    expect(row?.textContent).toContain('Probably closed')
    expect(row?.textContent).not.toContain('Apply')
  })

  it('a job row shows the begin date if it is in the future or if there is no last date', async () => {
    const jobs = fakeList(
      buildSummary({ _id: 'a', beginDate: '2026-12-01', lastDate: '2026-12-31' }),
      buildSummary({ _id: 'b', beginDate: '2026-10-01', lastDate: '' }),
    )
    await renderApp('/upcoming-job', { jobs })
    const [first, second] = within(screen.getByRole('main')).getAllByRole('listitem')
    expect(first?.textContent).toContain('Begin date 01/12/2026')
    expect(first?.textContent).not.toContain('31/12/2026')
    expect(second?.textContent).toContain('Begin date 01/10/2026')
    expect(second?.textContent).not.toContain('Last date')
  })

  it('a job row omits the begin date on the begin date itself', async () => {
    const dates = { beginDate: '2026-11-21', lastDate: '2026-12-31' }
    await renderApp('/jobs', { jobs: fakeList(buildSummary(dates)) })
    const [row] = within(screen.getByRole('main')).getAllByRole('listitem')
    expect(row?.textContent).toContain('Last date 31/12/2026')
    expect(row?.textContent).not.toContain('Begin date')
  })

  it('a job row has the badges for the current day in India', async () => {
    const old = '2026-11-01T00:00:00.000Z'
    const dates = { beginDate: '2026-11-01', lastDate: '2026-12-01' }
    await renderApp('/jobs', {
      jobs: fakeList(
        buildSummary({
          ...dates,
          _id: 'a',
          createdAt: '2026-11-20T19:00:00.000Z',
          changedAt: '2026-11-20T19:00:00.000Z',
        }),
        buildSummary({ ...dates, _id: 'b', createdAt: old, changedAt: '2026-11-21T04:00:00.000Z' }),
        buildSummary({ ...dates, _id: 'c', createdAt: old, changedAt: old, lastDate: '2026-11-01' }),
      ),
    })
    const rows = within(screen.getByRole('main')).getAllByRole('listitem').slice(0, 3)
    const badges = rows.map((row) =>
      ['New Post', 'New Update', 'Active'].filter((badge) => within(row).queryByText(badge)),
    )
    expect(badges).toEqual([['New Post'], ['New Update', 'Active'], []])
  })

  const link = 'https://ssc.gov.in/a'
  const closed = { beginDate: '2026-10-01', lastDate: '2026-10-31' }
  const out = {
    ...closed,
    admitCardLink: [{ label: 'Admit card', link }],
    importantDates: [
      { label: 'Admit card', date: '2026-11-20' },
      { label: 'Exam', date: '2026-11-24' },
    ],
  }
  it.each([
    ['closed', closed, 'Applications closed', undefined],
    [
      'with an admit card',
      out,
      'Admit card out 20/11/2026Exam 24/11/2026in 3 days',
      'Download admit card ssc.gov.in: SSC CGL',
    ],
    [
      'with a result',
      { ...closed, resultLink: [{ label: 'Result', link }] },
      'Result out 21/11/2026',
      'View result ssc.gov.in: SSC CGL',
    ],
    [
      'with a result that has no link',
      { ...closed, resultLink: [{ label: 'Result', link: '' }], importantDates: out.importantDates },
      'Exam 24/11/2026in 3 days',
      undefined,
    ],
  ])(
    'a job row (%s) shows the current status of the post instead of the last date',
    async (_name, changes, status, action) => {
      await renderApp('/jobs', { jobs: fakeList(buildSummary({ postName: 'SSC CGL', ...changes })) })
      const [row] = within(screen.getByRole('main')).getAllByRole('listitem')
      expect(row?.querySelector('.job-dates')?.textContent).toBe(status)
      const names =
        row &&
        within(row)
          .getAllByRole('link')
          .map((each) => each.getAttribute('aria-label'))
      expect(names).toEqual(action === undefined ? [null] : [null, action])
    },
  )

  it('a row in the list of a stage shows when the stage link was added, and links to the newest document', async () => {
    const post = buildSummary({ postName: 'SSC CGL', ...out, resultLink: [{ label: 'Result', link }] })
    await renderApp('/admit-card', { jobs: fakeList(post) })
    const [row] = within(screen.getByRole('main')).getAllByRole('listitem')
    expect(row?.querySelector('.job-dates')?.textContent).toContain(
      'Added 21/11/2026Admit card out 20/11/2026',
    )
    expect(row && within(row).getByRole('link', { name: /^View result ssc\.gov\.in/ })).toBeDefined()
  })

  it('a job row has a link to apply, with the host of the link, once applications are open', async () => {
    const applyLink = [{ label: 'Apply', link: 'https://www.ssc.gov.in/apply' }]
    const jobs = fakeList(
      buildSummary({ _id: 'a', postName: 'SSC CGL', beginDate: '2026-11-21', applyLink }),
      buildSummary({ _id: 'b', postName: 'SSC JE', beginDate: '2026-11-26', applyLink }),
    )
    await renderApp('/jobs', { jobs })
    const action = screen.getByRole('link', { name: 'Apply ssc.gov.in: SSC CGL' })
    expect([action.getAttribute('href'), action.getAttribute('target')]).toEqual([
      'https://www.ssc.gov.in/apply',
      '_blank',
    ])
    // No link is active before the opening.
    expect(screen.getAllByRole('link', { name: /SSC JE/ })).toHaveLength(1)
  })
})

describe('a job list', () => {
  it('a job list requests the page, the search and the state from its URL', async () => {
    const { api } = await renderApp('/state-job?page=2&searchQuery=police&state=Bihar')
    const query = toQuery({ page: 2, searchQuery: 'police', state: 'Bihar', allIndia: '1' })
    expect(api.jobs).toHaveBeenCalledExactlyOnceWith('state', query)
  })

  it('an empty job list says No Data Found', async () => {
    await renderApp('/upcoming-job')
    expect(screen.getByRole('heading', { name: 'No Data Found' })).toBeDefined()
    expect(screen.getByText(/adjust your filters or check back later/)).toBeDefined()
  })

  it('a search without results offers a similar search, all states, alerts and the full list', async () => {
    const didYouMean = [{ words: 'police bharti', total: 4 }]
    const jobs = fakeApi().jobs.mockResolvedValue({
      jobPosts: [],
      pageCount: 1,
      page: 1,
      total: 0,
      didYouMean,
    })
    await renderApp('/jobs?searchQuery=polise%20bharti&state=Bihar', { jobs })
    const ways = within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map((item) => within(item).queryByRole('link') ?? within(item).getByRole('button'))
      .map((way) => [way.textContent, way.getAttribute('href')])
    expect(ways).toEqual([
      ['Did you mean police bharti? Show 4 posts', '/jobs?searchQuery=police+bharti&state=Bihar'],
      ['Search polise bharti in all states', '/jobs?searchQuery=polise+bharti'],
      ['Get alerts for this search', null],
      ['Clear search and filters', '/jobs'],
    ])
  })

  it('a job list whose request failed shows the error instead of an empty list, and Retry requests it again', async () => {
    const jobs = fakeApi().jobs.mockRejectedValueOnce(new NetworkError('x'))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await renderApp('/jobs', { jobs })
    expect(screen.queryByText('No Data Found')).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('You are offline. Check')
    expect(screen.getByLabelText('Search this list')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No Data Found')).toBeDefined()
    expect(jobs).toHaveBeenCalledTimes(2)
  })

  it('a job list shows placeholder rows if its first response takes longer than 300 ms', async () => {
    vi.useFakeTimers()
    const { container } = await renderApp('/jobs', {
      jobs: vi.fn<Api['jobs']>(() => new Promise<never>(() => undefined)),
    })
    await act(() => vi.advanceTimersByTimeAsync(250))
    expect(container.textContent).not.toContain('Loading…')
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.getByText('Loading…')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Latest Jobs' })).toBeDefined()
  })

  it('the search box retains its text and focus while another search is loading', async () => {
    vi.useFakeTimers()
    const jobs = fakeApi().jobs.mockResolvedValueOnce({
      jobPosts: [buildSummary()],
      pageCount: 1,
      page: 1,
      total: 1,
    })
    await renderApp('/jobs', { jobs })
    jobs.mockImplementation(() => new Promise<never>(() => undefined))
    const box = screen.getByLabelText('Search this list')
    box.focus()
    fireEvent.change(box, { target: { value: 'je' } })
    await act(async () => fireEvent.submit(screen.getByRole('search')))
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByText('Loading…')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Search this list'))
    expect(screen.getByLabelText<HTMLInputElement>('Search this list').value).toBe('je')
  })
})

describe('the search of a job list', () => {
  it('Enter in the search box starts the search at page 1', async () => {
    const { api, router } = await renderApp('/results?page=4')
    await userEvent.type(screen.getByLabelText('Search this list'), 'ssc cgl{Enter}')
    expect(api.jobs).toHaveBeenLastCalledWith('resultLink', toQuery({ searchQuery: 'ssc cgl' }))
    expect(router.state.location.href).toBe('/results?searchQuery=ssc+cgl')
  })

  it('a list with a state select offers All States first, and choosing a state starts the search', async () => {
    const { api } = await renderApp('/Search?page=2&searchQuery=je')
    const states = screen.getByRole('combobox', { name: 'State' })
    expect(
      within(states)
        .getAllByRole('option')
        .map((option) => option.textContent)
        .slice(0, 2),
    ).toEqual(['All States', 'Andhra Pradesh'])
    await userEvent.selectOptions(states, 'Bihar')
    expect(api.jobs).toHaveBeenLastCalledWith(
      'all',
      toQuery({ searchQuery: 'je', state: 'Bihar', allIndia: '1' }),
    )
  })

  it('the search box is part of a plain form that works without scripts', async () => {
    await renderApp('/state-job')
    const form = screen.getByRole<HTMLFormElement>('search')
    expect([form.method, form.getAttribute('action')]).toEqual(['get', '/state-job'])
    expect([...new FormData(form).keys()]).toEqual(['searchQuery', 'state'])
  })

  it('the search box retains newly typed text while the results of the previous search are loading', async () => {
    let answer: (data: Awaited<ReturnType<Api['jobs']>>) => void = () => undefined
    const jobs = fakeList(buildSummary())
    const { router } = await renderApp('/jobs', { jobs })
    jobs.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    const field = screen.getByLabelText<HTMLInputElement>('Search this list')
    await userEvent.type(field, 'police{Enter}')
    await userEvent.clear(field)
    await userEvent.type(field, 'cl')
    await act(async () => answer({ jobPosts: [], pageCount: 1, page: 1, total: 0 }))
    expect(router.state.location.search).toMatchObject({ searchQuery: 'police' })
    expect(field.value).toBe('cl')
    await act(async () => router.history.back())
    expect(field.value).toBe('')
  })

  it('the search box shows the search from the URL after Back', async () => {
    const { router } = await renderApp('/jobs')
    await userEvent.type(screen.getByLabelText('Search this list'), 'police{Enter}')
    await act(async () => router.history.back())
    expect(screen.getByLabelText<HTMLInputElement>('Search this list').value).toBe('')
  })
})

const SITE_WITH_ADS = buildSite({
  adPublisherId: 'ca-pub-1234567890123456',
  adSlots: {
    home: '1000000001',
    answerKey: '1000000002',
    admission: '1000000003',
    admitCard: '1000000004',
    search: '1000000005',
  },
})

describe('ad blocks and headings', () => {
  it.each([
    ['/', '1000000001'],
    ['/Search', '1000000005'],
    ['/answer-key', '1000000002'],
    ['/admission', '1000000003'],
    ['/admit-card', '1000000004'],
    ['/jobs', null],
    ['/results', null],
    ['/upcoming-job', null],
    ['/state-job', null],
  ])('the page %s has the ad unit %s and one h1', async (path, expected) => {
    const observe = vi.fn<(unit: Element) => void>()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = observe
        disconnect = () => undefined
      },
    )
    await renderApp(path, { site: vi.fn<Api['site']>(() => Promise.resolve(SITE_WITH_ADS)) })
    const slot = document.querySelector('ins.adsbygoogle')?.getAttribute('data-ad-slot') ?? null
    expect(slot).toBe(expected)
    expect(screen.queryByRole('complementary', { name: 'Advertisement' }) !== null).toBe(expected !== null)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    // The ad is filled later, and must not be filled after the test.
    await waitFor(() => expect(observe).toHaveBeenCalledTimes(expected === null ? 0 : 1))
  })
})

describe('a page number beyond the last page of a list', () => {
  const respondUpTo = (pageCount: number) =>
    vi.fn<Api['jobs']>((_list, { page }) =>
      Promise.resolve({
        jobPosts: page > pageCount ? [] : [buildSummary()],
        pageCount,
        page,
        total: pageCount * 20,
      }),
    )

  it('a page number beyond the last page shows a link to the last page with the same search, and no page links', async () => {
    const { router } = await renderApp('/Search?page=99&searchQuery=je&state=Bihar', {
      jobs: respondUpTo(10),
    })
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
    expect(await screen.findByRole('heading', { name: 'There is no page 99' })).toBeDefined()
    expect(screen.queryByText(/of 10/)).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    const link = await screen.findByRole('link', { name: 'Go to the last page' })
    expect(link.getAttribute('href')).toBe('/Search?page=10&searchQuery=je&state=Bihar')
    await userEvent.click(link)
    expect(router.state.location.href).toBe('/Search?page=10&searchQuery=je&state=Bihar')
    expect(await screen.findByText('200 posts, page 10 of 10')).toBeDefined()
  })

  it('a page number beyond the last page of a one-page list shows a link to the first page', async () => {
    await renderApp('/jobs?page=2', { jobs: respondUpTo(1) })
    const link = await screen.findByRole('link', { name: 'Go to the last page' })
    expect(link.getAttribute('href')).toBe('/jobs')
  })

  it('every list of items shows a link to its last page if the page number is too high', async () => {
    const items = vi.fn<Api['items']>((list) =>
      Promise.resolve({ [list]: [], pageCount: 3, page: 4, total: 60 } as never),
    ) as FakeApi['items']
    for (const path of ['/notes', '/offline-job', '/private-job', '/quizzes']) {
      const { unmount } = await renderApp(`${path}?page=4`, { items })
      const link = await screen.findByRole('link', { name: 'Go to the last page' })
      expect(link.getAttribute('href')).toBe(`${path}?page=3`)
      unmount()
    }
  })

  it('a navigation within the app to a page number that is too high says so, and a duplicate page parameter is ignored', async () => {
    const { router, api } = await renderApp('/jobs', { jobs: respondUpTo(3) })
    await act(async () => router.history.push('/jobs?page=4'))
    expect(await screen.findByText('There is no page 4')).toBeDefined()
    await act(async () => router.history.push('/results?page=2&page=3'))
    expect(api.jobs).toHaveBeenLastCalledWith('resultLink', toQuery({}))
  })
})
