import { SHELL_ERROR_ID } from '#shared/contracts/page.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { FALLBACK_SITE } from '#client/layout/site.ts'
import { shell } from '#client/messages/en/shell.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

/**
 * The error shown in the app shell if its scripts are missing on the device. Hidden until the loader detects that
 * (client/build/page-template.ts). Retry reloads the same URL.
 */
export function ShellError() {
  const messages = useMessages(shell)
  return (
    <div id={SHELL_ERROR_ID} role="alert" hidden>
      <h1 className="sr-only">{FALLBACK_SITE.name}</h1>
      <EmptyState title={messages.title} text={messages.text}>
        <LinkButton href="" className="mt-2">
          {messages.retry}
        </LinkButton>
      </EmptyState>
    </div>
  )
}
