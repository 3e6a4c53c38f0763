import { useLocation } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { NavLink, ToolsLink } from './nav-link.tsx'
import { browseLinks, quickLinks } from './navigation.ts'

/** The menu of narrow screens: opens and closes by its button, closes on Esc and when a page was chosen. */
export function MobileMenu() {
  const words = useMessages().layout
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => setIsOpen(false), [path])

  useEffect(() => {
    if (!isOpen) return undefined
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen])

  return (
    <>
      <IconButton
        ref={button}
        icon={isOpen ? X : Menu}
        label={isOpen ? words.closeMenu : words.openMenu}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      />
      <nav
        id={id}
        hidden={!isOpen}
        aria-label={words.menuNavigation}
        className="absolute inset-x-0 top-full z-30 border-b border-line bg-paper px-4 pb-4"
      >
        <div className="grid grid-cols-2 gap-2 py-3">
          {quickLinks.map((link) => (
            <LinkButton key={link.to} to={link.to}>
              {words.links[link.word]}
            </LinkButton>
          ))}
        </div>
        <div className="grid grid-cols-2">
          {browseLinks.map((link) => (
            <NavLink key={link.to} link={link} />
          ))}
          <ToolsLink />
        </div>
      </nav>
    </>
  )
}
