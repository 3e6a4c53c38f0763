import * as z from 'zod'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { JobListData, JobListQuery, OrganisationListData } from '#shared/contracts/job-lists.ts'
import { JOB_LISTS, organisationList } from '#shared/domain/job-lists/job-lists.ts'
import type { JobList } from '#shared/domain/job-lists/job-lists.ts'
import { JobPostDetail, jobPost } from '#shared/contracts/job-post.ts'
import { contentRoutes } from '#server/content/content.write-routes.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { JobPostsService } from './job-posts.service.ts'

const JobPostData = z.object({ jobPosts: z.array(JobPostDetail), jobPost: JobPostDetail })

// Order of the client's parameters, so that its URLs equal the cache keys.
const LIST_PARAMETERS = [
  'page',
  'fields',
  'limit',
  'state',
  'allIndia',
  'open',
  'closing',
  'qualification',
  'purpose',
  'counts',
  'searchQuery',
] satisfies (keyof JobListQuery)[]

export function jobPostsRoutes(routes: ApiRoutes, service: JobPostsService): void {
  for (const [list, path] of Object.entries(JOB_LISTS) as [JobList, string][])
    routes.get(
      path,
      {
        config: { access: 'public', cache: { query: LIST_PARAMETERS } },
        schema: {
          tags: ['Job posts'],
          summary: `List of job posts: ${list}`,
          querystring: JobListQuery,
          response: { 200: envelope(JobListData) },
        },
      },
      async (request) => {
        const { items, tags, ...page } = await service.listJobsJson(list, request.query)
        request.addCacheTags(...tags)
        return toEnvelope({ jobPosts: items as unknown as z.output<typeof JobListData>['jobPosts'], ...page })
      },
    )

  routes.get(
    '/organisation/:slug',
    {
      config: { access: 'public', cache: { query: LIST_PARAMETERS } },
      schema: {
        tags: ['Job posts'],
        summary: 'List of the job posts of an organisation, newest first',
        params: z.object({ slug: z.string() }),
        querystring: JobListQuery,
        response: { 200: envelope(OrganisationListData) },
      },
    },
    async (request) => {
      const list = organisationList(request.params.slug)
      const { items, tags, ...page } = await service.listJobsJson(list, request.query)
      request.addCacheTags(...tags)
      return toEnvelope({ jobPosts: items, ...page } as unknown as z.output<typeof OrganisationListData>)
    },
  )

  routes.get(
    '/job/:key',
    {
      config: { access: 'public', cache: { query: [] } },
      schema: {
        tags: ['Job posts'],
        summary: 'One job post by id, slug or old address, with its history',
        params: z.object({ key: z.string() }),
        response: { 200: envelope(JobPostData) },
      },
    },
    async (request) => {
      const { post, tags } = await service.readByKey(request.params.key)
      request.addCacheTags(...tags)
      return toEnvelope({ jobPosts: [post], jobPost: post })
    },
  )

  contentRoutes(routes, jobPost, service, { tag: 'Job posts' })
}
