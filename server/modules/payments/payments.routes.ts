import * as z from 'zod'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import {
  OrderData,
  PaymentBody,
  PaymentData,
  ProviderData,
  PurchasedItemData,
  PurchasesData,
  PurchasesQuery,
} from '#shared/contracts/payment.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { requireViewer } from '#server/lib/sessions.ts'
import type { PaymentsService } from './payments.service.ts'
import { paymentClosed } from '#server/modules/payments/orders/place-order.ts'

const tags = ['Payments']
const params = z.object({ id: z.string() })

const CLOSED: ProviderData = { payment: { isOpen: false, isTest: false } }

function payingRoutes(routes: ApiRoutes, service: PaymentsService): void {
  routes.post(
    '/payment/initialize-payment',
    {
      config: { access: 'user', limits: ['payment'], extraStatuses: [404, 409, 503] },
      schema: {
        tags,
        summary:
          'Order an item, and get where to pay it; again and again it is the same order while that is open',
        body: PaymentBody,
        response: { 200: envelope(PaymentData).extend(PaymentData.shape) },
      },
    },
    async (request) => {
      if (!request.isPaymentOpen) throw paymentClosed()
      const data = await service.initialize(requireViewer(request), request.body)
      return { ...toEnvelope(data), ...data }
    },
  )
  routes.get(
    '/payment/provider',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Whether payments are taken, and whether money moves',
        response: { 200: envelope(ProviderData) },
      },
    },
    async ({ isPaymentOpen }) => toEnvelope(isPaymentOpen ? service.provider() : CLOSED),
  )
  routes.get(
    '/payment/status/:id',
    {
      config: { access: 'user', extraStatuses: [404] },
      schema: {
        tags,
        summary: 'An own order; the provider is asked at most every 10 seconds',
        params,
        response: { 200: envelope(OrderData) },
      },
    },
    async (request) =>
      toEnvelope({ order: await service.purchases.status(requireViewer(request), request.params.id) }),
  )
  routes.post(
    '/payment/cancel/:id',
    {
      config: { access: 'user', extraStatuses: [404, 503] },
      schema: {
        tags,
        summary: 'Cancel an open order of the caller; returns its new state, which may be paid',
        params,
        response: { 200: envelope(OrderData) },
      },
    },
    async (request) =>
      toEnvelope({ order: await service.purchases.cancel(requireViewer(request), request.params.id) }),
  )
}

function purchaseRoutes(routes: ApiRoutes, service: PaymentsService): void {
  routes.get(
    '/me/purchases',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Own orders, the latest first, 50 at a time',
        querystring: PurchasesQuery,
        response: { 200: envelope(PurchasesData) },
      },
    },
    async (request) => toEnvelope(await service.purchases.list(requireViewer(request), request.query.before)),
  )
  routes.get(
    '/me/purchases/:id/item',
    {
      config: { access: 'user', extraStatuses: [404] },
      schema: {
        tags,
        summary: 'The item of an order of the caller, also if it was withdrawn since',
        params,
        response: { 200: envelope(PurchasedItemData) },
      },
    },
    async (request) => toEnvelope(await service.purchases.item(requireViewer(request), request.params.id)),
  )
}

export function paymentsRoutes(routes: ApiRoutes, service: PaymentsService): void {
  payingRoutes(routes, service)
  purchaseRoutes(routes, service)
}
