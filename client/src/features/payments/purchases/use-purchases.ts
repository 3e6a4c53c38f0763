import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, type MaybeStale } from '#shared/contracts/api.ts'
import type { Purchase, PurchasesData } from '#shared/contracts/payment.ts'
import { isRetryable } from '#client/lib/network/api-request.ts'
import { deleteOpenOrder, readOpenOrder } from '#client/features/payments/orders/open-order.ts'
import { onPageVisible } from '#client/lib/on-page-visible.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { readEarlierPurchases, readPurchases } from '#client/features/payments/orders/orders-api.ts'
import { isOpenOrder, useOpenOrders } from '#client/features/payments/orders/use-open-orders.ts'

type Earlier = { purchases: readonly Purchase[]; isMore: boolean }

/** Earlier purchases than those of the list, read on demand. */
function useEarlier() {
  const [earlier, setEarlier] = useState<Earlier | null>(null)
  const { mutate, isPending, isError } = useMutation({
    mutationFn: readEarlierPurchases,
    onSuccess: (next) =>
      setEarlier({ ...next, purchases: [...(earlier?.purchases ?? []), ...next.purchases] }),
  })
  const readMore = (before: string) => {
    if (!isPending) mutate(before)
  }
  return { earlier, hasFailed: isError, readMore }
}

type List = MaybeStale<PurchasesData> & { readAt: number }

/** Latest purchases, read again on each return to the page: a refund changes a closed order. */
function useLatest() {
  const { data, error, status, refetch } = useQuery({
    queryKey: ['purchases'],
    queryFn: async ({ client, queryKey }): Promise<List> => {
      try {
        return { ...(await readPurchases()), readAt: serverNow() }
      } catch (cause) {
        // Displayed purchases stay if they cannot be read again, also on a device that stores no copy.
        const last = client.getQueryData<List>(queryKey)
        if (last === undefined || !isRetryable(cause)) throw cause
        return { ...last, savedAt: last.savedAt ?? last.readAt }
      }
    },
    // A reloaded list is newer, even if it is equal.
    structuralSharing: false,
  })
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = useCallback(() => {
    setIsRetrying(true)
    void refetch().finally(() => setIsRetrying(false))
  }, [refetch])
  // Several events fire on one return to the page: none cancels a running read.
  useEffect(() => onPageVisible(() => void refetch({ cancelRefetch: false })), [refetch])
  return {
    list: status === 'success' ? data : null,
    error,
    status: isRetrying ? 'pending' : status,
    retry,
    refetch,
  }
}

/** Order of a response, and the list at that time. */
type OrderResponse = { order: Purchase; list: List | null }

/** Returns the newest data of an order: the list, if the server sent it after that response; else the response. */
function pickNewest(
  response: OrderResponse | undefined,
  listed: Purchase | undefined,
  list: List | null,
): Purchase | undefined {
  if (response === undefined) return listed
  const isListNewer = list !== null && list.savedAt === undefined && response.list !== list
  // Earlier purchases are not reloaded with the list.
  return isListNewer && listed !== undefined && list.purchases.includes(listed) ? listed : response.order
}

/**
 * Purchases of the signed-in user, latest first; cached ones without a network. Polls open orders and `requestedId`,
 * the order in the page's URL, which need not be among the latest.
 */
export function usePurchases(requestedId: string | undefined) {
  const { list, error, status, retry, refetch } = useLatest()
  const [responses, setResponses] = useState<ReadonlyMap<string, OrderResponse>>(new Map())
  const { earlier, hasFailed, readMore } = useEarlier()
  const [isUnreached, setIsUnreached] = useState(false)
  const [isMissing, setIsMissing] = useState(false)

  const listed = [...(list?.purchases ?? []), ...(earlier?.purchases ?? [])]
  const purchases = listed.map(
    (purchase) => pickNewest(responses.get(purchase._id), purchase, list) ?? purchase,
  )
  const current =
    requestedId === undefined
      ? undefined
      : (purchases.find(({ _id }) => _id === requestedId) ??
        pickNewest(responses.get(requestedId), undefined, list))

  const onOrder = useCallback(
    (order: Purchase) => {
      setIsUnreached(false)
      setResponses((before) => new Map(before).set(order._id, { order, list }))
      if (isOpenOrder(order)) return
      if (readOpenOrder() === order._id) deleteOpenOrder()
      // Updates the copy on the device.
      void refetch()
    },
    [refetch, list],
  )
  const onFailure = (failure: unknown, id: string) => {
    if (!(failure instanceof ApiError) || failure.status >= 500) return setIsUnreached(true)
    if (id === requestedId && failure.status === 404) setIsMissing(true)
    return undefined
  }
  const open = purchases.filter(isOpenOrder).map(({ _id }) => _id)
  const isPolled = requestedId !== undefined && (current === undefined || isOpenOrder(current))
  const polledIds = [...new Set([...(isPolled ? [requestedId] : []), ...open])].join(' ')
  useOpenOrders(polledIds, { onOrder, onFailure })

  return {
    error,
    status,
    retry,
    purchases,
    current,
    savedAt: list?.savedAt,
    // Without polled orders, the list has the status of all.
    isUnreached: isUnreached && polledIds !== '',
    /** True if the order in the page's URL is unknown, or may still be paid. */
    isWaiting: isPolled && !isMissing,
    isMissing,
    hasMore: list !== null && list.savedAt === undefined && (earlier ?? list).isMore,
    hasFailed,
    readMore: () => readMore(listed.at(-1)?._id ?? ''),
    onOrder,
  }
}
