import { DataTable } from './data-table.tsx'

export type Bar = { label: string; value: number }

type Props = {
  title: string
  bars: readonly Bar[]
  /** Headings of the table below the chart: of the labels and of the values. */
  head: readonly [string, string]
  /** Label of the button that opens the table. */
  showTable: string
}

const HEIGHT = 100
const STEP = 10
const GAP = 2

// Returns the next round number for the scale: 1, 2, 5, 10, 20, 50 ...
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value
}

/** A bar chart of numbers over time, with the same numbers as a table below it. */
export function BarChart({ title, bars, head, showTable }: Props) {
  const top = roundUp(Math.max(1, ...bars.map(({ value }) => value)))
  const [first, last] = [bars[0]?.label, bars.at(-1)?.label]
  return (
    <figure className="rounded-xl border border-line p-4">
      <figcaption className="font-semibold">{title}</figcaption>
      <div aria-hidden className="mt-3 flex gap-2 text-sm text-soft">
        <div className="flex flex-col justify-between text-right [font-variant-numeric:tabular-nums]">
          <span>{top}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-28 w-full min-w-0 border-b border-edge"
        >
          <path
            d={`M0 .5h${bars.length * STEP}M0 50h${bars.length * STEP}`}
            className="fill-none stroke-line"
          />
          {bars.map(({ label, value }, index) => (
            <rect
              key={label}
              x={index * STEP + GAP / 2}
              y={HEIGHT - (value / top) * HEIGHT}
              width={STEP - GAP}
              height={(value / top) * HEIGHT}
              className="fill-accent"
            >
              <title>{`${label}: ${value}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <div aria-hidden className="mt-1 flex justify-between pl-6 text-sm text-soft">
        <span>{first}</span>
        <span>{last}</span>
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-12 cursor-pointer items-center text-accent underline">
          {showTable}
        </summary>
        <div className="max-h-72 overflow-y-auto">
          <DataTable
            label={title}
            head={head.map((cell) => [cell])}
            rows={bars.map(({ label, value }) => [[label], [String(value)]])}
          />
        </div>
      </details>
    </figure>
  )
}
