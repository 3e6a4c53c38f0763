import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Response of a gateway in place of the server. */
export type ForeignResponse = { status: number; headers?: Record<string, string>; body?: string }

/** Proxy between a browser and a server, and its effect on pages. */
export type SlowNetwork = {
  address: string
  /** Address of the server behind the proxy. */
  server: string
  /** Page requests pass, never get a response, or get this status from a gateway. */
  mode: { pages: 'pass' | 'hold' | { status: number } }
  /** Returns the response of a gateway for a path; undefined lets the request pass to the server. */
  foreign: (path: string) => ForeignResponse | undefined
  /** Page requests that reached the server, with their responses. */
  requests: { url: string; ifNoneMatch: string | undefined; status: number; bytes: number }[]
  close: () => Promise<void>
}

export async function slowNetwork(): Promise<SlowNetwork> {
  const network: SlowNetwork = {
    address: '',
    server: '',
    mode: { pages: 'pass' },
    foreign: () => undefined,
    requests: [],
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
  const proxy = http.createServer((request, response) => {
    const isPage = request.headers['sec-fetch-mode'] === 'navigate'
    const { pages } = network.mode
    const foreign = network.foreign(request.url ?? '/')
    if (foreign !== undefined) {
      request.resume()
      return void response.writeHead(foreign.status, foreign.headers).end(foreign.body)
    }
    const forward = () => {
      const { url = '/', method = 'GET', headers } = request
      const onward = http.request(network.server + url, { method, headers }, (upstreamResponse) => {
        const status = upstreamResponse.statusCode ?? 0
        const { socket } = request
        const before = socket.bytesWritten
        response.writeHead(status, upstreamResponse.headers)
        upstreamResponse.pipe(response)
        response.once('finish', () => {
          const ifNoneMatch = headers['if-none-match']
          const bytes = socket.bytesWritten - before
          if (isPage) network.requests.push({ url, ifNoneMatch, status, bytes })
        })
      })
      onward.on('error', () => response.destroy())
      request.pipe(onward)
    }
    if (!isPage || pages === 'pass') forward()
    else if (pages !== 'hold') response.writeHead(pages.status).end('A gateway speaks')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  network.address = `http://localhost:${(proxy.address() as AddressInfo).port}`
  return network
}
