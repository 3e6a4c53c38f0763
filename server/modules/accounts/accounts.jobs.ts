import type { JobType } from '#shared/domain/job-types.ts'
import type { Mail } from '../../ports/mailer.ts'
import { LANES } from '../../queue/queue.ts'
import type { Job, JobRegistration } from '../../queue/queue.ts'
import { OTP_MAIL, otpMail } from '#server/modules/accounts/codes/build-otp-mail.ts'
import type { encryptedOtpMail } from '#server/modules/accounts/codes/build-otp-mail.ts'

type Ports = {
  mails: Pick<ReturnType<typeof encryptedOtpMail>, 'decrypt'>
  siteName: () => Promise<string>
  send: (mail: Mail, job: Job) => Promise<void>
}

/** Builds the jobs that mail OTPs and sign-in links. They have their own lane, since the user waits for the mail. */
export const accountsJobs = ({ mails, siteName, send }: Ports): JobRegistration<JobType>[] => [
  {
    type: OTP_MAIL,
    lane: LANES.codes,
    run: async (job) => send(otpMail(mails.decrypt(job.payload, job.id), await siteName()), job),
  },
]
