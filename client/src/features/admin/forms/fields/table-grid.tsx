import { useRef, useState, useEffect, type ClipboardEvent, memo } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Button } from '#client/ui/button.tsx'
import { useFormFrame, useFocusAfter } from '#client/features/admin/forms/inputs/form-context.ts'
import { firstMessage } from '#client/features/admin/forms/values/first-message.ts'
import * as edits from '#client/features/admin/forms/inputs/spreadsheet.ts'
import {
  RowButtons,
  getMoveTarget,
  useRovingFocus,
} from '#client/features/admin/forms/inputs/row-buttons.tsx'
import { FieldError, inputClass } from '#client/ui/forms/field.tsx'

/** Number of rows rendered at first: a table may have 500. */
const ROWS_SHOWN = 50

type Props = GridState & { label: string; errors: unknown }

const errorOf = (errors: unknown, index: number): unknown =>
  typeof errors === 'object' && errors !== null ? (errors as Record<number, unknown>)[index] : undefined

export function TableGrid(props: Props) {
  const { id, label, values, errors } = props
  const messages = useMessages(adminForms).tables
  const grid = useGrid(props)
  const [showsAllRows, setShowsAllRows] = useState(false)
  const columns = edits.countColumns(values)
  const shown = showsAllRows || errors !== undefined ? values : values.slice(0, ROWS_SHOWN)
  const hidden = values.length - shown.length
  const message = firstMessage(errors)
  return (
    <>
      <div role="group" aria-label={label} className="mt-3 overflow-x-auto pb-1">
        <table className="border-separate border-spacing-1">
          <GridHead columns={columns} grid={grid} />
          <tbody>
            {shown.map((cells, row) => (
              <GridRow
                key={row}
                id={id}
                cells={cells}
                row={row}
                rows={values.length}
                columns={columns}
                errors={errorOf(errors, row)}
                grid={grid}
              />
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <Button variant="text" onClick={() => setShowsAllRows(true)}>
          {messages.moreRows(hidden)}
        </Button>
      )}
      <FieldError id={id} error={message} />
      <div className="flex flex-wrap gap-2">
        <Button id={`${id}-add`} aria-invalid={message !== undefined} onClick={grid.addRow}>
          {messages.addRow}
        </Button>
        <Button onClick={grid.addColumn}>{messages.addColumn}</Button>
      </div>
    </>
  )
}

function GridHead({ columns, grid }: { columns: number; grid: Grid }) {
  const messages = useMessages(adminForms).tables
  const head = useRef<HTMLTableSectionElement>(null)
  useRovingFocus(head)
  return (
    <thead ref={head}>
      <tr>
        <td />
        {Array.from({ length: columns }, (_, column) => (
          <th key={column} scope="col" className="text-left text-sm font-medium whitespace-nowrap text-soft">
            <span className="flex items-center justify-between pl-3">
              {messages.columnNumber(column + 1)}
              <RowButtons
                isAcross
                isPart
                what={messages.column(column + 1)}
                index={column}
                count={columns}
                onMove={(to) => grid.moveColumn(column, to)}
                onRemove={() => grid.removeColumn(column)}
              />
            </span>
          </th>
        ))}
        <td />
      </tr>
    </thead>
  )
}

type GridState = {
  id: string
  values: edits.Block
  onChange: (values: edits.Block) => void
  onBlur: () => void
}

const cellId = (id: string, row: number, column: number) => `${id}-${row}-${column}`

type Grid = ReturnType<typeof useGrid>

/** Returns the operations on a table. They are stable, so that unchanged rows do not render again. */
function useGrid(props: GridState) {
  const messages = useMessages(adminForms).tables
  const { announce, afterPress } = useFormFrame()
  const focusAfter = useFocusAfter()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [grid] = useState(() => {
    const change = (next: edits.Block, focus: [number, number] | null, announcement: string) => {
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
        const block = edits.pastedBlock(event.clipboardData)
        if (block === null) return
        event.preventDefault()
        const { values, rows, columns, isCut } = edits.withBlock(now(), row, column, block)
        change(values, [row, column], (isCut ? messages.pastedCut : messages.pasted)(rows, columns))
      },
    }
  })
  return grid
}

type GridRowProps = {
  id: string
  cells: string[]
  row: number
  rows: number
  columns: number
  errors: unknown
  grid: Grid
}

const CELL = `${inputClass} field-sizing-content block min-w-36 py-3`

/** Table row that is edited in place. Each typed line is a line of the cell. */
const GridRow = memo(function GridRow({ id, cells, row, rows, columns, errors, grid }: GridRowProps) {
  const messages = useMessages(adminForms).tables
  return (
    <tr>
      <th scope="row" className="text-sm font-medium whitespace-nowrap text-soft">
        {row === 0 ? messages.headerRow : row + 1}
      </th>
      {Array.from({ length: columns }, (_, column) => {
        const isWrong = firstMessage((errors as Record<number, unknown> | undefined)?.[column]) !== undefined
        return (
          <td key={column} className="align-top">
            <textarea
              id={grid.cellId(row, column)}
              rows={1}
              className={row === 0 ? `${CELL} font-semibold` : CELL}
              aria-label={row === 0 ? messages.header(column + 1) : messages.cell(row + 1, column + 1)}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? `${id}-error` : undefined}
              value={cells[column] ?? ''}
              onChange={(event) => grid.type(row, column, event.target.value)}
              onBlur={grid.leave}
              onPaste={(event) => grid.paste(event, row, column)}
              onKeyDown={(event) => {
                const to = getMoveTarget(event, row)
                if (to === null) return
                event.preventDefault()
                grid.moveRow(row, to, column)
              }}
            />
          </td>
        )
      })}
      <td className="align-top">
        <RowButtons
          what={messages.row(row + 1)}
          index={row}
          count={rows}
          onMove={(to) => grid.moveRow(row, to, 0)}
          onRemove={() => grid.removeRow(row)}
        />
      </td>
    </tr>
  )
})
