import { useMessages } from '#client/lib/i18n.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'

type Props = { isFailed: boolean; loading: string; failed: string; onRetry: () => void }

/** Placeholder for a part of a page: loading, or failed with Retry. */
export function RequestNote({ isFailed, loading, failed, onRetry }: Props) {
  const { retry } = useMessages().lists.failed
  if (!isFailed) return <p role="status">{loading}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="alert">{failed}</p>
      <Button onClick={onRetry}>
        <Icon name="rotate-cw" />
        {retry}
      </Button>
    </div>
  )
}
