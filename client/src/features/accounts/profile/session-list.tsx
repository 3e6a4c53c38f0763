import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Session } from '#shared/contracts/auth.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useLate } from '#client/ui/use-delayed.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Section } from '#client/ui/section.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useAccountsApi } from '#client/features/accounts/accounts-api.ts'
import { FormStatus } from '#client/features/accounts/forms/form-status.tsx'
import { useAccountWrite } from './use-account-write.ts'

/** Lists the user's sessions, with a button to end each session but this one. */
export function SessionList() {
  const { sessions: messages } = useMessages(accounts)
  const api = useAccountsApi()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: () => api.sessions(),
  })
  const isLate = useLate(isFetching)
  const list = useRef<HTMLDivElement>(null)
  const { isBusy, status, run } = useAccountWrite({
    write: ({ _id }: Session) => api.endSession(_id),
    done: ({ device }) => messages.ended(device),
    onSuccess() {
      // The pressed button is removed with its row.
      list.current?.focus()
      void refetch()
    },
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
              <SessionRow key={session._id} session={session} isBusy={isBusy} onEnd={() => run(session)} />
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
          {device} {current && <Badge tone="soft">{messages.here}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-soft">
          <span>{messages.since(since)}</span>
          <span>{messages.seen(formatInstant(lastSeenAt))}</span>
          {withPasskey && <span>{messages.withPasskey}</span>}
        </p>
      </div>
      {!current && (
        <Button aria-label={messages.endOf(device, since)} aria-disabled={isBusy} onClick={onEnd}>
          {messages.end}
        </Button>
      )}
    </li>
  )
}
