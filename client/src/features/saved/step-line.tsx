import { daysBetween, formatDay } from '#shared/domain/dates/india-day.ts'
import { deadline } from '#shared/domain/jobs/job-badge.ts'
import { STATUS_OF_STAGE, type SavedStatus } from '#shared/domain/jobs/saved-job.ts'
import type { NextStep, StepName } from '#shared/domain/jobs/step.ts'
import { linkHost } from '#shared/domain/links/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { savedSteps } from '#client/messages/en/saved-steps.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'

// Periods have days left; other days come in some days.
const ENDS: readonly StepName[] = ['apply', 'correction', 'examUntil', 'objection']
const CARDS: readonly StepName[] = ['admitCard', 'nextAdmitCard']

const isLate = (step: NextStep): step is NextStep & { name: 'apply' | 'exam' } => step.group === 'overdue'

function useStepText(step: NextStep): string {
  const messages = useMessages(savedSteps)
  const day = step.day === null ? '' : formatDay(step.day)
  if (isLate(step)) return messages.overdue[step.name](day)
  if (step.name !== 'wait') return messages.steps[step.name](day)
  const { awaited = null } = step
  return awaited === null ? messages.awaitedNews : messages.awaited[awaited]
}

/** Next step of a saved job with its day, and the days until then. */
export function StepLine({ step }: { step: NextStep }) {
  const messages = useMessages(savedSteps)
  const { daysLeft, daysUntil } = useMessages().jobPosts
  const today = useToday()
  const text = useStepText(step)
  const { name, day, group } = step
  const toText = ENDS.includes(name) ? daysLeft : daysUntil
  const isAhead = day !== null && day >= today && group === 'dated'
  const isUrgent = isAhead && deadline(day, today) === 'urgent'
  return (
    <p className="saved-step" data-step={name}>
      <b className={group === 'finished' ? 'font-normal text-soft' : undefined}>{text}</b>
      {isAhead && (
        <span className={isUrgent ? 'text-amber' : 'text-soft'}>
          {CARDS.includes(name) && `${messages.examOn(formatDay(day))} `}
          {toText(daysBetween(today, day))}
        </span>
      )}
    </p>
  )
}

const DONE = { apply: STATUS_OF_STAGE.applied, exam: STATUS_OF_STAGE.exam } as const

type ActionProps = { step: NextStep; name: string; onMove: (status: SavedStatus) => void }

/** Button of a step: its document or form, or the status that answers an overdue step. */
export function StepAction({ step, name, onMove }: ActionProps) {
  const messages = useMessages(savedSteps)
  const { actions, actionAt } = useMessages().jobPosts
  if (isLate(step)) {
    const label = messages.done[step.name]
    return (
      <Button
        className="saved-action"
        aria-label={messages.doneOf(label, name)}
        onClick={() => onMove(DONE[step.name])}
      >
        {label}
      </Button>
    )
  }
  const { target } = step
  const host = target === null ? '' : linkHost(target.link)
  if (target === null || host === '') return null
  const label = target.name === 'correction' ? messages.correct : actions[target.name]
  return (
    <LinkButton
      className="saved-action"
      href={target.link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={actionAt(label, host, name)}
    >
      <span className="text-center">{label}</span>
    </LinkButton>
  )
}
