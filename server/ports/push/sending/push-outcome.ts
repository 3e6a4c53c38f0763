import {
  interpretResponse,
  pushBackoffMs,
  isLastAttempt,
  retryAfterMs,
} from '#server/ports/push/protocol/interpret-response.ts'
import { PrivateAddressError } from '#server/ports/push/protocol/push-connector.ts'
import type { PushEnd } from './push-origin.ts'
import type { PushResponse } from '#server/ports/push/protocol/push-request.ts'

/** The HTTP status of the push service; absent where no answer settled it. */
type Answered = { code?: number }

/** What came of sending a message. */
export type PushOutcome =
  /** The push service has it. */
  | ({ status: 'accepted' } & Answered)
  /** The subscription has ended. */
  | ({ status: 'gone' } & Answered)
  /**
   * To be sent again, not before `at`, epoch milliseconds. Where the origin is parked, or too much is under way, the
   * message itself was not judged: that is no attempt.
   */
  | ({ status: 'retry'; at: number; isOriginParked: boolean } & Answered)
  /** Too large for the push service, which will never take it. */
  | ({ status: 'dropped' } & Answered)
  /** Refused with this HTTP status, or given up after it; 0 if no answer came. */
  | { status: 'failed'; code: number }
  /** Not sent: endpoint, its address, its keys or the topic are not allowed. */
  | { status: 'refused' }

type Sent = { origin: string; attempt: number; now: number; random: () => number }

/** Returns a retry after a failure, or the end of it at the last attempt. */
export const retryLater = ({ attempt, now, random }: Omit<Sent, 'origin'>, code = 0): PushOutcome =>
  isLastAttempt(attempt)
    ? { status: 'failed', code }
    : {
        status: 'retry',
        at: now + pushBackoffMs(attempt, random),
        isOriginParked: false,
        ...(code > 0 && { code }),
      }

/** Returns what a response says of the origin and of the message; null where the origin is parked for it. */
export function judgeResponse(response: PushResponse, sent: Sent): [PushEnd, PushOutcome | null] {
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
