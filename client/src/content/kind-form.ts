import type { ComponentType } from 'react'
import type { ContentKind } from '#shared/contracts/content-kind.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import type { adminForms } from '#client/messages/en/admin-forms.ts'

/** The words of the forms. */
export type FormWords = typeof adminForms

/** What stands in a form: text as it is typed, lists of such texts, tables of cells. */
export type FormValues = Record<string, unknown>

/** A value that can be chosen; `wire` is what the API calls it where that is not the same text. */
export type Choice = { value: string; label: string; wire?: unknown }

/** A text of each entry of a list. */
export type Column = { name: string; label: string; type: 'text' | 'link' }

type Common = {
  name: string
  label: string
  /** Says so beside its label; the contract is what asks for it. */
  isRequired?: boolean
  hint?: string
  placeholder?: string
}

export type InputSpec = Common & { type: 'text' | 'longText' | 'link' | 'date' | 'dateTime' | 'number' }
export type SelectSpec = Common & { type: 'select'; choices: readonly Choice[] }
export type EntriesSpec = Common & {
  type: 'entries'
  columns: readonly Column[]
  /** Rows that the form shows even when there is nothing in them. */
  rows: 0 | 1
}
export type CustomSpec = Common & { type: 'tables' | 'options' | 'questions' }

/** A field of a form: what it is called, and how it is typed and sent. */
export type FieldSpec = InputSpec | SelectSpec | EntriesSpec | CustomSpec

/** The form of a kind of content: everything that the one form mechanism needs to know of it. */
export type KindForm = {
  kind: ContentKind
  /** The field that tells items apart, also looked up among those that are there. */
  titleField: string
  fields: readonly FieldSpec[]
  /** Parts of the form, by the names of their fields. */
  groups: readonly { legend: string; fields: readonly string[] }[]
  /** What a new item begins with, beside nothing at all. */
  defaults: (now: number) => FormValues
  /** Fields that the next new item begins with as the last one had them. */
  carriedOver?: readonly string[]
  /** Labels and such that differ where an item is edited. */
  onEdit?: Record<string, Partial<Common>>
  /** What the conversion of single fields cannot know: from an item into the form, and into the body of a write. */
  read?: (values: FormValues, item: FormValues) => FormValues
  write?: (body: FormValues, values: FormValues) => FormValues
  /** Rules between fields. */
  check?: (body: FormValues) => FieldError[]
  /** What is said where a write failed and the server gave no words; `unreachable` where there was no answer at all. */
  failed: { create: string; update: string; unreachableCreate?: string }
  /** What is wrong with an item that was saved all the same; blank where nothing is. */
  warning?: (item: FormValues) => string
  /** Draws an item as the public sees it, beside the form. */
  Preview?: ComponentType<{ item: FormValues }>
}

/** A text of what may be anything: numbers as they are written, all else blank. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

/** Choices that are called what they are. */
export const choicesOf = (names: readonly string[]): Choice[] =>
  names.map((name) => ({ value: name, label: name }))
