import type { IncomingMessage } from 'node:http'
import { startProxy, type Proxy } from './test-proxy.ts'

/** Fate of a write: it passes, gets a 500 without reaching the server, or loses its response. */
export type Fate = 'pass' | 'fail' | 'lose'

/** Proxy with an effect on writes. */
export type LossyNetwork = Proxy & {
  /** Fates of the next writes, in order; further writes pass. */
  fates: Fate[]
  /** Called for a lost response, after the server has processed the request. */
  onLoss: () => Promise<void>
  /** Writes so far, with idempotency key. */
  sent: { url: string; key: string | undefined }[]
}

function decideFate({ sent, fates }: LossyNetwork, { method, url = '', headers }: IncomingMessage): Fate {
  const key = headers['idempotency-key']
  // Writes that must take effect once: messages by their idempotency key, saved jobs (PUT) by their timestamps.
  if (method !== 'PUT' && key === undefined) return 'pass'
  sent.push({ url, key: key === undefined ? undefined : String(key) })
  return fates.shift() ?? 'pass'
}

export function lossyNetwork(): Promise<LossyNetwork> {
  const own: Omit<LossyNetwork, keyof Proxy> = { fates: [], onLoss: () => Promise.resolve(), sent: [] }
  return startProxy(own, (network, { request, response, forward }) => {
    const fate = decideFate(network, request)
    if (fate === 'fail') {
      const body = { statusCode: 500, success: false, message: 'Something went wrong.', errors: [] }
      return void response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (fate === 'pass') return forward()
    forward((upstreamResponse) => {
      upstreamResponse.resume()
      void network.onLoss().then(() => response.destroy())
    })
  })
}
