import { lazy, Suspense, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { AdminPage } from '#shared/domain/pages/site-pages.ts'
import { AdminApiContext, useSessionAwareApi } from '#client/features/admin/requests/admin-api.ts'
import { BareFrame } from '#client/layout/frame/bare-frame.tsx'
import { QueryArea } from '#client/layout/query-area.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { ToastProvider } from '#client/ui/toast.tsx'
import { PasskeyOffer } from '#client/features/admin/passkeys/passkey-offer.tsx'
import { AdminLayout } from '#client/features/admin/shell/admin-layout.tsx'
import { admin } from '#client/messages/en/admin.ts'
import { useSession, type SessionState } from '#client/layout/session.ts'
import './admin-area.css'

const PasskeyGate = lazy(async () => ({
  default: (await import('#client/features/admin/passkeys/passkey-gate.tsx')).PasskeyGate,
}))

type Props = { page: AdminPage; children: ReactNode }

/** Renders an admin page for admins only; other users get nothing of it. */
export function AdminArea({ page, children }: Props) {
  const { guard, retry } = useAdminGuard()
  if (guard === 'unknown') return <LoadingScreen />
  if (guard === 'unreachable') return <Unreachable onRetry={retry} />
  if (guard === 'passkey')
    return (
      <Opened>
        <PlainLayout>
          <Suspense fallback={<SkeletonText />}>
            <PasskeyGate />
          </Suspense>
        </PlainLayout>
      </Opened>
    )
  if (guard !== 'granted') return <PlainLayout>{null}</PlainLayout>
  return (
    <Opened>
      <AdminLayout page={page}>
        <PartBoundary>{page !== '/admin/passkeys' && <PasskeyOffer />}</PartBoundary>
        <PartBoundary resetKey={page}>{children}</PartBoundary>
      </AdminLayout>
    </Opened>
  )
}

function Opened({ children }: { children: ReactNode }) {
  return (
    <AdminApiContext value={useSessionAwareApi()}>
      <QueryArea>
        <ToastProvider>{children}</ToastProvider>
      </QueryArea>
    </AdminApiContext>
  )
}

// Without the admin layout: its navigation is for admins only, too.
function PlainLayout({ children }: { children: ReactNode }) {
  return <BareFrame className="min-h-dvh px-4">{children}</BareFrame>
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  const messages = useMessages(admin).area
  const { retry } = useMessages().lists.failed
  return (
    <PlainLayout>
      <h1 className="sr-only">{messages.name}</h1>
      <div role="alert">
        <EmptyState {...messages.unreachable}>
          <Button className="mt-2" onClick={onRetry}>
            <Icon name="rotate-cw" />
            {retry}
          </Button>
        </EmptyState>
      </div>
    </PlainLayout>
  )
}

const DOTS = ['', '[animation-delay:150ms]', '[animation-delay:300ms]']

export function LoadingScreen() {
  const { loading } = useMessages(admin).area
  return (
    <main id="content" className="flex min-h-dvh flex-col items-center justify-center gap-3">
      <div aria-hidden className="flex gap-3">
        {DOTS.map((delay) => (
          <span key={delay} className={`size-6 rounded-full bg-accent motion-safe:animate-bounce ${delay}`} />
        ))}
      </div>
      <p role="status">{loading}</p>
    </main>
  )
}

/**
 * Access to the administration. `unknown`: no response yet; `unreachable`: request failed. `anonymous`: no session;
 * `forbidden`: no admin. `passkey`: an admin who must prove the session with a passkey first.
 */
type GuardState = 'unknown' | 'unreachable' | 'anonymous' | 'forbidden' | 'passkey' | 'granted'

// Cookie that accompanies the session cookie: without it there is no session, and no request is sent.
const SIGNED_IN = /(?:^|;\s*)signedIn=1(?:;|$)/

function getGuard(state: SessionState, isChecked: boolean, wasOpen: boolean): GuardState {
  if (state.status === 'signedIn') {
    if (state.profile.role !== 'admin') return 'forbidden'
    return state.profile.passkeyStep === 'required' ? 'passkey' : 'granted'
  }
  // A session that expires during work hides nothing: the login modal opens over the page.
  if (wasOpen) return 'granted'
  if (state.status === 'loading' || !isChecked) return 'unknown'
  return state.status
}

/** Guards the administration: checks the session, opens the login modal, or redirects users who are no admins. */
function useAdminGuard(): { guard: GuardState; retry: () => void } {
  const { state, refresh, openLogin } = useSession()
  const { navigate } = useRouter()
  const [isChecked, setIsChecked] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const guard = getGuard(state, isChecked, wasOpen)

  const check = useEffectEvent(async () => {
    if (SIGNED_IN.test(document.cookie)) await refresh()
    setIsChecked(true)
  })
  useEffect(() => void check(), [])

  const applyGuard = useEffectEvent((found: GuardState) => {
    if (found === 'granted') setWasOpen(true)
    if (found === 'anonymous') openLogin('admin')
    if (found === 'forbidden') void navigate({ to: '/', replace: true })
  })
  useEffect(() => applyGuard(guard), [guard])

  const hasEnded = guard === 'granted' && state.status === 'anonymous'
  const reopenLogin = useEffectEvent(() => openLogin('admin'))
  useEffect(() => {
    if (hasEnded) reopenLogin()
  }, [hasEnded])

  return { guard: guard, retry: () => void refresh() }
}
