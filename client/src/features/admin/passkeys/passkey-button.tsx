import { useMessages } from '#client/lib/i18n.ts'
import { passkeys as passkeyMessages } from '#client/messages/en/passkeys.ts'
import { Button } from '#client/ui/button.tsx'
import type { Passkeys } from './use-passkeys.ts'

export function PasskeyButton({ passkeys: { isBusy, signIn } }: { passkeys: Passkeys }) {
  const messages = useMessages(passkeyMessages)
  return (
    <Button
      variant="primary"
      aria-disabled={isBusy}
      className="mt-3 aria-disabled:opacity-60"
      onClick={() => void signIn()}
    >
      {isBusy ? messages.busy : messages.signIn}
    </Button>
  )
}
