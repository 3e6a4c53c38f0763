import type { ComponentType } from 'react'
import type { PersonalPage as PersonalPath } from '#shared/domain/pages/site-pages.ts'

// Loaded by the loader of the route; a page that the server has drawn suspends until it is.
function lazyPage(load: () => Promise<ComponentType>) {
  let Loaded: ComponentType | undefined
  const preload = async () => void (Loaded = await load())
  const Shown = () => {
    if (!Loaded) throw preload()
    return <Loaded />
  }
  return Object.assign(Shown, { preload })
}

const PAGES = {
  '/saved': lazyPage(async () => (await import('./-saved-jobs.tsx')).SavedJobs),
  '/alerts': lazyPage(async () => (await import('#client/features/alerts/alerts-page.tsx')).AlertsPage),
  '/account': lazyPage(async () => (await import('#client/features/accounts/account-page.tsx')).AccountPage),
} satisfies Record<PersonalPath, ComponentType>

const pageOf = (page: string) => PAGES[`/${page}` as PersonalPath]

/** Loads a personal page by its path without the slash; call it before rendering one. */
export const preloadPage = (page: string): Promise<void> => pageOf(page).preload()

/** A personal page, each in files of its own. */
export function PersonalPage({ page }: { page: string }) {
  const Shown = pageOf(page)
  return <Shown key={page} />
}
