import type { ComponentType } from 'react'
import type { PaperPart } from '#shared/contracts/admin-attempts.ts'
import type { ContentKind } from '#shared/contracts/content-kind.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import type { adminForms } from '#client/messages/en/admin-forms.ts'

export type FormMessages = typeof adminForms

/** Values of a form: text as typed, lists of such texts, tables of cells. */
export type FormValues = Record<string, unknown>

/** Selectable value. `wire`: its value in the API, if not the same text. */
export type Choice = { value: string; label: string; wire?: unknown }

export type Column = { name: string; label: string; type: 'text' | 'link' }

type Common = {
  name: string
  label: string
  /** Marks the label as required; the contract enforces it. */
  isRequired?: boolean
  hint?: string
  placeholder?: string
  /** Proposes a form value from the request body of a new item, until the user edits the field. */
  propose?: (body: FormValues) => unknown
  /** Every update sends its value, changed or not: saving the form confirms it. */
  isConfirmedBySaving?: true
}

export type InputSpec = Common & { type: 'text' | 'longText' | 'link' | 'date' | 'dateTime' | 'number' }
export type SelectSpec = Common & { type: 'select'; choices: readonly Choice[] }
export type ChoicesSpec = Common & { type: 'choices'; choices: readonly Choice[] }
export type EntriesSpec = Common & {
  type: 'entries'
  columns: readonly Column[]
  /** Minimum number of displayed rows, even if blank. */
  rows: 0 | 1
}
export type CustomSpec = Common & { type: 'tables' | 'options' | 'questions' | 'marking' }
export type EligibilitySpec = Common & { type: 'eligibility' }

/** Field with one control or one list. */
export type PlainFieldSpec = InputSpec | SelectSpec | ChoicesSpec | EntriesSpec | CustomSpec
/** Rows of `EligibilitySpec` consist of plain fields. */
export type FieldSpec = PlainFieldSpec | EligibilitySpec

export type KindForm = {
  kind: ContentKind
  /** Field that names an item; also used to look up similar items. */
  titleField: string
  fields: readonly FieldSpec[]
  groups: readonly { legend: string; fields: readonly string[] }[]
  defaults: (now: number) => FormValues
  /** Fields that the next new item copies from the last saved one. */
  carriedOver?: readonly string[]
  onEdit?: Record<string, Partial<Common>>
  /** Conversions that span several fields: `read` from item to form, `write` from form to request body. */
  read?: (values: FormValues, item: FormValues) => FormValues
  write?: (body: FormValues, values: FormValues) => FormValues
  check?: (body: FormValues) => FieldError[]
  /** Set if writing items of this kind can send alerts; the form then offers to send none. */
  hasAlerts?: true
  /** Messages for a failed write without a server message; `unreachableCreate` if there was no response. */
  failed: { create: string; update: string; unreachableCreate?: string }
  /** Set if items of this kind are parts of quiz papers: the form counts the running papers with the edited item. */
  paperPart?: PaperPart
  /** Returns a warning about an item that was saved anyway; blank if there is none. */
  warning?: (item: FormValues) => string
  /** Renders an item as the public site does, beside the form. */
  Preview?: ComponentType<{ item: FormValues }>
}

/** Returns any value as text: numbers in decimal, other non-strings as blank. */
export const toText = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

export const toChoices = (names: readonly string[]): Choice[] =>
  names.map((name) => ({ value: name, label: name }))
