import type { Profile } from '#shared/contracts/auth.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { DataExport } from './data-export.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { SignOut } from './sign-out.tsx'

/** The account of a user who is signed in. */
export function OwnAccount({ profile, onErased }: { profile: Profile; onErased: () => void }) {
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
      <SessionList />
      <Section title={messages.data.title}>
        <DataExport />
      </Section>
      <Section title={messages.erase.title}>
        <DeleteAccount email={profile.email} onErased={onErased} />
      </Section>
    </>
  )
}
