/** Formats a whole number with separators. */
export const whole = (value: number) => Math.round(value).toLocaleString('en-GB')

const mark = (isMet: boolean) => (isMet ? 'ok    ' : 'MISSED')

/** Formats a figure compared with its upper limit. */
export const verdict = (claim: string, value: number, limit: number, unit = '') =>
  `${mark(value <= limit)}  ${claim}: ${value.toFixed(2)}${unit} (at most ${limit}${unit})`

/** Formats a figure compared with its lower limit; `of` names what the figure is a share of. */
export const verdictAtLeast = (claim: string, value: number, limit: number, of = '') =>
  `${mark(value >= limit)}  ${claim}: ${value.toFixed(2)}${of} (at least ${limit})`

/** Returns the exit code of a run: 1 if any of its lines is a missed target. */
export const exitCodeOf = (lines: string): 0 | 1 => (/^MISSED/m.test(lines) ? 1 : 0)

/** Formats a table: the first column to the left, the others to the right. */
export function formatTable(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? title.length)),
  )
  const format = (cells: readonly string[]) =>
    cells
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [format(head), widths.map((width) => '-'.repeat(width)).join('  '), ...lines.map(format)].join('\n')
}
