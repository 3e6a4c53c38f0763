import { useRef } from 'react'
import type { PasskeysData } from '#shared/contracts/passkeys.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { Section } from '#client/ui/section.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { usePasskeys, type Passkeys } from './use-passkeys.ts'

export function PasskeysPage() {
  const { area, passkeys: messages } = useMessages(admin)
  const { data, error, isLoading, isLoadingError, refetch } = useAdminQuery<PasskeysData>('/passkeys')
  const passkeys = usePasskeys(() => void refetch())
  return (
    <>
      <h1 className="page-title">{area.pages['/admin/passkeys']}</h1>
      <p className="mt-1 text-soft">{messages.intro}</p>
      {data?.isRequired === true && <p className="mt-1 text-soft">{messages.required}</p>}
      {isLoading && <SkeletonRows count={1} />}
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <PasskeyList data={data} passkeys={passkeys} />}
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
