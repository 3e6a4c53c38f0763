import { use, useEffect, useRef } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { iconButtonClass } from '#client/ui/icon-button-class.ts'
import { Icon } from '#client/ui/icon.tsx'
import { AccountLink } from './account-link.tsx'
import { CurrentPath } from './current-path.ts'
import { NavLink, ToolsLink } from './nav-link.tsx'
import { browseLinks, quickLinks } from './navigation.ts'

/**
 * The menu of narrow screens: opens and closes by its button, without a script too; closes on Esc and when a page was
 * chosen.
 */
export function MobileMenu() {
  const words = useMessages().layout
  const menu = useRef<HTMLDetailsElement>(null)
  const path = use(CurrentPath)
  const shownOn = useRef(path)
  useEffect(() => {
    // What was opened before the scripts arrived stays open.
    if (shownOn.current === path) return
    shownOn.current = path
    if (menu.current) menu.current.open = false
  }, [path])

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      // Meant for the dialog that was opened from the menu, where there is one.
      const isElsewhere = document.querySelector('dialog[open]') !== null
      if (event.key !== 'Escape' || menu.current?.open !== true || isElsewhere) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])

  return (
    <details ref={menu} className="group">
      <summary className={iconButtonClass}>
        <span className="group-open:hidden">
          <Icon name="menu" large />
          <span className="sr-only">{words.openMenu}</span>
        </span>
        <span className="hidden group-open:inline">
          <Icon name="x" large />
          <span className="sr-only">{words.closeMenu}</span>
        </span>
      </summary>
      <nav
        aria-label={words.menuNavigation}
        className="absolute inset-x-0 top-full z-30 border-b border-line bg-paper px-4 pb-4"
      >
        <div className="grid grid-cols-2 gap-2 py-3">
          {quickLinks.map((link) => (
            <LinkButton key={link.to} href={link.to}>
              {words.links[link.word]}
            </LinkButton>
          ))}
          <AccountLink className="col-span-2" />
        </div>
        <div className="grid grid-cols-2">
          {browseLinks.map((link) => (
            <NavLink key={link.to} link={link} />
          ))}
          <ToolsLink />
        </div>
      </nav>
    </details>
  )
}
