import { useLocation } from '@tanstack/react-router'
import type { OrderFilter } from '#shared/contracts/admin-orders.ts'
import { ORDER_STATES } from '#shared/domain/payments/order-states.ts'

/** What lists of orders are narrowed to, in display order. */
export const ORDER_FILTERS = [
  'all',
  'decide',
  'surplus',
  ...ORDER_STATES,
] as const satisfies readonly OrderFilter[]

/** The target of the page that shows the log of webhooks; every other one is an order. */
export const WEBHOOKS = 'webhooks'

const textParam = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns which orders the page's URL asks for, and before which id they begin. Ignores filters that there are none of. */
export function useOrdersSearch(): { filter: OrderFilter; before: string } {
  const { search } = useLocation()
  const { status, before }: Record<string, unknown> = search
  return {
    filter: ORDER_FILTERS.find((filter) => filter === status) ?? 'all',
    before: textParam(before),
  }
}
