import { showDay } from './dates/india-day.ts'

type Nothing = Record<string, never>

/** What can happen to an item, as codes, and what tells of each; days are `YYYY-MM-DD`. */
type Params = {
  created: Nothing
  updated: Nothing
  /** A minor edit, or one that changes nothing: readers are not told. */
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
}

export type EventType = keyof Params

/** Something that happened to an item: a code with its parameters, to be worded in the language of whoever reads it. */
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
  dateAnnounced: ({ to }) => `Last date announced: ${showDay(to)}`,
  dateExtended: ({ from, to }) => `Last date extended from ${showDay(from)} to ${showDay(to)}`,
  dateChanged: ({ from, to }) => `Last date changed from ${showDay(from)} to ${showDay(to)}`,
}

/** The English sentence of an event, as the API's `summary` says it; blank for what readers are not told. */
export const eventSummary = ({ type, params }: EventCode): string => SUMMARIES[type](params as never)
