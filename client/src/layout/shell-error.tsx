import { SHELL_ERROR_ID } from '#shared/contracts/page.ts'
import { FALLBACK_SITE } from '#client/lib/site.ts'
import { shell as words } from '#client/messages/en/shell.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

/**
 * Says in the kept page, which has no program then, that the program is not on the device; hidden until the loader finds
 * out (client/build/page-template.ts). Retry asks for the same address again.
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
