import { createHash } from 'node:crypto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { PageSettings } from '#shared/contracts/site.ts'
import { privacy } from '#client/messages/en/site-pages/privacy.ts'
import { terms } from '#client/messages/en/site-pages/terms.ts'
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

// Day of the last change of each text, and hash of the text: a change of a text must update both.
const UPDATED = {
  privacy: { on: '2026-11-28', hash: '5b1f9efdb16a215a01bf226f3ef319ea33562b8f0024d06f63f97e36ab8d66a4' },
  terms: { on: '2026-11-27', hash: '96ed74bdb5e5bcba7e908a5941139648575ddd33a1a2f2a95ffe60835305b545' },
}

it.each([
  ['privacy', privacy],
  ['terms', terms],
] as const)(
  'the stated date of the last change of the %s page belongs to its current text',
  (name, { updatedOn, ...text }) => {
    const facts = { name: 'Site', refundPolicy: 'Policy' }
    const written = JSON.stringify([text.title, text.lead(facts.name), text.sections(facts), text.contact])
    const hash = createHash('sha256').update(written).digest('hex')
    expect({ on: updatedOn, hash }).toEqual(UPDATED[name])
  },
)

describe.each([
  ['privacy', (site: PageSettings) => <PrivacyPage site={site} />, PRIVACY, '28/11/2026'],
  ['terms', (site: PageSettings) => <TermsPage site={site} />, TERMS, '27/11/2026'],
])('the %s page', (_, page, titles, updatedOn) => {
  it('a legal page shows its last update and every specified section with text', async () => {
    await renderPage(page(buildSite()))
    expect(screen.getByText(`Last updated ${updatedOn}`)).toBeTruthy()
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(headings).toEqual(['On this page', ...titles])
    for (const section of document.querySelectorAll('section'))
      expect(section.querySelector('p, dl')).not.toBeNull()
  })

  it('a legal page lists its sections with links to them', async () => {
    await renderPage(page(buildSite()))
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(titles)
    for (const link of links) {
      const section = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
      expect(section?.querySelector('h2')?.textContent).toBe(link.textContent)
    }
  })

  it('a legal page ends with the configured contact details', async () => {
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
  it('the terms contain the refund policy from the settings without any change', async () => {
    await renderPage(<TermsPage site={buildSite()} />)
    const section = document.getElementById('refund-policy')
    expect(section?.textContent).toBe(
      'Refund policyWe do not provide any kind of refund once payment is done.',
    )
  })

  it('the terms contain a refund policy that an admin has changed', async () => {
    await renderPage(<TermsPage site={buildSite({ refundPolicy: 'Refunds within 7 days.' })} />)
    expect(screen.getByText('Refunds within 7 days.')).toBeTruthy()
  })

  it('the terms show the date of the refund policy as last update if the policy is newer than the text', async () => {
    await renderPage(<TermsPage site={buildSite({ refundPolicyOn: '2027-01-05' })} />)
    expect(screen.getByText('Last updated 05/01/2027')).toBeTruthy()
    cleanup()
    await renderPage(<TermsPage site={buildSite({ refundPolicyOn: '2026-01-05' })} />)
    expect(screen.getByText('Last updated 27/11/2026')).toBeTruthy()
  })

  it('the terms name the laws of India and the courts of Noida', async () => {
    await renderPage(<TermsPage site={buildSite()} />)
    expect(screen.getByText(/laws of India.*courts of Noida/)).toBeTruthy()
  })
})

it('the privacy page describes the leaderboard and the data that remain after an account was deleted', async () => {
  const { container } = await renderPage(<PrivacyPage site={buildSite()} />)
  expect(container.textContent).toContain('on the leaderboard of a quiz: the first 100 ranks')
  expect(container.textContent).toContain('If you delete it, you lose your purchases.')
  expect(container.textContent).toContain(
    'Tax law requires us to store payment records for at least eight years',
  )
})

it('the privacy page describes the stored data for alerts, and the account page where users correct their details', async () => {
  const { container } = await renderPage(<PrivacyPage site={buildSite()} />)
  expect(container.textContent).toContain(
    'Alerts, if you turn them on: the push address and keys of your browser. Your topics, states, searches, jobs and read alerts. Without an account they are stored under a random token of your device.',
  )
  expect(container.textContent).toContain('We also delete it when a device had no contact for 60 days.')
  expect(container.textContent).toContain('On your account page you can see and correct your details')
})
