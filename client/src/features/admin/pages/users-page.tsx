import { useState } from 'react'
import type { AdminUser, UsersData } from '#shared/contracts/people.ts'
import { formatDay, formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ConfirmButton } from '#client/ui/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '#client/ui/empty-state.tsx'
import { getStatus } from '#client/features/admin/requests/admin-api.ts'
import { useAdminQuery, useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'
import { SearchForm } from '#client/features/admin/lists/search-form.tsx'
import { LoadingRows } from '#client/features/admin/lists/loaded-list.tsx'
import { TextLink } from '#client/features/admin/lists/card-parts.tsx'

/** Finds the user with an email address and ends that user's sessions. */
export function UsersPage() {
  const { area, people: messages } = useMessages(admin)
  // The email address is not in the page's URL, which stays in the history and reaches the logs of proxies.
  const [email, setEmail] = useState('')
  return (
    <>
      <h1 className="page-title">{area.pages['/admin/people']}</h1>
      <p className="mt-1 text-soft">{messages.intro}</p>
      <SearchForm
        label={messages.email}
        button={messages.find}
        className="my-4 grid grid-cols-[1fr_auto] gap-2"
        field={{ type: 'email' }}
        onSearch={setEmail}
      />
      {email !== '' && <UserResults key={email} email={email} />}
    </>
  )
}

function UserResults({ email }: { email: string }) {
  const messages = useMessages(admin).people
  const path = `/admin/people?${new URLSearchParams({ email }).toString()}`
  const { data, error, isFetching, refetch } = useAdminQuery<UsersData>(path)
  if (error !== null && !isFetching) {
    // An invalid address was typed: a retry would not help.
    if (getStatus(error) === 400) return <p role="alert">{error.message}</p>
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <LoadingRows count={1} />
  if (data.people.length === 0)
    return (
      <div role="status">
        <EmptyState title={messages.emptyTitle} text={messages.emptyText} />
      </div>
    )
  return (
    <ul aria-busy={isFetching}>
      {data.people.map((user) => (
        <UserRow key={user._id} user={user} />
      ))}
    </ul>
  )
}

function UserRow({ user }: { user: AdminUser }) {
  const messages = useMessages(admin).people
  const { _id, email, firstName, lastName, role, createdAt, sessions, lastSeenAt } = user
  return (
    <li className="border-b border-line py-4">
      <h2 className="font-semibold">
        <bdi>{`${firstName} ${lastName}`}</bdi>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft [font-variant-numeric:tabular-nums]">
        {role === 'admin' && <Badge tone="strong">{messages.isAdmin}</Badge>}
        <bdi className="break-all">{email}</bdi>
        <span>{messages.since(formatDay(createdAt.slice(0, 10)))}</span>
      </p>
      <p className="mt-2">
        {sessions === 0 ? messages.noSessions : messages.sessions(sessions)}
        {lastSeenAt !== null && `, ${messages.lastSeen(formatInstant(lastSeenAt))}`}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {sessions > 0 && <EndSessions user={user} />}
        <TextLink href={`/admin/audit?target=user:${_id}`}>{messages.showInAuditLog}</TextLink>
      </div>
    </li>
  )
}

function EndSessions({ user: { _id, email } }: { user: AdminUser }) {
  const { content, people: messages } = useMessages(admin)
  const { mutate, isPending } = useAdminWrite({
    failed: messages.failed,
    onSuccess: useInvalidate('/admin/people'),
  })
  return (
    <ConfirmButton
      label={messages.signOutEverywhereOf(email)}
      title={<bdi>{email}</bdi>}
      text={messages.confirmSignOut}
      confirm={messages.signOutEverywhere}
      cancel={content.cancel}
      isBusy={isPending}
      onConfirm={(onSettled) =>
        mutate({ path: `/admin/people/${_id}/end-sessions`, method: 'POST', body: {} }, { onSettled })
      }
    />
  )
}
