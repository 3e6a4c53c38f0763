// A property that the utilities use among themselves.
const NAME = '--tw-[a-z-]+'

// `@layer properties{@supports …{…}}`: initial values for browsers without @property.
const FALLBACKS = /@layer properties\{@supports [^{]*\{[^{]*\{[^}]*\}\}\}/g
const REGISTRATION = new RegExp(`@property (${NAME})\\{([^}]*)\\}`, 'g')
const DECLARATION = new RegExp(`([{;])(${NAME}):([^;}]*);?`, 'g')
const USE = new RegExp(`var\\((${NAME})(?:,([^()]*))?\\)`, 'g')

/**
 * Removes the custom properties that Tailwind's utilities share, where no rule of a minified style sheet needs them: one
 * that is never set, or always to its initial value, is replaced by that or by its fallback, and one that is never read is
 * not set. A property that varies stays as it is, and with it all initial values for older browsers.
 */
export function foldProperties(css: string): string {
  const initial = new Map<string, string>()
  for (const [, name = '', rules = ''] of css.matchAll(REGISTRATION)) {
    const [, value] = /initial-value:([^;}]*)/.exec(rules) ?? []
    if (value !== undefined) initial.set(name, value)
  }
  const own = css.replaceAll(FALLBACKS, '').replaceAll(REGISTRATION, '')
  const set = new Map<string, Set<string>>()
  for (const [, , name = '', value = ''] of own.matchAll(DECLARATION))
    set.set(name, (set.get(name) ?? new Set()).add(value))
  const isFixed = (name: string) => [...(set.get(name) ?? [])].every((value) => value === initial.get(name))
  const replaced = own.replaceAll(USE, (use, name: string, fallback?: string) => {
    const value = initial.get(name) ?? fallback
    return isFixed(name) && value !== undefined ? value : use
  })
  const read = new Set([...replaced.matchAll(USE)].map(([, name = '']) => name))
  const varies = read.size > 0
  const folded = replaced.replaceAll(DECLARATION, (declaration, before: string, name: string) =>
    read.has(name) ? declaration : before,
  )
  return varies ? css : folded.replaceAll(/;\}/g, '}').replaceAll(/[^{}]+\{\}/g, '')
}
