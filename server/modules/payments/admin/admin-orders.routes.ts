import { Readable } from 'node:stream'
import * as z from 'zod'
import {
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
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParams } from '#server/lib/id-params.ts'
import { toActor } from '#server/lib/sessions.ts'
import { adminDecisionRoutes } from './admin-decisions.routes.ts'
import type { AdminOrdersService } from './admin-orders.service.ts'

const tags = ['Admin']
const admin = { access: 'admin' as const }
const found = { ...admin, extraStatuses: [404] } as const
const providerRequest = { ...admin, extraStatuses: [404, 409, 503] } as const

const Exported: { description: string; content: Record<string, { schema: z.ZodType }> } = {
  description: 'The file.',
  content: { 'text/csv': { schema: z.string() } },
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
    async ({ query }) => toEnvelope(await service.webhooks.list(query.before)),
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
      const webhook = await service.webhooks.replay(request.params.id, toActor(request))
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
  adminDecisionRoutes(routes, service)
  providerRoutes(routes, service)
}
