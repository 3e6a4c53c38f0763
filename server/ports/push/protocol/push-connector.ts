import type { Socket } from 'node:net'
import { RequestFilteringHttpAgent } from 'request-filtering-agent'
import { buildConnector } from 'undici'

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

type Options = {
  isTrusted: boolean
  timeoutMs: number
  ca?: string | undefined
  /** Opens TCP connections to untrusted origins; refuses private addresses. */
  agent?: RequestFilteringHttpAgent | undefined
}

const PRIVATE = /is (?:private|meta) IP address|denyIPAddressList/

const toConnectError = (error: Error): Error =>
  PRIVATE.test(error.message) ? new PrivateAddressError('The address is not public.') : error

/** Returns a TLS connector. It checks the connected address, since a name may resolve differently later. */
export function pushConnector({
  isTrusted,
  timeoutMs,
  ca,
  agent = new RequestFilteringHttpAgent(),
}: Options): buildConnector.connector {
  const overTls = buildConnector({
    allowH2: true,
    preferH2: true,
    timeout: timeoutMs,
    ...(ca === undefined ? {} : { ca }),
  })
  if (isTrusted) return overTls
  return (options, callback) => {
    const port = Number(options.port || 443)
    const socket = agent.createConnection({ host: options.hostname, port }) as Socket
    const fail = (error: Error): void => callback(toConnectError(error), null)
    socket.once('error', fail)
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('timeout')))
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail)
      overTls({ ...options, httpSocket: socket }, callback)
    })
  }
}
