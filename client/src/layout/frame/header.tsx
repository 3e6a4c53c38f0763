import { useMessages } from '#client/lib/i18n.ts'
import { useSite } from '#client/layout/site.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { iconButtonClass } from '#client/ui/icon-button-class.ts'
import { AccountLink } from './account-link.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NavLink, ToolsLink } from './nav-link.tsx'
import { alertsLink, quickLinks, savedLink, searchLink, topLinks } from '#client/layout/navigation.ts'
import { ICONS } from './bottom-bar.tsx'
import { UnreadAlerts } from './unread-count.tsx'

/** The header of every page: logo and quick links above the top bar; on phones search and the menu. */
export function Header() {
  const messages = useMessages().layout
  const { links, mainNavigation, quickNavigation } = messages
  const { demo } = useSite()
  return (
    <header className="relative border-b border-line">
      {demo && <p className="bg-tint px-4 py-1 text-center text-sm text-accent">{messages.demo}</p>}
      <div className="mx-auto flex min-h-14 max-w-264 flex-wrap items-center gap-x-2 px-4 lg:min-h-16">
        <Logo />
        <nav aria-label={quickNavigation} className="ml-auto hidden gap-2 lg:flex">
          {quickLinks.map((link) => (
            <LinkButton key={link.to} href={link.to}>
              {links[link.labelKey]}
            </LinkButton>
          ))}
        </nav>
        <div className="-ml-2 hidden lg:flex">
          {([savedLink, alertsLink] as const).map(({ to, labelKey }) => (
            <a key={to} href={to} className={iconButtonClass} title={links[labelKey]}>
              <Icon name={ICONS[labelKey]} large />
              <span className="sr-only">{links[labelKey]}</span>
              {labelKey === 'alerts' && <UnreadAlerts />}
            </a>
          ))}
          <AccountLink className="min-w-24" />
        </div>
        <div className="ml-auto flex lg:hidden">
          <a href={searchLink.to} className={iconButtonClass} aria-label={links.search} title={links.search}>
            <Icon name="search" large />
          </a>
          <MobileMenu />
        </div>
      </div>
      <nav aria-label={mainNavigation} className="mx-auto hidden max-w-264 px-1 lg:flex">
        {topLinks.map((link) => (
          <NavLink key={link.to} link={link} />
        ))}
        <ToolsLink />
      </nav>
    </header>
  )
}
