import { use, type ComponentType } from 'react'
import { isSafeLink } from '#shared/domain/links/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useOnline } from '#client/layout/use-online.ts'
import { useSite } from '#client/layout/site.ts'
import { Icon } from '#client/ui/icon.tsx'
import { bottomLinks, CurrentPathContext } from '#client/layout/navigation.ts'
import { createPageValue } from '#client/lib/page-value.ts'
import { UnreadAlerts } from './nav-link.tsx'

/** Component at the top of the bottom bars, loaded after the page and only if needed. */
export const [setDockNotice, useDockNotice] = createPageValue<ComponentType | null>(null)

export const ICONS = {
  home: 'house',
  search: 'search',
  saved: 'bookmark',
  alerts: 'bell',
  me: 'user',
} as const

export function BottomBar() {
  const messages = useMessages().layout
  const { whatsapp } = useSite().links
  const isOnline = useOnline()
  const path = use(CurrentPathContext)
  const hasGroup = isSafeLink(whatsapp)
  const Notice = useDockNotice()
  return (
    <div className="dock">
      {Notice && <Notice />}
      <p role="status" className={isOnline ? '' : 'bg-ink px-4 py-1 text-center text-sm text-paper'}>
        {isOnline ? '' : messages.offline}
      </p>
      <nav aria-label={messages.bottomNavigation} className={hasGroup ? 'bar' : 'bar sm:hidden'}>
        {bottomLinks.map(({ to, labelKey }) => (
          <a key={to} href={to} aria-current={to === path ? 'page' : undefined}>
            <Icon name={ICONS[labelKey]} />
            <span className="bar-label">{messages.links[labelKey]}</span>
            {labelKey === 'alerts' && <UnreadAlerts />}
          </a>
        ))}
        {hasGroup && (
          <a href={whatsapp} target="_blank" rel="noopener noreferrer" className="group-link">
            <Icon name="brand-whatsapp" />
            <span aria-hidden className="bar-label sm:hidden">
              {messages.groupShort}
            </span>
            <span className="max-sm:sr-only">{messages.group}</span>
          </a>
        )}
      </nav>
    </div>
  )
}
