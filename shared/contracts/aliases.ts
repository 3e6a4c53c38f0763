import * as z from 'zod'
import { listOf } from './fields.ts'
import { lineText } from './text-fields.ts'

export const AliasesData = z
  .object({
    groups: z
      .array(z.array(z.string()))
      .describe(
        'Words and phrases in lower case; who searches for one finds what holds any other of its group.',
      ),
    organisations: z
      .array(
        z.object({
          slug: z.string(),
          name: z.string(),
          short: z.string().optional(),
          aliases: z.array(z.string()),
        }),
      )
      .describe('Names of organisations, for suggestions on devices.'),
  })
  .meta({ id: 'AliasesData' })
export type AliasesData = z.output<typeof AliasesData>

/** Alias groups that admins of a site added to those of the program. */
export const SiteAliases = z
  .object({ groups: listOf(listOf(lineText(60), 20), 200) })
  .meta({ id: 'OwnAliases' })
export type SiteAliases = z.output<typeof SiteAliases>
