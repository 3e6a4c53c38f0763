import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'

/** Part of a page that is visible at first; a press hides or shows it, without scripts. */
export function Toggle({ hide, show, children }: { hide: string; show: string; children: ReactNode }) {
  return (
    <details open className="group">
      <summary className={buttonClass('text', '-ml-4')}>
        <span className="group-open:rotate-180">
          <Icon name="chevron-down" />
        </span>
        <span className="hidden group-open:inline">{hide}</span>
        <span className="group-open:hidden">{show}</span>
      </summary>
      {children}
    </details>
  )
}
