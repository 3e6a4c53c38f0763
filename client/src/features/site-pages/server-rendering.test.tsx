// @vitest-environment node
import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AboutPage } from './about-page.tsx'
import { ContactPage } from '#client/features/site-pages/contact/contact-page.tsx'
import { HelpPage } from '#client/features/site-pages/help/help-page.tsx'
import { PrivacyPage, TermsPage } from './legal-pages.tsx'
import { buildSite, pageRouter } from '#client/testing/site-pages.tsx'

const site = buildSite()
const html = async (page: ReactNode) => renderToString(<RouterProvider router={await pageRouter(page)} />)

describe('rendering on the server', () => {
  const send = () => Promise.resolve({ status: 'queued' } as const)

  it.each([
    ['about', () => <AboutPage site={site} />],
    ['contact', () => <ContactPage site={site} send={send} />],
    ['privacy', () => <PrivacyPage site={site} />],
    ['terms', () => <TermsPage site={site} />],
    ['help', () => <HelpPage site={site} />],
  ])('the %s page has one h1 and no style attribute', async (_, page) => {
    const text = await html(page())
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text).not.toMatch(/\sstyle=/)
  })

  it('the contact form rendered on the server uses browser validation and the method post', async () => {
    const text = await html(<ContactPage site={site} send={send} />)
    expect(text).toContain('method="post"')
    expect(text).not.toContain('novalidate')
    expect(text).not.toContain('noValidate')
    expect(text.match(/required=""/g)).toHaveLength(4)
    expect(text).not.toContain('<iframe')
  })

  it('the help page rendered on the server shows only topics that match the query in the URL', async () => {
    const text = await html(<HelpPage site={site} query="refund" />)
    expect(text.match(/<details/g)).toHaveLength(1)
    expect(text).toContain('Found 1 result for &quot;refund&quot;')
  })
})
