import type { LocalSubscription } from './subscriptions.ts'
import type { ReceivedMessage } from './mailbox.ts'
import type { ScriptedAnswer } from './scripted-answer.ts'
import type { Handler } from './tls-server.ts'

// Path of commands to a service in another process, on the port of the service.
const PATH = '/control/'
const MAX_SUBSCRIPTIONS = 100_000

export type Controlled = {
  makeSubscription: (senderKey?: string) => LocalSubscription
  expire: (endpoint: string) => void
  answerBy: (script: () => ScriptedAnswer | undefined) => void
  delayBy: (ms: number) => void
  waitingFor: (endpoint: string) => ReceivedMessage[]
  counters: object
  problems: string[]
}

type Command = {
  subscriptions?: number
  senderKey?: string
  expire?: string[]
  /** Scripted response to every later message; null restores the responses of a real service. */
  answer?: ScriptedAnswer | null
  delayMs?: number
  messagesOf?: string
}

function run(service: Controlled, command: Command): object {
  const { subscriptions = 0, senderKey, expire = [], answer, delayMs, messagesOf } = command
  for (const endpoint of expire) service.expire(endpoint)
  if (answer !== undefined) service.answerBy(() => answer ?? undefined)
  if (delayMs !== undefined) service.delayBy(delayMs)
  const length = Math.min(subscriptions, MAX_SUBSCRIPTIONS)
  return {
    counters: service.counters,
    problems: service.problems,
    subscriptions: Array.from({ length }, () => service.makeSubscription(senderKey)),
    messages: messagesOf === undefined ? [] : service.waitingFor(messagesOf),
  }
}

/** Runs `POST /control/` with a JSON command (see Command); returns false for any other request. */
export async function runControl(
  service: Controlled,
  ...[request, response]: [Parameters<Handler>[0], Parameters<Handler>[1]]
): Promise<boolean> {
  if (request.url !== PATH || request.method !== 'POST') return false
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  const result = run(service, JSON.parse(text === '' ? '{}' : text) as Command)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(result))
  return true
}
