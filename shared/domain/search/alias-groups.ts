import { CONDITION_GROUPS } from './alias-groups/conditions.ts'
import { EXAMINATION_GROUPS } from './alias-groups/examinations.ts'
import { ORGANISATION_GROUPS } from './alias-groups/organisations.ts'
import { POST_GROUPS } from './alias-groups/posts.ts'
import { STAGE_GROUPS } from './alias-groups/stages.ts'
import { type AliasGroup, prepareAliases } from './aliases.ts'

/**
 * Alias groups in the form of `tokenize`, the words of a phrase joined by blanks. A search for one member finds posts
 * with any other. No member is in two groups. A phrase matches if all its words are in one field, in any order. So a
 * phrase of frequent words ("india post", "10 2", "b sc") is no member, although it means the same. A name of more than
 * five words appears with its beginning. A shared abbreviation belongs to its nearly certain meaning, or to none.
 */
export const ALIAS_GROUPS: readonly AliasGroup[] = [
  ...EXAMINATION_GROUPS,
  ...ORGANISATION_GROUPS,
  ...CONDITION_GROUPS,
  ...STAGE_GROUPS,
  ...POST_GROUPS,
]

/** Aliases of the site's searches. Devices fetch the groups: bundled, they would load again with every deployment. */
export const siteAliases = prepareAliases(ALIAS_GROUPS)
