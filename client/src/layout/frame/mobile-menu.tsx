import { use } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { AccountLink } from './account-link.tsx'
import { CurrentPathContext } from '#client/layout/current-path.ts'
import { DropdownMenu } from './dropdown-menu.tsx'
import { NavLink, ToolsLink } from './nav-link.tsx'
import { alertsLink, browseLinks, purchasesLink, quickLinks, savedLink } from '#client/layout/navigation.ts'

/** The menu of narrow screens. */
export function MobileMenu() {
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
