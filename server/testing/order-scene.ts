import type { AdminOrder, AdminOrderData, OrdersOverviewData } from '#shared/contracts/admin-orders.ts'
import type { AuditData } from '#shared/contracts/admin.ts'
import { buildNote } from '#shared/testing/kind-builders.ts'
import type { SandboxAction } from '#server/ports/payments/simulation/actions.ts'
import type { PaymentSandbox } from '#server/app/adapters/payment-sandbox.ts'
import type { TestApp } from './test-app.ts'

const RUPEES = 99

export function orderScene(server: TestApp) {
  function sandbox(): PaymentSandbox {
    if (server.app.sandbox === null) throw new Error('There is no sandbox.')
    return server.app.sandbox
  }

  const seen = async (path: string) => (await server.get(`/admin/orders${path}`, { as: 'admin' })).json().data

  /** Runs pending webhooks of the sandbox, and their effects. */
  async function runAll(): Promise<void> {
    while ((await server.app.runJobs()) > 0);
  }

  async function note(title = 'Indian Polity'): Promise<string> {
    const created = await server.send('POST', '/notes/create', buildNote({ title, price: `₹${RUPEES}` }))
    return String(created.json().data.note._id)
  }

  async function order(noteId: string, email: string, phone = '9876543210') {
    const buyer = await server.signInAs(email)
    const body = { amount: RUPEES, currency: 'INR', phone, item: { type: 'note', id: noteId } }
    const response = await server.send('POST', '/payment/initialize-payment', body, {
      as: 'anonymous',
      headers: buyer.headers,
    })
    const { orderId, redirectUrl } = response.json().data as { orderId: string; redirectUrl: string }
    return { id: orderId, linkId: redirectUrl.split('/').at(-1) ?? '', buyer }
  }
  type Order = Awaited<ReturnType<typeof order>>

  async function press({ linkId }: Pick<Order, 'linkId'>, action: SandboxAction): Promise<void> {
    sandbox().press(linkId, action)
    await runAll()
  }

  return {
    seen,
    runAll,
    note,
    order,
    press,

    async paid(email: string, action: SandboxAction = 'pay'): Promise<Order> {
      const made = await order(await note(`Notes for ${email}`), email)
      await press(made, action)
      return made
    },

    async differing(email: string): Promise<Order> {
      const made = await order(await note(`Notes for ${email}`), email)
      sandbox().scripts.pay(made.linkId, { amount: 9800 })
      await runAll()
      return made
    },

    list: async (query = ''): Promise<AdminOrder[]> => (await seen(query)).orders,
    ids: async (query = ''): Promise<string[]> =>
      ((await seen(query)).orders as AdminOrder[]).map(({ _id }) => _id),
    read: (id: string): Promise<AdminOrderData> => seen(`/${id}`),
    overview: (): Promise<OrdersOverviewData> => seen('/overview'),
    change: (path: string, body: object = { reason: 'Asked by the buyer' }) =>
      server.send('POST', `/admin/orders/${path}`, body),
    audit: async (target: string): Promise<AuditData['entries']> =>
      (await server.get(`/admin/audit?target=${target}`, { as: 'admin' })).json().data.entries,
  }
}
