import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import {
  SITE_DEFAULTS,
  toSite,
  type Site,
  type SiteSettings,
  type StoredSettings,
} from '#shared/contracts/site.ts'

/** Builds a site with every contact detail set; `changes` override it. */
export const buildSite = (changes: Partial<StoredSettings> = {}): Site =>
  toSite({
    ...SITE_DEFAULTS,
    links: { ...SITE_DEFAULTS.links, careers: 'mailto:careers@avsar.example' },
    contact: {
      email: 'help@avsar.example',
      phone: '+91 120 123 4567',
      address: 'Sector 62, Noida, Uttar Pradesh, India',
      mapUrl: 'https://www.openstreetmap.org/export/embed.html?bbox=77.35,28.61,77.38,28.63',
    },
    ...changes,
  })

/** Builds a site without contact details. */
export const buildBareSite = (changes: Partial<SiteSettings> = {}): Site =>
  buildSite({
    links: SITE_DEFAULTS.links,
    contact: { email: '', phone: '', address: '', mapUrl: '' },
    about: { placements: '', founded: '' },
    ...changes,
  })

/** Creates a router with one page at any URL. */
export async function pageRouter(page: ReactNode) {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: createRootRoute({ component: () => page }), history })
  await router.load()
  return router
}

/** Renders a page in a router, so that its links work. */
export const renderPage = async (page: ReactNode) =>
  render(<RouterProvider router={await pageRouter(page)} />)
