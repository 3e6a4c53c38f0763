import * as z from 'zod'
import { collection, disputeEntity, linkEntity, paymentEntity, refundEntity } from './entities.ts'
import type { DoubleLink } from './entities.ts'
import { Refused, newId } from './ledger.ts'
import type { DoubleLedger } from './ledger.ts'
import type { DoubleRefunds } from './refunds.ts'

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

type Ports = { ledger: DoubleLedger; refunds: DoubleRefunds; origin: () => string }

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

function createLink(ledger: DoubleLedger, body: string): DoubleLink {
  const asked = parseLink(body)
  const now = ledger.seconds()
  if (asked.amount < MIN_PAISE) throw new Refused(400, 'The amount must be at least INR 1.00', 'amount')
  if (asked.expire_by !== 0 && asked.expire_by < now + MIN_LIFE_SECONDS)
    throw new Refused(400, 'expire_by: timestamp must be at least 15 minutes in future', 'expire_by')
  if (asked.callback_url !== undefined && asked.callback_method === undefined)
    throw new Refused(400, 'callback_method is required with callback_url', 'callback_method')
  if (ledger.refusedContacts.has(asked.customer.contact))
    throw new Refused(400, 'The contact number is invalid.', 'contact')
  if (asked.reference_id !== '' && ledger.hasReference(asked.reference_id))
    throw new Refused(400, 'A payment link with this reference_id already exists', 'reference_id')
  const link: DoubleLink = {
    id: newId('plink_'),
    orderId: newId('order_'),
    code: newId(''),
    referenceId: asked.reference_id,
    amount: asked.amount,
    currency: asked.currency,
    description: asked.description,
    status: 'created',
    expireBy: asked.expire_by,
    callbackUrl: asked.callback_url ?? '',
    contact: asked.customer.contact,
    notes: asked.notes,
    createdAt: now,
    updatedAt: now,
    cancelledAt: 0,
    expiredAt: 0,
    altered: {},
  }
  ledger.addLink(link)
  return link
}

function cancelLink(ledger: DoubleLedger, id: string): DoubleLink {
  const link = ledger.link(id)
  if (link.status !== 'created')
    throw new Refused(400, `A payment link that is ${link.status} cannot be cancelled`)
  const now = ledger.seconds()
  return Object.assign(link, { status: 'cancelled', cancelledAt: now, updatedAt: now })
}

const numberOf = (query: URLSearchParams, name: string, otherwise: number): number => {
  const value = Number(query.get(name) ?? otherwise)
  if (!Number.isInteger(value) || value < 0) throw new Refused(400, `${name} must be a number`, name)
  return value
}

/** Returns what a page asks for, the latest first. */
function pageOf<Item extends { createdAt: number }>(all: Iterable<Item>, query: URLSearchParams): Item[] {
  const from = numberOf(query, 'from', 0)
  const to = numberOf(query, 'to', Number.MAX_SAFE_INTEGER)
  const skip = numberOf(query, 'skip', 0)
  const count = numberOf(query, 'count', 10)
  if (count > MAX_PAGE) throw new Refused(400, 'The count may not be greater than 100.', 'count')
  const found = [...all]
    .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
    // Of the same second, too.
    .toReversed()
    .toSorted((a, b) => b.createdAt - a.createdAt)
  return found.slice(skip, skip + count)
}

/** Returns what the provider answers 200 with; throws `Refused` for everything else. */
export function doubleApi({ ledger, refunds, origin }: Ports) {
  const shown = (link: DoubleLink, hasPayments: boolean) =>
    linkEntity(link, { payments: ledger.paymentsOf(link.id), hasPayments, origin: origin() })

  const linksOf = (reference: string | null) =>
    [...ledger.links.values()].filter(({ referenceId }) => reference === null || referenceId === reference)

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
      (_call, id) =>
        collection([...ledger.payments.values()].filter(({ orderId }) => orderId === id).map(paymentEntity)),
    ],
    [
      'GET',
      /^\/v1\/payments\/?$/,
      ({ query }) => collection(pageOf(ledger.payments.values(), query).map(paymentEntity)),
    ],
    [
      'GET',
      /^\/v1\/refunds\/?$/,
      ({ query }) => collection(pageOf(ledger.refunds.values(), query).map(refundEntity)),
    ],
    ['GET', /^\/v1\/payments\/([^/]+)$/, (_call, id) => paymentEntity(ledger.payment(id))],
    [
      'GET',
      /^\/v1\/payments\/([^/]+)\/refunds$/,
      (_call, id) => collection(ledger.refundsOf(ledger.payment(id).id).map(refundEntity)),
    ],
    [
      'GET',
      /^\/v1\/disputes\/?$/,
      ({ query }) => collection(pageOf(ledger.disputes.values(), query).map(disputeEntity)),
    ],
    ['GET', /^\/v1\/disputes\/([^/]+)$/, (_call, id) => disputeEntity(ledger.dispute(id))],
    [
      'POST',
      /^\/v1\/payments\/([^/]+)\/refund$/,
      ({ body, headers }, id) =>
        refundEntity(refunds.ask(id, body, String(headers['x-refund-idempotency'] ?? ''))),
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
