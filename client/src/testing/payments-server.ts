import { vi } from 'vitest'
import type { Purchase } from '#shared/contracts/payment.ts'
import { PERSON } from './items.ts'
import { PageRequest } from './page-request.ts'

export const orderId = (n: number) => `01KAJ5EVF0000000000000RD${String(n).padStart(2, '0')}`

/** Builds an order as its buyer sees it; open by default. */
export const buildPurchase = (changes: Partial<Purchase> = {}): Purchase => ({
  _id: orderId(1),
  status: 'pending',
  item: { type: 'note', id: '01KAJ5EVF0000000000000000N', title: 'भारतीय संविधान', price: '₹79' },
  amount: 79,
  currency: 'INR',
  createdAt: '2026-11-21T05:00:00.000Z',
  paidAt: null,
  refundedAt: null,
  refunded: 0,
  refunds: [],
  nextStep: 'Finish the payment by 11:00 AM.',
  retryUrl: '/pay/sandbox/1',
  receiptNumber: null,
  isTest: false,
  seller: { name: 'Avsar', address: '' },
  isOpenable: false,
  ...changes,
})

export const buildPaid = (changes: Partial<Purchase> = {}): Purchase =>
  buildPurchase({
    status: 'paid',
    paidAt: '2026-11-21T05:02:00.000Z',
    nextStep: '',
    retryUrl: null,
    receiptNumber: 'R2627-000001',
    isOpenable: true,
    ...changes,
  })

const respond = (status: number, data: unknown, message = 'OK', errors: object[] = []) =>
  Response.json(
    { statusCode: status, success: status < 400, message, data: data ?? null, errors },
    { status },
  )

/** Fakes a server with one signed-in buyer, in place of `fetch`. */
export function paymentsServer() {
  const server = {
    isOffline: false,
    provider: { isOpen: true, isTest: false },
    /** Response to the next order, in place of a new one. */
    refusal: null as { status: number; message: string; data?: object; field?: string } | null,
    redirectUrl: '/pay/sandbox/1' as string | undefined,
    purchases: [] as Purchase[],
    earlier: [] as Purchase[],
    owned: { title: 'भारतीय संविधान', details: '', link: 'https://files.example.org/notes.pdf' },
    /** Requests as method and path. */
    requests: [] as string[],
    bodies: [] as unknown[],
    countRequests: (path: string) => server.requests.filter((request) => request === path).length,
  }
  const find = (id: string) => [...server.purchases, ...server.earlier].find(({ _id }) => _id === id)

  const order = () => {
    const { refusal, redirectUrl } = server
    if (refusal !== null) {
      const { status, message, data = {}, field } = refusal
      return respond(status, data, message, field === undefined ? [] : [{ field, message }])
    }
    return respond(200, { success: true, redirectUrl, orderId: orderId(1) })
  }
  const one = (path: string) => {
    const [, kind, id = ''] = /\/(status|cancel|purchases)\/([^/]+)/.exec(path) ?? []
    const found = find(id)
    if (found === undefined) return respond(404, {}, 'No data found.')
    if (kind === 'purchases') return respond(200, { item: server.owned })
    if (kind === 'cancel') Object.assign(found, { status: 'cancelled', retryUrl: null, nextStep: '' })
    return respond(200, { order: found })
  }

  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const request = typeof input === 'string' ? new PageRequest(input) : input
    const { pathname, search } = new URL(request.url)
    const path = pathname.replace('/api/v1', '') + search
    server.requests.push(`${request.method} ${path}`)
    if (server.isOffline) throw new TypeError('Failed to fetch')
    if (path === '/profile') return respond(200, PERSON)
    if (path === '/payment/provider') return respond(200, { payment: server.provider })
    if (path === '/me/purchases')
      return respond(200, { purchases: server.purchases, isMore: server.earlier.length > 0 })
    if (path.startsWith('/me/purchases?')) return respond(200, { purchases: server.earlier, isMore: false })
    if (request.method === 'POST') server.bodies.push(await request.json())
    return path === '/payment/initialize-payment' ? order() : one(path)
  })
  document.cookie = 'signedIn=1;path=/'
  return server
}
