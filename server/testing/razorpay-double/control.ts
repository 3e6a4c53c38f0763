import type { Fault, doubleFaults } from './faults.ts'
import type { DoubleLedger } from './ledger.ts'
import type { DoubleScripts } from './scripts.ts'
import type { DoubleWebhooks } from './webhooks.ts'

type Controlled = {
  ledger: DoubleLedger
  scripts: DoubleScripts
  webhooks: DoubleWebhooks
  faults: ReturnType<typeof doubleFaults>
  settings: { delayMs: number }
  load: { requests: string[]; now: number; most: number }
}

/** A message of another process. Fields that are not there change nothing. */
type Message = {
  /** The name of a script with its arguments, for each of them. */
  run?: { script: keyof DoubleScripts; with: unknown[] }[]
  /** Every link that is open is paid. */
  payAll?: boolean
  delayMs?: number
  webhookUrl?: string
  isHeld?: boolean
  fault?: { answer: Fault; path?: string; times?: number; isAfter?: boolean }
  /** Counting begins anew. */
  resetLoad?: boolean
}

/** Does what a message of another process says; returns what came of it, and what the API was asked so far. */
export function runControl(text: string, double: Controlled) {
  const message = JSON.parse(text === '' ? '{}' : text) as Message
  const { ledger, scripts, webhooks, faults, settings, load } = double
  if (message.delayMs !== undefined) settings.delayMs = message.delayMs
  if (message.webhookUrl !== undefined) webhooks.script.url = message.webhookUrl
  if (message.isHeld !== undefined) webhooks.script.isHeld = message.isHeld
  if (message.fault !== undefined) {
    const { answer, path, times, isAfter } = message.fault
    faults.answerWith(answer, path, times, isAfter)
  }
  if (message.resetLoad === true) Object.assign(load, { requests: [], most: 0 })
  const results = (message.run ?? []).map(({ script, with: values }) =>
    (scripts[script] as (...given: unknown[]) => unknown)(...values),
  )
  if (message.payAll === true)
    for (const { id } of ledger.links.values()) if (ledger.link(id).status === 'created') scripts.pay(id)
  return {
    results,
    requests: load.requests.length,
    mostAtOnce: load.most,
    links: ledger.links.size,
    payments: [...ledger.payments.values()].map(({ id, linkId, status }) => ({ id, linkId, status })),
    refunds: ledger.refunds.size,
    events: webhooks.events.map(({ id, type, answers }) => ({ id, type, answers })),
  }
}
