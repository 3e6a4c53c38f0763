import { startProxy, type Proxy } from './test-proxy.ts'

/** Response of a gateway in place of the server. */
export type ForeignResponse = { status: number; headers?: Record<string, string>; body?: string }

/** Proxy with an effect on pages. */
export type SlowNetwork = Proxy & {
  /** Page requests pass, never get a response, or get this status from a gateway. */
  mode: { pages: 'pass' | 'hold' | { status: number } }
  /** Returns the response of a gateway for a path; undefined lets the request pass to the server. */
  foreign: (path: string) => ForeignResponse | undefined
  /** Page requests that reached the server, with their responses. */
  requests: { url: string; ifNoneMatch: string | undefined; status: number; bytes: number }[]
}

export function slowNetwork(): Promise<SlowNetwork> {
  const own: Omit<SlowNetwork, keyof Proxy> = {
    mode: { pages: 'pass' },
    foreign: () => undefined,
    requests: [],
  }
  return startProxy(own, (network, { request, response, forward }) => {
    const isPage = request.headers['sec-fetch-mode'] === 'navigate'
    const { pages } = network.mode
    const { url = '/', headers, socket } = request
    const foreign = network.foreign(url)
    if (foreign !== undefined) {
      request.resume()
      return void response.writeHead(foreign.status, foreign.headers).end(foreign.body)
    }
    if (isPage && pages !== 'pass') {
      if (pages !== 'hold') response.writeHead(pages.status).end('A gateway speaks')
      return
    }
    forward((upstreamResponse) => {
      const status = upstreamResponse.statusCode ?? 0
      const before = socket.bytesWritten
      response.writeHead(status, upstreamResponse.headers)
      upstreamResponse.pipe(response)
      response.once('finish', () => {
        const bytes = socket.bytesWritten - before
        if (isPage) network.requests.push({ url, ifNoneMatch: headers['if-none-match'], status, bytes })
      })
    })
  })
}
