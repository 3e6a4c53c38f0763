import { ALIAS_GROUPS } from './alias-groups.ts'
import { prepareAliases } from './aliases.ts'

/** The aliases of the site's searches. Devices fetch the groups: in their program they would come with every deployment. */
export const siteAliases = prepareAliases(ALIAS_GROUPS)
