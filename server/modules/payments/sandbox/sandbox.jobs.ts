import type { Db, Query } from '#server/db/db.ts'
import { LANES } from '#server/queue/queue.ts'
import type { JobRegistration } from '#server/queue/queue.ts'
import type { Step } from './sandbox.actions.ts'
import { eventBody } from './sandbox.events.ts'
import { SANDBOX_JOB, endRefund } from './sandbox.refunds.ts'
import type { SandboxJob } from './sandbox.refunds.ts'
import {
  insertPayment,
  readLink,
  readPayment,
  refundWith,
  updateLink,
  updatePayment,
} from './sandbox.repository.ts'
import type { LinkRow } from './sandbox.repository.ts'
import { webhookHeaders } from './sandbox.signing.ts'
import type { SandboxSecrets } from './sandbox.signing.ts'

/** Posts a webhook to the route of this server; returns the status of the answer. */
export type DeliverWebhook = (body: string, headers: Record<string, string>) => Promise<number>

export type JobPorts = {
  db: Db
  clock: () => number
  secrets: SandboxSecrets
  deliver: DeliverWebhook
}

type Disputing = Extract<Step, { do: 'dispute' }>
type Sending = Extract<Step, { do: 'send' }>

/** Stores a captured payment of a link, once, and the link as paid. */
export async function capture(query: Query, link: LinkRow, id: string, now: number): Promise<void> {
  await insertPayment(query, {
    id,
    linkId: link.id,
    amountInPaise: link.amountInPaise,
    state: 'captured',
    isCaptured: true,
    refundedInPaise: 0,
    dispute: null,
    disputedAt: null,
    createdAt: now,
  })
  await updateLink(query, link.id, { state: 'paid' })
}

/** Opens the dispute about a payment, or ends it; one that has ended stays as it is. */
async function dispute(query: Query, { paymentId, state }: Disputing, now: number): Promise<void> {
  const payment = await readPayment(query, paymentId)
  if (payment === null || payment.dispute === 'won' || payment.dispute === 'lost') return
  await updatePayment(query, paymentId, { dispute: state, disputedAt: payment.disputedAt ?? now })
}

async function send({ db, clock, secrets, deliver }: JobPorts, link: LinkRow, step: Sending): Promise<void> {
  const payment = step.paymentId === null ? null : await readPayment(db.read, step.paymentId)
  const refund = step.refundId === null ? null : await refundWith(db.read, { id: step.refundId })
  // A forger claims what is not so.
  const claimed: LinkRow = step.isForged ? { ...link, state: 'paid' } : link
  const body = eventBody(step.type, { link: claimed, payment, refund }, clock())
  const status = await deliver(body, webhookHeaders(step.eventId, body, secrets, step.isForged))
  const isTaken = status >= 200 && status < 300
  // A provider delivers again until it is answered 2xx. A forger does not come back.
  if (!isTaken && !step.isForged) throw new Error(`The webhook of the sandbox was answered ${status}.`)
}

/** Returns the jobs of the sandbox: payments that come later, ends of refunds, and webhooks, in the order of their steps. */
export function sandboxJobs(ports: JobPorts): JobRegistration<typeof SANDBOX_JOB>[] {
  const { db, clock } = ports
  async function run(linkId: string, step: Step): Promise<void> {
    const now = clock()
    const link = await readLink(db.read, linkId, now)
    if (link === null) return
    if (step.do === 'send') await send(ports, link, step)
    else if (step.do === 'capture') await db.tx((query) => capture(query, link, step.paymentId, now))
    else if (step.do === 'dispute') await db.tx((query) => dispute(query, step, now))
    else await db.tx((query) => endRefund(query, step.refundId, now))
  }
  return [
    {
      type: SANDBOX_JOB,
      lane: LANES.work,
      async run({ payload }) {
        const { linkId, steps } = JSON.parse(payload) as SandboxJob
        for (const step of steps) await run(linkId, step)
      },
    },
  ]
}
