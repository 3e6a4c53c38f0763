import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type Api } from '#shared/contracts/api.ts'
import { startSession, buildLockedJob, buildWholeJob, endSession } from '#client/testing/items.ts'
import { fakeItem, fakeItems, renderApp, type FakeApi } from '#client/testing/render-app.tsx'

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
    expect(item.textContent).toContain('Field Sales OfficerSales officer · Patna, Bihar')
    expect(item.textContent).toContain(locked.salary)
    expect(row().getAttribute('href')).toBe(own)
    expect(screen.getByRole('link', { name: `View Details: ${locked.postName}` })).toBeDefined()
  })

  it('cuts a title to 50 graphemes, and marks what is of today', async () => {
    const postName = 'क्षि'.repeat(60)
    const job = buildLockedJob({ postName, createdAt: '2026-11-20T19:00:00.000Z' })
    await openList({ items: fakeItems({ privateJob: [job] }) })
    expect(screen.getByTitle(postName).textContent).toBe(`${'क्षि'.repeat(49)}…`)
    expect(screen.getByText('New Post')).toBeDefined()
  })

  it('is searched as other lists are', async () => {
    const { api } = await renderApp('/private-job?searchQuery=sales')
    expect(api.items).toHaveBeenCalledExactlyOnceWith('privateJob', { page: 1, searchQuery: 'sales' })
    expect(screen.getByText('No Data Found')).toBeDefined()
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
  beforeEach(() => {
    vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText } })
    writeText.mockClear()
  })

  it('copies its address from its page, also for whoever sees the open part alone', async () => {
    await renderApp(own, { job: noPost, item: fakeItem(locked) })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })))
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`${locked.postName}\n${window.location.origin}${own}`)
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeDefined()
  })

  it('copies it from the dialog over the list', async () => {
    startSession()
    await openList()
    await isSignedIn()
    await act(async () => fireEvent.click(row()))
    const dialog = within(await screen.findByRole('dialog', { name: locked.postName }))
    const share = await dialog.findByRole('button', { name: 'Share' })
    await act(async () => fireEvent.click(share))
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`${locked.postName}\n${window.location.origin}${own}`)
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
