import {
  interpretResponse,
  pushBackoffMs,
  isLastAttempt,
  retryAfterMs,
} from '#server/ports/push/protocol/interpret-response.ts'
import { PrivateAddressError } from '#server/ports/push/protocol/push-connector.ts'
import type { PushEnd } from './push-origin.ts'
import type { PushResponse } from '#server/ports/push/protocol/push-request.ts'

/** HTTP status of the push service; absent without a decisive response. */
type Answered = { code?: number }

export type PushOutcome =
  | ({ status: 'accepted' } & Answered)
  | ({ status: 'gone' } & Answered)
  /** To be sent again at `at`, epoch milliseconds. A parked origin or overload does not count as an attempt. */
  | ({ status: 'retry'; at: number; isOriginParked: boolean } & Answered)
  /** Too large: the push service will never accept it. */
  | ({ status: 'dropped' } & Answered)
  /** Refused with this HTTP status, or abandoned after it; 0 without a response. */
  | { status: 'failed'; code: number }
  /** Not sent: endpoint, its address, its keys or the topic are not allowed. */
  | { status: 'refused' }

type Sent = { origin: string; attempt: number; now: number; random: () => number }

export const retryLater = ({ attempt, now, random }: Omit<Sent, 'origin'>, code = 0): PushOutcome =>
  isLastAttempt(attempt)
    ? { status: 'failed', code }
    : {
        status: 'retry',
        at: now + pushBackoffMs(attempt, random),
        isOriginParked: false,
        ...(code > 0 && { code }),
      }

export function classifyResponse(response: PushResponse, sent: Sent): [PushEnd, PushOutcome | null] {
  if (response === 'timeout') return ['silence', retryLater(sent)]
  if ('error' in response)
    return response.error instanceof PrivateAddressError
      ? ['unused', { status: 'refused' }]
      : ['trouble', retryLater(sent)]
  const { status, retryAfter } = response
  const meaning = interpretResponse(status, sent.origin)
  switch (meaning) {
    case 'park':
      return [{ parkMs: retryAfterMs(retryAfter, sent.now) }, null]
    case 'retry':
      return ['trouble', retryLater(sent, status)]
    case 'failed':
      return ['answered', { status: 'failed', code: status }]
    default:
      return ['answered', { status: meaning, code: status }]
  }
}
