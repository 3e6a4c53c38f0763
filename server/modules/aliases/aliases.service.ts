import type { SiteAliases } from '#shared/contracts/aliases.ts'
import { kindNames } from '#shared/domain/kinds.ts'
import { ALIAS_GROUPS } from '#shared/domain/search/alias-groups.ts'
import type { AliasGroup } from '#shared/domain/search/aliases.ts'
import { mergeGroups, toMember } from '#shared/domain/search/site-alias-groups.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import { searchTag } from '#server/content/cache/cache-tags.ts'
import type { ContentPorts } from '#server/content/model/content.model.ts'
import { invalidInput } from '#server/lib/errors.ts'
import { currentAliases } from '../../search/current-aliases.ts'
import { readOwnAliases, writeOwnAliases } from './aliases.repository.ts'

/** Cache tag of responses that contain the alias groups. */
export const ALIASES_TAG = 'aliases'

export function aliasesService({ db, clock, invalidate }: Pick<ContentPorts, 'db' | 'clock' | 'invalidate'>) {
  return {
    /** Returns all alias groups, those added on the site included. */
    all: async (): Promise<readonly AliasGroup[]> => (await currentAliases(db.read)).groups,

    own: (): Promise<SiteAliases> => readOwnAliases(db.read),

    /** Replaces the groups added on the site. Throws 400 for groups that contradict the program's groups or others. */
    async change({ groups }: SiteAliases, actor: Actor): Promise<SiteAliases> {
      const { problems } = mergeGroups(ALIAS_GROUPS, groups)
      if (problems.length > 0)
        throw invalidInput(problems.map(({ index, message }) => ({ field: `groups[${index}]`, message })))
      const after = { groups: groups.map((group) => [...new Set(group.map(toMember))].filter(Boolean)) }
      const now = clock()
      await db.tx(async (query) => {
        const before = await readOwnAliases(query)
        await writeOwnAliases(query, after, now)
        await writeAudit(query, { at: now, actor, action: 'update', target: 'aliases', before, after })
        await invalidate(query, [ALIASES_TAG, ...kindNames.map(searchTag)], now)
      })
      return after
    },
  }
}

export type AliasesService = ReturnType<typeof aliasesService>
