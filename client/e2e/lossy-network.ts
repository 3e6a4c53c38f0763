import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of something sent: it passes, the server fails before it hears of it, or its answer is lost on the way. */
export type Fate = 'pass' | 'fail' | 'lose'

/** What lies between a browser and a server, and what it does to what is sent there. */
export type LossyNetwork = {
  address: string
  /** The address of the server that it leads to. */
  server: string
  /** What becomes of the next things sent, one after the other; then they pass. */
  fates: Fate[]
  /** Is called where an answer is lost: the server has done its part by then. */
  onLoss: () => Promise<void>
  /** What was sent, with its key. */
  sent: { url: string; key: string | undefined }[]
  close: () => Promise<void>
}

/** A way to a server through a port of its own, which the system chooses. */
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

  function fateOf({ method, url = '', headers }: http.IncomingMessage): Fate {
    const key = headers['idempotency-key']
    // What a device sends once: messages under a key, and saved jobs, whose times say the same.
    if (method !== 'PUT' && key === undefined) return 'pass'
    network.sent.push({ url, key: key === undefined ? undefined : String(key) })
    return network.fates.shift() ?? 'pass'
  }

  const proxy = http.createServer((request, response) => {
    const { url = '/', method = 'GET', headers } = request
    const fate = fateOf(request)
    if (fate === 'fail') {
      const body = { statusCode: 500, success: false, message: 'Something went wrong.', errors: [] }
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      return
    }
    const onward = http.request(network.server + url, { method, headers, agent: false }, (answer) => {
      if (fate === 'lose') {
        answer.resume()
        void network.onLoss().then(() => response.destroy())
        return
      }
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  network.address = `http://localhost:${(proxy.address() as AddressInfo).port}`
  return network
}
