import { isMissingProgram } from '#client/lib/network/network-error.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'

/** Shows that a load failed and why, with Retry. Differs from an empty list, which means "no items". */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const messages = useMessages().lists.failed
  const isNetwork = isMissingProgram(error) || (error instanceof Error && error.name === 'NetworkError')
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
