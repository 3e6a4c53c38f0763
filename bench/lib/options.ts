import { parseArgs } from 'node:util'

export type Options = Record<string, number | number[]>

export type CommandLine<Values extends Options> = {
  name: string
  options: Values
  rules?: (options: Values) => readonly (readonly [isMet: boolean, rule: string])[]
  hasNamedCases?: true
  parts: Record<string, unknown>
}

// Options that may be fractions; the other numeric options are whole numbers.
const FRACTIONS = ['seconds', 'delay']

export function formatUsage<Values extends Options>({
  name,
  options,
  parts,
  hasNamedCases,
}: CommandLine<Values>): string {
  const values = Object.entries(options).map(([option, value]) => `[--${option} ${String(value)}]`)
  const only = [...Object.keys(parts), ...(hasNamedCases ? ['WORDS'] : [])].join('|')
  return `npm run bench -- ${[name, ...values, `[--only ${only}]`].join(' ')}`
}

export function readOptions<Values extends Options>(
  area: CommandLine<Values>,
  args: string[],
): { options: Values; only: string } {
  const failed = (rule: string) => new Error(`${rule}. Usage: ${formatUsage(area)}`)
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(
      [...Object.keys(area.options), 'only'].map((name) => [name, { type: 'string' as const }]),
    ),
  })
  const toNumber = (name: string, text: string): number => {
    const value = Number(text)
    if (!(value > 0)) throw failed(`"${text}" is no number above zero`)
    return FRACTIONS.includes(name) ? value : Math.ceil(value)
  }
  const read = Object.entries(area.options).map(([name, usual]) => {
    const text = values[name]
    if (text === undefined) return [name, usual]
    if (!Array.isArray(usual)) return [name, toNumber(name, text)]
    return [
      name,
      text
        .split(',')
        .map((each) => toNumber(name, each))
        .toSorted((a, b) => a - b),
    ]
  })
  const options = Object.fromEntries(read) as Values
  for (const [isMet, rule] of area.rules?.(options) ?? []) if (!isMet) throw failed(rule)
  const { only = '' } = values
  if (only !== '' && !area.hasNamedCases && !Object.hasOwn(area.parts, only))
    throw failed(`"${only}" is no part`)
  return { options, only }
}
