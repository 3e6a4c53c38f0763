import type { SiteDetails } from '#shared/contracts/site.ts'
import { isSafeLink, linkHost } from '#shared/domain/links/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { home } from '#client/messages/en/home.ts'
import { tileLinks } from '#client/layout/navigation.ts'

const TILE =
  'flex min-h-14 flex-col items-center justify-center rounded-xl border border-line px-2 py-2 text-center font-medium hover:bg-tint'

/** The tiles of the home page: four lists of the app, then the tiles of the site's settings. */
export function HomeTiles({ tiles }: { tiles: SiteDetails['tiles'] }) {
  const { layout } = useMessages()
  const messages = useMessages(home)
  const shown = tiles.filter(({ url }) => isSafeLink(url))
  return (
    <nav aria-label={messages.tiles} className="two-columns gap-2 sm:grid-cols-4">
      {tileLinks.map(({ to, labelKey }) => (
        <a key={to} href={to} className={TILE} data-preload="">
          {layout.links[labelKey]}
        </a>
      ))}
      {shown.map(({ label, url }) => (
        <a key={label + url} href={url} className={TILE} target="_blank" rel="noopener noreferrer">
          {label}
          <span className="text-sm font-normal text-soft">{linkHost(url)}</span>
        </a>
      ))}
    </nav>
  )
}
