import type { JobType } from '#shared/domain/job-types.ts'
import type { Mail } from '../../ports/mailer.ts'
import { LANES } from '../../queue/queue.ts'
import type { Job, JobHandler, JobRegistration } from '../../queue/queue.ts'
import {
  CANCEL_LINKS,
  COMPARE,
  DISPUTES,
  HANDLE_WEBHOOK,
  RECEIPT_MAIL,
  RECONCILE,
  REFUND,
} from '#server/modules/payments/model/payments.ports.ts'
import type { MailTask } from '#server/modules/payments/model/payments.ports.ts'
import type { PaymentsService } from './payments.service.ts'

type Ports = {
  payments: Pick<
    PaymentsService,
    'handleWebhook' | 'reconcile' | 'compare' | 'disputes' | 'refunds' | 'cancelLinks' | 'buildMail'
  >
  send: (mail: Mail, job: Job) => Promise<void>
}

/** Builds the payment jobs: webhooks, order checks, refunds, link cancellation, mails. */
export function paymentsJobs({ payments, send }: Ports): JobRegistration<JobType>[] {
  const job = (type: JobType, run: JobHandler): JobRegistration<JobType> => ({
    type,
    lane: LANES.payments,
    run,
  })
  return [
    job(HANDLE_WEBHOOK, ({ payload }) => payments.handleWebhook(payload)),
    job(REFUND, ({ payload }) => payments.refunds.send(payload)),
    job(CANCEL_LINKS, ({ payload }) => payments.cancelLinks(payload)),
    // Own lanes: these jobs run long if much is due.
    { type: RECONCILE, lane: LANES.reconcile, run: () => payments.reconcile() },
    job(DISPUTES, ({ payload }) => payments.disputes.updateDisputes(payload)),
    { type: COMPARE, lane: LANES.reconcile, run: ({ payload }) => payments.compare(payload) },
    {
      type: RECEIPT_MAIL,
      lane: LANES.mail,
      async run(mailJob) {
        const mail = await payments.buildMail(JSON.parse(mailJob.payload) as MailTask)
        if (mail !== null) await send(mail, mailJob)
      },
    },
  ]
}
