import { useRouter } from '@tanstack/react-router'
import type { Site } from '#shared/contracts/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { Synonyms } from './synonyms-form.tsx'
import { SettingsForm } from './settings-form.tsx'
import { toSettings } from './settings-fields.ts'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'

export function SettingsPage() {
  const { area, settings: messages } = useMessages(admin)
  const router = useRouter()
  const { data, error, isLoading, isLoadingError, refetch } = useAdminQuery<{ site: Site }>('/site')
  return (
    <>
      <h1 className="page-title">{area.pages['/admin/settings']}</h1>
      <p className="mt-1 text-soft">{messages.intro}</p>
      {isLoading && <SkeletonText />}
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {/* The layout shows the settings too, so reload it after a save. */}
      {data !== undefined && (
        <SettingsForm site={toSettings(data.site)} onSaved={() => void router.invalidate()} />
      )}
      <PartBoundary>{data !== undefined && <Synonyms />}</PartBoundary>
    </>
  )
}
