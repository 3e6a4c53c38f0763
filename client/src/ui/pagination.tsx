import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pageWindow } from '#shared/domain/pages/page-window.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { Icon } from './icon.tsx'

const CELL =
  'inline-flex min-h-12 min-w-12 items-center justify-center gap-1 rounded-lg px-2 [font-variant-numeric:tabular-nums]'
const OPEN = `${CELL} hover:bg-tint`
const CURRENT = `${CELL} bg-accent font-bold text-onaccent`
const STEP = `${CELL} sm:px-3`

type Props = { page: number; pageCount: number }

/** Pages of a list as real links. Previous is off on the first page, Next on the last. */
export const Pagination = ({ page, pageCount }: Props) =>
  pageCount <= 1 && page <= 1 ? null : <Navigation page={page} pageCount={pageCount} />

function Navigation({ page, pageCount }: Props) {
  const messages = useMessages().lists
  const { pathname, search } = useLocation()
  // The first page has no page number in its URL: one URL for each page.
  const addressOf = (to: number) =>
    pathname + stringifySearch({ ...search, post: undefined, page: to === 1 ? undefined : to })
  return (
    <nav aria-label={messages.pages} className="mt-6 flex flex-wrap justify-between gap-1 sm:justify-center">
      <PageLinks {...{ page, pageCount, search, addressOf }} />
    </nav>
  )
}

type LinksProps = Props & { search: { searchQuery?: string }; addressOf: (page: number) => string }

export function PageLinks({ page, pageCount, addressOf }: LinksProps) {
  const messages = useMessages().lists
  return (
    <>
      <Step href={addressOf(page - 1)} isOff={page <= 1} rel="prev">
        <Icon name="chevron-left" />
        {messages.previous}
      </Step>
      <ul className="order-first flex w-full flex-wrap justify-center gap-1 sm:order-none sm:w-auto">
        {pageWindow(page, pageCount).map((item, index) => (
          <li key={item === 'gap' ? `gap-${index}` : item}>
            {item === 'gap' ? (
              <span className={CELL}>…</span>
            ) : (
              <a
                href={addressOf(item)}
                className={item === page ? CURRENT : OPEN}
                aria-label={messages.page(item)}
                aria-current={item === page ? 'page' : undefined}
                data-preload=""
              >
                {item}
              </a>
            )}
          </li>
        ))}
      </ul>
      <Step href={addressOf(page + 1)} isOff={page >= pageCount} rel="next">
        {messages.next}
        <Icon name="chevron-right" />
      </Step>
    </>
  )
}

type StepProps = { href: string; isOff: boolean; rel: string; children: ReactNode }

function Step({ href, isOff, rel, children }: StepProps) {
  if (isOff) {
    return (
      <button type="button" disabled className={`${STEP} text-edge`}>
        {children}
      </button>
    )
  }
  return (
    <a href={href} className={`${STEP} text-accent hover:bg-tint`} rel={rel} data-preload="">
      {children}
    </a>
  )
}
