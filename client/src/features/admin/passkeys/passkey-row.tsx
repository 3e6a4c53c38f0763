import { useId, useState, type SubmitEvent } from 'react'
import type { Passkey } from '#shared/contracts/passkeys.ts'
import { PASSKEY_NAME_LENGTH } from '#shared/domain/constants.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formText } from '#client/ui/forms/native-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Confirm } from '#client/ui/confirm-dialog.tsx'
import { inputClass } from '#client/ui/forms/field.tsx'
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
  const id = useId()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await rename(_id, formText(event.currentTarget, 'name') ?? '')) onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow basis-48">
        <label htmlFor={id} className="mb-1 block font-medium">
          {messages.name}
        </label>
        <input
          ref={(input) => input?.focus()}
          id={id}
          name="name"
          defaultValue={name}
          maxLength={PASSKEY_NAME_LENGTH}
          autoComplete="off"
          className={inputClass}
        />
      </div>
      <Button type="submit" variant="primary" disabled={isBusy}>
        {messages.save}
      </Button>
      <Button onClick={onClose}>{messages.cancel}</Button>
    </form>
  )
}

type RemoveProps = Pick<Props, 'passkey' | 'passkeys' | 'onRemoved'>

function RemoveButton({ passkey: { _id, name }, passkeys, onRemoved }: RemoveProps) {
  const messages = useMessages(admin).passkeys
  const [isConfirming, setIsConfirming] = useState(false)
  const { isBusy, remove } = passkeys
  const confirm = async () => {
    const isDone = await remove(_id)
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
