import { median } from './measure.ts'

const FIELDS = {
  /** Number of posts, owners, attempts or purchases in the database. */
  among: 'among',
  connections: 'conn',
  /** Requests, messages, orders or papers. */
  count: 'count',
  perSecond: 'per s',
  cpuMicros: 'CPU µs each',
  p50: 'p50 ms',
  p99: 'p99 ms',
  ms: 'ms',
  kilobytes: 'KB',
  /** Requests to the payment provider: their number, and the most at the same time. */
  asked: 'asked',
  atOnce: 'at once',
  /** Commits; each is one flush to the disk. */
  commits: 'commits',
  /** Requests whose loss the benchmark simulated before it sent them again. */
  lost: 'lost',
  wrong: 'wrong',
  statements: 'statements',
  ratio: 'ratio',
} as const

type Field = keyof typeof FIELDS | `status ${number}`
export type Figures = Partial<Record<Field, number>>
export type RoundFigures = Record<string, Figures>
export type Results = Record<string, readonly Figures[]>

const HIGHEST: readonly Field[] = ['kilobytes', 'asked', 'atOnce', 'commits', 'wrong']

/** Returns one figure of a case, combined from all rounds; NaN if it was not measured. */
export type ReadFigure = (name: string, field: Field) => number

/** Reads the median of the rounds, and the lowest of counts. Errors, sizes and `worst` cases count at their highest. */
const figureReader =
  (results: Results, worst: readonly string[] = []): ReadFigure =>
  (name, field) => {
    const values = (results[name] ?? []).flatMap((figures) => figures[field] ?? [])
    if (values.length === 0) return Number.NaN
    if (field === 'count') return Math.min(...values)
    return HIGHEST.includes(field) || worst.includes(name) ? Math.max(...values) : median(values)
  }

export function addRound(results: Record<string, Figures[]>, round: RoundFigures): void {
  for (const [name, figures] of Object.entries(round)) (results[name] ??= []).push(figures)
}

type Figure = readonly [name: string, field: Field]

export type Target = {
  claim: string
  figure: Figure
  over?: Figure | undefined
  /** Divides by the baseline of the same round, then takes the median: for a baseline that varies by round. */
  isPerRound?: true
  unit?: keyof typeof UNITS
  /** Reports a miss without failing the run: on a busy machine the figure means little. */
  isHint?: true
} & ({ atMost: number } | { atLeast: number })

export type Table = {
  cases?: Readonly<Record<string, string>>
  worst?: readonly string[]
  targets?: readonly Target[] | ((read: ReadFigure) => readonly Target[])
  /** Columns that show responses a second as a share of a baseline: each maps a case to its baseline. */
  shares?: Readonly<Record<string, (name: string) => string | undefined>>
}
export type Measured = Table & { results: Results }
/** Output of a run, and its exit code: 1 if a target is missed or nothing was measured. */
export type Conclusion = { text: string; exitCode: 0 | 1 }

// Milliseconds or kilobytes in one of each unit.
const UNITS = { ms: 1, s: 1000, KB: 1, MB: 1024 }
const PRECISE: readonly Field[] = ['p50', 'p99', 'ms', 'kilobytes', 'ratio']

export const whole = (value: number) => Math.round(value).toLocaleString('en-GB')

function perRound(results: Results, [name, field]: Figure, [base, baseField]: Figure): number {
  const ratios = (results[name] ?? []).map(
    (figures, round) => (figures[field] ?? Number.NaN) / (results[base]?.[round]?.[baseField] ?? Number.NaN),
  )
  return ratios.length === 0 ? Number.NaN : median(ratios)
}

function verdict(target: Target, read: ReadFigure, results: Results): string {
  const { claim, figure, over, unit, isHint } = target
  const ratio = () => read(...figure) / (over === undefined ? 1 : read(...over))
  const measured = target.isPerRound && over ? perRound(results, figure, over) : ratio()
  const value = measured / (unit === undefined ? 1 : UNITS[unit])
  const isMet = 'atMost' in target ? value <= target.atMost : value >= target.atLeast
  const limit = 'atMost' in target ? `at most ${target.atMost}` : `at least ${target.atLeast}`
  const unitText = unit === undefined ? '' : ` ${unit}`
  const mark = isMet ? 'ok' : isHint ? 'below' : 'MISSED'
  return `${mark.padEnd(6)}  ${claim}: ${value.toFixed(2)}${unitText} (${limit}${unitText})`
}

function formatTable(head: readonly string[], lines: readonly (readonly string[])[]): string {
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

const titleOf = (field: Field): string => (Object.hasOwn(FIELDS, field) ? Reflect.get(FIELDS, field) : field)

function formatFigure(value: number, isPrecise: boolean, digits = 2): string {
  if (Number.isNaN(value)) return ''
  return isPrecise ? value.toFixed(digits) : whole(value)
}

function caseTable(parts: readonly Measured[]): string {
  const found = parts.flatMap(({ results }) =>
    Object.values(results).flatMap((rounds) => rounds.flatMap((figures) => Object.keys(figures) as Field[])),
  )
  const columns = [...(Object.keys(FIELDS) as Field[]), ...found.toSorted()]
  const fields = [...new Set(columns)].filter((field) => found.includes(field))
  const shareTitles = [...new Set(parts.flatMap(({ shares = {} }) => Object.keys(shares)))]
  const lines = parts.flatMap(({ results, cases, worst, shares }) => {
    const read = figureReader(results, worst)
    return Object.keys(results).map((name) => [
      cases?.[name] ?? name,
      ...fields.map((field) => formatFigure(read(name, field), PRECISE.includes(field))),
      ...shareTitles.map((title) => {
        const base = shares?.[title]?.(name)
        const share = base === undefined ? Number.NaN : read(name, 'perSecond') / read(base, 'perSecond')
        return formatFigure(share, true, 3)
      }),
    ])
  })
  return formatTable(['case', ...fields.map(titleOf), ...shareTitles], lines)
}

export function conclusion(parts: readonly Measured[]): Conclusion {
  if (parts.every(({ results }) => Object.keys(results).length === 0))
    return { text: 'No case has such a name.', exitCode: 1 }
  const lines = parts.flatMap(({ results, worst, targets = [] }) => {
    const read = figureReader(results, worst)
    const list = typeof targets === 'function' ? targets(read) : targets
    return list.map((target) => verdict(target, read, results))
  })
  const isMissed = lines.some((line) => line.startsWith('MISSED'))
  return { text: `${caseTable(parts)}\n\n${lines.join('\n')}`, exitCode: isMissed ? 1 : 0 }
}
