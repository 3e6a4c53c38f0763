import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import type { EntriesSpec, FormValues } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { fieldId, useFormFrame, useRows } from '#client/features/admin/forms/inputs/form-context.ts'
import type { Entry } from '#client/features/admin/forms/values/form-values.ts'
import { getMoveTarget } from '#client/features/admin/forms/inputs/row-buttons.tsx'
import { pastedRows } from '#client/features/admin/forms/inputs/spreadsheet.ts'
import { useFocusAfter } from '#client/features/admin/forms/inputs/use-focus-after.ts'

/** Manages the rows of a list of entries. Each action is also announced to screen readers. */
export function useEntries(spec: EntriesSpec) {
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
