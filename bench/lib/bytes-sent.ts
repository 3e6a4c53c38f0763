import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Request } from './measure.ts'

/** Returns the bytes of a body on the wire and its coding. Sends only these headers. Throws unless it is a 200. */
export async function transferSize({
  url,
  headers = {},
}: Request): Promise<{ bytes: number; coding: string | undefined }> {
  const [response] = (await once(http.get(url, { headers }), 'response')) as [http.IncomingMessage]
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`)
  return { bytes: body.length, coding: response.headers['content-encoding'] }
}
