// Abbreviations within slugs of several words; a slug of one word is an abbreviation as a whole.
const CAPITALS: ReadonlySet<string> = new Set([
  'ap',
  'cg',
  'iit',
  'mp',
  'pnp',
  'psc',
  'shs',
  'slrc',
  'ssc',
  'uco',
  'up',
])

const SMALL: ReadonlySet<string> = new Set(['and', 'of'])

const formatWord = (part: string): string => {
  if (CAPITALS.has(part)) return part.toUpperCase()
  return SMALL.has(part) ? part : part.slice(0, 1).toUpperCase() + part.slice(1)
}

/** Returns an organisation's label in rows, from its slug alone: rows load neither names nor the table. */
export function organisationLabel(slug: string): string {
  const parts = slug.split('-')
  return parts.length === 1 ? slug.toUpperCase() : parts.map(formatWord).join(' ')
}

export const organisationPath = (slug: string): string => `/organisation/${encodeURIComponent(slug)}`
