import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#client/ui/button.tsx'
import { FieldGroup } from '#client/ui/forms/check-field.tsx'
import { FieldError, inputClass } from '#client/ui/forms/field.tsx'
import type { Column, EntriesSpec, FormValues } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import {
  fieldId,
  useControl,
  useFormFrame,
  useListError,
  useRows,
  useFocusAfter,
} from '#client/features/admin/forms/inputs/form-context.ts'
import { RowButtons, getMoveTarget } from '#client/features/admin/forms/inputs/row-buttons.tsx'
import type { Entry } from '#client/features/admin/forms/values/form-values.ts'
import { pastedRows } from '#client/features/admin/forms/inputs/spreadsheet.ts'

// The column of the link is wider, because a link is longer than its label.
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
  const id = fieldId(spec.name)
  return (
    <FieldGroup
      id={id}
      legend={spec.label}
      error={error}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
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
    </FieldGroup>
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
      <FieldError id={props.id} error={error} />
    </div>
  )
}

/** Manages the rows of a list of entries. Each action is also announced to screen readers. */
function useEntries(spec: EntriesSpec) {
  const { lists } = useMessages(adminForms)
  const { announce } = useFormFrame()
  const { getValues } = useFormContext<FormValues>()
  const rows = useRows(spec.name)
  const focusAfter = useFocusAfter()
  const first = spec.columns[0]?.name ?? ''
  const cellId = (row: number, column = first) => fieldId(`${spec.name}.${row}.${column}`)
  const addId = `${fieldId(spec.name)}-add`
  const blank = (): Entry => Object.fromEntries(spec.columns.map(({ name }) => [name, '']))
  const count = rows.fields.length

  const add = () => {
    rows.append(blank(), { shouldFocus: false })
    focusAfter(cellId(count))
    announce(lists.added(count + 1, spec.label))
  }
  const remove = (row: number) => {
    // At least one row remains: the last one is emptied instead.
    if (count <= spec.rows) rows.replace([blank()])
    else rows.remove(row)
    focusAfter(count > 1 ? cellId(Math.min(row, count - 2)) : spec.rows === 1 ? cellId(0) : addId)
    announce(lists.removed(row + 1, spec.label))
  }
  const move = (row: number, to: number, column = first) => {
    if (to < 0 || to >= count) return
    rows.move(row, to)
    focusAfter(cellId(to, column))
    announce(lists.moved(row + 1, to + 1, spec.label))
  }

  const onKeyDown = (event: KeyboardEvent, row: number, column: string) => {
    const to = getMoveTarget(event, row)
    if (to !== null) {
      event.preventDefault()
      move(row, to, column)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (row === count - 1) add()
      else document.getElementById(cellId(row + 1, column))?.focus()
    }
  }

  const onPaste = (event: ClipboardEvent, row: number, column: string) => {
    const start = spec.columns.findIndex(({ name }) => name === column)
    const block = pastedRows(event.clipboardData, start === 0 && spec.columns.length === 2)
    if (block === null) return
    event.preventDefault()
    const entries = (getValues(spec.name) ?? []) as Entry[]
    const pasted = block.map((cells, line) => {
      const entry: Entry = { ...(line === 0 ? entries[row] : blank()) }
      for (const [position, { name }] of spec.columns.slice(start).entries())
        if (cells[position] !== undefined) entry[name] = cells[position]
      return entry
    })
    rows.replace([...entries.slice(0, row), ...pasted, ...entries.slice(row + 1)])
    focusAfter(cellId(row + pasted.length - 1, column))
    announce(lists.pasted(pasted.length, spec.label))
  }

  return { fields: rows.fields, addId, add, remove, move, onKeyDown, onPaste }
}
