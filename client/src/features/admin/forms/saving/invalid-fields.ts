import { useFormContext, useFormState } from 'react-hook-form'
import type { FieldSpec, FormMessages, FormValues, KindForm } from '#client/content/kind-forms/kind-form.ts'
import { firstMessage } from '#client/features/admin/forms/inputs/form-context.ts'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

// Errors of list entries are under their row numbers, errors of the list itself beside them.
const findRowErrors = (node: Node): [number, unknown][] =>
  Object.entries(node).flatMap(([key, part]): [number, unknown][] =>
    /^\d+$/.test(key) && firstMessage(part) !== undefined ? [[Number(key), part]] : [],
  )

function findInvalidNames(
  spec: FieldSpec,
  node: unknown,
  { lists, tables, options }: FormMessages,
): string[] {
  const rows = isNode(node) ? findRowErrors(node) : []
  if (rows.length === 0) return [spec.label]
  switch (spec.type) {
    case 'entries':
      return rows.flatMap(([row, part]) =>
        spec.columns
          .filter(({ name }) => isNode(part) && firstMessage(part[name]) !== undefined)
          .map(({ label }) => lists.cell(label, spec.label, row + 1)),
      )
    case 'tables':
      return rows.map(([section]) => tables.section(section + 1))
    case 'options':
      return rows.map(([option]) => options.option(option + 1))
    default:
      return [spec.label]
  }
}

/** Returns the names of the fields that have an error, in the order of the form. */
export function useInvalidFields(form: KindForm, messages: FormMessages): string[] {
  const { control } = useFormContext<FormValues>()
  const errors: Node = useFormState({ control }).errors
  const specs = form.groups.flatMap(({ fields }) =>
    fields.flatMap((name) => form.fields.filter((spec) => spec.name === name)),
  )
  const own = specs.flatMap((spec) =>
    firstMessage(errors[spec.name]) === undefined ? [] : findInvalidNames(spec, errors[spec.name], messages),
  )
  return firstMessage(errors['publishAt']) === undefined ? own : [...own, messages.publication.publishAt]
}
