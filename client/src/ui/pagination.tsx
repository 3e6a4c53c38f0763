import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageWindow } from '#shared/domain/page-window.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Icon } from './icon.tsx'

const PLACE =
  'inline-flex min-h-12 min-w-12 items-center justify-center gap-1 rounded-lg px-2 [font-variant-numeric:tabular-nums]'
const OPEN = `${PLACE} hover:bg-tint`
const CURRENT = `${PLACE} bg-accent font-bold text-onaccent`
const STEP = `${PLACE} sm:px-3`

/** The pages of a list as real links (specification 4); Previous is off on the first page, Next on the last. */
export function Pagination({ page, pageCount }: { page: number; pageCount: number }) {
  const words = useMessages().lists
  if (pageCount <= 1 && page <= 1) return null
  return (
    <nav aria-label={words.pages} className="mt-6 flex flex-wrap justify-between gap-1 sm:justify-center">
      <Step to={page - 1} isOff={page <= 1} rel="prev">
        <Icon of={ChevronLeft} />
        {words.previous}
      </Step>
      <ul className="order-first flex w-full justify-center gap-1 sm:order-none sm:w-auto">
        {pageWindow(page, pageCount).map((item, index) => (
          <li key={item === 'gap' ? `gap-${index}` : item}>
            {item === 'gap' ? (
              <span className={PLACE}>…</span>
            ) : (
              <PageLink
                to={item}
                label={words.page(item)}
                className={item === page ? CURRENT : OPEN}
                isCurrent={item === page}
              >
                {item}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
      <Step to={page + 1} isOff={page >= pageCount} rel="next">
        {words.next}
        <Icon of={ChevronRight} />
      </Step>
    </nav>
  )
}

function Step({
  to,
  isOff,
  rel,
  children,
}: {
  to: number
  isOff: boolean
  rel: string
  children: ReactNode
}) {
  if (isOff) {
    return (
      <button type="button" disabled className={`${STEP} text-edge`}>
        {children}
      </button>
    )
  }
  return (
    <PageLink to={to} className={`${STEP} text-accent hover:bg-tint`} rel={rel}>
      {children}
    </PageLink>
  )
}

type PageLinkProps = {
  to: number
  className: string
  children: ReactNode
  label?: string
  rel?: string
  isCurrent?: boolean
}

// The first page has no number in its address: one address for one page.
function PageLink({ to, label, isCurrent = false, ...rest }: PageLinkProps) {
  return (
    <Link
      to="."
      search={(before) => ({ ...before, post: undefined, page: to === 1 ? undefined : to })}
      preload="intent"
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={{ exact: true }}
      {...rest}
    />
  )
}
