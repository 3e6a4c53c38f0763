import type { FastifyInstance } from 'fastify'
import type { Config } from '../fastify.config.ts'
import type { Db } from './db/db.ts'
import type { AdminSources } from './modules/admin/admin.services.ts'
import type { AdminContent } from './modules/admin/content-lists.service.ts'
import type { Transferred } from './modules/admin/transfer/transfer.service.ts'
import { CLOSING_LIST } from './modules/job-posts/job-post-lists.ts'
import { jobPostModel } from './modules/job-posts/job-post.model.ts'
import { linkChecks, LINKS_EVERY_MS } from './modules/links/link-checks.ts'
import { questionModel } from './modules/questions/question.model.ts'
import { useSchedule } from './plugins/schedule.ts'

type Listed = Record<'privateJobs' | 'offlineForms' | 'notes' | 'quizzes', AdminContent>
type Transfers = Record<'jobPosts' | 'questions', AdminContent & Transferred['service']>

/** What the admin area is handed of the content's services. */
export const adminSources = (services: Listed & Transfers): AdminSources => ({
  kinds: {
    jobPost: services.jobPosts,
    privateJobPost: services.privateJobs,
    offlineForm: services.offlineForms,
    note: services.notes,
    question: services.questions,
    quiz: services.quizzes,
  },
  transferred: {
    jobPost: { model: jobPostModel, service: services.jobPosts },
    question: { model: questionModel, service: services.questions },
  },
  closingList: CLOSING_LIST,
})

/** Has the links of published posts looked at while the server listens, where the configuration wants it. */
export function useLinkChecks(
  app: FastifyInstance,
  { linkChecks: isOn, publicUrl }: Pick<Config, 'linkChecks' | 'publicUrl'>,
  ports: { db: Db; clock: () => number },
): void {
  if (!isOn) return
  const links = linkChecks({ ...ports, publicUrl })
  app.addHook('preClose', async () => links.stop())
  useSchedule(app, [() => links.look()], LINKS_EVERY_MS)
}
