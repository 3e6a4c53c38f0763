import { formatDay } from '#shared/domain/dates/india-day.ts'
import type { EligibilityRow } from '#shared/domain/eligibility/eligibility-row.ts'

type Nothing = Record<string, never>

type Params = {
  created: Nothing
  updated: Nothing
  /** Minor edit, or an edit without a change: readers do not see the event. */
  edited: Nothing
  removed: Nothing
  applyOut: Nothing
  admissionOut: Nothing
  admitCardOut: Nothing
  answerKeyOut: Nothing
  resultOut: Nothing
  dateAnnounced: { to: string }
  dateExtended: { from: string; to: string }
  dateChanged: { from: string; to: string }
  /** Conditions before the change: alerts are for people whom only the new ones fit. */
  eligibilityChanged: { from: EligibilityRow[] }
}

export type EventType = keyof Params

export type EventCode = { [Type in EventType]: { type: Type; params: Params[Type] } }[EventType]

const SUMMARIES: { [Type in EventType]: (params: Params[Type]) => string } = {
  created: () => 'Published',
  updated: () => 'Details updated',
  edited: () => '',
  removed: () => '',
  applyOut: () => 'Applications open',
  admissionOut: () => 'Admission link out',
  admitCardOut: () => 'Admit card out',
  answerKeyOut: () => 'Answer key out',
  resultOut: () => 'Result out',
  dateAnnounced: ({ to }) => `Last date announced: ${formatDay(to)}`,
  dateExtended: ({ from, to }) => `Last date extended from ${formatDay(from)} to ${formatDay(to)}`,
  dateChanged: ({ from, to }) => `Last date changed from ${formatDay(from)} to ${formatDay(to)}`,
  eligibilityChanged: ({ from }) => (from.length === 0 ? 'Eligibility published' : 'Eligibility updated'),
}

/** Returns the English sentence of an event for the API's `summary`; '' for an event hidden from readers. */
export const eventSummary = ({ type, params }: EventCode): string => SUMMARIES[type](params as never)
