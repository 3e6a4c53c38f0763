import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { buildSite } from '#shared/testing/builders.ts'
import type { Api } from '#shared/contracts/api.ts'
import { setUnreadAlerts } from './nav-link.tsx'
import { renderApp } from '#client/testing/render-app.tsx'

const links = {
  whatsapp: 'https://chat.whatsapp.com/x',
  telegram: 'https://t.me/x',
  facebook: '',
  instagram: '',
  x: '',
  tools: 'https://tools.example.in',
  careers: '',
}
const withSite = (overrides: Parameters<typeof buildSite>[0]) => ({
  site: vi.fn<Api['site']>(() => Promise.resolve(buildSite(overrides))),
})
const hrefs = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe('the number of unread alerts', () => {
  it('the bottom bar shows the number of unread alerts, with the word unread for screen readers', async () => {
    await renderApp('/jobs')
    const bar = within(screen.getByRole('navigation', { name: 'Bottom bar' }))
    expect(bar.getByRole('link', { name: 'Alerts' })).toBeDefined()
    act(() => setUnreadAlerts(7))
    expect(bar.getByRole('link', { name: 'Alerts 7 unread' })).toBeDefined()
    act(() => setUnreadAlerts(0))
    expect(bar.getByRole('link', { name: 'Alerts' }).textContent).toBe('Alerts')
  })
})

describe('the navigation', () => {
  it('the navigation links to the documented pages', async () => {
    await renderApp('/jobs', withSite({ links }))
    expect(hrefs('Main')).toEqual([
      '/',
      '/jobs',
      '/results',
      '/admit-card',
      '/admission',
      '/answer-key',
      '/offline-job',
      '/notes',
      links.tools,
    ])
    expect(hrefs('Quick links')).toEqual(['/quizzes', '/private-job'])
    expect(new Set(hrefs('Footer'))).toEqual(
      new Set([
        '/',
        '/admission',
        '/admit-card',
        '/answer-key',
        '/jobs',
        '/results',
        '/state-job',
        '/upcoming-job',
        '/notes',
        '/offline-job',
        '/form-kit',
        links.tools,
        '/about',
        '/contact',
        '/privacy',
        '/terms',
        '/help',
      ]),
    )
    expect(hrefs('Follow us')).toEqual([links.whatsapp, links.telegram])
  })

  it('the link of the current page is bold and has aria-current', async () => {
    await renderApp('/admission')
    const [admission, notes] = ['Admission', 'Notes'].map((name) =>
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }),
    )
    expect(admission?.className).toContain('font-bold')
    expect(notes?.className).not.toContain('font-bold')
    expect([admission?.ariaCurrent, notes?.ariaCurrent]).toEqual(['page', null])
  })

  const menu = () => screen.getByText('Open the menu').closest('details') as HTMLDetailsElement

  it('the mobile menu opens and closes, and Escape closes it and focuses the menu button', async () => {
    await renderApp('/jobs')
    expect(menu().open).toBe(false)
    await userEvent.click(screen.getByText('Open the menu'))
    expect(menu().open).toBe(true)
    await userEvent.click(screen.getByText('Close the menu'))
    expect(menu().open).toBe(false)
    await userEvent.click(screen.getByText('Open the menu'))
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(menu().open).toBe(false)
    expect(document.activeElement).toBe(menu().querySelector('summary'))
  })

  it('the mobile menu closes when a page is chosen', async () => {
    await renderApp('/jobs')
    await userEvent.click(screen.getByText('Open the menu'))
    await userEvent.click(within(menu()).getByRole('link', { name: 'Results' }))
    expect(await screen.findByRole('heading', { name: 'Results' })).toBeDefined()
    expect(menu().open).toBe(false)
  })
})

describe('the layout', () => {
  it('the layout shows the WhatsApp group button and the demo ribbon when the settings contain them', async () => {
    await renderApp('/jobs', withSite({ links, demo: true }))
    expect(screen.getByRole('link', { name: 'Join our WhatsApp group!' }).getAttribute('href')).toBe(
      links.whatsapp,
    )
    expect(screen.getByText('Demo: the dates are not real')).toBeDefined()
  })

  it('the layout hides every element whose link is empty in the settings', async () => {
    await renderApp(
      '/',
      withSite({ links: { ...links, whatsapp: '', telegram: '', tools: '' }, demo: false }),
    )
    expect(screen.queryByRole('link', { name: 'Join our WhatsApp group!' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Tools' })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Follow us' })).toBeNull()
    expect(screen.queryByText('Demo: the dates are not real')).toBeNull()
    const dead = screen
      .getAllByRole('link')
      .filter((link) => ['', '#', null].includes(link.getAttribute('href')))
    expect(dead).toEqual([])
  })

  it('the layout shows the page when the settings cannot be read', async () => {
    await renderApp('/jobs', { site: vi.fn<Api['site']>(() => Promise.reject(new Error('x'))) })
    expect(screen.getByRole('heading', { name: 'Latest Jobs' })).toBeDefined()
  })

  it('the layout shows a notice when the device goes offline', async () => {
    await renderApp('/jobs')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText('You are offline')).toBeDefined()
  })
})
