import * as z from 'zod'
import { SUGGESTIONS_MAX } from '#shared/domain/search/suggestions.ts'

/** The query of the suggestions. */
export const SuggestQuery = z.object({
  q: z
    .string('Give one search text.')
    .default('')
    .describe('What somebody has typed of a search; with fewer than two letters nothing is suggested.'),
})

const PostSuggestion = z
  .object({
    kind: z.literal('post').describe('There may be more kinds: skip those that you do not know.'),
    title: z.string().describe('The name of the post, cut to 60 characters.'),
    slug: z.string().describe('The address of its page: `/job/{slug}`.'),
  })
  .meta({ id: 'PostSuggestion' })

const OrganisationSuggestion = z
  .object({
    kind: z.literal('organisation'),
    title: z.string().describe('The name of the organisation, with its abbreviation.'),
    slug: z.string().describe('The address of all its posts: `/organisation/{slug}`.'),
  })
  .meta({ id: 'OrganisationSuggestion' })

const AnySuggestion = z.discriminatedUnion('kind', [OrganisationSuggestion, PostSuggestion])

/** Something that somebody may be about to search for. `kind` tells what: a client leaves out kinds that it does not know. */
export type Suggestion = z.output<typeof AnySuggestion>

/** The suggestions for what somebody has typed, the best first. */
export const SuggestData = z.object({ suggestions: z.array(AnySuggestion).max(SUGGESTIONS_MAX) })
export type SuggestData = z.output<typeof SuggestData>
