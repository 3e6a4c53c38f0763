import { useLocation, type NotFoundRouteProps } from '@tanstack/react-router'
import { beyondLast } from '#client/messages/en/beyond-last.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

/** Replaces the rows of a page beyond the last, and links to the last page. */
export function BeyondLast({ data }: NotFoundRouteProps) {
  const messages = useMessages(beyondLast)
  const { pathname, search } = useLocation()
  const { page, pageCount } = data as { page: number; pageCount: number }
  const last = stringifySearch({ ...search, post: undefined, page: pageCount === 1 ? undefined : pageCount })
  return (
    <EmptyState title={messages.title(page)} text={messages.text(pageCount)}>
      <LinkButton href={pathname + last}>{messages.action}</LinkButton>
    </EmptyState>
  )
}
