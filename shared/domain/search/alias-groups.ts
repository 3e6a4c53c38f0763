import { CONDITION_GROUPS } from './alias-groups/conditions.ts'
import { EXAMINATION_GROUPS } from './alias-groups/examinations.ts'
import { ORGANISATION_GROUPS } from './alias-groups/organisations.ts'
import { POST_GROUPS } from './alias-groups/posts.ts'
import { STAGE_GROUPS } from './alias-groups/stages.ts'
import { type AliasGroup, prepareAliases } from './aliases.ts'

/**
 * Words and phrases that mean the same to somebody who searches: who types one of a group finds what holds any other.
 * They are what `tokenize` makes of them, the words of a phrase joined by blanks. No member is in two groups.
 *
 * A phrase is found where all its words stand in one field, in any order. So a phrase of words that most posts hold
 * ("india post", "10 2", "b sc") is no member, although it means the same. A name of more than five words stands with
 * its beginning. An abbreviation of several names belongs to the one that searches nearly always mean, or to none.
 */
export const ALIAS_GROUPS: readonly AliasGroup[] = [
  ...EXAMINATION_GROUPS,
  ...ORGANISATION_GROUPS,
  ...CONDITION_GROUPS,
  ...STAGE_GROUPS,
  ...POST_GROUPS,
]

/** The aliases of the site's searches. Devices fetch the groups: in their program they would come with every deployment. */
export const siteAliases = prepareAliases(ALIAS_GROUPS)
