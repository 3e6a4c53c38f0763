import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** What lies between a browser and a server, and what it does to pages. */
export type SlowNetwork = {
  address: string
  /** The address of the server that it leads to. */
  server: string
  /** Pages pass, are kept back for good, or are answered by a gateway in the server's place. */
  mode: { pages: 'pass' | 'hold' | { status: number } }
  /** The pages that were asked for, with what was answered. */
  asked: { url: string; ifNoneMatch: string | undefined; status: number; bytes: number }[]
  close: () => Promise<void>
}

/** A way to a server through a port of its own, which the system chooses. */
export async function slowNetwork(): Promise<SlowNetwork> {
  const network: SlowNetwork = {
    address: '',
    server: '',
    mode: { pages: 'pass' },
    asked: [],
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
  const proxy = http.createServer((request, response) => {
    const isPage = request.headers['sec-fetch-mode'] === 'navigate'
    const { pages } = network.mode
    const forward = () => {
      const { url = '/', method = 'GET', headers } = request
      const onward = http.request(network.server + url, { method, headers }, (answer) => {
        const status = answer.statusCode ?? 0
        const { socket } = request
        const before = socket.bytesWritten
        response.writeHead(status, answer.headers)
        answer.pipe(response)
        response.once('finish', () => {
          const ifNoneMatch = headers['if-none-match']
          const bytes = socket.bytesWritten - before
          if (isPage) network.asked.push({ url, ifNoneMatch, status, bytes })
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
