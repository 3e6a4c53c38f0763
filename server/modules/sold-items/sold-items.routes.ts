import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import {
  BuyersData,
  RefundBuyersBody,
  SoldItemParams,
  UnusableItemsData,
} from '#shared/contracts/sold-items.ts'
import { unauthorized } from '#server/lib/errors.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { SoldItemsService } from './sold-items.service.ts'

const tags = ['Admin']
const config = { access: 'admin' as const }

export function soldItemsRoutes(routes: ApiRoutes, service: SoldItemsService): void {
  routes.get(
    '/admin/sold-items/unusable',
    {
      config,
      schema: {
        tags,
        summary: 'Items that users have paid for and cannot use: expired quizzes, and items without a file',
        response: { 200: envelope(UnusableItemsData) },
      },
    },
    async () => toEnvelope(await service.unusable()),
  )
  routes.get(
    '/admin/sold-items/:type/:id',
    {
      config: { ...config, extraStatuses: [404] },
      schema: {
        tags,
        summary: 'The buyers of an item, and the refunds of its orders',
        params: SoldItemParams,
        response: { 200: envelope(BuyersData) },
      },
    },
    async ({ params }) => toEnvelope(await service.buyers({ kind: params.type, id: params.id })),
  )
  routes.post(
    '/admin/sold-items/:type/:id/refund',
    {
      config: { ...config, extraStatuses: [404, 409] },
      schema: {
        tags,
        summary: 'Refund all buyers who have not used an item that is no longer on sale',
        params: SoldItemParams,
        body: RefundBuyersBody,
        response: { 200: envelope(BuyersData) },
      },
    },
    async ({ params, body, viewer }) => {
      if (viewer === null) throw unauthorized()
      const sold = { kind: params.type, id: params.id }
      const buyers = await service.refundBuyers(sold, body.reason, { id: viewer.id })
      return toEnvelope(buyers, 'The refunds have started.')
    },
  )
}
