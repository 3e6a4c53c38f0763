import { median } from './measure.ts'
import { formatTable, whole } from './verdicts.ts'

/** Numbers of each round of each case, by field; only what was measured. */
export type Rounds<Name extends string, Field extends string> = Partial<
  Record<Name, readonly Partial<Record<Field, number>>[]>
>

/** Returns a number of a case over all rounds; NaN if it was not measured. */
export type ReadCase<Name extends string, Field extends string> = (name: Name, field: Field) => number

/** Reads rounds: the worst of them where each must hold, the middle of the others. */
export const caseReader =
  <Name extends string, Field extends string>(
    rounds: Rounds<Name, Field>,
    isWorst: (name: Name, field: Field) => boolean,
  ): ReadCase<Name, Field> =>
  (name, field) => {
    const values = (rounds[name] ?? []).flatMap((round) => round[field] ?? [])
    if (values.length === 0) return Number.NaN
    return isWorst(name, field) ? Math.max(...values) : median(values)
  }

const PRECISE: readonly string[] = ['p50', 'p99', 'ms', 'kilobytes']

const format = (field: string, value: number): string => {
  if (Number.isNaN(value)) return ''
  return PRECISE.includes(field) ? value.toFixed(2) : whole(value)
}

/** Returns the table of the cases that were measured; `fields` are the columns with their headings. */
export function caseTable<Name extends string, Field extends string>(
  cases: Record<Name, string>,
  fields: Record<Field, string>,
  read: ReadCase<Name, Field>,
): string {
  const names = Object.keys(cases) as Name[]
  const columns = Object.keys(fields) as Field[]
  const measured = names.filter((name) => columns.some((field) => !Number.isNaN(read(name, field))))
  const lines = measured.map((name) => [
    cases[name],
    ...columns.map((field) => format(field, read(name, field))),
  ])
  return formatTable(['case', ...Object.values<string>(fields)], lines)
}
