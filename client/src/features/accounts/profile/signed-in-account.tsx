import { useQuery } from '@tanstack/react-query'
import { useRef, type SubmitEvent } from 'react'
import type { Profile, Session } from '#shared/contracts/auth.ts'
import { indiaDay, formatInstant } from '#shared/domain/dates/india-day.ts'
import { CalendarSection } from '#client/content/calendar/calendar-section.tsx'
import { QueryArea } from '#client/layout/query-area.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { LinkButton, Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useAccountsApi } from '#client/features/accounts/accounts-api.ts'
import { FormStatus, LoadingButton, UserFields } from '#client/features/accounts/forms/account-field.tsx'
import { saveFile } from '#client/lib/download-file.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { SkeletonRows, useLate } from '#client/ui/skeleton.tsx'
import { useSubmit } from '#client/features/accounts/forms/use-submit.ts'
import { useSession } from '#client/layout/session.ts'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { useAccountForm, toRequestBody } from '#client/features/accounts/forms/use-account-form.ts'
import { DeleteAccount } from './delete-account.tsx'
import { SignOut } from './sign-out.tsx'

export function SignedInAccount({ profile, onErased }: { profile: Profile; onErased: () => void }) {
  const messages = useMessages(accounts)
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow wrap-anywhere text-soft">{messages.page.signedInAs(profile.email)}</p>
        {profile.role === 'admin' && <LinkButton href="/admin">{messages.page.admin}</LinkButton>}
        <LinkButton href="/purchases">{messages.page.purchases}</LinkButton>
        <LinkButton href="/me/attempts">{messages.page.attempts}</LinkButton>
        <LinkButton href="/form-kit">{messages.page.anonymous.links.formKit}</LinkButton>
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
      <CalendarSection />
      <Section title={messages.erase.title}>
        <DeleteAccount email={profile.email} onErased={onErased} />
      </Section>
    </>
  )
}

function DataExport() {
  const { data: messages } = useMessages(accounts)
  const api = useAccountsApi()
  const { isBusy, status, run } = useSubmit()
  const save = () =>
    run(async () => {
      const json = JSON.stringify(await api.exported(), null, 2)
      saveFile(messages.file(indiaDay(serverNow())), json, 'application/json')
      return messages.done
    })
  return (
    <>
      <p className="mb-2 text-soft">{messages.text}</p>
      <LoadingButton
        isBusy={isBusy}
        label={messages.action}
        busyLabel={messages.busy}
        onClick={() => void save()}
      />
      <FormStatus status={status} />
    </>
  )
}

/** Lists the user's sessions, with a button to end each session but this one. */
function SessionList() {
  const { sessions: messages } = useMessages(accounts)
  const api = useAccountsApi()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: () => api.sessions(),
  })
  const isLate = useLate(isFetching)
  const list = useRef<HTMLDivElement>(null)
  const { isBusy, status, run } = useSubmit()
  const end = ({ _id, device }: Session) =>
    run(async () => {
      await api.endSession(_id)
      // The pressed button is removed with its row.
      list.current?.focus()
      void refetch()
      return messages.ended(device)
    })

  return (
    <Section title={messages.title}>
      <p className="text-soft">{messages.text}</p>
      <div ref={list} tabIndex={-1} className="outline-none">
        {isLate && <SkeletonRows count={1} />}
        {error !== null && !isFetching && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data !== undefined && error === null && !isFetching && (
          <ul>
            {data.map((session) => (
              <SessionRow
                key={session._id}
                session={session}
                isBusy={isBusy}
                onEnd={() => void end(session)}
              />
            ))}
          </ul>
        )}
      </div>
      <FormStatus status={status} />
    </Section>
  )
}

type SessionRowProps = { session: Session; isBusy: boolean; onEnd: () => void }

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { sessions: messages } = useMessages(accounts)
  const { device, createdAt, lastSeenAt, withPasskey, current } = session
  const since = formatInstant(createdAt)
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <div className="min-w-0 grow">
        <p className="font-medium">
          {device} {current && <Badge tone="soft">{messages.thisDevice}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-soft">
          <span>{messages.since(since)}</span>
          <span>{messages.lastUsed(formatInstant(lastSeenAt))}</span>
          {withPasskey && <span>{messages.withPasskey}</span>}
        </p>
      </div>
      {!current && (
        <Button
          className="shrink-0"
          aria-label={messages.endOf(device, since)}
          aria-disabled={isBusy}
          onClick={onEnd}
        >
          {messages.end}
        </Button>
      )}
    </li>
  )
}

const FIELDS = ['firstName', 'lastName', 'phone'] as const

function ProfileForm({ profile }: { profile: Profile }) {
  const { profile: messages } = useMessages(accounts)
  const api = useAccountsApi()
  const { refresh } = useSession()
  const { firstName, lastName, phone } = profile
  const { element, values, field, validate, showErrors } = useAccountForm({ firstName, lastName, phone })
  const { isBusy, status, run } = useSubmit({ showErrors })
  useUnsavedWork(FIELDS.some((name) => values[name] !== profile[name]))

  const save = () =>
    run(async () => {
      if (!(await validate(FIELDS))) return undefined
      const sent = toRequestBody(values)
      const { message } = await api.saveProfile({
        firstName: sent.firstName,
        lastName: sent.lastName,
        phone: sent.phone,
      })
      await refresh()
      return message
    })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save()
  }

  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <UserFields field={field} readOnly={isBusy} />
      <LoadingButton
        type="submit"
        variant="primary"
        isBusy={isBusy}
        label={messages.save}
        busyLabel={messages.saving}
      />
      <FormStatus status={status} />
    </form>
  )
}
