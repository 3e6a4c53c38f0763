import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { PageSettings } from '#shared/contracts/site.ts'
import { PrivacyPage, TermsPage } from './legal-pages.tsx'
import { buildBareSite, buildSite, renderPage } from '#client/testing/site-pages.tsx'

afterEach(cleanup)

const PRIVACY = [
  'Information we collect',
  'How we use it',
  'Disclosure',
  'Security',
  'Your rights',
  'Cookies and storage on your device',
  'Children (under 18)',
  'Changes to this policy',
  'Contact',
]
const TERMS = [
  'Eligibility (18+)',
  'Account registration',
  'User content',
  'Prohibited uses',
  'Intellectual property',

  'Copyright notice',
  'Disclaimer',
  'Limitation of liability',
  'Indemnification',
  'Changes to these terms',
  'Refund policy',
  'Governing law',
  'Contact',
]

describe.each([
  ['privacy', (site: PageSettings) => <PrivacyPage site={site} />, PRIVACY],
  ['terms', (site: PageSettings) => <TermsPage site={site} />, TERMS],
])('the %s page', (_, page, titles) => {
  it('says when it was last updated and has every documented section, each with text', async () => {
    await renderPage(page(buildSite()))
    expect(screen.getByText('Last updated November 15, 2024')).toBeTruthy()
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(headings).toEqual(['On this page', ...titles])
    for (const section of document.querySelectorAll('section'))
      expect(section.querySelector('p, dl')).not.toBeNull()
  })

  it('lists its sections with links that lead to them', async () => {
    await renderPage(page(buildSite()))
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(titles)
    for (const link of links) {
      const section = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
      expect(section?.querySelector('h2')?.textContent).toBe(link.textContent)
    }
  })

  it('ends with the ways to reach us, as far as they are set', async () => {
    await renderPage(page(buildSite()))
    expect(screen.getByRole('link', { name: 'help@avsar.example' })).toBeTruthy()
    cleanup()
    await renderPage(page(buildBareSite()))
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull()
    expect(screen.getByRole('link', { name: 'Write to us on the contact page' }).getAttribute('href')).toBe(
      '/contact',
    )
  })
})

describe('the terms', () => {
  it('give the refund policy of the site and nothing beside it', async () => {
    await renderPage(<TermsPage site={buildSite()} />)
    const section = document.getElementById('refund-policy')
    expect(section?.textContent).toBe(
      'Refund policyWe do not provide any kind of refund once payment is done.',
    )
  })

  it('follow a changed refund policy', async () => {
    await renderPage(<TermsPage site={buildSite({ refundPolicy: 'Refunds within 7 days.' })} />)
    expect(screen.getByText('Refunds within 7 days.')).toBeTruthy()
  })

  it('name the laws of India and the courts of Noida', async () => {
    await renderPage(<TermsPage site={buildSite()} />)
    expect(screen.getByText(/laws of India.*courts of Noida/)).toBeTruthy()
  })
})

it('the privacy page says what is kept for alerts, and where people see to their data themselves', async () => {
  const { container } = await renderPage(<PrivacyPage site={buildSite()} />)
  expect(container.textContent).toContain(
    'Alerts, if you turn them on: the address and keys that your browser gives us for sending them, the topics, states, searches and jobs that you choose, and which alerts you have read. Without an account they stand under a random token of your device.',
  )
  expect(container.textContent).toContain(
    'What alerts need is deleted when you turn them off, with your account, or when a device was not heard of for 60 days.',
  )
  expect(container.textContent).toContain('On your account page you can see and correct your details')
})
