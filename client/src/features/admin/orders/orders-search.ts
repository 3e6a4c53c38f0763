import { useLocation } from '@tanstack/react-router'
import type { OrderFilter } from '#shared/contracts/admin-orders.ts'
import { ORDER_STATES } from '#shared/domain/payments/payment-states.ts'

/** Filters of order lists, in display order. */
export const ORDER_FILTERS = [
  'all',
  'decide',
  'surplus',
  ...ORDER_STATES,
] as const satisfies readonly OrderFilter[]

/** Name of the webhook log in the address; every other name is the id of an order. */
export const WEBHOOKS = 'webhooks'

const textParam = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the filter and start id from the page's URL. Ignores unknown filters. */
export function useOrdersSearch(): { filter: OrderFilter; before: string } {
  const { search } = useLocation()
  const { status, before }: Record<string, unknown> = search
  return {
    filter: ORDER_FILTERS.find((filter) => filter === status) ?? 'all',
    before: textParam(before),
  }
}
