import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { PaymentData, Purchase } from '#shared/contracts/payment.ts'
import { buildNote } from '#shared/testing/kind-builders.ts'
import { readRows } from '../read-rows.ts'
import type { SimulatedRazorpay } from '../simulated-razorpay.ts'
import type { smtpInbox } from '../smtp-inbox.ts'
import { shownMails } from './mailed-users.ts'
import type { MailedUsers } from './mailed-users.ts'
import type { Load, ProcessPair } from './process-pair.ts'

type Ports = {
  dataDir: string
  pair: ProcessPair
  inbox: Awaited<ReturnType<typeof smtpInbox>>
  simulation: SimulatedRazorpay
}

const BUYER = 'buyer@example.in'

const EXPECTED_ONCE = {
  entitlements: 'select order_id as id from entitlements where closed_at is null',
  payments: "select order_id as id from payments where outcome = 'applied'",
  receipts: 'select id from orders where receipt_number is not null',
}

/** Orders notes, pays them, and waits for the receipt. */
export async function payments(
  { dataDir, pair, inbox, simulation }: Ports,
  users: MailedUsers,
): Promise<Load> {
  const { headers } = await users.register(BUYER)
  const paid: string[] = []
  const links = () => [...simulation.ledger.links.values()].map(({ referenceId }) => referenceId)

  async function buy(): Promise<void> {
    const { note } = await pair.complete(({ call }) =>
      call<{ note: { _id: string } }>('POST', '/notes/create', buildNote({ price: '₹99' })),
    )
    const item = { type: 'note', id: note._id }
    const body = { amount: 99, currency: 'INR', phone: '9876543210', item }
    const { orderId } = await pair.complete(({ call }) =>
      call<PaymentData>('POST', '/payment/initialize-payment', body, headers),
    )
    const statusUrl = `/payment/status/${orderId}`
    const status = () =>
      pair.complete(({ call }) => call<{ order: Purchase }>('GET', statusUrl, undefined, headers))
    simulation.settings.webhookUrl = `${pair.running()[0]?.url ?? ''}/api/v1/payment/webhook/razorpay`
    simulation.scripts.pay(orderId)
    while ((await status()).order.status !== 'paid') await sleep(100)
    paid.push(orderId)
  }

  return {
    async run(isDone) {
      simulation.webhooks.settings.isHeld = false
      while (!isDone()) await buy()
      while (readRows(dataDir, "select id from jobs where type = 'mail.receipt'").length > 0) await sleep(100)
    },
    async check() {
      expect(paid.length).toBeGreaterThan(0)
      expect(links().toSorted()).toEqual(paid.toSorted())
      for (const sql of Object.values(EXPECTED_ONCE))
        expect(
          readRows<{ id: string }>(dataDir, sql)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(paid.toSorted())
      expect(simulation.ledger.refunds.size).toBe(0)
      const receipts = shownMails(inbox.mails).filter(
        ({ to, subject }) => to.includes(BUYER) && !/^\d{6} /.test(subject),
      )
      expect(receipts.length).toBe(paid.length)
    },
  }
}
