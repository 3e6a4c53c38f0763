import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Request } from './measure.ts'

/**
 * How many bytes an answer's body has on the wire, asked for with these headers alone, and the coding they are in
 * (undefined for none). Throws where the answer is not 200.
 */
export async function transferSize({
  url,
  headers = {},
}: Request): Promise<{ bytes: number; coding: string | undefined }> {
  const [answer] = (await once(http.get(url, { headers }), 'response')) as [http.IncomingMessage]
  const body = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`)
  return { bytes: body.length, coding: answer.headers['content-encoding'] }
}
