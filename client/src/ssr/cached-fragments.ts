import { sitePage } from '#shared/domain/pages/page-url.ts'
import type { SiteFrame } from '#shared/contracts/site.ts'
import { SearchControls } from '#client/content/list/search-box.tsx'
import { JobRow } from '#client/features/job-posts/list/job-row.tsx'
import { BottomBar } from '#client/layout/frame/bottom-bar.tsx'
import { Footer } from '#client/layout/frame/footer.tsx'
import { Header } from '#client/layout/frame/header.tsx'
import { PageLinks } from '#client/ui/pagination.tsx'
import { cacheComponent } from './cached-components.ts'

const settings = new WeakMap<SiteFrame, string>()

function settingsJson(site: SiteFrame): string {
  const known = settings.get(site)
  if (known !== undefined) return known
  const json = JSON.stringify(site)
  settings.set(site, json)
  return json
}

/**
 * Caches what many pages share: without it the server renders a list 2.6 times slower (docs/decisions/0009). There is one
 * language, so no key names it.
 */
export function cacheFragments(): void {
  // The layout is the same for all pages without a navigation link, and changes only with the settings.
  for (const Component of [Header, Footer, BottomBar])
    cacheComponent(Component, (_props, { site, path }) => ({
      key: settingsJson(site),
      path: sitePage(path) ?? '',
    }))

  // Besides its post a row depends only on the day. An identical post object means that the post has not changed.
  cacheComponent(JobRow, ({ post, stage = '', heading = '' }, { today }) => ({
    key: [today, stage, heading, post._id].join('\0'),
    of: post,
  }))

  // A search text is specific to one page, so what shows it is not cached.
  cacheComponent(
    SearchControls,
    ({ search: { searchQuery = '', state = '' }, hasStates, counts, placeholder }) =>
      searchQuery === ''
        ? { key: [state, hasStates, hasStates && counts?.states, placeholder].join('\0') }
        : null,
  )
  cacheComponent(PageLinks, ({ page, pageCount, search, addressOf }) =>
    search.searchQuery ? null : { key: [addressOf(page), page, pageCount].join('\0') },
  )
}
