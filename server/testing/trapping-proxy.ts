import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Trap at a request: before it is passed on, or between its completion and the response. */
export type Trap = { method: string; path: RegExp; when: 'before' | 'after'; spring: () => void }

export type PassedRequest = {
  method: string
  path: string
  authorization: string
  contentType: string
  body: string
}

/** Starts a proxy that falls silent at the trapped request. */
export async function trappingProxy(target: string) {
  let trap: Trap | null = null
  let origin = ''
  const passed: PassedRequest[] = []

  function isCaught(request: http.IncomingMessage, when: Trap['when']): boolean {
    const [path = ''] = (request.url ?? '').split('?')
    if (trap?.when !== when || trap.method !== request.method || !trap.path.test(path)) return false
    const { spring } = trap
    trap = null
    spring()
    return true
  }

  async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await text(request)
    if (isCaught(request, 'before')) return
    passed.push({
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      contentType: request.headers['content-type'] ?? '',
      body,
    })
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(`${target}${request.url ?? '/'}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body === '' ? {} : { body }),
    })
    // Rewrites URLs to the proxy.
    const answered = (await answer.text()).replaceAll(target, origin)
    if (isCaught(request, 'after')) return
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answered)
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    passed: passed as readonly PassedRequest[],
    set(next: Trap): void {
      trap = next
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
