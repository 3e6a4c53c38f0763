import { useEffect, useRef, useState, type ClipboardEvent } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { useFormFrame } from '#client/features/admin/forms/inputs/form-context.ts'
import { pastedBlock, type Block } from '#client/features/admin/forms/inputs/spreadsheet.ts'
import * as edits from '#client/features/admin/forms/inputs/table-edits.ts'
import { useFocusAfter } from '#client/features/admin/forms/inputs/use-focus-after.ts'

export type GridState = {
  id: string
  values: Block
  onChange: (values: Block) => void
  onBlur: () => void
}

const cellId = (id: string, row: number, column: number) => `${id}-${row}-${column}`

export type Grid = ReturnType<typeof useGrid>

/** Returns the operations on a table. They are stable, so that unchanged rows do not render again. */
export function useGrid(props: GridState) {
  const messages = useMessages(adminForms).tables
  const { announce, afterPress } = useFormFrame()
  const focusAfter = useFocusAfter()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [grid] = useState(() => {
    const change = (next: Block, focus: [number, number] | null, announcement: string) => {
      const { id, onChange } = latest.current
      onChange(next)
      if (next.length === 0 || focus === null) focusAfter(`${id}-add`)
      else focusAfter(cellId(id, ...focus))
      announce(announcement)
    }
    const now = () => latest.current.values
    const lastColumn = () => Math.max(0, edits.countColumns(now()) - 1)
    return {
      cellId: (row: number, column: number) => cellId(latest.current.id, row, column),
      type: (row: number, column: number, text: string) =>
        latest.current.onChange(edits.withCell(now(), row, column, text)),
      leave: () => afterPress(() => latest.current.onBlur()),
      addRow: () => change(edits.withRow(now()), [now().length, 0], messages.rowAdded(now().length + 1)),
      addColumn: () => {
        const column = edits.countColumns(now())
        change(edits.withColumn(now()), [0, column], messages.columnAdded(column + 1))
      },
      removeRow: (row: number) =>
        change(
          edits.withoutRow(now(), row),
          [Math.min(row, now().length - 2), 0],
          messages.rowRemoved(row + 1),
        ),
      removeColumn: (column: number) =>
        change(
          edits.withoutColumn(now(), column),
          lastColumn() === 0 ? null : [0, Math.min(column, lastColumn() - 1)],
          messages.columnRemoved(column + 1),
        ),
      moveRow: (row: number, to: number, column: number) => {
        if (to < 0 || to >= now().length) return
        change(edits.withRowMoved(now(), row, to), [to, column], messages.rowMoved(row + 1, to + 1))
      },
      moveColumn: (column: number, to: number) =>
        change(edits.withColumnMoved(now(), column, to), [0, to], messages.columnMoved(column + 1, to + 1)),
      paste: (event: ClipboardEvent, row: number, column: number) => {
        const block = pastedBlock(event.clipboardData)
        if (block === null) return
        event.preventDefault()
        const { values, rows, columns, isCut } = edits.withBlock(now(), row, column, block)
        change(values, [row, column], (isCut ? messages.pastedCut : messages.pasted)(rows, columns))
      },
    }
  })
  return grid
}
