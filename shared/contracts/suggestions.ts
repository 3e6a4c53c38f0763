import * as z from 'zod'
import { SUGGESTIONS_MAX } from '#shared/domain/search/suggestions.ts'

export const SuggestQuery = z.object({
  q: z
    .string('Give one search text.')
    .default('')
    .describe('The typed part of a search; fewer than two letters give no suggestion.'),
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

/** Suggested search. Clients ignore unknown values of `kind`. */
export type Suggestion = z.output<typeof AnySuggestion>

export const SuggestData = z.object({ suggestions: z.array(AnySuggestion).max(SUGGESTIONS_MAX) })
export type SuggestData = z.output<typeof SuggestData>
