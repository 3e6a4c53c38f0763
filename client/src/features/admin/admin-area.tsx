import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { KindPage } from '#shared/domain/kinds.ts'
import type { AdminPage } from '#shared/domain/pages/site-pages.ts'
import { AdminApiContext } from '#client/features/admin/requests/admin-api.ts'
import type { AdminFormComponent } from '#client/features/admin/lists/admin-form-props.ts'
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
import { kindOfPage } from '../kinds.ts'
import { AdminLayout } from '#client/features/admin/shell/admin-layout.tsx'
import { ContentPage } from '#client/features/admin/content/content-page.tsx'
import { useAdminGuard } from '#client/features/admin/shell/use-admin-guard.ts'
import { admin } from '#client/messages/en/admin.ts'
import './admin-area.css'
import { useSessionAwareApi } from '#client/features/admin/requests/use-session-aware-api.ts'

// Admins mostly use the lists; rarely used pages are separate chunks.
const OTHER_PAGES = {
  '/admin/attempts': lazy(async () => ({
    default: (await import('#client/features/admin/attempts/attempts-page.tsx')).AttemptsPage,
  })),
  '/admin/orders': lazy(async () => ({
    default: (await import('#client/features/admin/orders/orders-page.tsx')).OrdersPage,
  })),
  '/admin/messages': lazy(async () => ({
    default: (await import('#client/features/admin/pages/messages-page.tsx')).MessagesPage,
  })),
  '/admin/alerts': lazy(async () => ({
    default: (await import('#client/features/admin/pages/alerts-page.tsx')).AlertsPage,
  })),
  '/admin/people': lazy(async () => ({
    default: (await import('#client/features/admin/pages/users-page.tsx')).UsersPage,
  })),
  '/admin/passkeys': lazy(async () => ({
    default: (await import('#client/features/admin/passkeys/passkeys-page.tsx')).PasskeysPage,
  })),
  '/admin/settings': lazy(async () => ({
    default: (await import('#client/features/admin/settings/settings-page.tsx')).SettingsPage,
  })),
  '/admin/audit': lazy(async () => ({
    default: (await import('#client/features/admin/pages/audit-page.tsx')).AuditPage,
  })),
} satisfies Record<Exclude<AdminPage, KindPage>, ComponentType>

const PasskeyGate = lazy(async () => ({
  default: (await import('#client/features/admin/passkeys/passkey-gate.tsx')).PasskeyGate,
}))

const isOtherPage = (page: AdminPage): page is keyof typeof OTHER_PAGES => Object.hasOwn(OTHER_PAGES, page)

type Props = { page: AdminPage; Form: AdminFormComponent }

/** A guarded admin page: nothing of it is rendered for other users than admins. */
export function AdminArea({ page, Form }: Props) {
  const { guard, retry } = useAdminGuard()
  if (guard === 'unknown') return <LoadingScreen />
  if (guard === 'unreachable') return <Unreachable onRetry={retry} />
  if (guard === 'passkey')
    return (
      <Opened>
        <Bare>
          <Suspense fallback={<SkeletonText />}>
            <PasskeyGate />
          </Suspense>
        </Bare>
      </Opened>
    )
  if (guard !== 'granted') return <Bare>{null}</Bare>
  return (
    <Opened>
      <AdminLayout page={page}>
        <PartBoundary>{page !== '/admin/passkeys' && <PasskeyOffer />}</PartBoundary>
        <PartBoundary resetKey={page}>
          <Suspense fallback={<SkeletonText />}>
            <Page key={page} page={page} Form={Form} />
          </Suspense>
        </PartBoundary>
      </AdminLayout>
    </Opened>
  )
}

function Page({ page, Form }: Props) {
  if (!isOtherPage(page)) return <ContentPage page={page} kind={kindOfPage(page)} Form={Form} />
  const Other = OTHER_PAGES[page]
  return <Other />
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
function Bare({ children }: { children: ReactNode }) {
  return <BareFrame className="min-h-dvh px-4">{children}</BareFrame>
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  const messages = useMessages(admin).area
  const { retry } = useMessages().lists.failed
  return (
    <Bare>
      <h1 className="sr-only">{messages.name}</h1>
      <div role="alert">
        <EmptyState {...messages.unreachable}>
          <Button className="mt-2" onClick={onRetry}>
            <Icon name="rotate-cw" />
            {retry}
          </Button>
        </EmptyState>
      </div>
    </Bare>
  )
}

const DOTS = ['', '[animation-delay:150ms]', '[animation-delay:300ms]']

/** The placeholder of an admin page until the user is known. */
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
