import { SHELL_ERROR_ID } from '#shared/contracts/page.ts'
import { FALLBACK_SITE } from '#client/lib/site.ts'
import { shell as words } from '#client/messages/en/shell.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

/**
 * The error shown in the app shell if its scripts are missing on the device. Hidden until the loader detects that
 * (client/build/page-template.ts). Retry reloads the same URL.
 */
export function ShellError() {
  return (
    <div id={SHELL_ERROR_ID} role="alert" hidden>
      <h1 className="sr-only">{FALLBACK_SITE.name}</h1>
      <EmptyState title={words.title} text={words.text}>
        <LinkButton href="" className="mt-2">
          {words.retry}
        </LinkButton>
      </EmptyState>
    </div>
  )
}
