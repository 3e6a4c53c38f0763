import { formatDay, formatInstant } from '#shared/domain/dates/india-day.ts'
import {
  toText,
  type FieldSpec,
  type FormValues,
  type KindForm,
  type FormMessages,
} from '#client/content/kind-forms/kind-form.ts'
import { describeRows } from '#client/features/admin/lists/describe-eligibility.ts'
import { writeRows } from './eligibility-values.ts'
import { isBlankEntry, toList, type Section, fromIstInput } from './form-values.ts'
import { isSame } from './request-body.ts'

export type Side = 'mine' | 'theirs'

/** Field whose typed value differs from the current version, as lines of text. */
export type FieldDiff = {
  name: string
  label: string
  mine: string[]
  theirs: string[]
  /** Preselected side: `theirs` if the field was not edited here. */
  defaultSide: Side
}

const lines = (text: string): string[] => (text === '' ? [] : text.split('\n'))
const time = (typed: unknown): string =>
  toText(typed) === '' ? '' : formatInstant(fromIstInput(toText(typed)))

const sectionLines = ({ informationName, Information }: Section): string[] => [
  informationName,
  ...Information.flatMap(({ values }) =>
    values.map((row) => row.map((cell) => cell.replaceAll('\n', ' / ')).join(' | ')),
  ),
]

function toLines(spec: FieldSpec, value: unknown, messages: FormMessages): string[] {
  switch (spec.type) {
    case 'date':
      return lines(formatDay(toText(value)))
    case 'dateTime':
      return lines(time(value))
    case 'select':
      return lines(spec.choices.find((choice) => choice.value === value)?.label ?? toText(value))
    case 'entries':
      return toList(value)
        .filter((entry) => !isBlankEntry(entry))
        .map((entry) => spec.columns.map(({ name }) => toText((entry as FormValues)[name])))
        .map((texts) => texts.filter((text) => text !== '').join(': '))
    case 'eligibility':
      return describeRows(messages.eligibility, writeRows(value))
    case 'tables':
      return toList(value).flatMap((section) => sectionLines(section as Section))
    case 'options':
      return toList(value).map((option, index) => `${messages.options.option(index + 1)}: ${toText(option)}`)
    case 'choices':
      return toList(value).map(toText)
    case 'questions':
      return toList(value).map((id, index) => `${index + 1}. ${toText(id)}`)
    default:
      return lines(toText(value))
  }
}

const publication = (
  { status, publishAt }: FormValues,
  { publication: { states } }: FormMessages,
): string[] =>
  [states[status as keyof typeof states], status === 'scheduled' ? time(publishAt) : ''].filter(Boolean)

/** Name of the field that combines status and publication time. */
export const PUBLICATION = 'publication'

export const getFieldNames = (name: string): string[] =>
  name === PUBLICATION ? ['status', 'publishAt'] : [name]

/** Returns the fields that differ between typed values and current version. `base`: baseline of the edit. */
export function diffFields(
  form: KindForm,
  messages: FormMessages,
  { mine, theirs, base }: { mine: FormValues; theirs: FormValues; base: FormValues },
): FieldDiff[] {
  const defaultSide = (names: string[]): Side =>
    names.every((name) => isSame(mine[name], base[name])) ? 'theirs' : 'mine'
  const own = form.fields
    .filter(({ name }) => !isSame(mine[name], theirs[name]))
    .map((spec) => ({
      name: spec.name,
      label: form.onEdit?.[spec.name]?.label ?? spec.label,
      mine: toLines(spec, mine[spec.name], messages),
      theirs: toLines(spec, theirs[spec.name], messages),
      defaultSide: defaultSide([spec.name]),
    }))
    // Blank rows are no difference.
    .filter((difference) => !isSame(difference.mine, difference.theirs))
  const publicationFields = getFieldNames(PUBLICATION)
  if (publicationFields.every((name) => isSame(mine[name], theirs[name]))) return own
  const publicationDiff = {
    name: PUBLICATION,
    label: messages.publication.legend,
    mine: publication(mine, messages),
    theirs: publication(theirs, messages),
    defaultSide: defaultSide(publicationFields),
  }
  return [...own, publicationDiff]
}
