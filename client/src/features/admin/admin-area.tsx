import { lazy, Suspense, type ReactNode } from 'react'
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
import { useAdminGuard } from '#client/features/admin/shell/use-admin-guard.ts'
import { admin } from '#client/messages/en/admin.ts'
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
