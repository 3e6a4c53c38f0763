import { once } from 'node:events'
import http from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ApiCall } from './api.ts'

export const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export async function serveApi(serve: (call: ApiCall, response: ServerResponse) => Promise<void> | void) {
  const server = http.createServer((request, response) => {
    void text(request)
      .then((body) => {
        const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
        return serve(
          { method: request.method ?? 'GET', path, query, body, headers: request.headers },
          response,
        )
      })
      .catch((error: unknown) => sendJson(response, 500, { error: String(error) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
