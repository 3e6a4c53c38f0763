import { useState, type ComponentProps } from 'react'
import { type AdminAttempt, ExtraTimeBody, ReasonBody } from '#shared/contracts/admin-attempts.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatMarks } from '#shared/domain/quizzes/score-units.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/forms/text-field.tsx'
import { toWholeNumber } from '#client/ui/forms/use-contract-form.ts'
import { ReasonDialog } from '#client/features/admin/lists/reason-dialog.tsx'

type Props = {
  attempt: AdminAttempt
  /** True once the attempt has left the list that shows it. */
  hasLeft: boolean
}

/** Attempt in the list of a quiz, with its actions. The height is constant while the list is polled. */
export function AttemptItem({ attempt, hasLeft }: Props) {
  const messages = useMessages(admin).attempts
  const { name, email, userId, number, voidedReason, grant } = attempt
  const shownName = userId === null ? messages.deleted : name || email
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium wrap-anywhere">
          <bdi>{shownName}</bdi>
        </h3>
        <AttemptOutcome attempt={attempt} hasLeft={hasLeft} />
      </div>
      {email !== '' && (
        <p className="text-sm text-soft">
          <bdi className="break-all">{email}</bdi>
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-soft [font-variant-numeric:tabular-nums]">
        {number > 1 && <span>{messages.number(number)}</span>}
        <Times attempt={attempt} />
      </p>
      {voidedReason !== '' && (
        <p className="mt-1 text-sm wrap-anywhere">
          <bdi>{messages.cancelledBecause(voidedReason)}</bdi>
        </p>
      )}
      {grant !== null && (
        <p className="mt-1 text-sm wrap-anywhere">
          <bdi>{messages.granted(grant.reason, grant.isStarted)}</bdi>
        </p>
      )}
      <Actions attempt={attempt} name={shownName} isOff={hasLeft} />
    </li>
  )
}

function AttemptOutcome({ attempt, hasLeft }: Pick<Props, 'attempt' | 'hasLeft'>) {
  const messages = useMessages(admin).attempts
  const { isLive, isSilent, status, score, maxScore, rank, voidedReason } = attempt
  if (isLive && hasLeft) return <Badge tone="outline">{messages.ended}</Badge>
  if (isLive)
    return <Badge tone={isSilent ? 'closed' : 'soft'}>{isSilent ? messages.silent : messages.saving}</Badge>
  const rankText = rank === null ? messages.notRanked : messages.rank(rank)
  return (
    <>
      {score !== null && maxScore !== null && (
        <span className="font-semibold [font-variant-numeric:tabular-nums]">
          {messages.score(formatMarks(score), formatMarks(maxScore))}
        </span>
      )}
      <Badge tone={rank === null ? 'outline' : 'soft'}>
        {voidedReason === '' ? (status === 'abandoned' ? messages.noAnswer : rankText) : messages.cancelled}
      </Badge>
    </>
  )
}

function Times({ attempt }: { attempt: AdminAttempt }) {
  const messages = useMessages(admin).attempts
  const { isLive, startedAt, deadlineAt, seenAt, finishedAt } = attempt
  return (
    <>
      <span>{messages.started(formatInstant(startedAt))}</span>
      {isLive && <span>{messages.deadline(formatInstant(deadlineAt))}</span>}
      {isLive && <span>{messages.lastContact(formatInstant(seenAt))}</span>}
      {finishedAt !== null && <span>{messages.finished(formatInstant(finishedAt))}</span>}
    </>
  )
}

type Change = 'extra-time' | 'close' | 'void' | 'grant'
const LIVE_CHANGES: readonly Change[] = ['extra-time', 'close', 'void']

const endedChanges = ({ voidedReason, grant, userId }: AdminAttempt): Change[] => [
  ...(voidedReason === '' ? ['void' as const] : []),
  ...(grant === null && userId !== null ? ['grant' as const] : []),
]

type ActionsProps = {
  attempt: AdminAttempt
  name: string
  isOff: boolean
}

function Actions({ attempt, name, isOff }: ActionsProps) {
  const messages = useMessages(admin).attempts
  const [openChange, setOpenChange] = useState<Change | null>(null)
  const { addTime, close, cancelAttempt, grant } = messages
  const labels = { 'extra-time': addTime, close, void: cancelAttempt, grant }
  const texts = {
    'extra-time': messages.dialogs.addTime,
    close: messages.dialogs.close,
    void: messages.dialogs.cancelAttempt,
    grant: messages.dialogs.grant,
  }
  const changes = attempt.isLive ? LIVE_CHANGES : endedChanges(attempt)
  return (
    <div className="mt-2 flex min-h-12 flex-wrap items-center gap-2">
      {changes.map((change) => (
        <Button
          key={change}
          disabled={isOff}
          className={change === 'extra-time' || change === 'grant' ? '' : 'text-red'}
          aria-label={messages.actionOf(labels[change], name)}
          onClick={() => setOpenChange(change)}
        >
          {labels[change]}
        </Button>
      ))}
      <a
        href={`/admin/audit${stringifySearch({ target: `attempt/${attempt._id}` })}`}
        className="inline-flex min-h-12 items-center px-2 text-accent underline"
      >
        {messages.showInAuditLog}
      </a>
      {openChange !== null && (
        <ChangeDialog
          path={`/admin/attempts/${attempt._id}/${openChange}`}
          name={name}
          action={labels[openChange]}
          text={texts[openChange]}
          hasMinutes={openChange === 'extra-time'}
          invalidates={['/admin/attempts', '/admin/quiz-attempts']}
          onClose={() => setOpenChange(null)}
        />
      )}
    </div>
  )
}

const MINUTES = 10

type ChangeDialogProps = Pick<
  ComponentProps<typeof ReasonDialog>,
  'path' | 'name' | 'action' | 'text' | 'invalidates' | 'onClose'
> & { hasMinutes: boolean }

/** Prompts for the reason of a change, and its minutes if any, and sends it. Open while mounted. */
export function ChangeDialog({ hasMinutes, ...rest }: ChangeDialogProps) {
  const { failed, minutes } = useMessages(admin).attempts
  if (!hasMinutes) return <ReasonDialog {...rest} failed={failed} contract={ReasonBody} />
  return (
    <ReasonDialog {...rest} failed={failed} contract={ExtraTimeBody} values={{ minutes: MINUTES }}>
      {(field) => (
        <TextField
          field={field('minutes', toWholeNumber)}
          label={minutes}
          type="number"
          inputMode="numeric"
        />
      )}
    </ReasonDialog>
  )
}
