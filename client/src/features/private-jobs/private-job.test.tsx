import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type Api } from '#shared/contracts/api.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { startSession, buildLockedJob, buildWholeJob, endSession } from '#client/testing/items.ts'
import { fakeItem, fakeItems, renderApp, type FakeApi } from '#client/testing/render-app.tsx'
import { seenText } from '#client/testing/seen-text.ts'

afterEach(endSession)

const locked = buildLockedJob()
const whole = buildWholeJob()
const own = `/job/${locked._id}`

const openList = (overrides: Partial<FakeApi> = {}) =>
  renderApp('/private-job', {
    items: fakeItems({ privateJob: [locked] }),
    item: fakeItem(whole),
    ...overrides,
  })
const row = () => screen.getByTitle(locked.postName)
const isSignedIn = () => screen.findAllByRole('link', { name: 'Account' })
const noPost = vi.fn<Api['job']>(() => Promise.reject(new ApiError(404, {})))

describe('the list of private jobs', () => {
  it('shows title, role, place and pay of each, and leads to its page', async () => {
    await openList()
    const item = within(screen.getByRole('main')).getByRole('listitem')
    expect(item.textContent).toContain('Field Sales OfficerGanga Distributors · Patna, Bihar · Sales officer')
    expect(item.textContent).toContain(locked.salary)
    expect(row().getAttribute('href')).toBe(own)
    expect(screen.getByRole('link', { name: `View Details: ${locked.postName}` })).toBeDefined()
  })

  it('cuts a title to 50 graphemes, and marks what is of today', async () => {
    const postName = 'क्षि'.repeat(60)
    const job = buildLockedJob({ postName, createdAt: '2026-11-20T19:00:00.000Z' })
    await openList({ items: fakeItems({ privateJob: [job] }) })
    expect(seenText(screen.getByTitle(postName))).toBe(`${'क्षि'.repeat(49)}…`)
    expect(screen.getByText('New Post')).toBeDefined()
  })

  it('is searched as other lists are', async () => {
    const { api } = await renderApp('/private-job?searchQuery=sales')
    expect(api.items).toHaveBeenCalledExactlyOnceWith('privateJob', { page: 1, searchQuery: 'sales' })
    expect(screen.getByText('No Data Found')).toBeDefined()
  })
})

describe('the last date in a row', () => {
  const stateOf = async (lastDate: string, more = {}) => {
    await openList({ items: fakeItems({ privateJob: [buildLockedJob({ lastDate, ...more })] }) })
    return document.querySelector('.job-row-state')?.textContent
  }

  it('is that of an open job, with the days left where they are few', async () => {
    expect(await stateOf('2026-12-15')).toBe(`${locked.salary}Last date 15/12/2026`)
  })

  it('counts today in', async () => {
    expect(await stateOf('2026-11-21')).toBe(`${locked.salary}Last date 21/11/2026today`)
  })

  it('says that a job is closed, and does not call it new', async () => {
    const createdAt = '2026-11-20T19:00:00.000Z'
    expect(await stateOf('2026-11-20', { createdAt })).toBe(`${locked.salary}Closed 20/11/2026`)
  })

  it('is absent where none is known', async () => {
    expect(await stateOf('')).toBe(locked.salary)
  })
})

describe('a row', () => {
  it('leads anonymous visitors to the login modal, and shows them nothing more', async () => {
    const { history, api } = await openList()
    await act(async () => fireEvent.click(row()))
    expect(history.location.state.login).toBe('privateJob')
    expect(api.item).not.toHaveBeenCalled()
  })

  it('opens in a new tab by the browser itself', async () => {
    const { history } = await openList()
    let isOurs: boolean | undefined
    const browser = (event: Event) => {
      isOurs = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', browser, { once: true })
    fireEvent.click(row(), { ctrlKey: true })
    expect(isOurs).toBe(false)
    expect(history.location.href).toBe('/private-job')
  })

  it('opens the whole job over the list for signed-in people, under its own address', async () => {
    startSession()
    const { history, router } = await openList()
    await isSignedIn()
    await act(async () => fireEvent.click(row()))
    await waitFor(() => expect(history.location.pathname).toBe(own))
    expect(router.state.location.pathname).toBe('/private-job')
    const dialog = within(await screen.findByRole('dialog', { name: locked.postName }))
    expect(dialog.getByText('Visit 35 shops a day on a fixed beat.')).toBeDefined()
    const points = dialog.getAllByRole('listitem').map((point) => point.textContent)
    expect(points).toEqual(['Own two-wheeler', 'Petrol allowance'])
    expect(dialog.getByRole('heading', { name: 'Benefits' })).toBeDefined()
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Close' })))
    expect(history.location.href).toBe('/private-job')
  })
})

describe('sharing a private job', () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  const shared = `${locked.postName}\nLast date: ${formatDay(locked.lastDate)}\n${window.location.origin}${own}`
  beforeEach(() => {
    vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText } })
    writeText.mockClear()
  })

  it('copies title, last date and address from its page, also for whoever sees the open part alone', async () => {
    await renderApp(own, { job: noPost, item: fakeItem(locked) })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })))
    expect(writeText).toHaveBeenCalledExactlyOnceWith(shared)
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeDefined()
  })

  it('tells no last date where there is none', async () => {
    await renderApp(own, { job: noPost, item: fakeItem({ ...locked, lastDate: '' }) })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })))
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`${locked.postName}\n${window.location.origin}${own}`)
  })

  it('copies them from the dialog over the list', async () => {
    startSession()
    await openList()
    await isSignedIn()
    await act(async () => fireEvent.click(row()))
    const dialog = within(await screen.findByRole('dialog', { name: locked.postName }))
    const share = await dialog.findByRole('button', { name: 'Share' })
    await act(async () => fireEvent.click(share))
    expect(writeText).toHaveBeenCalledExactlyOnceWith(shared)
    expect(dialog.getByRole('button', { name: 'Copy!' })).toBeDefined()
  })
})

describe('the page of a private job', () => {
  it('shows anonymous visitors what is open, and the way to sign in', async () => {
    const { history } = await renderApp(own, { job: noPost, item: fakeItem(locked) })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(locked.postName)
    expect(screen.getByText(locked.salary)).toBeDefined()
    expect(screen.queryByText('Requirements')).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' })))
    expect(history.location.state.login).toBe('privateJob')
  })

  it('becomes whole once it shows that somebody is signed in', async () => {
    startSession()
    const item = fakeItem(whole)
    item.mockResolvedValueOnce(locked)
    await renderApp(own, { job: noPost, item })
    expect(await screen.findByText('Requirements')).toBeDefined()
    expect(screen.getByText('Own two-wheeler')).toBeDefined()
    expect(item).toHaveBeenCalledTimes(2)
  })

  it.each([`/${locked._id}`, `/${locked._id.toLowerCase()}`, own.toLowerCase()])(
    'is found by %s too, and has one address',
    async (path) => {
      const { history } = await renderApp(path, {
        job: noPost,
        item: vi.fn<Api['item']>(() => Promise.resolve(locked as never)) as FakeApi['item'],
      })
      await waitFor(() => expect(history.location.href).toBe(own))
      expect(document.title).toBe(`${locked.postName} | Avsar`)
    },
  )

  it('is not looked for under what is no id', async () => {
    const { api } = await renderApp('/job/no-such-post', { job: noPost })
    expect(screen.getByText('No data found.')).toBeDefined()
    expect(api.item).not.toHaveBeenCalled()
  })

  it('that is not there either says No data found.', async () => {
    await renderApp(own, { job: noPost })
    expect(screen.getByText('No data found.')).toBeDefined()
  })
})

describe('applying for a private job', () => {
  const open = async (changes: Parameters<typeof buildWholeJob>[0]) => {
    startSession()
    await renderApp(own, { job: noPost, item: fakeItem(buildWholeJob(changes)) })
    await screen.findByText('Requirements')
  }
  const hrefs = () =>
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])

  it('leads to the employer, by its link in a tab without ties to ours, by mail, by phone', async () => {
    await open({})
    expect(screen.getByText('Ganga Distributors')).toBeDefined()
    expect(screen.getByText('Full-time')).toBeDefined()
    const apply = screen.getByRole('link', { name: 'Apply at ganga-distributors.example' })
    expect(apply.getAttribute('href')).toBe('https://ganga-distributors.example/careers/field-sales')
    expect([apply.getAttribute('target'), apply.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
    expect(hrefs().slice(1)).toEqual([
      ['Email hr@ganga-distributors.example', 'mailto:hr@ganga-distributors.example'],
      ['Call +91 612 012 3401', 'tel:+916120123401'],
      ['See all private jobs', '/private-job'],
    ])
  })

  it.each(['javascript:alert(1)', 'https://user:x@example.com/', '//example.com', '   '])(
    'offers no link for %j, which is no safe address',
    async (applyLink) => {
      await open({ applyLink, contactEmail: ' ', contactPhone: '' })
      expect(screen.getByText('The employer gave no link, email or phone number.')).toBeDefined()
      expect(hrefs()).toEqual([['See all private jobs', '/private-job']])
    },
  )

  it('is over after the last date: it says so and offers nothing to press', async () => {
    await open({ lastDate: '2026-11-20' })
    expect(screen.getByText('Closed on 20/11/2026')).toBeDefined()
    expect(screen.queryByText('How to apply')).toBeNull()
    expect(hrefs()).toEqual([['See all private jobs', '/private-job']])
  })

  it('says what a sign-in gives before it asks for one', async () => {
    await renderApp(own, { job: noPost, item: fakeItem(locked) })
    expect(screen.getByText(/A free account shows the full description and/)).toBeDefined()
    expect(
      screen.getByRole('heading', { name: 'Sign in to see the full job and how to apply' }),
    ).toBeDefined()
  })

  it('does not promise it to strangers once it is over', async () => {
    await renderApp(own, { job: noPost, item: fakeItem(buildLockedJob({ lastDate: '2026-11-20' })) })
    expect(screen.getByText('Closed on 20/11/2026')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Sign in to see the full job' })).toBeDefined()
    expect(screen.queryByText(/to apply/)).toBeNull()
  })
})
