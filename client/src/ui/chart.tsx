import './chart.css'
import { DataTable } from './data-table.tsx'

export type Bar = {
  label: string
  value: number
  /** Second value, drawn as a line across the bar. */
  line?: number
  isStrong?: boolean
  /** Cells of its row in the table, after the label; the value by default. */
  cells?: readonly string[]
}

type Props = {
  title: string
  bars: readonly Bar[]
  head: readonly string[]
  showTable: string
  /** Returns a value in words, for the scale; its digits by default. */
  shown?: (value: number) => string
}

const HEIGHT = 100
const STEP = 10
const GAP = 2

// Returns the next round number for the scale: 1, 2, 5, 10, 20, 50 ...
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value
}

const cellsOf = ({ cells, value }: Bar): readonly string[] => cells ?? [String(value)]

export function BarChart({ title, bars, head, showTable, shown = String }: Props) {
  const top = roundUp(Math.max(1, ...bars.map(({ value, line = 0 }) => Math.max(value, line))))
  const [first, last] = [bars[0]?.label, bars.at(-1)?.label]
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <div aria-hidden className="chart-plot">
        <div className="chart-scale">
          <span>{shown(top)}</span>
          <span>{shown(0)}</span>
        </div>
        <Bars bars={bars} top={top} />
      </div>
      <div aria-hidden className="chart-ends">
        <span>{first}</span>
        {last !== first && <span>{last}</span>}
      </div>
      <details>
        <summary>{showTable}</summary>
        <div className="chart-table">
          <DataTable
            label={title}
            head={head.map((cell) => [cell])}
            rows={bars.map((bar) => [[bar.label], ...cellsOf(bar).map((cell) => [cell])])}
          />
        </div>
      </details>
    </figure>
  )
}

function Bars({ bars, top }: Pick<Props, 'bars'> & { top: number }) {
  const hasStrong = bars.some(({ isStrong }) => isStrong)
  const heightOf = (value: number) => (value / top) * HEIGHT
  return (
    <svg viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
      <path d={`M0 .5h${bars.length * STEP}M0 50h${bars.length * STEP}`} className="chart-grid" />
      {bars.map((bar, index) => (
        <g key={bar.label}>
          <title>{`${bar.label}: ${cellsOf(bar).join(', ')}`}</title>
          <rect
            x={index * STEP + GAP / 2}
            y={HEIGHT - heightOf(bar.value)}
            width={STEP - GAP}
            height={heightOf(bar.value)}
            className={hasStrong && !bar.isStrong ? 'chart-weak' : 'chart-bar'}
          />
          {bar.line !== undefined && (
            <rect
              x={index * STEP}
              y={HEIGHT - heightOf(bar.line) - 1}
              width={STEP}
              height={2}
              className="chart-line"
            />
          )}
        </g>
      ))}
    </svg>
  )
}
