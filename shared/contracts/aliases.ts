import * as z from 'zod'

/** The groups of words and phrases that mean the same in a search, as devices need them. */
export const AliasesData = z
  .object({
    groups: z
      .array(z.array(z.string()))
      .describe(
        'Words and phrases in lower case; who searches for one finds what holds any other of its group.',
      ),
  })
  .meta({ id: 'AliasesData' })
export type AliasesData = z.output<typeof AliasesData>
