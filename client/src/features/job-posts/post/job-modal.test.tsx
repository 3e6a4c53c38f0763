import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { buildJobPostItem, buildSite, buildSummary } from '#shared/testing/builders.ts'
import { ApiError, type Api } from '#shared/contracts/api.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { fakeApi, renderApp, type FakeApi } from '#client/testing/render-app.tsx'

const summary = buildSummary({ postName: 'SSC CGL', slug: 'SSC-CGL' })
const table = {
  values: [
    [['Post'], ['Posts']],
    [['Clerk', 'Grade II'], ['12']],
  ],
}
const post = buildJobPostItem({
  postName: 'SSC CGL',
  slug: 'SSC-CGL',
  url: '/job/SSC-CGL',
  informationSections: [{ informationName: 'Vacancy', Information: [table] }],
})

// Preloads the lazy dialog, so that it opens at once.
beforeAll(() => import('./job-dialog.tsx'))

async function openModal(overrides: Partial<FakeApi> = {}) {
  const jobs = vi.fn<Api['jobs']>(() =>
    Promise.resolve({ jobPosts: [summary], pageCount: 1, page: 1, total: 1 }),
  )
  const app = await renderApp('/jobs', {
    jobs,
    job: vi.fn<Api['job']>(() => Promise.resolve(post)),
    ...overrides,
  })
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'SSC CGL' })))
  return app
}

const dialog = () => screen.getByRole('dialog', { name: 'SSC CGL' })

describe('the job modal', () => {
  it('the job modal opens over the list under the URL of the post, and the list is not requested again', async () => {
    const { api, router, history } = await openModal()
    expect(dialog()).toBeDefined()
    expect(history.location.pathname).toBe('/job/SSC-CGL')
    expect(router.state.location.pathname).toBe('/jobs')
    expect(api.jobs).toHaveBeenCalledOnce()
  })

  it.each([
    ['the close icon', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Esc', () => fireEvent(dialog(), new Event('cancel', { cancelable: true }))],
    [
      'a press on the backdrop',
      () => {
        fireEvent.mouseDown(dialog())
        fireEvent.click(dialog())
      },
    ],
  ])('the job modal closes by %s and leaves the list unchanged', async (_way, close) => {
    const { api, history } = await openModal()
    await act(async () => close())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(history.location.href).toBe('/jobs')
    expect(api.jobs).toHaveBeenCalledOnce()
  })

  it('the job modal stays open after a click inside it', async () => {
    await openModal()
    await userEvent.click(screen.getByText('Important Dates'))
    expect(dialog()).toBeDefined()
  })

  it('the job modal shows information and links at first, and toggles hide and show both', async () => {
    await openModal()
    const shown = (text: string) => screen.getByText(text).closest('details:not([open])') === null
    expect([shown('Vacancy'), shown('Official notification')]).toEqual([true, true])
    await userEvent.click(screen.getByText('Less Information'))
    await userEvent.click(screen.getByText('Hide Important Links'))
    expect([shown('Vacancy'), shown('Official notification')]).toEqual([false, false])
    await userEvent.click(screen.getByText('More Information'))
    await userEvent.click(screen.getByText('Show Important Links'))
    expect([shown('Vacancy'), shown('Official notification')]).toEqual([true, true])
  })

  it('the job modal jumps to its links without changing the URL', async () => {
    const { history } = await openModal()
    const jump = within(dialog()).getByRole('link', { name: 'Go to the links' })
    expect(jump.getAttribute('href')).toBe('#links')
    await userEvent.click(jump)
    expect(document.activeElement?.textContent).toContain('Hide Important Links')
    expect(document.activeElement?.closest('#links')).not.toBeNull()
    expect(history.location.href).toBe('/job/SSC-CGL')
  })

  it('the job modal marks a post whose last date has passed', async () => {
    const closed = { ...post, beginDate: '2026-11-01', lastDate: '2026-11-20' }
    await openModal({ job: vi.fn<Api['job']>(() => Promise.resolve(closed)) })
    expect(within(dialog()).getByText('Closed on 20/11/2026')).toBeDefined()
  })

  it('the job modal copies title, last date and URL to share, and says Copy! for one second', async () => {
    const writeText = vi.fn<Clipboard['writeText']>(() => Promise.resolve())
    await openModal()
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })))
    expect(writeText).toHaveBeenCalledExactlyOnceWith(
      `SSC CGL\nLast date: 31/12/2026\n${window.location.origin}/job/SSC-CGL`,
    )
    expect(screen.getByRole('button', { name: 'Copy!' })).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect(screen.getByRole('button', { name: 'Copy!' })).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined()
  })

  it('the job modal shares the percent-encoded canonical URL of a post with a Hindi title', async () => {
    const writeText = vi.fn<Clipboard['writeText']>(() => Promise.resolve())
    const url = '/job/%E0%A4%B2%E0%A5%87%E0%A4%96%E0%A4%AA%E0%A4%BE%E0%A4%B2'
    await openModal({ job: vi.fn<Api['job']>(() => Promise.resolve({ ...post, slug: 'लेखपाल', url })) })
    vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })))
    expect(writeText.mock.calls[0]?.[0]).toContain(`\n${window.location.origin}${url}`)
  })

  it('the job modal offers guidance by our team if the post has no links', async () => {
    const bare = {
      ...post,
      applyLink: [{ label: ' ', link: 'https://ssc.gov.in' }],
      resultLink: [],
      admitCardLink: [],
    }
    await openModal({
      job: vi.fn<Api['job']>(() => Promise.resolve({ ...bare, answerKeyLink: [], admissionLink: [] })),
    })
    expect(
      within(dialog()).getByRole('heading', { name: 'Our team will guide you step-by-step' }),
    ).toBeDefined()
  })

  it('the job modal says No data found. if the post was deleted', async () => {
    await openModal({
      job: vi.fn<Api['job']>(() => Promise.reject(new ApiError(404, { message: 'No data found.' }))),
    })
    expect(within(dialog()).getByText('No data found.')).toBeDefined()
  })

  it('the job modal offers Retry if the post could not be loaded', async () => {
    const job = fakeApi().job.mockRejectedValueOnce(new NetworkError('x')).mockResolvedValueOnce(post)
    await openModal({ job })
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Vacancy')).toBeDefined()
  })
})

describe('the promotional page', () => {
  const url = 'https://promo.example.in/offer'
  const withPromo = (mode: 'off' | 'card' | 'tab', link = url) => ({
    site: vi.fn<Api['site']>(() => Promise.resolve(buildSite({ promo: { mode, url: link, delayMs: 5000 } }))),
  })

  async function openedAfter(ms: number, overrides: Partial<FakeApi>) {
    const open = vi.fn<typeof window.open>()
    vi.stubGlobal('open', open)
    vi.useFakeTimers()
    await openModal(overrides)
    await act(() => vi.advanceTimersByTimeAsync(ms))
    return open
  }

  it('the promotion in the job modal is absent by default', async () => {
    const open = await openedAfter(10_000, withPromo('off'))
    expect(open).not.toHaveBeenCalled()
    expect(screen.queryByText('Promotion')).toBeNull()
  })

  it('the promotion shown as a card is a labelled link, and opens no window automatically', async () => {
    const open = await openedAfter(10_000, withPromo('card'))
    expect(open).not.toHaveBeenCalled()
    expect(screen.getByText('Promotion').closest('a')?.href).toBe(url)
    expect(screen.getByText('promo.example.in')).toBeDefined()
  })

  it('the promotion shown as a tab opens 5 s after the job modal, once in a session', async () => {
    const open = await openedAfter(4999, withPromo('tab'))
    expect(open).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(open).toHaveBeenCalledExactlyOnceWith(url, '_blank', 'noopener,noreferrer')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })))
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'SSC CGL' })))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(open).toHaveBeenCalledOnce()
  })

  it('the promotion shown as a tab does not open if the job modal was closed before', async () => {
    const open = await openedAfter(3000, withPromo('tab'))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(open).not.toHaveBeenCalled()
  })

  it('the promotion shown as a tab never opens in the installed app', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    expect(await openedAfter(10_000, withPromo('tab'))).not.toHaveBeenCalled()
  })

  it('the promotion shown as a tab never opens offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await openedAfter(10_000, withPromo('tab'))).not.toHaveBeenCalled()
  })

  it('the promotion in the job modal is absent if its URL is not safe', async () => {
    const open = await openedAfter(10_000, withPromo('tab', 'javascript:alert(1)'))
    expect(open).not.toHaveBeenCalled()
  })
})

it('a post opened by a typed list URL closes to that list without a new history entry', async () => {
  const { history } = await renderApp('/jobs?page=2&post=SSC-CGL', {
    job: vi.fn<Api['job']>(() => Promise.resolve(post)),
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([history.location.href, history.length]).toEqual(['/jobs?page=2', 1])
})
