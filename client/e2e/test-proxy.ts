import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Proxy between a browser and a server. */
export type Proxy = {
  address: string
  /** Address of the server behind the proxy. */
  server: string
  close: () => Promise<void>
}

type Receive = (upstreamResponse: http.IncomingMessage, response: http.ServerResponse) => void

const passOn: Receive = (upstreamResponse, response) => {
  response.writeHead(upstreamResponse.statusCode ?? 0, upstreamResponse.headers)
  upstreamResponse.pipe(response)
}

type Exchange = {
  request: http.IncomingMessage
  response: http.ServerResponse
  /** Sends the request to the server. `receive` gets its response; without it, the response is passed on. */
  forward: (receive?: Receive) => void
}

/** Starts a proxy with the properties of `own`. `handle` decides about each request. */
export async function startProxy<Own extends object>(
  own: Own,
  handle: (network: Own & Proxy, exchange: Exchange) => void,
): Promise<Own & Proxy> {
  const listener = http.createServer((request, response) => {
    const forward: Exchange['forward'] = (receive = passOn) => {
      const { url = '/', method = 'GET', headers } = request
      const options = { method, headers, agent: false } as const
      const onward = http.request(network.server + url, options, (upstreamResponse) =>
        receive(upstreamResponse, response),
      )
      onward.on('error', () => response.destroy())
      request.pipe(onward)
    }
    handle(network, { request, response, forward })
  })
  const close = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve())
      listener.closeAllConnections()
    })
  const network = Object.assign(own, { address: '', server: '', close })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  network.address = `http://localhost:${(listener.address() as AddressInfo).port}`
  return network
}
