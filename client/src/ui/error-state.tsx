import { useMessages } from '#client/lib/i18n.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'

/** Says that something did not load and why, with Retry; never mistaken for an empty list (decision E3). */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useMessages().lists.failed
  // What fails without a network, fails for want of it: also the program of a page that was never opened.
  const isNetwork = !useOnline() || (error instanceof Error && error.name === 'NetworkError')
  return (
    <div role="alert">
      <EmptyState title={words.title} text={isNetwork ? words.offline : words.text}>
        <Button className="mt-2" onClick={onRetry}>
          <Icon name="rotate-cw" />
          {words.retry}
        </Button>
      </EmptyState>
    </div>
  )
}
