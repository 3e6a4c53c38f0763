import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Proxy between a browser and a server that records all requests, also those of service workers. */
export type RecordingNetwork = {
  address: string
  /** Address of the server behind the proxy. */
  server: string
  /** Address, headers and body of each request as text, with decoded addresses. */
  requests: string[]
  close: () => Promise<void>
}

export async function recordingNetwork(): Promise<RecordingNetwork> {
  const network: RecordingNetwork = {
    address: '',
    server: '',
    requests: [],
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
  const proxy = http.createServer((request, response) => {
    const { url = '/', method = 'GET', headers, rawHeaders } = request
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      network.requests.push(decodeURIComponent([url, ...rawHeaders, body].join('\n')))
    })
    const onward = http.request(network.server + url, { method, headers, agent: false }, (answer) => {
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
