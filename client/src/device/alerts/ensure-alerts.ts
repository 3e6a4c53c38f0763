import { alertsOwner } from '#client/device/alerts/push/push-record.ts'
import { readPushState, type PushState } from '#client/device/alerts/push/push-state.ts'
import { turnOnPush, type PushResult } from './push-client.ts'

/**
 * Whether the user can be told of something: `push` on this device; `inbox` alone, which a signed-in user always has; or
 * not at all, and why.
 */
export type AlertAccess =
  | { via: 'push' | 'inbox' }
  | { via: null; reason: Exclude<PushResult, 'on'> | Exclude<PushState, 'on' | 'off' | 'signIn'> }

/**
 * Returns how the user can be told of something. Where there is no inbox yet, alerts are turned on, which asks through the
 * browser: call it in a press. `onUnanswered` is called after 10 s without an answer of the user. Throws if the device
 * stores nothing.
 */
export async function ensureAlerts(onUnanswered: () => void): Promise<AlertAccess> {
  const [state, owner] = await Promise.all([readPushState(), alertsOwner()])
  if (state === 'on') return { via: 'push' }
  if (owner !== null) return { via: 'inbox' }
  if (state !== 'off' && state !== 'signIn') return { via: null, reason: state }
  const result = await turnOnPush(onUnanswered)
  return result === 'on' ? { via: 'push' } : { via: null, reason: result }
}
