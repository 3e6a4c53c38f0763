type Cell = readonly string[]

type Props = {
  /** Accessible name of the scrollable region. */
  label: string
  head: readonly Cell[]
  rows: readonly (readonly Cell[])[]
  /** Class names of single rows, in their order. */
  rowLooks?: readonly (string | undefined)[]
}

/** A table whose cells contain lines of text. A wide table scrolls sideways in its own focusable region. */
export function DataTable({ label, head, rows, rowLooks = [] }: Props) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions need keyboard access
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line"
    >
      <table className="w-full text-left">
        <thead className="bg-sunken">
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" className="px-3 py-2 align-bottom text-sm font-semibold">
                <Lines of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line} className={`border-t border-line ${rowLooks[line] ?? ''}`.trimEnd()}>
              {row.map((cell, column) => (
                <td key={column} className="min-w-28 px-3 py-2 align-top">
                  <Lines of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Lines({ of: lines }: { of: Cell }) {
  return lines.map((line, index) => (
    <bdi key={index} className="block">
      {line}
    </bdi>
  ))
}
