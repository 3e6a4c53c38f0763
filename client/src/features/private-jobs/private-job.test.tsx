import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type Api } from '#shared/contracts/api.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { startSession, buildLockedJob, buildUnlockedJob, endSession } from '#client/testing/items.ts'
import { fakeItem, fakeItems, renderApp, type FakeApi } from '#client/testing/render-app.tsx'
import { seenText } from '#client/testing/seen-text.ts'

afterEach(endSession)

const locked = buildLockedJob()
const whole = buildUnlockedJob()
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
  it('the list of private jobs shows title, employer, place, role and pay, and links to the job', async () => {
    await openList()
    const item = within(screen.getByRole('main')).getByRole('listitem')
    expect(item.textContent).toContain('Field Sales OfficerGanga Distributors · Patna, Bihar · Sales officer')
    expect(item.textContent).toContain(locked.salary)
    expect(row().getAttribute('href')).toBe(own)
    expect(screen.getByRole('link', { name: `View Details: ${locked.postName}` })).toBeDefined()
  })

  it('the list of private jobs shortens a title to 50 graphemes and marks jobs added today', async () => {
    const postName = 'क्षि'.repeat(60)
    const job = buildLockedJob({ postName, createdAt: '2026-11-20T19:00:00.000Z' })
    await openList({ items: fakeItems({ privateJob: [job] }) })
    expect(seenText(screen.getByTitle(postName))).toBe(`${'क्षि'.repeat(49)}…`)
    expect(screen.getByText('New Post')).toBeDefined()
  })

  it('the list of private jobs requests the search from its URL', async () => {
    const { api } = await renderApp('/private-job?searchQuery=sales')
    expect(api.items).toHaveBeenCalledExactlyOnceWith('privateJob', { page: 1, searchQuery: 'sales' })
    expect(screen.getByText('No Data Found')).toBeDefined()
  })
})

describe('the last date in a row', () => {
  const readState = async (lastDate: string, more = {}) => {
    await openList({ items: fakeItems({ privateJob: [buildLockedJob({ lastDate, ...more })] }) })
    return document.querySelector('.job-row-state')?.textContent
  }

  it('the row of an open private job shows its last date', async () => {
    expect(await readState('2026-12-15')).toBe(`${locked.salary}Last date 15/12/2026`)
  })

  it('the row of a private job whose last date is today says so', async () => {
    expect(await readState('2026-11-21')).toBe(`${locked.salary}Last date 21/11/2026today`)
  })

  it('the row of a closed private job shows the closing date, and no badge for a new post', async () => {
    const createdAt = '2026-11-20T19:00:00.000Z'
    expect(await readState('2026-11-20', { createdAt })).toBe(`${locked.salary}Closed 20/11/2026`)
  })

  it('the row of a private job without a last date shows no date', async () => {
    expect(await readState('')).toBe(locked.salary)
  })
})

describe('a row of a private job', () => {
  it('a row of the private jobs opens the login modal for anonymous visitors without a request for the job', async () => {
    const { history, api } = await openList()
    await act(async () => fireEvent.click(row()))
    expect(history.location.state.login).toBe('privateJob')
    expect(api.item).not.toHaveBeenCalled()
  })

  it('a click with Ctrl on a row is left to the browser, which opens a new tab', async () => {
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

  it('a row of the private jobs opens the full job over the list for signed-in users, under the URL of the job', async () => {
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

  it('the Share button on the page copies title, last date and URL of a private job, also for anonymous visitors', async () => {
    await renderApp(own, { job: noPost, item: fakeItem(locked) })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })))
    expect(writeText).toHaveBeenCalledExactlyOnceWith(shared)
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeDefined()
  })

  it('the Share button omits the last date if a private job has none', async () => {
    await renderApp(own, { job: noPost, item: fakeItem({ ...locked, lastDate: '' }) })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })))
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`${locked.postName}\n${window.location.origin}${own}`)
  })

  it('the Share button in the dialog copies the same text as on the page', async () => {
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
  it('the page of a private job shows anonymous visitors the public facts and a sign-in button', async () => {
    const { history } = await renderApp(own, { job: noPost, item: fakeItem(locked) })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(locked.postName)
    expect(screen.getByText(locked.salary)).toBeDefined()
    expect(screen.queryByText('Requirements')).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' })))
    expect(history.location.state.login).toBe('privateJob')
  })

  it('the page of a private job requests the full job once the user has signed in', async () => {
    startSession()
    const item = fakeItem(whole)
    item.mockResolvedValueOnce(locked)
    await renderApp(own, { job: noPost, item })
    expect(await screen.findByText('Requirements')).toBeDefined()
    expect(screen.getByText('Own two-wheeler')).toBeDefined()
    expect(item).toHaveBeenCalledTimes(2)
  })

  it.each([`/${locked._id}`, `/${locked._id.toLowerCase()}`, own.toLowerCase()])(
    'the URL %s leads to the canonical URL of the private job',
    async (path) => {
      const { history } = await renderApp(path, {
        job: noPost,
        item: vi.fn<Api['item']>(() => Promise.resolve(locked as never)) as FakeApi['item'],
      })
      await waitFor(() => expect(history.location.href).toBe(own))
      expect(document.title).toBe(`${locked.postName} | Avsar`)
    },
  )

  it('a job URL without an id sends no request for a private job', async () => {
    const { api } = await renderApp('/job/no-such-post', { job: noPost })
    expect(screen.getByText('No data found.')).toBeDefined()
    expect(api.item).not.toHaveBeenCalled()
  })

  it('the page of an unknown private job shows No data found.', async () => {
    await renderApp(own, { job: noPost })
    expect(screen.getByText('No data found.')).toBeDefined()
  })
})

describe('applying for a private job', () => {
  const open = async (changes: Parameters<typeof buildUnlockedJob>[0]) => {
    startSession()
    await renderApp(own, { job: noPost, item: fakeItem(buildUnlockedJob(changes)) })
    await screen.findByText('Requirements')
  }
  const hrefs = () =>
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])

  it('the page of a private job shows link, email and phone number of the employer for applications', async () => {
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
    'the page of a private job offers no link for the unsafe URL %j',
    async (applyLink) => {
      await open({ applyLink, contactEmail: ' ', contactPhone: '' })
      expect(screen.getByText('The employer gave no link, email or phone number.')).toBeDefined()
      expect(hrefs()).toEqual([['See all private jobs', '/private-job']])
    },
  )

  it('the page of a closed private job offers no way to apply', async () => {
    await open({ lastDate: '2026-11-20' })
    expect(screen.getByText('Closed on 20/11/2026')).toBeDefined()
    expect(screen.queryByText('How to apply')).toBeNull()
    expect(hrefs()).toEqual([['See all private jobs', '/private-job']])
  })

  it('the sign-in prompt on a private job describes what a free account shows', async () => {
    await renderApp(own, { job: noPost, item: fakeItem(locked) })
    expect(screen.getByText(/A free account shows the full description, and/)).toBeDefined()
    expect(
      screen.getByRole('heading', { name: 'Sign in to see the full job and how to apply' }),
    ).toBeDefined()
  })

  it('the sign-in prompt on a closed private job does not mention applications', async () => {
    await renderApp(own, { job: noPost, item: fakeItem(buildLockedJob({ lastDate: '2026-11-20' })) })
    expect(screen.getByText('Closed on 20/11/2026')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Sign in to see the full job' })).toBeDefined()
    expect(screen.queryByText(/to apply/)).toBeNull()
  })
})
