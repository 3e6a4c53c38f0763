import { DecidedOrderData } from '#shared/contracts/admin-orders.ts'
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
      return toEnvelope({ difference }, 'The difference is dismissed.')
    },
  )
}

export function adminDecisionRoutes(routes: ApiRoutes, service: AdminOrdersService): void {
  refundRoutes(routes, service)
  waitingRoutes(routes, service)
  differenceRoutes(routes, service)
}
