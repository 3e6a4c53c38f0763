import { EVENT_HEADER, SIGNATURE_HEADER, signContent } from '#server/ports/payments/razorpay-callbacks.ts'
import type { Measurement } from '../../lib/measure.ts'
import { answerQuestions } from '../../lib/questions.ts'
import { measureCallers } from '../../lib/sockets.ts'

type Load = { url: string; bodies: string[]; secret: string; isSame: boolean; seconds: number }

const CONNECTIONS = 50

const TIME = /\d{10}\}$/

// Always ten digits, so that all events have the same length.
let count = 1_000_000_000

function newEvent({ url, bodies, secret }: Load): Buffer {
  count += 1
  const body = (bodies[count % bodies.length] ?? '').replace(TIME, `${count}}`)
  const { host, pathname } = new URL(url)
  const headers = {
    host,
    'content-type': 'application/json',
    [EVENT_HEADER]: `evt_${count}`,
    [SIGNATURE_HEADER]: signContent(body, secret),
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** Returns a generator of new events. Signs each event during the request before, so that no request waits for it. */
function newEvents(load: Load): () => Buffer {
  let ahead = newEvent(load)
  return () => {
    const event = ahead
    setImmediate(() => (ahead = newEvent(load)))
    return event
  }
}

const questions = {
  send(load: Load): Promise<Measurement> {
    const { url, isSame, seconds } = load
    const same = newEvent(load)
    return measureCallers(
      Array.from({ length: CONNECTIONS }, () => ({ url, next: isSame ? () => same : newEvents(load) })),
      seconds,
    )
  },
}
export type EventQuestions = typeof questions

answerQuestions(questions)
