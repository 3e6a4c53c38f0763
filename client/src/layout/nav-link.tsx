import { Link } from '@tanstack/react-router'
import { isSafeLink } from '#shared/domain/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useSite } from '#client/lib/site.ts'
import type { PageLink } from './navigation.ts'

/** The look of a text link of the navigation; the same inside the bar, the menu and the footer. */
export const navLinkClass = 'inline-flex min-h-12 items-center rounded-lg px-3 hover:bg-tint'

/** A link of the navigation, bold while its page is open. */
export function NavLink({ link }: { link: PageLink }) {
  const { links } = useMessages().layout
  return (
    <Link
      to={link.to}
      className={navLinkClass}
      preload="intent"
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ className: 'font-bold text-accent' }}
    >
      {links[link.word]}
    </Link>
  )
}

/** The link to the tools site, where one is set. */
export function ToolsLink() {
  const { links } = useMessages().layout
  const { tools } = useSite().links
  if (!isSafeLink(tools)) return null
  return (
    <a href={tools} className={navLinkClass} target="_blank" rel="noopener noreferrer">
      {links.tools}
    </a>
  )
}
