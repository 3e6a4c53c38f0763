import type { HelpCategory, HelpEntry } from '#client/messages/en/site-pages/document.ts'

const holds = (entry: HelpEntry, term: string): boolean =>
  [entry.title, ...entry.paragraphs, ...(entry.points ?? [])].some((text) =>
    text.toLowerCase().includes(term),
  )

/** The help entries whose title or content holds a term (any case), in their categories; a blank term keeps all. */
export function searchHelp(categories: readonly HelpCategory[], term: string): HelpCategory[] {
  const sought = term.trim().toLowerCase()
  return categories
    .map((category) => ({ ...category, entries: category.entries.filter((entry) => holds(entry, sought)) }))
    .filter((category) => category.entries.length > 0)
}

/** How many entries stand in these categories. */
export const countEntries = (categories: readonly HelpCategory[]): number =>
  categories.reduce((sum, category) => sum + category.entries.length, 0)
