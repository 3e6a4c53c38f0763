import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { createPost, until } from '../process-posts.ts'
import type { PushService } from '../push-service/push-service.ts'
import { readRows } from '../read-rows.ts'
import { releaseAlerts, storeSubscribers } from '../stored-subscribers.ts'
import type { Load, ProcessPair } from './process-pair.ts'

type Ports = { dataDir: string; pair: ProcessPair; service: PushService }

// Slows the push service down, so that the sending lasts through several kills.
const DELAY_MS = 200

/** Sends one alert to many subscriptions. */
export async function alertFanOut(
  { dataDir, pair, service }: Ports,
  subscriptions: number,
): Promise<Load & { accepted: () => number }> {
  const made = Array.from({ length: subscriptions }, () => service.makeSubscription())
  storeSubscribers(dataDir, service.origin, made)
  service.delayBy(DELAY_MS)
  await pair.complete((server) => createPost(server, 'Announced clerk'))
  const counts = () =>
    readRows<{ phase: string; waiting: number }>(
      dataDir,
      'select phase, targeted, accepted, waiting, failed, pruned from alerts',
    )
  await until(() => counts().length === 1)
  return {
    accepted: () => service.counters.accepted,
    async run() {
      releaseAlerts(dataDir)
      while (!counts().every(({ phase, waiting }) => phase === 'expanded' && waiting === 0)) await sleep(100)
    },
    async check() {
      const shown = new Set(service.received.map(({ endpoint, topic }) => `${endpoint} ${topic}`))
      // A phone replaces a notification of the same topic: a message that is sent twice is shown once.
      expect(shown.size).toBe(subscriptions)
      expect(new Set(service.received.map(({ endpoint }) => endpoint)).size).toBe(subscriptions)
      expect(service.problems).toEqual([])
      expect(counts()).toEqual([
        {
          phase: 'expanded',
          targeted: subscriptions,
          accepted: subscriptions,
          waiting: 0,
          failed: 0,
          pruned: 0,
        },
      ])
    },
  }
}
