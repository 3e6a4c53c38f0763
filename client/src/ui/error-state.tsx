import { useMessages } from '#client/lib/i18n.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'

// Error messages of a failed dynamic import in Chromium, Firefox and Safari.
const NO_PROGRAM = / module( |:)/

/** Shows that something failed to load and why, with Retry; never mistaken for an empty list (decision E3). */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const messages = useMessages().lists.failed
  const isNetwork =
    error instanceof Error && (error.name === 'NetworkError' || NO_PROGRAM.test(error.message))
  return (
    <div role="alert">
      <EmptyState title={messages.title} text={isNetwork ? messages.offline : messages.text}>
        <Button className="mt-2" onClick={onRetry}>
          <Icon name="rotate-cw" />
          {messages.retry}
        </Button>
      </EmptyState>
    </div>
  )
}
