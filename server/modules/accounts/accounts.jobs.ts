import type { Mail } from '../../ports/mailer.ts'
import { LANES } from '../../queue/queue.ts'
import type { Job, JobRegistration } from '../../queue/queue.ts'
import { CODE_MAIL, codeMail } from './otp-mail.ts'
import type { encryptedOtpMail } from './otp-mail.ts'

type Ports = {
  mails: Pick<ReturnType<typeof encryptedOtpMail>, 'open'>
  siteName: () => Promise<string>
  send: (mail: Mail, job: Job) => Promise<void>
}

/** Builds the jobs that mail OTPs and sign-in links. Their own lane, since the user waits for the mail. */
export const accountsJobs = ({ mails, siteName, send }: Ports): JobRegistration[] => [
  {
    type: CODE_MAIL,
    lane: LANES.codes,
    run: async (job) => send(codeMail(mails.open(job.payload, job.id), await siteName()), job),
  },
]
