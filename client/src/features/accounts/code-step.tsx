import { CODE_LIFE_MS } from '#shared/domain/constants.ts'
import { Button } from '#client/ui/button.tsx'
import { CodeField } from './code-field.tsx'
import type { AccountFieldState } from './use-account-form.ts'
import { useAccountsWords } from './use-accounts-words.ts'
import type { Code } from './use-code.ts'

const MINUTE_MS = 60_000

type CodeStepProps = { state: AccountFieldState; code: Code; isBusy: boolean; onSendAgain: () => void }

/** The boxes for a code that was sent, and the way to another one. */
export function CodeStep({ state, code, isBusy, onSendAgain }: CodeStepProps) {
  const { login: words } = useAccountsWords()
  const { sent, isSending, waitSeconds } = code
  if (sent === null) return null
  const label = waitSeconds > 0 ? words.sendAgainIn(waitSeconds) : words.sendAgain
  return (
    <>
      <CodeField
        state={state}
        hint={words.codeHint(sent.email, CODE_LIFE_MS / MINUTE_MS)}
        readOnly={isBusy}
      />
      <Button look="plain" className="-ml-4" disabled={waitSeconds > 0 || isSending} onClick={onSendAgain}>
        {isSending ? words.sending : label}
      </Button>
    </>
  )
}
