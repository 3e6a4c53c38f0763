import { useState, type SubmitEvent } from 'react'
import type { AdminPerson, PeopleData } from '#shared/contracts/people.ts'
import { showDay, showInstant } from '#shared/domain/dates/india-day.ts'
import { useAdminApi } from '#client/data/admin-api.ts'
import { formText } from '#client/lib/form-text.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Confirm } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { inputClass } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { failureText, statusOf } from './failure.ts'
import { useAdminData } from './use-admin-data.ts'

/** Finds the user with an email address and ends that user's sessions. */
export function PeoplePage() {
  const { area, people: messages } = useMessages(admin)
  // Not in the page's URL: that would stay in the history and reach the logs of proxies.
  const [email, setEmail] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEmail(formText(event.currentTarget, 'email') ?? '')
  }
  return (
    <>
      <h1 className="text-2xl font-bold">{area.pages['/admin/people']}</h1>
      <p className="mt-1 text-soft">{messages.intro}</p>
      <form role="search" onSubmit={submit} className="my-4 grid grid-cols-[1fr_auto] gap-2" noValidate>
        <input
          type="email"
          name="email"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={messages.email}
          placeholder={messages.email}
          className={inputClass}
        />
        <Button type="submit">
          <Icon name="search" />
          <span className="sr-only sm:not-sr-only">{messages.find}</span>
        </Button>
      </form>
      {email !== '' && <Found key={email} email={email} />}
    </>
  )
}

function Found({ email }: { email: string }) {
  const messages = useMessages(admin).people
  const { lists } = useMessages()
  const path = `/admin/people?${new URLSearchParams({ email }).toString()}`
  const { data, error, isLoading, reload } = useAdminData<PeopleData>(path)
  if (error !== undefined && !isLoading) {
    // An invalid address was typed: a retry would not help.
    if (statusOf(error) === 400 && error instanceof Error) return <p role="alert">{error.message}</p>
    return <ErrorState error={error} onRetry={reload} />
  }
  if (data === null) {
    return (
      <>
        <p role="status" className="text-sm text-soft">
          {lists.loading}
        </p>
        <SkeletonRows count={1} />
      </>
    )
  }
  if (data.people.length === 0)
    return (
      <div role="status">
        <EmptyState title={messages.emptyTitle} text={messages.emptyText} />
      </div>
    )
  return (
    <ul aria-busy={isLoading}>
      {data.people.map((person) => (
        <Person key={person._id} person={person} onChanged={reload} />
      ))}
    </ul>
  )
}

type PersonProps = { person: AdminPerson; onChanged: () => void }

function Person({ person, onChanged }: PersonProps) {
  const messages = useMessages(admin).people
  const { _id, email, firstName, lastName, role, createdAt, sessions, lastSeenAt } = person
  return (
    <li className="border-b border-line py-4">
      <h2 className="font-semibold">
        <bdi>{`${firstName} ${lastName}`}</bdi>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft [font-variant-numeric:tabular-nums]">
        {role === 'admin' && <Badge tone="strong">{messages.isAdmin}</Badge>}
        <bdi className="break-all">{email}</bdi>
        <span>{messages.since(showDay(createdAt.slice(0, 10)))}</span>
      </p>
      <p className="mt-2">
        {sessions === 0 ? messages.noSessions : messages.sessions(sessions)}
        {lastSeenAt !== null && `, ${messages.lastSeen(showInstant(lastSeenAt))}`}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {sessions > 0 && <EndSessions person={person} onChanged={onChanged} />}
        <a
          href={`/admin/audit?target=user:${_id}`}
          className="inline-flex min-h-12 items-center text-accent underline"
        >
          {messages.history}
        </a>
      </div>
    </li>
  )
}

function EndSessions({ person: { _id, email }, onChanged }: PersonProps) {
  const { area, content, people: messages } = useMessages(admin)
  const api = useAdminApi()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const end = async () => {
    setIsBusy(true)
    try {
      const { message } = await api(`/admin/people/${_id}/end-sessions`, { method: 'POST', body: {} })
      toast(message)
      onChanged()
    } catch (error) {
      toast(failureText(error, area.failed, messages.failed), 'failed')
    } finally {
      setIsBusy(false)
      setIsAsking(false)
    }
  }
  return (
    <>
      <Button className="text-red" aria-label={messages.endOf(email)} onClick={() => setIsAsking(true)}>
        {messages.end}
      </Button>
      {isAsking && (
        <Confirm
          title={<bdi>{email}</bdi>}
          text={messages.confirmEnd}
          confirm={messages.end}
          cancel={content.cancel}
          isBusy={isBusy}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void end()}
        />
      )}
    </>
  )
}
