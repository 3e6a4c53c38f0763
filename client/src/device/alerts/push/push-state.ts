import { isInstalled, isAppleTouch } from '#client/lib/platform.ts'
import { backgroundRegistration } from '#client/device/background-worker.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { isPushConfirmed } from './push-confirmation.ts'
import { readPushRecord } from './push-record.ts'

/**
 * Whether alerts reach this browser. `signIn`: the server has ended those of a user who is not signed in any more;
 * `otherApp`: a browser inside another app, which has none; `notInstalled`: an iPhone or
 * iPad where the site is not on the home screen.
 */
export type PushState = 'on' | 'off' | 'signIn' | 'blocked' | 'unsupported' | 'otherApp' | 'notInstalled'

// Views inside Facebook, Instagram, WhatsApp, Line, Snapchat, Telegram, LinkedIn and any Android app (`wv`).
const OTHER_APP = /; wv\)|FBAN|FBAV|Instagram|WhatsApp|Line\/|Snapchat|Telegram|LinkedInApp|\bGSA\//

/** Whether the browser has what push messages need. */
export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether the user has allowed notifications: only then there can be a subscription. */
export const isPushAllowed = (): boolean => hasPush() && Notification.permission === 'granted'

function isOtherApp(): boolean {
  const { userAgent } = navigator
  // On Apple devices only browsers say so; the installed app has no such word either.
  const isView = isAppleTouch(navigator) && !userAgent.includes('Safari/') && !isInstalled()
  return isView || OTHER_APP.test(userAgent)
}

/** Returns the state of this browser. */
export async function readPushState(): Promise<PushState> {
  // Such a view may offer all of it and show nothing.
  if (isOtherApp()) return 'otherApp'
  if (!hasPush()) return isAppleTouch(navigator) && !isInstalled() ? 'notInstalled' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const record = await readPushRecord()
  if (Notification.permission !== 'granted' || record?.isOn !== true) return 'off'
  if (record.id === '') return record.owner !== (await currentOwner()) ? 'signIn' : 'off'
  const registration = await backgroundRegistration()
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

/**
 * Returns when the server last confirmed the subscription, epoch milliseconds; null if it did in this visit, or there is
 * none.
 */
export async function readLastCheck(): Promise<number | null> {
  const record = await readPushRecord()
  return record === null || (await isPushConfirmed(record.id)) ? null : record.checkedAt
}
