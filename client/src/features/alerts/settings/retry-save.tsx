import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { Button } from '#client/ui/button.tsx'

/** Saves once more what a field still shows. */
export function RetrySave({ of, onRetry }: { of: string; onRetry: () => void }) {
  const messages = useMessages(alertSettings)
  return (
    <Button variant="text" className="-ml-4" aria-label={messages.retryOf(of)} onClick={onRetry}>
      {messages.retry}
    </Button>
  )
}
