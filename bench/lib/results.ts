import { median } from './measure.ts'

export const FIELDS = {
  /** Posts, owners, attempts or purchases in the database. */
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
  /** Requests to the payment provider, and the most of them at the same time. */
  asked: 'asked',
  atOnce: 'at once',
  /** Commits; each is one flush to the disk. */
  commits: 'commits',
  /** Requests that were lost on purpose and sent again. */
  lost: 'lost',
  wrong: 'wrong',
} as const

export type Field = keyof typeof FIELDS | `status ${number}`
export type Figures = Partial<Record<Field, number>>
export type RoundFigures = Record<string, Figures>
export type Results = Record<string, readonly Figures[]>

const HIGHEST: readonly Field[] = ['kilobytes', 'asked', 'atOnce', 'commits', 'wrong']

/** Returns a figure of a case over all rounds; NaN if it was not measured. */
export type ReadFigure = (name: string, field: Field) => number

/** Reads the median of the rounds, and the lowest of counts. Errors, sizes and `worst` cases count at their highest. */
export const figureReader =
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
