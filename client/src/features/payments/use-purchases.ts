import { useCallback, useState } from 'react'
import { ApiError } from '#shared/contracts/api.ts'
import type { Purchase } from '#shared/contracts/payment.ts'
import { useRequest } from '#client/ui/use-request.ts'
import { forgetOpenOrder, openOrder } from '#client/device/open-order.ts'
import { readEarlierPurchases, readPurchases } from './orders-api.ts'
import { isOpenOrder, useOpenOrders } from './use-open-orders.ts'

type Earlier = { purchases: readonly Purchase[]; isMore: boolean }

/**
 * The purchases of the signed-in user, the latest first, from the device without a network. Open ones are asked for again and again, and
 * so is `wanted`, the id of the order that an address names: it need not be among the latest.
 */
export function usePurchases(wanted: string | undefined) {
  const [request, retry, refetch] = useRequest('', readPurchases)
  // What was told of single orders since the list was fetched.
  const [told, setTold] = useState<ReadonlyMap<string, Purchase>>(new Map())
  const [earlier, setEarlier] = useState<Earlier | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [isUnreached, setIsUnreached] = useState(false)
  const [isMissing, setIsMissing] = useState(false)

  const latest = request.status === 'success' ? request.data.purchases : []
  const listed = [...latest, ...(earlier?.purchases ?? [])]
  const purchases = listed.map((purchase) => told.get(purchase._id) ?? purchase)
  const current =
    wanted === undefined ? undefined : (told.get(wanted) ?? purchases.find(({ _id }) => _id === wanted))

  const onOrder = useCallback(
    (order: Purchase) => {
      setIsUnreached(false)
      setTold((before) => new Map(before).set(order._id, order))
      if (isOpenOrder(order)) return
      if (openOrder() === order._id) forgetOpenOrder()
      // The copy on the device is to say the same.
      refetch()
    },
    [refetch],
  )
  const onFailure = (error: unknown, id: string) => {
    if (!(error instanceof ApiError) || error.status >= 500) return setIsUnreached(true)
    if (id === wanted && error.status === 404) setIsMissing(true)
    return undefined
  }
  const open = purchases.filter(isOpenOrder).map(({ _id }) => _id)
  const isAsked = wanted !== undefined && (current === undefined || isOpenOrder(current))
  useOpenOrders([...new Set([...(isAsked ? [wanted] : []), ...open])].join(' '), { onOrder, onFailure })

  const readOn = async () => {
    setHasFailed(false)
    try {
      const next = await readEarlierPurchases(listed.at(-1)?._id ?? '')
      setEarlier({ ...next, purchases: [...(earlier?.purchases ?? []), ...next.purchases] })
    } catch {
      setHasFailed(true)
    }
  }
  const data = request.status === 'success' ? request.data : null
  const hasMore = data !== null && data.savedAt === undefined && (earlier ?? data).isMore
  return {
    request,
    retry,
    purchases,
    current,
    savedAt: data?.savedAt,
    isUnreached,
    /** Whether the order that the address names is not known, or may still be paid. */
    isWaiting: isAsked && !isMissing,
    isMissing,
    hasMore,
    hasFailed,
    readOn,
    onOrder,
  }
}
