import { useEffect, useEffectEvent, useState } from 'react'
import { PasskeyNameBody, type Passkey } from '#shared/contracts/passkeys.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Confirm } from '#client/ui/confirm-dialog.tsx'
import { TextField } from '#client/ui/forms/text-field.tsx'
import { useContractForm } from '#client/ui/forms/use-contract-form.ts'
import type { Passkeys } from './use-passkeys.ts'

type Props = { passkey: Passkey; canChange: boolean; passkeys: Passkeys; onRemoved: () => void }

export function PasskeyRow({ passkey, canChange, passkeys, onRemoved }: Props) {
  const messages = useMessages(admin).passkeys
  const [isRenaming, setIsRenaming] = useState(false)
  const { name, createdAt, lastUsedAt, current } = passkey
  return (
    <li className="border-b border-line py-3">
      {isRenaming ? (
        <RenameForm passkey={passkey} passkeys={passkeys} onClose={() => setIsRenaming(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 grow">
            <p className="font-medium wrap-anywhere">
              <bdi>{name}</bdi> {current && <Badge tone="soft">{messages.current}</Badge>}
            </p>
            <p className="flex flex-wrap gap-x-4 text-sm text-soft">
              <span>{messages.added(formatInstant(createdAt))}</span>
              <span>{lastUsedAt === null ? messages.unused : messages.used(formatInstant(lastUsedAt))}</span>
            </p>
          </div>
          {canChange && (
            <div className="flex gap-2">
              <Button aria-label={messages.renameOf(name)} onClick={() => setIsRenaming(true)}>
                {messages.rename}
              </Button>
              <RemoveButton passkey={passkey} passkeys={passkeys} onRemoved={onRemoved} />
            </div>
          )}
        </div>
      )}
    </li>
  )
}

type RenameProps = Pick<Props, 'passkey' | 'passkeys'> & { onClose: () => void }

function RenameForm({ passkey: { _id, name }, passkeys: { isBusy, rename }, onClose }: RenameProps) {
  const messages = useMessages(admin).passkeys
  const { element, field, focus, showErrors, submit } = useContractForm<PasskeyNameBody, PasskeyNameBody>({
    contract: PasskeyNameBody,
    defaultValues: { name },
    toBody: (typed) => ({ name: typed.name.trim() }),
  })
  const focusName = useEffectEvent(() => focus('name'))
  useEffect(() => focusName(), [])
  const onSubmit = submit(async (body) => {
    const { isDone, errors } = await rename(_id, body.name)
    if (isDone) onClose()
    else showErrors(errors)
  })
  return (
    <form ref={element} noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextField field={field('name')} label={messages.name} autoComplete="off" />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={isBusy}>
          {messages.save}
        </Button>
        <Button onClick={onClose}>{messages.cancel}</Button>
      </div>
    </form>
  )
}

type RemoveProps = Pick<Props, 'passkey' | 'passkeys' | 'onRemoved'>

function RemoveButton({ passkey: { _id, name }, passkeys, onRemoved }: RemoveProps) {
  const messages = useMessages(admin).passkeys
  const [isConfirming, setIsConfirming] = useState(false)
  const { isBusy, remove } = passkeys
  const confirm = async () => {
    const { isDone } = await remove(_id)
    setIsConfirming(false)
    if (isDone) onRemoved()
  }
  return (
    <>
      <Button className="text-red" aria-label={messages.removeOf(name)} onClick={() => setIsConfirming(true)}>
        {messages.remove}
      </Button>
      {isConfirming && (
        <Confirm
          title={<bdi>{name}</bdi>}
          text={messages.confirmRemove}
          confirm={messages.remove}
          cancel={messages.cancel}
          isBusy={isBusy}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  )
}
