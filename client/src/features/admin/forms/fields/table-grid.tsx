import { useRef, useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Button } from '#client/ui/button.tsx'
import { firstMessage } from '#client/features/admin/forms/inputs/form-context.ts'
import { GridRow } from './grid-row.tsx'
import { RowButtons } from '#client/features/admin/forms/inputs/row-buttons.tsx'
import { countColumns } from '#client/features/admin/forms/inputs/table-edits.ts'
import { useRovingFocus } from '#client/features/admin/forms/inputs/use-roving-focus.ts'
import { useGrid, type Grid, type GridState } from './use-grid.ts'

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
  const columns = countColumns(values)
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
      {message !== undefined && (
        <p id={`${id}-error`} className="text-sm text-red">
          {message}
        </p>
      )}
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
