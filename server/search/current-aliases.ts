import type { SiteAliases } from '#shared/contracts/aliases.ts'
import { ALIAS_GROUPS, siteAliases } from '#shared/domain/search/alias-groups.ts'
import { prepareAliases, type AliasGroup, type Aliases } from '#shared/domain/search/aliases.ts'
import { mergeGroups } from '#shared/domain/search/site-alias-groups.ts'
import type { Query } from '../db/db.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'

export const SITE_ALIASES_ROW = 'aliases'

const statements = preparePerConnection((connection) => ({
  own: connection.prepareScalar<[string], string>('select value from settings where id = ?'),
}))

export type CurrentAliases = { groups: readonly AliasGroup[]; aliases: Aliases }

const shipped: CurrentAliases = { groups: ALIAS_GROUPS, aliases: siteAliases }

function merged(own: string): CurrentAliases {
  const { groups } = mergeGroups(ALIAS_GROUPS, (JSON.parse(own) as SiteAliases).groups)
  return { groups, aliases: prepareAliases(groups) }
}

let last: { own: string; current: CurrentAliases } | undefined

/** Returns the alias groups of program and site. Ignores site groups that contradict those of a newer program. */
export async function currentAliases(query: Query): Promise<CurrentAliases> {
  const own = await statements(query).own.get(SITE_ALIASES_ROW)
  if (own === undefined) return shipped
  // Preparing the groups takes milliseconds, reading the row microseconds.
  if (last?.own !== own) last = { own, current: merged(own) }
  return last.current
}
