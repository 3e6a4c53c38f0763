import { use, type MouseEvent } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { useSite } from '#client/layout/site.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Icon, iconButtonClass } from '#client/ui/icon.tsx'
import { Logo } from './logo.tsx'
import { NavLink, ToolsLink, UnreadAlerts } from './nav-link.tsx'
import {
  alertsLink,
  quickLinks,
  savedLink,
  searchLink,
  topLinks,
  browseLinks,
  purchasesLink,
  accountLink,
  CurrentPathContext,
} from '#client/layout/navigation.ts'
import { useSession } from '#client/layout/session.ts'
import { ICONS } from './bottom-bar.tsx'
import { DropdownMenu } from './dropdown-menu.tsx'

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

function MobileMenu() {
  const messages = useMessages().layout
  return (
    <DropdownMenu
      messages={messages}
      label={messages.menuNavigation}
      page={use(CurrentPathContext)}
      sheet="bg-paper"
    >
      <div className="two-columns gap-2 py-3">
        {[...quickLinks, savedLink, alertsLink, purchasesLink].map((link) => (
          <LinkButton key={link.to} href={link.to}>
            {messages.links[link.labelKey]}
          </LinkButton>
        ))}
        <AccountLink />
      </div>
      <div className="two-columns">
        {browseLinks.map((link) => (
          <NavLink key={link.to} link={link} />
        ))}
        <ToolsLink />
      </div>
    </DropdownMenu>
  )
}

/** Account link. For anonymous users a click opens the login modal; without scripts it leads to the account page. */
function AccountLink({ className }: { className?: string }) {
  const { links } = useMessages().layout
  const { state, openLogin } = useSession()
  const isAnonymous = state.status === 'anonymous'
  const openOver = (event: MouseEvent) => {
    if (!isAnonymous || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openLogin()
  }
  return (
    <LinkButton href={accountLink.to} className={className} onClick={openOver}>
      {isAnonymous ? links.login : links.account}
    </LinkButton>
  )
}
