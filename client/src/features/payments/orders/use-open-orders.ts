import { useEffect, useEffectEvent } from 'react'
import type { Purchase } from '#shared/contracts/payment.ts'
import { backoffMs } from '#shared/domain/work/backoff.ts'
import { isRetryable } from '#client/lib/network/api-request.ts'
import { onPageVisible } from '#client/lib/on-page-visible.ts'
import { readOrder } from './orders-api.ts'

// The server asks the provider at most every 10 s.
const BACKOFF = { baseMs: 2000, maxMs: 10_000 } as const

/** Returns true if the buyer may still pay, so that polling is useful. */
export const isOpenOrder = ({ status }: Purchase): boolean => status === 'pending' || status === 'failed'

type Listener = {
  onOrder: (order: Purchase) => void
  /** Called if the server was unreachable or refused: this order is then not polled any more. */
  onFailure: (error: unknown, id: string) => void
}

/**
 * Polls orders, given as their ids separated by blanks. Polls at once, after 2, 4, 8 and then every 10 s while the page
 * is visible. Polls also on return to the page and on reconnection.
 */
export function useOpenOrders(ids: string, listener: Listener): void {
  const emitOrder = useEffectEvent((order: Purchase) => listener.onOrder(order))
  const emitFailure = useEffectEvent((error: unknown, id: string) => listener.onFailure(error, id))

  useEffect(() => {
    const polledIds = new Set(ids.split(' ').filter((id) => id !== ''))
    let timer: ReturnType<typeof setTimeout> | undefined
    let rounds = 0
    let [isOver, isPolling] = [polledIds.size === 0, false]

    const pollOrder = async (id: string) => {
      try {
        const order = await readOrder(id)
        if (!isOver) emitOrder(order)
      } catch (error) {
        if (!isRetryable(error)) polledIds.delete(id)
        if (!isOver) emitFailure(error, id)
      }
    }
    const poll = async () => {
      clearTimeout(timer)
      if (isOver || isPolling || polledIds.size === 0 || document.visibilityState === 'hidden') return
      isPolling = true
      await Promise.all([...polledIds].map(pollOrder))
      isPolling = false
      if (isOver) return
      rounds += 1
      timer = setTimeout(() => void poll(), backoffMs(rounds, BACKOFF))
    }
    const restart = () => {
      rounds = 0
      void poll()
    }
    void poll()
    const stopListening = onPageVisible(restart)
    return () => {
      isOver = true
      clearTimeout(timer)
      stopListening()
    }
  }, [ids])
}
