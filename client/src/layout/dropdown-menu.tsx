import { useEffect, useRef, type ReactNode } from 'react'
import { iconButtonClass } from '#client/ui/icon-button-class.ts'
import { Icon } from '#client/ui/icon.tsx'

type Props = {
  words: { openMenu: string; closeMenu: string }
  /** Name of the navigation for those who do not see it. */
  label: string
  /** What is shown behind the menu: where it changes, something was chosen. */
  page: string
  className?: string
  /** How the sheet under the button looks. */
  sheet: string
  children: ReactNode
}

/**
 * A menu that drops from its header: opens and closes by its button, without a script too; closes on Esc and when a page
 * was chosen.
 */
export function DropdownMenu({ words, label, page, className = '', sheet, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  const shownOn = useRef(page)
  useEffect(() => {
    // What was opened before the scripts arrived stays open.
    if (shownOn.current === page) return
    shownOn.current = page
    if (menu.current) menu.current.open = false
  }, [page])

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
    <details ref={menu} className={`group ${className}`.trim()}>
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
        aria-label={label}
        className={`absolute inset-x-0 top-full z-30 border-b border-line px-4 pb-4 ${sheet}`}
      >
        {children}
      </nav>
    </details>
  )
}
