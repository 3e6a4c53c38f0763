import { useEffect } from 'react'
import { PasskeyNameBody } from '#shared/contracts/passkeys.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/forms/text-field.tsx'
import { useContractForm } from '#client/ui/forms/use-contract-form.ts'
import { passkeys as passkeyMessages } from '#client/messages/en/passkeys.ts'
import type { Passkeys } from './use-passkeys.ts'

type Props = { count: number; passkeys: Passkeys }

export function AddPasskey({ count, passkeys: { isBusy, add } }: Props) {
  const messages = useMessages(admin).passkeys
  const proposed = messages.defaultName(count + 1)
  const { element, methods, field, showErrors, submit } = useContractForm<PasskeyNameBody, PasskeyNameBody>({
    contract: PasskeyNameBody,
    defaultValues: { name: proposed },
    toBody: ({ name }) => ({ name: name.trim() || proposed }),
  })
  const { reset } = methods
  // The next passkey has another name.
  useEffect(() => reset({ name: proposed }), [proposed, reset])
  const onSubmit = submit(async ({ name }) => {
    showErrors((await add(name)).errors)
  })
  return (
    <form ref={element} noValidate onSubmit={(event) => void onSubmit(event)} className="max-w-md">
      <TextField
        field={field('name')}
        label={messages.name}
        hint={messages.nameHint}
        autoComplete="off"
        required={false}
      />
      <Button type="submit" variant="primary" aria-disabled={isBusy} className="aria-disabled:opacity-60">
        {isBusy ? messages.adding : messages.add}
      </Button>
    </form>
  )
}

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
