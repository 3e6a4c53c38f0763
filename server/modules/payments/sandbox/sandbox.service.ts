import { randomBytes } from 'node:crypto'
import type { Db, Query } from '#server/db/db.ts'
import { notFound } from '#server/lib/errors.ts'
import type { PaymentProvider } from '#server/ports/payments/payment-provider.ts'
import type { Queue } from '#server/queue/queue.ts'
import { actionsOf, planOf } from './sandbox.actions.ts'
import type { Plan, RefundAction, SandboxAction } from './sandbox.actions.ts'
import { capture, sandboxJobs } from './sandbox.jobs.ts'
import type { DeliverWebhook } from './sandbox.jobs.ts'
import { sandboxProvider, sandboxUrl } from './sandbox.provider.ts'
import { SANDBOX_JOB } from './sandbox.refunds.ts'
import type { SandboxJob } from './sandbox.refunds.ts'
import { insertPayment, paymentsOf, readLink, updateLink } from './sandbox.repository.ts'
import type { LinkRow, PaymentRow } from './sandbox.repository.ts'
import { sandboxSecrets, signedReturn } from './sandbox.signing.ts'

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Queue
  /** The key of `secrets.json` that the sandbox signs with. */
  key: Buffer
  /** Scheme and host of the site. */
  origin: string
}

/** A link as its page shows it. */
export type SandboxView = { link: LinkRow; payments: PaymentRow[]; actions: readonly SandboxAction[] }

const LINK_BYTES = 15
const newLinkId = (): string => `plink_${randomBytes(LINK_BYTES).toString('base64url')}`

async function apply(query: Query, link: LinkRow, plan: Plan, now: number): Promise<void> {
  for (const { id, state, ms } of plan.payments)
    if (state === 'captured') await capture(query, link, id, now)
    else
      await insertPayment(query, {
        id,
        linkId: link.id,
        amountInPaise: link.amountInPaise,
        state,
        isCaptured: false,
        refundedInPaise: 0,
        dispute: null,
        disputedAt: null,
        createdAt: now - ms,
      })
  if (Object.keys(plan.link).length > 0) await updateLink(query, link.id, plan.link)
}

const paidOf = (payments: readonly PaymentRow[]): PaymentRow | null =>
  payments.find(({ isCaptured }) => isCaptured) ?? null

/** Refunds the remainder of a payment, or half of it, as from the dashboard. */
async function refundPayment(
  provider: PaymentProvider,
  { id, amountInPaise }: PaymentRow,
  action: RefundAction,
): Promise<void> {
  const refunds = await provider.refundsOf(id)
  const left = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((rest, each) => rest - each.amountInPaise, amountInPaise)
  const amount = action === 'refund' ? left : Math.ceil(left / 2)
  if (amount > 0) await provider.refund(id, amount, `dashboard-${refunds.length}-${id}`)
}

/** The sandbox: a provider that moves no money, with a page for each of its links. */
export function paymentSandbox({ db, clock, newId, queue, key, origin }: Ports) {
  const secrets = sandboxSecrets(key)
  const provider = sandboxProvider({ db, clock, newId, newLinkId, queue, secrets, origin })
  const ids = { paymentId: () => `pay_${newId()}`, eventId: () => `evt_${newId()}` }

  async function view(linkId: string): Promise<SandboxView> {
    const link = await readLink(db.read, linkId, clock())
    if (link === null) throw notFound('No data found.')
    return { link, payments: await paymentsOf(db.read, linkId), actions: actionsOf(link.state) }
  }

  /** Returns where the buyer is sent: back to the site with a payment, or null to stay. */
  function leadBack(link: LinkRow, { returns }: Plan): string | null {
    if (returns === null) return null
    const parameters = {
      razorpay_payment_id: returns.paymentId,
      razorpay_payment_link_id: link.id,
      razorpay_payment_link_reference_id: link.reference,
      razorpay_payment_link_status: 'paid',
    }
    return signedReturn(link.returnUrl, parameters, secrets, returns.isForged)
  }

  const pageOf = (linkId: string, did: string): string => `${sandboxUrl(origin, linkId)}?did=${did}`

  async function carryOut(seen: SandboxView, action: Exclude<SandboxAction, RefundAction>): Promise<string> {
    const now = clock()
    const { link } = seen
    const plan = planOf(action, { ids, link, paidId: paidOf(seen.payments)?.id ?? null, now })
    const jobs = plan.jobs.map(({ afterMs, steps }) => ({
      id: newId(),
      type: SANDBOX_JOB,
      payload: JSON.stringify({ linkId: link.id, steps } satisfies SandboxJob),
      now,
      runAt: now + afterMs,
    }))
    const isDone = await db.tx(async (query) => {
      // Pressed twice, or cancelled meanwhile.
      const current = await readLink(query, link.id, now)
      if (current === null || !actionsOf(current.state).includes(action)) return false
      await apply(query, current, plan, now)
      for (const job of jobs) await queue.enqueue(query, job)
      return true
    })
    if (!isDone) return sandboxUrl(origin, link.id)
    return leadBack(link, plan) ?? pageOf(link.id, action)
  }

  /**
   * Does what a button says. Returns where the buyer goes next: the site's return address, or the page of the link, which
   * tells what was done. Throws 404 for an unknown link. An action that the link does not offer changes nothing.
   */
  async function act(linkId: string, action: SandboxAction): Promise<string> {
    const seen = await view(linkId)
    if (!seen.actions.includes(action)) return sandboxUrl(origin, linkId)
    if (action !== 'refund' && action !== 'refund-part') return await carryOut(seen, action)
    const paid = paidOf(seen.payments)
    if (paid !== null) await refundPayment(provider, paid, action)
    return pageOf(linkId, action)
  }

  return {
    provider,
    view,

    /** Registers what does the jobs of the sandbox. */
    jobs: (deliver: DeliverWebhook) => sandboxJobs({ db, clock, secrets, deliver }),
    act,
  }
}

export type PaymentSandbox = ReturnType<typeof paymentSandbox>
