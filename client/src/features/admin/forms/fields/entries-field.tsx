import { Button } from '#client/ui/button.tsx'
import { inputClass } from '#client/ui/forms/field.tsx'
import type { Column, EntriesSpec } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import {
  fieldId,
  useControl,
  useFormFrame,
  useListError,
} from '#client/features/admin/forms/inputs/form-context.ts'
import { RowButtons } from '#client/features/admin/forms/inputs/row-buttons.tsx'
import { useEntries } from './use-entries.ts'

// A link is longer than its label.
const COLUMNS: Record<number, string> = {
  1: 'sm:grid-cols-[minmax(0,1fr)_auto]',
  2: 'sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]',
}

const labelsId = ({ name }: EntriesSpec): string => `${fieldId(name)}-labels`

/** List of entries, one row each. Rows can be added, removed, moved and pasted with the keyboard alone. */
export function EntriesField({ spec }: { spec: EntriesSpec }) {
  const { lists } = useMessages(adminForms)
  const entries = useEntries(spec)
  const error = useListError(spec.name)
  const { labels } = useFormFrame()
  return (
    <fieldset
      className="min-w-0 sm:col-span-2"
      aria-describedby={error === undefined ? undefined : `${fieldId(spec.name)}-error`}
    >
      <legend className="font-medium">{spec.label}</legend>
      <datalist id={labelsId(spec)}>
        {labels[spec.name]?.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <ol>
        {entries.fields.map((field, row) => (
          <li
            key={field.id}
            className={`grid gap-x-2 gap-y-1 border-b border-line py-2 sm:border-0 sm:py-1 ${COLUMNS[spec.columns.length] ?? ''}`}
          >
            {spec.columns.map((column) => (
              <EntryCell key={column.name} spec={spec} column={column} row={row} entries={entries} />
            ))}
            <div className="justify-self-end">
              <RowButtons
                what={lists.row(spec.label, row + 1)}
                index={row}
                count={entries.fields.length}
                onMove={(to) => entries.move(row, to)}
                onRemove={() => entries.remove(row)}
              />
            </div>
          </li>
        ))}
      </ol>
      {error !== undefined && (
        <p id={`${fieldId(spec.name)}-error`} className="text-sm text-red">
          {error}
        </p>
      )}
      <Button
        id={entries.addId}
        variant="text"
        className="-ml-4"
        aria-label={lists.addTo(spec.label)}
        aria-invalid={error !== undefined}
        onClick={entries.add}
      >
        <span aria-hidden>+</span>
        {lists.add}
      </Button>
    </fieldset>
  )
}

type CellProps = {
  spec: EntriesSpec
  column: Column
  row: number
  entries: Pick<ReturnType<typeof useEntries>, 'onKeyDown' | 'onPaste'>
}

function EntryCell({ spec, column, row, entries }: CellProps) {
  const { lists } = useMessages(adminForms)
  const { error, props } = useControl(`${spec.name}.${row}.${column.name}`, {
    isLink: column.type === 'link',
  })
  const { labels } = useFormFrame()
  const isSuggested = column.name === 'label' && (labels[spec.name] ?? []).length > 0
  return (
    <div className="min-w-0">
      <input
        {...props}
        type={column.type === 'link' ? 'url' : 'text'}
        aria-label={lists.cell(column.label, spec.label, row + 1)}
        placeholder={column.label}
        list={isSuggested ? labelsId(spec) : undefined}
        className={inputClass}
        onKeyDown={(event) => entries.onKeyDown(event, row, column.name)}
        onPaste={(event) => entries.onPaste(event, row, column.name)}
      />
      {error !== undefined && (
        <p id={`${props.id}-error`} className="mt-1 text-sm text-red">
          {error}
        </p>
      )}
    </div>
  )
}
