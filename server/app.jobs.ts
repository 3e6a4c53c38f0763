import type { FastifyInstance } from 'fastify'
import type { accountsModule } from './modules/accounts/accounts.ts'
import { codeMailJob } from './modules/accounts/code-mail.ts'
import { contactMailJob } from './modules/contact/contact.mail.ts'
import type { ContactService } from './modules/contact/contact.service.ts'
import type { SiteService } from './modules/site/site.service.ts'
import { errorFacts, errorReason } from './ports/error-facts.ts'
import type { Mail, Mailer } from './ports/mailer.ts'
import type { JobRegistration, Queue } from './queue/queue.ts'
import { queueWorkers } from './queue/workers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Does the jobs that are due in all lanes until none is; returns how many there were. */
    runJobs: () => Promise<number>
  }
}

type Ports = { mailer: Mailer; clock: () => number }
type Services = { queue: Queue; contact: ContactService; site: SiteService }

/** Does what was queued, while the server listens: every module's jobs, each in its lane. */
export function useJobs(
  app: FastifyInstance,
  { mailer, clock }: Ports,
  { queue, contact, site }: Services,
  { mails }: Pick<ReturnType<typeof accountsModule>, 'mails'>,
): void {
  async function send(mail: Mail, job: { id: string; type: string }): Promise<void> {
    await mailer.send(mail)
    app.log.info({ job: job.id, type: job.type }, `a mail was ${mailer.destination}`)
  }
  const jobs: JobRegistration[] = [
    codeMailJob({ mails, send, siteName: async () => (await site.read()).name }),
    contactMailJob({ contact, send }),
  ]
  const workers = queueWorkers({
    queue,
    jobs,
    clock,
    reasonOf: errorReason,
    onFailure: ({ id, type, attempts }, error) =>
      app.log.warn({ job: id, type, attempts, failure: errorFacts(error) }, 'a job failed'),
    onError: (error) => app.log.error({ failure: errorFacts(error) }, 'the queue could not be worked on'),
  })
  app.decorate('runJobs', () => workers.drain())
  app.addHook('onListen', () => workers.start())
  app.addHook('onClose', () => workers.stop())
}
