import { jobCardFacts, privateJobCardFacts } from '#shared/domain/share-card/card-facts.ts'
import { isPublic } from '#server/content/model/content.model.ts'
import { notFound } from '#server/lib/errors.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { jobPostModel } from '#server/modules/job-posts/job-post.model.ts'
import type { KindServices } from '#server/modules/kinds.ts'
import { previewsRoutes } from '#server/modules/previews/previews.routes.ts'
import { previewsService, type PreviewSources } from '#server/modules/previews/previews.service.ts'
import { cardThread } from '#server/ports/card-renderer/card-thread.ts'

type Kinds = Pick<KindServices, 'jobPost' | 'privateJob'>

const previewFacts =
  ({ jobPost, privateJob }: Kinds): PreviewSources['readFacts'] =>
  async (key) => {
    const id = key.toUpperCase()
    const post = await jobPost.rows.find(id)
    if (post !== null && isPublic(post)) return jobCardFacts(jobPostModel.toItem(post))
    const job = await privateJob.rows.find(id)
    if (job !== null && isPublic(job)) return privateJobCardFacts(job)
    throw notFound('There is no such picture.')
  }

type Options = { services: { kinds: Kinds; site: PreviewSources['site'] }; publicUrl: string }

/** Registers the pictures for link previews. Their thread ends with the server. */
export function usePreviews(routes: ApiRoutes, { services, publicUrl }: Options): void {
  const renderer = cardThread()
  routes.addHook('onClose', () => renderer.close())
  const { kinds, site } = services
  previewsRoutes(routes, previewsService({ readFacts: previewFacts(kinds), site, renderer, publicUrl }))
}
