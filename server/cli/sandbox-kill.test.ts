import { expect, it, vi } from 'vitest'
import type { PaymentData, Purchase } from '#shared/contracts/payment.ts'
import { buildNote } from '#shared/testing/kind-builders.ts'
import { serverProcesses } from '../testing/server-process.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const WAIT = { timeout: 60_000, interval: 200 }
const startServer = serverProcesses()

const pageOf = (server: ServerProcess, redirectUrl: string): string =>
  server.url + new URL(redirectUrl).pathname

async function press(server: ServerProcess, redirectUrl: string, action: string): Promise<void> {
  const response = await fetch(`${pageOf(server, redirectUrl)}/${action}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
}

async function order(server: ServerProcess): Promise<PaymentData> {
  const note = buildNote({ price: '₹99' })
  const made = await server.call<{ note: { _id: string } }>('POST', '/notes/create', note)
  return await server.call('POST', '/payment/initialize-payment', {
    amount: 99,
    currency: 'INR',
    phone: '9876543210',
    item: { type: 'note', id: made.note._id },
  })
}

it('the payment sandbox of a server that was killed retains links, planned payments, webhooks and refunds', async () => {
  const dataDir = temporaryFolder()
  let server = await startServer(dataDir)
  const [late, open] = [await order(server), await order(server)]
  await press(server, late.redirectUrl, 'pay-late')
  await server.kill()

  server = await startServer(dataDir)
  const statusOf = async ({ orderId }: PaymentData) =>
    (await server.call<{ order: Purchase }>('GET', `/payment/status/${orderId}`)).order.status
  const page = await (await fetch(pageOf(server, open.redirectUrl))).text()
  expect(page).toContain('Not paid yet')
  await vi.waitFor(async () => expect(await statusOf(late)).toBe('paid'), WAIT)
  await press(server, open.redirectUrl, 'lost-return')
  await vi.waitFor(async () => expect(await statusOf(open)).toBe('paid'), WAIT)
  await server.call('POST', `/admin/orders/${open.orderId}/refund`, { reason: 'Asked by the buyer' })
  await vi.waitFor(async () => expect(await statusOf(open)).toBe('refunding'), WAIT)
  await server.kill()

  server = await startServer(dataDir)
  await vi.waitFor(async () => expect(await statusOf(open)).toBe('refunded'), WAIT)
  await server.kill()
})
