import { memo } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { inputClass } from '#client/ui/forms/field.tsx'
import { firstMessage } from '#client/features/admin/forms/inputs/form-context.ts'
import { getMoveTarget, RowButtons } from '#client/features/admin/forms/inputs/row-buttons.tsx'
import type { Grid } from './use-grid.ts'

type Props = {
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
export const GridRow = memo(function GridRow({ id, cells, row, rows, columns, errors, grid }: Props) {
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
