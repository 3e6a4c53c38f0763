import type { Dispatcher } from 'undici'
import { request } from 'undici'
import { ProviderError } from './payment-provider.ts'

const MAX_BODY_BYTES = 262_144

export type ApiRequest = {
  method: 'GET' | 'POST'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

export type ApiResponse = { status: number; retryAfter: string | null; body: unknown }

export type ApiOrigin = {
  origin: string
  dispatcher: Dispatcher
  headers: Readonly<Record<string, string>>
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES)
      throw new ProviderError('unreachable', 'The answer of the provider is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // A proxy's page, or a partial response. For refusals the status is enough.
    if (status >= 300) return null
    throw new ProviderError('unreachable', 'The provider did not answer with JSON.')
  }
}

const first = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null

/** Reads at most 256 KiB, without redirects. Throws `unreachable` at the timeout. Errors omit the credentials. */
export async function sendRequest(
  { origin, dispatcher, headers }: ApiOrigin,
  { method, path, headers: more = {}, body }: ApiRequest,
  timeoutMs: number,
): Promise<ApiResponse> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), timeoutMs)
  try {
    const answer = await request(new URL(path, origin), {
      dispatcher,
      method,
      headers: { accept: 'application/json', ...headers, ...more },
      ...(body === undefined ? {} : { body }),
      signal: end.signal,
    })
    const text = await readText(answer.body)
    return {
      status: answer.statusCode,
      retryAfter: first(answer.headers['retry-after']),
      body: parse(text, answer.statusCode),
    }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(
      'unreachable',
      end.signal.aborted ? 'The provider did not answer in time.' : 'The provider could not be reached.',
    )
  } finally {
    clearTimeout(timer)
  }
}
