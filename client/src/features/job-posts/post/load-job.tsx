import { notFound, redirect } from '@tanstack/react-router'
import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { isId } from '#shared/domain/ids.ts'
import { slugKey } from '#shared/domain/jobs/job-slug.ts'
import { isNotFound, type Api, type MaybeStale } from '#shared/contracts/api.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { LinkButton } from '#client/ui/button.tsx'

/** Data of a job page: a post, or a private job, whose URL contains its id. */
export type FoundJob = MaybeStale<JobPostDetail> | { privateJob: ItemDetails['privateJob'] }

/** Loads the job of a URL. Redirects any other key (id, alias, other case) to the canonical URL. */
export async function loadJob(api: Api, key: string): Promise<FoundJob> {
  const job = await findJob(api, key)
  return slugOf(job) === key ? job : toPage(job, key)
}

/** Redirects a URL of one segment, the catch-all route, to the page of the named job. */
export const redirectToJob = async (api: Api, key: string): Promise<never> =>
  toPage(await findJob(api, key), '')

const slugOf = (job: FoundJob): string => ('privateJob' in job ? job.privateJob._id : job.slug)

function toPage(job: FoundJob, key: string): never {
  const slug = slugOf(job)
  const statusCode = slugKey(slug) === slugKey(key) ? 308 : 301
  throw redirect({ to: '/job/$key', params: { key: slug }, replace: true, statusCode })
}

const toNullIfMissing = (error: unknown): null => {
  if (isNotFound(error)) return null
  throw error
}

async function findJob(api: Api, key: string): Promise<FoundJob> {
  const post = await api.job(key).catch(toNullIfMissing)
  if (post) return post
  const privateJob = isId(key) ? await api.item('privateJob', key).catch(toNullIfMissing) : null
  if (privateJob) return { privateJob }
  throw notFound()
}

export function JobNotFound() {
  const { jobPosts, layout } = useMessages()
  const { missingHint } = useMessages(jobBody)
  return (
    <div className="pb-16">
      <h1 className="page-title">{jobPosts.missing}</h1>
      <p className="mt-2 mb-6 text-soft">{missingHint}</p>
      <LinkButton href="/Search">{layout.links.search}</LinkButton>
    </div>
  )
}
