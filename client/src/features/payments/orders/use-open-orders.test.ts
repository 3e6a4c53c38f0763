import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildPaid, buildPurchase, orderId, paymentsServer } from '#client/testing/payments-server.ts'
import { useOpenOrders } from './use-open-orders.ts'

const STATUS = `GET /payment/status/${orderId(1)}`

let server: ReturnType<typeof paymentsServer>
beforeEach(() => {
  vi.useFakeTimers()
  server = paymentsServer()
  server.purchases = [buildPurchase()]
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function pollOrders(ids = orderId(1)) {
  const listener = {
    onOrder: vi.fn<(order: unknown) => void>(),
    onFailure: vi.fn<(error: unknown, id: string) => void>(),
  }
  const hook = renderHook(() => useOpenOrders(ids, listener))
  await pass(0)
  return { ...hook, ...listener }
}

describe('useOpenOrders', () => {
  it('useOpenOrders requests the status of an order at once, after 2, 4 and 8 s and then every 10 s', async () => {
    await pollOrders()
    expect(server.countRequests(STATUS)).toBe(1)
    for (const [index, seconds] of [2, 4, 8, 10, 10].entries()) {
      await pass(1000 * seconds - 1)
      expect(server.countRequests(STATUS)).toBe(index + 1)
      await pass(1)
      expect(server.countRequests(STATUS)).toBe(index + 2)
    }
  })

  it.each(['focus', 'online'])(
    'useOpenOrders requests the status of an order at once on %s and then starts with the shortest delay again',
    async (event) => {
      await pollOrders()
      await pass(6000)
      const before = server.countRequests(STATUS)
      window.dispatchEvent(new Event(event))
      await pass(0)
      expect(server.countRequests(STATUS)).toBe(before + 1)
      await pass(2000)
      expect(server.countRequests(STATUS)).toBe(before + 2)
    },
  )

  it('useOpenOrders pauses while the page is hidden and requests the status at once when it is visible', async () => {
    await pollOrders()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(60_000)
    expect(server.countRequests(STATUS)).toBe(1)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(server.countRequests(STATUS)).toBe(2)
  })

  it('useOpenOrders reports changed orders and stops when the component is removed', async () => {
    const { onOrder, unmount } = await pollOrders()
    server.purchases = [buildPaid()]
    await pass(2000)
    expect(onOrder).toHaveBeenLastCalledWith(buildPaid())
    unmount()
    const before = server.requests.length
    await pass(60_000)
    window.dispatchEvent(new Event('focus'))
    await pass(0)
    expect(server.requests).toHaveLength(before)
  })

  it('useOpenOrders requests an order only once if the server does not know it', async () => {
    const { onFailure } = await pollOrders(orderId(7))
    await pass(60_000)
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 404 }), orderId(7))
  })

  it('useOpenOrders continues to send requests while the server is unreachable', async () => {
    const { onFailure, onOrder } = await pollOrders()
    server.isOffline = true
    await pass(6000)
    expect(onFailure).toHaveBeenCalledTimes(2)
    server.isOffline = false
    await pass(8000)
    expect(onOrder).toHaveBeenCalledTimes(2)
  })
})
