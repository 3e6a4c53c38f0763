import { isInstalled, isAppleTouch } from '#client/lib/platform.ts'
import { backgroundRegistration } from '#client/device/background-worker.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { isPushConfirmed, readPushRecord } from './push-record.ts'

/**
 * State of alerts in this browser. `signIn`: the user's session is over, and the server ended the alerts. `otherApp`: a
 * browser inside another app, without push. `notInstalled`: an iPhone or iPad without the site on its home screen.
 */
export type PushState = 'on' | 'off' | 'signIn' | 'blocked' | 'unsupported' | 'otherApp' | 'notInstalled'

// In-app browsers: Facebook, Instagram, WhatsApp, Line, Snapchat, Telegram, LinkedIn, any Android app (`wv`).
const OTHER_APP = /; wv\)|FBAN|FBAV|Instagram|WhatsApp|Line\/|Snapchat|Telegram|LinkedInApp|\bGSA\//

const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const isPushAllowed = (): boolean => hasPush() && Notification.permission === 'granted'

function isOtherApp(): boolean {
  const { userAgent } = navigator
  // Apple's in-app browsers lack "Safari/". So does the installed app.
  const isView = isAppleTouch(navigator) && !userAgent.includes('Safari/') && !isInstalled()
  return isView || OTHER_APP.test(userAgent)
}

export async function readPushState(): Promise<PushState> {
  // In-app browsers may offer the whole API and show nothing.
  if (isOtherApp()) return 'otherApp'
  if (!hasPush()) return isAppleTouch(navigator) && !isInstalled() ? 'notInstalled' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const record = await readPushRecord()
  if (Notification.permission !== 'granted' || record?.isOn !== true) return 'off'
  if (record.id === '') return record.owner !== (await currentOwner()) ? 'signIn' : 'off'
  const registration = await backgroundRegistration()
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Returns the last confirmation, epoch milliseconds. Null without a subscription or if confirmed in this visit. */
export async function readLastCheck(): Promise<number | null> {
  const record = await readPushRecord()
  return record === null || (await isPushConfirmed(record.id)) ? null : record.checkedAt
}

export const PUSH_LOCK = 'avsar-push'

export async function endSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await backgroundRegistration()
  if (registration === undefined || !('pushManager' in registration)) return
  for (const notification of await registration.getNotifications()) notification.close()
  const subscription = await registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
