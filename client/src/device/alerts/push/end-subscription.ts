import { backgroundRegistration } from '#client/device/background-worker.ts'

/** Name of the lock under which the subscription of this browser is changed. */
export const PUSH_LOCK = 'avsar-push'

export async function endSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await backgroundRegistration()
  if (registration === undefined || !('pushManager' in registration)) return
  for (const notification of await registration.getNotifications()) notification.close()
  const subscription = await registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
