import { useEffect, useRef } from 'react'

type Tab = { href: string; label: string; count?: number | undefined; isCurrent: boolean }

const TAB = 'inline-flex min-h-12 items-center gap-1.5 border-b-2 px-3 whitespace-nowrap'
const CURRENT = `${TAB} border-accent font-semibold text-accent`
const OTHER = `${TAB} border-transparent text-soft hover:text-ink`

/** Scrolls a strip sideways, and nothing around it, until one of its parts is visible. */
function showWithin(strip: HTMLElement, part: Element): void {
  const [around, inner] = [strip.getBoundingClientRect(), part.getBoundingClientRect()]
  if (inner.right > around.right) strip.scrollLeft += inner.right - around.right
  else if (inner.left < around.left) strip.scrollLeft -= around.left - inner.left
}

/** Views of the same list, as links: each has its own URL. Narrow screens scroll them sideways. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const list = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-current]')
    if (list.current && tab) showWithin(list.current, tab)
  }, [current])
  return (
    <nav ref={list} aria-label={label} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex min-w-max border-b border-line">
        {tabs.map((tab) => (
          <li key={tab.href} className="-mb-px">
            <a
              href={tab.href}
              className={tab.isCurrent ? CURRENT : OTHER}
              aria-current={tab.isCurrent ? 'page' : undefined}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-sunken px-2 text-sm [font-variant-numeric:tabular-nums]">
                  {tab.count}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
