import { Readable } from 'node:stream'
import * as z from 'zod'
import {
  DecidedOrderData,
  AdminOrderData,
  AdminOrderQuery,
  AdminOrdersData,
  AdminOrdersQuery,
  CheckedProviderData,
  OrdersExportQuery,
  OrdersOverviewData,
  ReplayedWebhookData,
  WebhooksData,
  WebhooksQuery,
} from '#shared/contracts/admin-orders.ts'
import {
  AcceptBody,
  AccessBody,
  RefundBody,
  SetAsideBody,
  SetAsideData,
} from '#shared/contracts/admin-payments.ts'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParams } from '#server/lib/id-params.ts'
import { toActor } from '#server/lib/sessions.ts'
import type { AdminOrdersService } from './admin-orders.service.ts'

const tags = ['Admin']
const admin = { access: 'admin' as const }
const found = { ...admin, extraStatuses: [404] } as const
const deciding = { ...admin, extraStatuses: [404, 409] } as const
const providerRequest = { ...admin, extraStatuses: [404, 409, 503] } as const

const Exported: { description: string; content: Record<string, { schema: z.ZodType }> } = {
  description: 'The file.',
  content: { 'text/csv': { schema: z.string() } },
}

const ofOrder = { tags, params: idParams, response: { 200: envelope(DecidedOrderData) } }

function refundRoutes(routes: ApiRoutes, service: AdminOrdersService): void {
  routes.post(
    '/admin/orders/:id/refund',
    {
      config: deciding,
      schema: {
        ...ofOrder,
        summary: 'Refund the remaining money of an order, or of one of its payments',
        body: RefundBody,
      },
    },
    async (request) => {
      const order = await service.refund(request.params.id, request.body, toActor(request))
      return toEnvelope({ order }, 'The refund has started.')
    },
  )
  routes.post(
    '/admin/orders/:id/access',
    {
      config: deciding,
      schema: {
        ...ofOrder,
        summary: 'Close the item of a partly refunded order, or open it again',
        body: AccessBody,
      },
    },
    async (request) => {
      const order = await service.setClosed(request.params.id, request.body, toActor(request))
      return toEnvelope({ order }, request.body.isClosed ? 'The item is closed.' : 'The item is open again.')
    },
  )
}

function waitingRoutes(routes: ApiRoutes, service: AdminOrdersService): void {
  routes.post(
    '/admin/orders/:id/accept',
    {
      config: deciding,
      schema: { ...ofOrder, summary: 'Take a payment that differs from its order as paid', body: AcceptBody },
    },
    async (request) => {
      const { id } = request.params
      const order = await service.accept(id, request.body.reason, toActor(request))
      return toEnvelope({ order }, 'The payment is accepted as paid.')
    },
  )
  routes.post(
    '/admin/orders/:id/fetch',
    {
      config: providerRequest,
      schema: { ...ofOrder, summary: 'Ask the payment provider about an order, and bring it in line' },
    },
    async (request) => {
      const order = await service.syncOrder(request.params.id, toActor(request))
      return toEnvelope({ order }, 'The order is up to date.')
    },
  )
}

function differenceRoutes(routes: ApiRoutes, service: AdminOrdersService): void {
  routes.post(
    '/admin/orders/differences/set-aside',
    {
      config: found,
      schema: {
        tags,
        summary: 'Set aside a difference from the payment provider that cannot be resolved',
        body: SetAsideBody,
        response: { 200: envelope(SetAsideData) },
      },
    },
    async (request) => {
      const { difference, reason } = request.body
      await service.setAside(difference, reason, toActor(request))
      return toEnvelope({ difference }, 'The difference is ignored.')
    },
  )
}

function listRoutes(routes: ApiRoutes, service: AdminOrdersService): void {
  routes.get(
    '/admin/orders',
    {
      config: admin,
      schema: {
        tags,
        summary: 'Orders, the latest first, 50 at a time',
        querystring: AdminOrdersQuery,
        response: { 200: envelope(AdminOrdersData) },
      },
    },
    async ({ query }) => toEnvelope(await service.list(query)),
  )
  routes.get(
    '/admin/orders/overview',
    {
      config: admin,
      schema: {
        tags,
        summary: 'Orders to check: paid but not fulfilled, to decide, with missing webhooks',
        response: { 200: envelope(OrdersOverviewData) },
      },
    },
    async () => toEnvelope(await service.overview()),
  )
  routes.get(
    '/admin/orders/:id',
    {
      config: found,
      schema: {
        tags,
        summary: 'An order with its payments, its history and the webhooks about it',
        params: idParams,
        querystring: AdminOrderQuery,
        response: { 200: envelope(AdminOrderData) },
      },
    },
    async (request) => toEnvelope(await service.read(request.params.id, request.query.before)),
  )
}

function bookRoutes(routes: ApiRoutes, service: AdminOrdersService): void {
  routes.get(
    '/admin/orders/export',
    {
      config: admin,
      schema: {
        tags,
        summary: 'All money that came and went on some days, as a CSV for the books',
        querystring: OrdersExportQuery,
        response: { 200: Exported },
      },
    },
    async (request, reply) => {
      const { query } = request
      const lines = await service.exportMoney(query, toActor(request))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="orders-${query.from}-${query.to}.csv"`)
        .send(Readable.from(lines))
    },
  )
}

function providerRoutes(routes: ApiRoutes, service: AdminOrdersService): void {
  routes.get(
    '/admin/orders/webhooks',
    {
      config: admin,
      schema: {
        tags,
        summary: 'The webhooks that were received, the latest first, 50 at a time',
        querystring: WebhooksQuery,
        response: { 200: envelope(WebhooksData) },
      },
    },
    async ({ query }) => toEnvelope(await service.listWebhooks(query.before)),
  )
  routes.post(
    '/admin/orders/webhooks/:id/replay',
    {
      config: providerRequest,
      schema: {
        tags,
        summary: 'Process a webhook again: fetch its order from the provider',
        params: idParams,
        response: { 200: envelope(ReplayedWebhookData) },
      },
    },
    async (request) => {
      const webhook = await service.replayWebhook(request.params.id, toActor(request))
      return toEnvelope({ webhook }, 'The webhook was processed again.')
    },
  )
  routes.post(
    '/admin/orders/check-provider',
    {
      config: providerRequest,
      schema: {
        tags,
        summary: 'Test the keys of the payment provider; it changes nothing there',
        response: { 200: envelope(CheckedProviderData) },
      },
    },
    async () => toEnvelope(await service.checkProvider(), 'The keys work.'),
  )
}

export function adminOrdersRoutes(routes: ApiRoutes, service: AdminOrdersService): void {
  listRoutes(routes, service)
  bookRoutes(routes, service)
  refundRoutes(routes, service)
  waitingRoutes(routes, service)
  differenceRoutes(routes, service)
  providerRoutes(routes, service)
}
