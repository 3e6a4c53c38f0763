import { alertsOwner } from './push-record.ts'
import { readPushState, type PushState } from './push-state.ts'
import { turnOnPush, type PushResult } from './push-client.ts'

/** Channel of the alerts: by `push` on this device, or only by the `inbox` of a user; else the reason. */
export type AlertAccess =
  | { via: 'push' | 'inbox' }
  | { via: null; reason: Exclude<PushResult, 'on'> | Exclude<PushState, 'on' | 'off' | 'signIn'> }

/**
 * Returns how alerts reach the user. Without an inbox it turns alerts on. The browser then prompts, so call it in a
 * click. `onUnanswered` runs after 10 s without a response of the user. Throws if the device cannot store.
 */
export async function ensureAlerts(onUnanswered: () => void): Promise<AlertAccess> {
  const [state, owner] = await Promise.all([readPushState(), alertsOwner()])
  if (state === 'on') return { via: 'push' }
  if (owner !== null) return { via: 'inbox' }
  if (state !== 'off' && state !== 'signIn') return { via: null, reason: state }
  const result = await turnOnPush(onUnanswered)
  return result === 'on' ? { via: 'push' } : { via: null, reason: result }
}
