import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { linkClicks } from './link-clicks.ts'

async function renderLinks(links: ReactNode) {
  const root = createRootRoute()
  const history = createMemoryHistory({ initialEntries: ['/jobs'] })
  const router = createRouter({ routeTree: root, history })
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue()
  const preloadRoute = vi.spyOn(router, 'preloadRoute').mockResolvedValue(undefined)
  const handlers = linkClicks(router)
  root.update({ component: () => <div {...handlers}>{links}</div> })
  await act(async () => render(<RouterProvider router={router} />))
  return { navigate, preloadRoute }
}

/** Clicks the link; returns true if the browser follows it. */
function leavesToBrowser(init: MouseEventInit = {}): boolean {
  const link = screen.getByText('Go')
  const click = createEvent.click(link, { button: 0, ...init })
  let isLeft = false
  const record = (event: Event) => {
    isLeft = !event.defaultPrevented
    // jsdom cannot navigate, and logs an error.
    event.preventDefault()
  }
  document.addEventListener('click', record, { once: true })
  fireEvent(link, click)
  return isLeft
}

describe('a click on a link', () => {
  it.each([
    ['/results?page=2#top', '/results?page=2#top'],
    ['/job/Advt.No', '/job/Advt.No'],
    ['/#content', '/#content'],
  ])('a click on a link to the page %s is handled by the router', async (href, expected) => {
    window.history.replaceState(null, '', '/jobs')
    const { navigate } = await renderLinks(
      <a href={href}>
        <span>Go</span>
      </a>,
    )
    expect(leavesToBrowser()).toBe(false)
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ href: expected })
  })

  it.each([
    ['with Ctrl', () => <a href="/results">Go</a>, { ctrlKey: true }],
    ['with Command', () => <a href="/results">Go</a>, { metaKey: true }],
    ['with Shift', () => <a href="/results">Go</a>, { shiftKey: true }],
    ['with Alt', () => <a href="/results">Go</a>, { altKey: true }],
    ['with the middle button', () => <a href="/results">Go</a>, { button: 1 }],
    [
      'that opens a tab',
      () => (
        <a href="/results" target="_blank" rel="noreferrer">
          Go
        </a>
      ),
      {},
    ],
    [
      'that saves a file',
      () => (
        <a href="/results" download>
          Go
        </a>
      ),
      {},
    ],
    ['to another site', () => <a href="https://ssc.gov.in/results">Go</a>, {}],
    ['that writes a mail', () => <a href="mailto:help@avsar.example">Go</a>, {}],
    ['to a place on this page', () => <a href="#content">Go</a>, {}],
    ['to the API', () => <a href="/api/docs">Go</a>, {}],
    ['to a feed', () => <a href="/jobs/feed.xml">Go</a>, {}],
    ['that is none', () => <p>Go</p>, {}],
  ])('a click %s is left to the browser, not to the router', async (_what, link, init) => {
    const { navigate } = await renderLinks(link())
    expect(leavesToBrowser(init)).toBe(true)
    expect(navigate).not.toHaveBeenCalled()
  })

  it('a click whose default another handler has prevented is ignored', async () => {
    const { navigate } = await renderLinks(
      <a href="/results" onClick={(event) => event.preventDefault()}>
        Go
      </a>,
    )
    leavesToBrowser()
    expect(navigate).not.toHaveBeenCalled()
  })

  it('a click on a post opens it over the page under the URL of the post', async () => {
    const { navigate } = await renderLinks(
      <a href="/job/SSC-CGL-%E0%A4%AA%26B" data-post="">
        Go
      </a>,
    )
    expect(leavesToBrowser()).toBe(false)
    const [options] = navigate.mock.lastCall as unknown as [{ search: (before: object) => object }]
    expect(options).toMatchObject({
      to: '.',
      mask: { to: '/job/$key', params: { key: 'SSC-CGL-प&B' }, unmaskOnReload: true },
      resetScroll: false,
    })
    expect(options.search({ page: 2 })).toEqual({ page: 2, post: 'SSC-CGL-प&B' })
  })
})

describe('preloading of a link', () => {
  const links = (
    <>
      <a href="/results" data-preload="">
        Go
      </a>
      <a href="/about">Other</a>
    </>
  )
  const over = (text: string, pointerType = 'mouse') =>
    fireEvent(screen.getByText(text), createEvent.pointerOver(screen.getByText(text), { pointerType }))

  it('pointing at a link marked for preloading preloads its page once after 50 ms', async () => {
    const { preloadRoute } = await renderLinks(links)
    vi.useFakeTimers()
    over('Go')
    await vi.advanceTimersByTimeAsync(49)
    expect(preloadRoute).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(preloadRoute).toHaveBeenCalledExactlyOnceWith({ to: '.', href: '/results' })
  })

  it('focusing a link marked for preloading preloads its page', async () => {
    const { preloadRoute } = await renderLinks(links)
    vi.useFakeTimers()
    fireEvent.focusIn(screen.getByText('Go'))
    await vi.advanceTimersByTimeAsync(50)
    expect(preloadRoute).toHaveBeenCalledOnce()
  })

  it('passing over a marked link quickly, or pointing at an unmarked link, preloads nothing', async () => {
    const { preloadRoute } = await renderLinks(links)
    vi.useFakeTimers()
    over('Go')
    over('Other')
    await vi.advanceTimersByTimeAsync(1000)
    expect(preloadRoute).not.toHaveBeenCalled()
  })

  it('a preload that fails causes no error on the page', async () => {
    const { preloadRoute } = await renderLinks(links)
    preloadRoute.mockRejectedValue(new Error('x'))
    vi.useFakeTimers()
    over('Go')
    await vi.advanceTimersByTimeAsync(50)
    expect(preloadRoute).toHaveBeenCalledOnce()
  })
})
