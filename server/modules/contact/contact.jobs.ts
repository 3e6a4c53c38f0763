import type { JobType } from '#shared/domain/job-types.ts'
import type { Mail } from '../../ports/mailer.ts'
import { LANES } from '../../queue/queue.ts'
import type { Job, JobRegistration } from '../../queue/queue.ts'
import { CONTACT_MAIL } from './contact.service.ts'
import type { ContactService } from './contact.service.ts'

type Ports = {
  contact: Pick<ContactService, 'buildMail'>
  send: (mail: Mail, job: Job) => Promise<void>
}

export const contactJobs = ({ contact, send }: Ports): JobRegistration<JobType>[] => [
  {
    type: CONTACT_MAIL,
    lane: LANES.mail,
    async run(job) {
      const mail = await contact.buildMail(job.payload)
      if (mail !== null) await send(mail, job)
    },
  },
]
