import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { isMissingProgram } from '#client/lib/network/network-error.ts'
import { useTopOfPage } from '#client/layout/use-scroll-to-top.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { reloadOnce } from '#client/lib/network/reload-once.ts'

export function PendingPage() {
  const { loading } = useMessages().lists
  useTopOfPage()
  return (
    <div className="py-4">
      <p role="status" className="sr-only">
        {loading}
      </p>
      <SkeletonText />
    </div>
  )
}

/** Load error of a page with Retry. Differs from an empty list, which means "no items". */
export function FailedPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter()
  useEffect(() => {
    if (isMissingProgram(error) && navigator.onLine) reloadOnce(error.message)
  }, [error])
  return <ErrorState error={error} onRetry={() => void router.invalidate()} />
}

export function NotFound() {
  const messages = useMessages().layout.notFound
  return (
    <div className="pb-16">
      <h1 className="page-title">{messages.title}</h1>
      <p className="mt-2 mb-6 text-soft">{messages.text}</p>
      <LinkButton href="/">{messages.action}</LinkButton>
    </div>
  )
}
