import Fastify from 'fastify'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'

// Lower bound for rendering a list: React renders the same rows, without router, layout and database.
const { renderRows } = (await import(process.env['ROWS_PROGRAM'] ?? '')) as {
  renderRows: (posts: readonly JobPostSummary[], today: string) => string
}
const response = (await (await fetch(process.env['ROWS_SOURCE'] ?? '')).json()) as {
  data: { jobPosts: JobPostSummary[] }
}
const { jobPosts } = response.data
const today = indiaDay(Date.now())

const app = Fastify({ logger: false })
app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(renderRows(jobPosts, today)))
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
