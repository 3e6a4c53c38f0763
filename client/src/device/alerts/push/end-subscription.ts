import { backgroundRegistration } from '#client/device/background-worker.ts'

export const PUSH_LOCK = 'avsar-push'

export async function endSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await backgroundRegistration()
  if (registration === undefined || !('pushManager' in registration)) return
  for (const notification of await registration.getNotifications()) notification.close()
  const subscription = await registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
