import type { Profile } from '#shared/contracts/auth.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { QueryArea } from '#client/layout/query-area.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useAccountsApi } from '#client/features/accounts/accounts-api.ts'
import { LoadingButton } from '#client/features/accounts/forms/loading-button.tsx'
import { FormStatus } from '#client/features/accounts/forms/form-status.tsx'
import { saveFile } from '#client/lib/download-file.ts'
import { DeleteAccount } from './delete-account.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { SignOut } from './sign-out.tsx'
import { useAccountWrite } from './use-account-write.ts'

export function SignedInAccount({ profile, onErased }: { profile: Profile; onErased: () => void }) {
  const messages = useMessages(accounts)
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow wrap-anywhere text-soft">{messages.page.signedInAs(profile.email)}</p>
        {profile.role === 'admin' && <LinkButton href="/admin">{messages.page.admin}</LinkButton>}
        <LinkButton href="/purchases">{messages.page.purchases}</LinkButton>
        <LinkButton href="/me/attempts">{messages.page.attempts}</LinkButton>
        <SignOut />
      </div>
      <Section title={messages.profile.title}>
        <ProfileForm key={profile._id} profile={profile} />
      </Section>
      <QueryArea>
        <SessionList />
        <Section title={messages.data.title}>
          <DataExport />
        </Section>
      </QueryArea>
      <Section title={messages.erase.title}>
        <DeleteAccount email={profile.email} onErased={onErased} />
      </Section>
    </>
  )
}

function DataExport() {
  const { data: messages } = useMessages(accounts)
  const api = useAccountsApi()
  const { isBusy, status, run } = useAccountWrite({
    async write() {
      const json = JSON.stringify(await api.exported(), null, 2)
      saveFile(messages.file(indiaDay(serverNow())), json, 'application/json')
    },
    done: () => messages.done,
  })
  return (
    <>
      <p className="mb-2 text-soft">{messages.text}</p>
      <LoadingButton
        isBusy={isBusy}
        label={messages.action}
        busyLabel={messages.busy}
        onClick={() => run()}
      />
      <FormStatus status={status} />
    </>
  )
}
