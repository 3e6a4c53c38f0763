import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Request } from './measure.ts'

/**
 * Returns the size of a response body on the wire and its content coding (undefined if none). Sends only these headers.
 * Throws if the status is not 200.
 */
export async function transferSize({
  url,
  headers = {},
}: Request): Promise<{ bytes: number; coding: string | undefined }> {
  const [response] = (await once(http.get(url, { headers }), 'response')) as [http.IncomingMessage]
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`)
  return { bytes: body.length, coding: response.headers['content-encoding'] }
}
