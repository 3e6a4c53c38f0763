import type { ServerResponse } from 'node:http'

export type Fault =
  | { status: number; retryAfter?: string }
  | 'html'
  | 'half'
  | 'nothing'
  | 'garbage'
  | 'long'
  | 'hang'
  | 'reset'
  | 'redirect'

type Scripted = { fault: Fault; path: RegExp; left: number; isAfter: boolean }

const HTML = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>'
const LONG_BYTES = 300_000

/** Sends a fault. `answer` is the right response. */
export function sendFault(response: ServerResponse, fault: Fault, answer: string): void {
  const json = { 'content-type': 'application/json' }
  if (typeof fault === 'object') {
    const retry = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }
    const error = { code: 'SERVER_ERROR', description: 'Something went wrong.' }
    response.writeHead(fault.status, { ...json, ...retry }).end(JSON.stringify({ error }))
    return
  }
  switch (fault) {
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end(HTML)
      return
    case 'half':
      response.writeHead(200, { ...json, 'content-length': answer.length })
      response.write(answer.slice(0, answer.length / 2), () => response.destroy())
      return
    case 'nothing':
      response.writeHead(200, json).end()
      return
    case 'garbage':
      response.writeHead(200, json).end('{"entity":"something else","amount":"99"}')
      return
    case 'long':
      response.writeHead(200, json).end(JSON.stringify({ text: 'x'.repeat(LONG_BYTES) }))
      return
    case 'reset':
      response.destroy()
      return
    case 'redirect':
      response.writeHead(302, { location: '/v1/payments' }).end()
      return
    case 'hang':
      // No response: the timeout of the caller must end the request.
      return
  }
}

/** Queue of scripted faults, each for a number of responses. */
export function apiFaults() {
  const scripted: Scripted[] = []
  return {
    /** Scripts a fault of the next responses to a path. `isAfter`: the request still takes effect. */
    answerWith(fault: Fault, path = '', times = 1, isAfter = false): void {
      scripted.push({ fault, path: new RegExp(path), left: times, isAfter })
    },
    /** Removes and returns the fault of a response, or null. */
    take(path: string): { fault: Fault; isAfter: boolean } | null {
      const found = scripted.find((each) => each.left > 0 && each.path.test(path))
      if (found === undefined) return null
      found.left -= 1
      return found
    },
    clear(): void {
      scripted.length = 0
    },
  }
}
