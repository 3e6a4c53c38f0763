import {
  isSavedStatus,
  SAVED_STATUSES,
  STAGE_OF_STATUS,
  STATUS_OF_STAGE,
  TRACK,
  type SavedStatus,
} from '#shared/domain/jobs/saved-job.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { savedSteps } from '#client/messages/en/saved-steps.ts'
import { Select } from '#client/ui/forms/select.tsx'

type Props = { name: string; status: SavedStatus; onChange: (status: SavedStatus) => void }

/** Stages of a user in a recruitment, in their order: a press sets one. */
export function StageTrack({ name, status, onChange }: Props) {
  const messages = useMessages(savedSteps)
  const current = STAGE_OF_STATUS[status]
  const reached = current === null ? -1 : TRACK.indexOf(current)
  return (
    <ol className="stage-track" aria-label={messages.trackOf(name)}>
      {TRACK.map((stage, index) => (
        <li key={stage} className={index <= reached ? 'is-reached' : undefined}>
          <button
            type="button"
            aria-current={index === reached ? 'step' : undefined}
            onClick={() => onChange(STATUS_OF_STAGE[stage])}
          >
            {messages.track[stage]}
            {index < reached && <span className="sr-only"> {messages.reached}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}

const ON_TRACK: readonly SavedStatus[] = Object.values(STATUS_OF_STAGE)
const OTHERS = SAVED_STATUSES.filter((status) => !ON_TRACK.includes(status))

/** Statuses beside the track: a job that is only saved, and those that employers report. */
export function OtherStatus({ name, status, onChange }: Props) {
  const messages = useMessages(savedMessages)
  const { otherStatus } = useMessages(savedSteps)
  const isOnTrack = ON_TRACK.includes(status)
  const options = OTHERS.map((each) => ({ value: each as string, label: each as string }))
  return (
    <Select
      options={isOnTrack ? [{ value: '', label: otherStatus }, ...options] : options}
      value={isOnTrack ? '' : status}
      aria-label={messages.statusOf(name)}
      onChange={({ target }) => {
        if (isSavedStatus(target.value)) onChange(target.value)
      }}
    />
  )
}
