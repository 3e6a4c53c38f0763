import { RotateCw } from 'lucide-react'
import { showInstant } from '#shared/domain/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Says that what stands here is a saved copy and of when (epoch milliseconds), with Retry. */
export function SavedCopy({ savedAt, onRetry }: { savedAt: number; onRetry: () => void }) {
  const words = useMessages().lists
  return (
    <div
      role="status"
      className="my-2 flex flex-wrap items-center justify-between gap-x-3 rounded-lg bg-sunken pl-3 text-sm"
    >
      {words.savedCopy(showInstant(savedAt))}
      <Button onClick={onRetry}>
        <Icon of={RotateCw} />
        {words.failed.retry}
      </Button>
    </div>
  )
}
