import { indiaDay, formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Button } from '#client/ui/button.tsx'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import type { DraftState } from './use-form-draft.ts'

/** Formats an instant: the time if it is today, else date and time. */
const formatSaveTime = (at: number): string =>
  indiaDay(at) === indiaDay(serverNow()) ? formatInstant(at).slice(-5) : formatInstant(at)

export function RestoredBanner({ at, onDiscard }: { at: number; onDiscard: () => void }) {
  const messages = useMessages(adminForms).drafts
  return (
    <div className="my-3 flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-sunken py-1 pr-1 pl-4">
      <p role="status">{messages.restored(formatSaveTime(at))}</p>
      <Button variant="text" onClick={onDiscard}>
        {messages.discard}
      </Button>
    </div>
  )
}

/** Shows the time of the last draft save on this device, or its failure. */
export function DraftStatus({ state }: { state: DraftState }) {
  const messages = useMessages(adminForms).drafts
  if (state.kind === 'none') return null
  return state.kind === 'failed' ? (
    <p role="alert" className="text-sm text-red">
      {messages.notKept}
    </p>
  ) : (
    <p className="text-sm text-soft">{messages.kept(formatSaveTime(state.at))}</p>
  )
}
