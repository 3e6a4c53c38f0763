import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SITE_DEFAULTS } from '#shared/contracts/site.ts'
import { AboutPage } from './about-page.tsx'
import { buildBareSite, buildSite, renderPage } from '#client/testing/site-pages.tsx'

afterEach(cleanup)

it('the about page shows the story, the mission, the vision and the four core values of the organisation', async () => {
  await renderPage(<AboutPage site={buildSite()} />)
  const headings = screen.getAllByRole('heading').map((heading) => heading.textContent)
  expect(headings).toEqual([
    'About Avsar',
    'Our story',
    'Our mission',
    'Our vision',
    'Core values',
    'Excellence',
    'Inclusivity',
    'Innovation',
    'Integrity',
    'Not a government website',
    'Work with us',
  ])
})

it('the about page shows the figures from the site settings, which have default values', async () => {
  await renderPage(<AboutPage site={buildSite()} />)
  const list = screen.getByRole('region', { name: 'In numbers' }).querySelector('dl')
  expect(list?.textContent).toBe('placements a month10,000+founded2018')
})

it('the about page omits figures that the settings leave empty', async () => {
  await renderPage(<AboutPage site={buildBareSite()} />)
  expect(screen.queryByRole('region', { name: 'In numbers' })).toBeNull()
  expect(screen.getByText(/began in Noida\. Every/)).toBeTruthy()
})

it('the about page links to the careers email address and shows it', async () => {
  await renderPage(<AboutPage site={buildSite()} />)
  const link = screen.getByRole('link', { name: /Write to our careers team.*careers@avsar.example/ })
  expect(link.getAttribute('href')).toBe('mailto:careers@avsar.example')
})

it.each(['', 'javascript:alert(1)', 'mailto:nobody'])(
  'the about page hides the careers link if it is %j',
  async (careers) => {
    await renderPage(<AboutPage site={buildSite({ links: { ...SITE_DEFAULTS.links, careers } })} />)
    expect(screen.queryByRole('heading', { name: 'Work with us' })).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  },
)

it('the about page shows the host of the linked careers page', async () => {
  const links = { ...SITE_DEFAULTS.links, careers: 'https://www.avsar.example/jobs' }
  await renderPage(<AboutPage site={buildSite({ links })} />)
  expect(screen.getByRole('link', { name: /\(avsar.example\)/ }).getAttribute('href')).toBe(links.careers)
})
