import { once } from 'node:events'
import http from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { collection, disputeEntity, linkEntity, paymentEntity, refundEntity } from './entities.ts'
import type { SimulatedLink } from './entities.ts'
import { Refused, newProviderId } from './ledger.ts'
import type { SimulationLedger } from './ledger.ts'
import type { SimulatedRefunds } from './refunds.ts'

const MIN_LIFE_SECONDS = 15 * 60
const MIN_PAISE = 100
const MAX_PAGE = 100

const LinkBody = z.object({
  amount: z.int(),
  currency: z.string().default('INR'),
  accept_partial: z.boolean().default(false),
  reference_id: z.string().max(40).default(''),
  description: z.string().max(2048).default(''),
  expire_by: z.int().default(0),
  customer: z.object({ contact: z.string().default('') }).default({ contact: '' }),
  notify: z.object({ sms: z.boolean(), email: z.boolean() }).partial().optional(),
  reminder_enable: z.boolean().default(false),
  notes: z.record(z.string(), z.string().max(256)).default({}),
  callback_url: z.url().optional(),
  callback_method: z.literal('get').optional(),
})

export type ApiCall = {
  method: string
  path: string
  query: URLSearchParams
  body: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

type Ports = { ledger: SimulationLedger; refunds: SimulatedRefunds; payUrl: (linkId: string) => string }

function parseLink(body: string): z.output<typeof LinkBody> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw new Refused(400, 'The request could not be read.')
  }
  const parsed = LinkBody.safeParse(json)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new Refused(400, `The ${field} field is not as it should be.`, field)
}

function createLink(ledger: SimulationLedger, body: string): SimulatedLink {
  const given = parseLink(body)
  const now = ledger.seconds()
  if (given.amount < MIN_PAISE) throw new Refused(400, 'The amount must be at least INR 1.00', 'amount')
  if (given.expire_by !== 0 && given.expire_by < now + MIN_LIFE_SECONDS)
    throw new Refused(400, 'expire_by: timestamp must be at least 15 minutes in future', 'expire_by')
  if (given.callback_url !== undefined && given.callback_method === undefined)
    throw new Refused(400, 'callback_method is required with callback_url', 'callback_method')
  if (ledger.linkOf(given.reference_id) !== null)
    throw new Refused(400, 'A payment link with this reference_id already exists', 'reference_id')
  return ledger.links.put({
    id: newProviderId('plink_'),
    orderId: newProviderId('order_'),
    referenceId: given.reference_id,
    amount: given.amount,
    currency: given.currency,
    description: given.description,
    status: 'created',
    expireBy: given.expire_by,
    callbackUrl: given.callback_url ?? '',
    contact: given.customer.contact,
    notes: given.notes,
    createdAt: now,
    updatedAt: now,
    cancelledAt: 0,
    expiredAt: 0,
    refundsFail: false,
  })
}

function cancelLink(ledger: SimulationLedger, id: string): SimulatedLink {
  const link = ledger.link(id)
  if (link.status !== 'created')
    throw new Refused(400, `A payment link that is ${link.status} cannot be cancelled`)
  const now = ledger.seconds()
  return ledger.links.put({ ...link, status: 'cancelled', cancelledAt: now, updatedAt: now })
}

const readNumber = (query: URLSearchParams, name: string, otherwise: number): number => {
  const value = Number(query.get(name) ?? otherwise)
  if (!Number.isInteger(value) || value < 0) throw new Refused(400, `${name} must be a number`, name)
  return value
}

function readSpan(query: URLSearchParams) {
  const limit = readNumber(query, 'count', 10)
  if (limit > MAX_PAGE) throw new Refused(400, 'The count may not be greater than 100.', 'count')
  const [from, to] = [readNumber(query, 'from', 0), readNumber(query, 'to', Number.MAX_SAFE_INTEGER)]
  return { from, to, skip: readNumber(query, 'skip', 0), limit }
}

export function simulationApi({ ledger, refunds, payUrl }: Ports) {
  const shown = (link: SimulatedLink, hasPayments: boolean) =>
    linkEntity(link, { payments: ledger.payments.of(link.orderId), hasPayments, payUrl: payUrl(link.id) })

  const linksOf = (reference: string | null) =>
    reference === null ? ledger.links.values() : ledger.links.of(reference)

  const routes: [string, RegExp, (call: ApiCall, id: string) => unknown][] = [
    ['POST', /^\/v1\/payment_links\/?$/, ({ body }) => shown(createLink(ledger, body), false)],
    [
      'GET',
      /^\/v1\/payment_links\/?$/,
      ({ query }) => ({
        payment_links: linksOf(query.get('reference_id')).map((link) => shown(ledger.link(link.id), false)),
      }),
    ],
    ['GET', /^\/v1\/payment_links\/([^/]+)$/, (_call, id) => shown(ledger.link(id), true)],
    ['POST', /^\/v1\/payment_links\/([^/]+)\/cancel$/, (_call, id) => shown(cancelLink(ledger, id), true)],
    [
      'GET',
      /^\/v1\/orders\/([^/]+)\/payments$/,
      (_call, id) => collection(ledger.payments.of(id).map(paymentEntity)),
    ],
    [
      'GET',
      /^\/v1\/payments\/?$/,
      ({ query }) => collection(ledger.payments.page(readSpan(query)).map(paymentEntity)),
    ],
    [
      'GET',
      /^\/v1\/refunds\/?$/,
      ({ query }) => collection(ledger.refunds.page(readSpan(query)).map(refundEntity)),
    ],
    ['GET', /^\/v1\/payments\/([^/]+)$/, (_call, id) => paymentEntity(ledger.payment(id))],
    [
      'GET',
      /^\/v1\/payments\/([^/]+)\/refunds$/,
      (_call, id) => collection(ledger.refunds.of(ledger.payment(id).id).map(refundEntity)),
    ],
    [
      'GET',
      /^\/v1\/disputes\/?$/,
      ({ query }) => collection(ledger.disputes.page(readSpan(query)).map(disputeEntity)),
    ],
    ['GET', /^\/v1\/disputes\/([^/]+)$/, (_call, id) => disputeEntity(ledger.disputes.known(id))],
    [
      'POST',
      /^\/v1\/payments\/([^/]+)\/refund$/,
      ({ body, headers }, id) =>
        refundEntity(refunds.request(id, body, String(headers['x-refund-idempotency'] ?? ''))),
    ],
  ]

  return (call: ApiCall): unknown => {
    for (const [method, path, answer] of routes) {
      const match = method === call.method ? path.exec(call.path) : null
      if (match !== null) return answer(call, decodeURIComponent(match[1] ?? ''))
    }
    throw new Refused(404, 'The requested URL was not found on the server.')
  }
}

export const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export async function serveApi(serve: (call: ApiCall, response: ServerResponse) => Promise<void> | void) {
  const server = http.createServer((request, response) => {
    void text(request)
      .then((body) => {
        const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
        return serve(
          { method: request.method ?? 'GET', path, query, body, headers: request.headers },
          response,
        )
      })
      .catch((error: unknown) => sendJson(response, 500, { error: String(error) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
