import type { Dispatcher } from 'undici'
import type { EncryptedMessage } from './encrypt-message.ts'

export type PushResponse = { status: number; retryAfter: string | null } | { error: Error } | 'timeout'

const MAX_BODY_BYTES = 65_536

const firstOf = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null

/** Waits for the complete response. A received status counts despite later errors: the service has decided. */
export function postMessage(
  dispatcher: Dispatcher,
  { path, headers, body }: EncryptedMessage & { path: string },
  timeoutMs: number,
): Promise<PushResponse> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null
    let answer: PushResponse | null = null
    let isOver = false
    let bytes = 0

    function finish(response: PushResponse): void {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      resolve(response)
    }
    function cut(response: PushResponse): void {
      finish(response)
      controller?.abort(new Error('The answer was cut off.'))
    }
    const timer = setTimeout(() => cut(answer ?? 'timeout'), timeoutMs)

    // One timeout covers the complete request, so undici's are off.
    const times = { headersTimeout: 0, bodyTimeout: 0 }
    dispatcher.dispatch(
      { method: 'POST', path, headers, body, ...times },
      {
        onRequestStart(given) {
          controller = given
          if (isOver) given.abort(new Error('Too late.'))
        },
        onResponseStart(_controller, status, responseHeaders) {
          // 1xx: the final response follows.
          if (status >= 200) answer = { status, retryAfter: firstOf(responseHeaders['retry-after']) }
        },
        onResponseData(_controller, chunk) {
          bytes += chunk.length
          if (bytes > MAX_BODY_BYTES && answer !== null) cut(answer)
        },
        onResponseEnd: () => finish(answer ?? { error: new Error('No answer.') }),
        onResponseError: (_controller, error) => finish(answer ?? { error }),
      },
    )
  })
}
