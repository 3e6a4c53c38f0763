import { ORGANISATIONS, type Organisation } from './organisation-table.ts'

const bySlug = new Map(ORGANISATIONS.map((organisation) => [organisation.slug, organisation]))

/** Returns what a list or a page shows of an organisation; its short name is its name if it has no other. */
export const namesOf = ({ slug, name, short = name }: Organisation) => ({ slug, name, short })

/** Returns the organisation with a slug; null if there is none. */
export const findOrganisation = (slug: string): Organisation | null => bySlug.get(slug) ?? null
