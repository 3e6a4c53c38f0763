import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fate of a write: it passes, gets a 500 without reaching the server, or loses its response. */
export type Fate = 'pass' | 'fail' | 'lose'

/** Proxy between a browser and a server, and its effect on writes. */
export type LossyNetwork = {
  address: string
  /** Address of the server behind the proxy. */
  server: string
  /** Fates of the next writes, in order; further writes pass. */
  fates: Fate[]
  /** Called for a lost response, after the server has processed the request. */
  onLoss: () => Promise<void>
  /** Writes so far, with idempotency key. */
  sent: { url: string; key: string | undefined }[]
  close: () => Promise<void>
}

export async function lossyNetwork(): Promise<LossyNetwork> {
  const network: LossyNetwork = {
    address: '',
    server: '',
    fates: [],
    onLoss: () => Promise.resolve(),
    sent: [],
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }

  function decideFate({ method, url = '', headers }: http.IncomingMessage): Fate {
    const key = headers['idempotency-key']
    // Writes that must take effect once: messages by their idempotency key, saved jobs (PUT) by their timestamps.
    if (method !== 'PUT' && key === undefined) return 'pass'
    network.sent.push({ url, key: key === undefined ? undefined : String(key) })
    return network.fates.shift() ?? 'pass'
  }

  const proxy = http.createServer((request, response) => {
    const { url = '/', method = 'GET', headers } = request
    const fate = decideFate(request)
    if (fate === 'fail') {
      const body = { statusCode: 500, success: false, message: 'Something went wrong.', errors: [] }
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      return
    }
    const onward = http.request(
      network.server + url,
      { method, headers, agent: false },
      (upstreamResponse) => {
        if (fate === 'lose') {
          upstreamResponse.resume()
          void network.onLoss().then(() => response.destroy())
          return
        }
        response.writeHead(upstreamResponse.statusCode ?? 0, upstreamResponse.headers)
        upstreamResponse.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  network.address = `http://localhost:${(proxy.address() as AddressInfo).port}`
  return network
}
