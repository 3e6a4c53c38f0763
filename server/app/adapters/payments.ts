import type { FastifyInstance } from 'fastify'
import { notForSaleReason } from '#shared/domain/sales/sale.ts'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import { formatPaise } from '#shared/domain/sales/money.ts'
import { isLoopback } from '#server/config/payment-settings.ts'
import type { PaymentSettings } from '#server/config/payment-settings.ts'
import type { PaymentPorts, PaymentProvider } from '#server/ports/payments/payment-provider.ts'
import { razorpayProvider } from '#server/ports/payments/razorpay.ts'
import { isPublic } from '#server/content/model/content.model.ts'
import type { Query } from '#server/db/db.ts'
import type { KindServices } from '#server/modules/kinds.ts'
import type { FindItem, SaleItem } from '#server/modules/payments/model/payments.ports.ts'
import { isPractice } from '#server/modules/quizzes/quiz.policy.ts'

/** Builds the configured providers. A provider that takes no new orders still serves its old orders. */
export function configuredPayments(
  { provider, razorpay }: PaymentSettings,
  { sandbox, clock }: { sandbox: PaymentProvider | null; clock: () => number },
): PaymentPorts {
  const providers = {
    sandbox,
    razorpay: razorpay === null ? null : razorpayProvider(razorpay, { clock }),
  }
  return { current: provider === null ? null : providers[provider], named: (name) => providers[name] }
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly isPaymentOpen: boolean
  }
}

/** With the default sandbox, closes payments under other host names than loopback: a proxy may publish this server. */
export function usePaymentHosts(app: FastifyInstance, { isForLoopback }: { isForLoopback: boolean }): void {
  app.decorateRequest('isPaymentOpen', {
    getter() {
      return !isForLoopback || isLoopback(this.hostname)
    },
  })
}

type Kinds = Pick<KindServices, 'note' | 'offlineForm' | 'quiz'>
type Download = Awaited<ReturnType<Kinds['note']['rows']['findIn']>> & {}

const NEVER_OFFERED = 'This quiz is not offered.'
const OVER = 'This quiz has expired.'

const ofDownload = (row: Omit<Download, 'title'>, title: string): SaleItem => {
  const { id, description, details, link, price, priceInPaise } = row
  return {
    id,
    title,
    description,
    details,
    link,
    price,
    priceInPaise,
    isPublic: isPublic(row),
    obstacle: notForSaleReason({ priceInPaise, link }),
    isGone: link.trim() === '',
    isUsable: link.trim() !== '',
    expiresAt: null,
  }
}

async function findQuiz(
  { quiz }: Kinds,
  clock: () => number,
  query: Query,
  id: string,
): Promise<SaleItem | null> {
  const row = await quiz.rows.findIn(query, id)
  if (row === null) return null
  const isOver = clock() >= row.expireDateTime
  const isOffered = quiz.isOffered(row)
  const notForSale = isPractice(row) ? '' : notForSaleReason(row)
  return {
    id,
    title: row.title,
    description: row.description,
    details: '',
    link: '',
    price: formatPaise(row.priceInPaise),
    priceInPaise: row.priceInPaise,
    isPublic: isPublic(row),
    obstacle: isOffered ? (isOver ? OVER : notForSale) : NEVER_OFFERED,
    isGone: isOver || !isOffered || !isPublic(row),
    isUsable: isOffered && !isOver,
    expiresAt: row.expireDateTime,
  }
}

export const soldItems =
  (kinds: Kinds, clock: () => number): FindItem =>
  async (query, kind, id) => {
    if (kind === 'quiz') return await findQuiz(kinds, clock, query, id)
    if (kind === 'note') {
      const row = await kinds.note.rows.findIn(query, id)
      return row === null ? null : ofDownload(row, row.title)
    }
    const row = await kinds.offlineForm.rows.findIn(query, id)
    return row === null ? null : ofDownload(row, row.postName)
  }

export const saleObstacles =
  ({ quiz }: Kinds) =>
  async (kind: SoldType, id: string): Promise<string> => {
    if (kind !== 'quiz') return ''
    const opened = await quiz.openForAttempt(id)
    return opened.quiz.inactiveReason === '' ? '' : NEVER_OFFERED
  }
