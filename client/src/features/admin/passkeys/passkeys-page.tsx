import { useRef, useEffect, useEffectEvent, useState } from 'react'
import { type PasskeysData, PasskeyNameBody, type Passkey } from '#shared/contracts/passkeys.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Section } from '#client/ui/section.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmButton } from '#client/ui/confirm-dialog.tsx'
import { TextField } from '#client/ui/forms/text-field.tsx'
import { useContractForm } from '#client/ui/forms/use-contract-form.ts'
import { QueryData } from '#client/features/admin/lists/query-data.tsx'
import { AddPasskey, PasskeyButton } from './add-passkey.tsx'
import { usePasskeys, type Passkeys } from './use-passkeys.ts'

export function PasskeysPage() {
  const { area, passkeys: messages } = useMessages(admin)
  const query = useAdminQuery<PasskeysData>('/passkeys')
  const passkeys = usePasskeys(() => void query.refetch())
  return (
    <>
      <h1 className="page-title">{area.pages['/admin/passkeys']}</h1>
      <p className="mt-1 text-soft">{messages.intro}</p>
      {query.data?.isRequired === true && <p className="mt-1 text-soft">{messages.required}</p>}
      <QueryData query={query} placeholder={<SkeletonRows count={1} />} keepsData>
        {(data) => <PasskeyList data={data} passkeys={passkeys} />}
      </QueryData>
    </>
  )
}

type ListProps = { data: PasskeysData; passkeys: Passkeys }

function PasskeyList({ data, passkeys }: ListProps) {
  const messages = useMessages(admin).passkeys
  const list = useRef<HTMLDivElement>(null)
  const canChange = data.changes === 'open'
  return (
    <>
      <div ref={list} tabIndex={-1} className="mt-4 outline-none">
        {data.passkeys.length === 0 && <p>{messages.none}</p>}
        <ul>
          {data.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              canChange={canChange}
              passkeys={passkeys}
              // The pressed button is removed with its row.
              onRemoved={() => list.current?.focus()}
            />
          ))}
        </ul>
      </div>
      <p role="alert" className="min-h-8 pt-2 font-semibold text-red">
        {passkeys.failure}
      </p>
      {canChange && (
        <Section title={messages.addTitle}>
          <AddPasskey count={data.passkeys.length} passkeys={passkeys} />
        </Section>
      )}
      {data.changes === 'passkeyFirst' && (
        <>
          <p>{messages.passkeyFirst}</p>
          <PasskeyButton passkeys={passkeys} />
          <p className="mt-3 text-soft">{messages.lost}</p>
        </>
      )}
      {data.changes === 'unavailable' && <p>{messages.unavailable}</p>}
    </>
  )
}

type PasskeyRowProps = { passkey: Passkey; canChange: boolean; passkeys: Passkeys; onRemoved: () => void }

function PasskeyRow({ passkey, canChange, passkeys, onRemoved }: PasskeyRowProps) {
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
              <span>
                {lastUsedAt === null ? messages.noSignIn : messages.lastSignIn(formatInstant(lastUsedAt))}
              </span>
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

type RenameProps = Pick<PasskeyRowProps, 'passkey' | 'passkeys'> & { onClose: () => void }

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

type RemoveProps = Pick<PasskeyRowProps, 'passkey' | 'passkeys' | 'onRemoved'>

function RemoveButton({ passkey: { _id, name }, passkeys, onRemoved }: RemoveProps) {
  const messages = useMessages(admin).passkeys
  const { isBusy, remove } = passkeys
  const confirm = async (close: () => void) => {
    const { isDone } = await remove(_id)
    close()
    if (isDone) onRemoved()
  }
  return (
    <ConfirmButton
      label={messages.removeOf(name)}
      title={<bdi>{name}</bdi>}
      text={messages.confirmRemove}
      confirm={messages.remove}
      cancel={messages.cancel}
      isBusy={isBusy}
      onConfirm={(close) => void confirm(close)}
    />
  )
}
