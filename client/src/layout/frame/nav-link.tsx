import { use } from 'react'
import { isSafeLink } from '#shared/domain/links/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useSite } from '#client/layout/site.ts'
import { type PageLink, CurrentPathContext } from '#client/layout/navigation.ts'
import { createPageValue } from '#client/lib/page-value.ts'

export const navLinkClass = 'nav-link'

const CURRENT = `${navLinkClass} font-bold text-accent`

export function NavLink({ link }: { link: PageLink }) {
  const { links } = useMessages().layout
  const isCurrent = use(CurrentPathContext) === link.to
  return (
    <a
      href={link.to}
      className={isCurrent ? CURRENT : navLinkClass}
      aria-current={isCurrent ? 'page' : undefined}
      data-preload=""
    >
      {links[link.labelKey]}
    </a>
  )
}

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

export function UnreadAlerts() {
  const messages = useMessages().layout
  const unread = useUnreadAlerts()
  if (unread === 0) return null
  return (
    <>
      {' '}
      <b className="unread">
        {unread} <span className="sr-only">{messages.unread}</span>
      </b>
    </>
  )
}

/** Number of unread alerts; 0 before the device was read. */
export const [setUnreadAlerts, useUnreadAlerts] = createPageValue(0)
