import { notFound, redirect } from '@tanstack/react-router'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { slugKey } from '#shared/domain/job-slug.ts'
import { isNotFound, type Api } from '#shared/contracts/api.ts'

/** The post of a page's address. Another of its addresses (id, alias, other case) redirects to the canonical one. */
export async function loadJob(api: Api, key: string): Promise<JobPostDetail> {
  const post = await findJob(api, key)
  return post.slug === key ? post : toPage(post, key)
}

/** Redirects an address of one segment (decision A5) to the page of the post that it names. */
export const redirectToJob = async (api: Api, key: string): Promise<never> =>
  toPage(await findJob(api, key), '')

function toPage(post: JobPostDetail, key: string): never {
  const statusCode = slugKey(post.slug) === slugKey(key) ? 308 : 301
  throw redirect({ to: '/job/$key', params: { key: post.slug }, replace: true, statusCode })
}

async function findJob(api: Api, key: string): Promise<JobPostDetail> {
  try {
    return await api.job(key)
  } catch (error) {
    if (isNotFound(error)) throw notFound()
    throw error
  }
}
