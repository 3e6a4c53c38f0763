import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { Button } from '#client/ui/button.tsx'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import type { FormValues, CustomSpec } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import {
  fieldId,
  useControl,
  useErrors,
  useFormFrame,
  useListError,
  useRows,
  useFocusAfter,
} from '#client/features/admin/forms/inputs/form-context.ts'
import type { Section } from '#client/features/admin/forms/values/form-values.ts'
import { RowButtons } from '#client/features/admin/forms/inputs/row-buttons.tsx'
import { TableGrid } from './table-grid.tsx'

const NEW: Section = {
  informationName: '',
  Information: [
    {
      values: [
        ['', ''],
        ['', ''],
      ],
    },
  ],
}

export function TablesField({ spec }: { spec: CustomSpec }) {
  const messages = useMessages(adminForms).tables
  const { announce } = useFormFrame()
  const { fields, append, remove, move } = useRows(spec.name)
  const error = useListError(spec.name)
  const focusAfter = useFocusAfter()
  const nameId = (section: number) => fieldId(`${spec.name}.${section}.informationName`)
  const addId = `${fieldId(spec.name)}-add`

  const add = () => {
    append(structuredClone(NEW), { shouldFocus: false })
    focusAfter(nameId(fields.length))
    announce(messages.sectionAdded(fields.length + 1))
  }
  const removeSection = (section: number) => {
    remove(section)
    focusAfter(fields.length > 1 ? nameId(Math.min(section, fields.length - 2)) : addId)
    announce(messages.sectionRemoved(section + 1))
  }
  const moveSection = (section: number, to: number) => {
    move(section, to)
    focusAfter(nameId(to))
    announce(messages.sectionMoved(section + 1, to + 1))
  }

  return (
    <div className="min-w-0 sm:col-span-2">
      <p className="text-sm text-soft">{messages.hint}</p>
      {fields.map((field, section) => (
        <fieldset key={field.id} className="my-3 min-w-0 rounded-lg border border-line p-3">
          <legend className="px-1 font-medium">{messages.section(section + 1)}</legend>
          <TableSection path={`${spec.name}.${section}`} section={section} field={field}>
            <RowButtons
              what={messages.section(section + 1)}
              index={section}
              count={fields.length}
              onMove={(to) => moveSection(section, to)}
              onRemove={() => removeSection(section)}
            />
          </TableSection>
        </fieldset>
      ))}
      {error !== undefined && <p className="text-sm text-red">{error}</p>}
      <Button id={addId} variant="text" className="-ml-4" aria-invalid={error !== undefined} onClick={add}>
        <span aria-hidden>+</span>
        {messages.add}
      </Button>
    </div>
  )
}

type SectionProps = { path: string; section: number; field: unknown; children: ReactNode }

function TableSection({ path, section, field, children }: SectionProps) {
  const messages = useMessages(adminForms).tables
  const { error, props } = useControl(`${path}.informationName`)
  return (
    <>
      {/* Before the name: the next Tab stop is the table. */}
      <div className="-mt-3 text-right">{children}</div>
      <Field id={props.id} label={messages.name} error={error}>
        <input {...props} className={inputClass} />
      </Field>
      {(field as Section).Information.map((_, table) => (
        <OneTable
          key={table}
          path={`${path}.Information.${table}.values`}
          label={messages.section(section + 1)}
        />
      ))}
    </>
  )
}

function OneTable({ path, label }: { path: string; label: string }) {
  const { control } = useFormContext<FormValues>()
  const errors = useErrors(path)
  return (
    <Controller
      control={control}
      name={path}
      render={({ field }) => (
        <TableGrid
          id={fieldId(path)}
          label={label}
          values={field.value as string[][]}
          errors={errors}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  )
}
