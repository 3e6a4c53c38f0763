import { useCallback, useEffect, type ReactNode } from 'react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { isNotFound } from '#shared/contracts/api.ts'
import type { ItemDetails, ReadableKind } from '#shared/contracts/content-kinds.ts'
import { useApi } from '#client/data/api.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useSession, type LoginReason } from '#client/layout/session.ts'
import { useRequest } from '#client/ui/use-request.ts'
import { items } from '#client/messages/en/items.ts'
import { Dialog, DialogBoundary } from '#client/ui/dialog.tsx'
import { EmptyState, ErrorState } from '#client/ui/empty-state.tsx'
import { SkeletonText, PENDING_DELAY_MS, useLate } from '#client/ui/skeleton.tsx'
import { useSignInGate } from './sign-in-gate.tsx'

type Props<Kind extends ReadableKind> = {
  kind: Kind
  openId: string | undefined
  titleOf: (id: string) => string | undefined
  children: (item: ItemDetails[Kind]) => ReactNode
  actions?: (item: ItemDetails[Kind]) => ReactNode
}

const getTitle = (item: ItemDetails[ReadableKind]): string => ('title' in item ? item.title : item.postName)

/** Item in the URL as a dialog over its list, for signed-in users. Anonymous users get the login modal. */
export function ItemDialog<Kind extends ReadableKind>({ openId, ...rest }: Props<Kind>) {
  const { kind } = rest
  const close = useCloseItem()
  const { state, openLogin } = useSession()
  const { status } = state
  const isTurnedAway = openId !== undefined && status === 'anonymous'

  useEffect(() => {
    if (!isTurnedAway) return undefined
    // Waits a moment: just after hydration the session may still be unknown.
    const timer = setTimeout(() => openLogin(kind), PENDING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isTurnedAway, openLogin, kind])

  const mayRead = status === 'signedIn' || status === 'unreachable'
  if (openId === undefined || !mayRead) return null
  return (
    <DialogBoundary key={openId} onClose={close}>
      <OpenItem id={openId} {...rest} />
    </DialogBoundary>
  )
}

type OpenProps<Kind extends ReadableKind> = Omit<Props<Kind>, 'openId'> & { id: string }

function OpenItem<Kind extends ReadableKind>({ kind, id, titleOf, children, actions }: OpenProps<Kind>) {
  const { lists, jobPosts } = useMessages()
  const api = useApi()
  const close = useCloseItem()
  const read = useCallback((key: string) => api.item(kind, key), [api, kind])
  const [request, retry] = useRequest(id, read)
  const isLate = useLate(request.status === 'pending')
  const item = request.status === 'success' ? request.data : undefined
  const title = (item && getTitle(item)) ?? titleOf(id) ?? lists.loading
  const isMissing = request.status === 'error' && isNotFound(request.error)
  const { missingHint } = useMessages(items)

  return (
    <Dialog title={<bdi>{title}</bdi>} size="fit" onClose={close} actions={item && actions?.(item)}>
      {isLate && <SkeletonText />}
      {isMissing && <EmptyState title={jobPosts.missing} text={missingHint} />}
      {request.status === 'error' && !isMissing && <ErrorState error={request.error} onRetry={retry} />}
      {item && children(item)}
    </Dialog>
  )
}

/** Returns a function that closes the item in the URL: closing and Back lead to the unchanged list. */
export function useCloseItem(): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => {
    // The list is one step back in the history, unless the user typed the URL or came from another site.
    if (history.canGoBack()) history.back()
    else
      void navigate({
        to: '.',
        search: (before) => ({ ...before, post: undefined }),
        replace: true,
        resetScroll: false,
      })
  }
}

export function useOpenItem(reason: LoginReason): (id: string) => void {
  const navigate = useNavigate()
  const gate = useSignInGate()
  return (id) =>
    gate(() => {
      void navigate({ to: '.', search: (before) => ({ ...before, post: id }), resetScroll: false })
    }, reason)
}
