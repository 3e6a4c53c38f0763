import { useEffect, useRef, type ReactNode } from 'react'
import { Icon, iconButtonClass } from '#client/ui/icon.tsx'

type Props = {
  messages: { openMenu: string; closeMenu: string }
  label: string
  /** Current page: a change means that a link was chosen. */
  page: string
  className?: string
  sheet: string
  children: ReactNode
}

/** Menu below its header button. The button works without scripts; Esc and choosing a page close the menu. */
export function DropdownMenu({ messages, label, page, className = '', sheet, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  const shownOn = useRef(page)
  useEffect(() => {
    // A menu opened before hydration stays open.
    if (shownOn.current === page) return
    shownOn.current = page
    if (menu.current) menu.current.open = false
  }, [page])

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      // Esc belongs to a dialog opened from the menu, if there is one.
      const isElsewhere = document.querySelector('dialog[open]') !== null
      if (event.key !== 'Escape' || menu.current?.open !== true || isElsewhere) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])

  return (
    <details ref={menu} className={`group ${className}`.trim()}>
      <summary className={iconButtonClass}>
        <span className="group-open:hidden">
          <Icon name="menu" large />
          <span className="sr-only">{messages.openMenu}</span>
        </span>
        <span className="hidden group-open:inline">
          <Icon name="x" large />
          <span className="sr-only">{messages.closeMenu}</span>
        </span>
      </summary>
      <nav
        aria-label={label}
        className={`absolute inset-x-0 top-full z-30 border-b border-line px-4 pb-4 ${sheet}`}
      >
        {children}
      </nav>
    </details>
  )
}
