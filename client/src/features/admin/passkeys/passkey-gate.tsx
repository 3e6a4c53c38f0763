import type { PasskeysData } from '#shared/contracts/passkeys.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { LogOut } from '#client/features/admin/shell/log-out.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { QueryData } from '#client/features/admin/lists/query-data.tsx'
import { AddPasskey, PasskeyButton } from './add-passkey.tsx'
import { usePasskeys } from './use-passkeys.ts'

/** Replaces the admin area until a passkey proves the session. */
export function PasskeyGate() {
  const messages = useMessages(admin).passkeys
  const query = useAdminQuery<PasskeysData>('/passkeys')
  const passkeys = usePasskeys(() => void query.refetch())
  return (
    <div className="mx-auto max-w-xl pt-6">
      <h1 className="page-title">{messages.gate.title}</h1>
      <QueryData query={query} keepsData>
        {({ changes }) => <Step changes={changes} passkeys={passkeys} />}
      </QueryData>
      <p role="alert" className="min-h-8 pt-2 font-semibold text-red">
        {passkeys.failure}
      </p>
      <div className="mt-4 border-t border-line pt-2">
        <LogOut />
      </div>
    </div>
  )
}

type StepProps = { changes: PasskeysData['changes']; passkeys: ReturnType<typeof usePasskeys> }

function Step({ changes, passkeys }: StepProps) {
  const messages = useMessages(admin).passkeys
  switch (changes) {
    case 'open':
      return (
        <>
          <p className="my-3">{messages.gate.add}</p>
          <AddPasskey count={0} passkeys={passkeys} />
        </>
      )
    case 'passkeyFirst':
      return (
        <>
          <p className="mt-3">{messages.gate.signIn}</p>
          <PasskeyButton passkeys={passkeys} />
          <p className="mt-3 text-soft">{messages.lost}</p>
        </>
      )
    case 'closed':
      return <p className="mt-3">{messages.gate.closed}</p>
    case 'unavailable':
      return <p className="mt-3">{messages.unavailable}</p>
  }
}
