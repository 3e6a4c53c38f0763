import { useEffect } from 'react'
import { checkPush, repairPush } from '#client/device/alerts/push-client.ts'
import { alertsOwner, pushStateChanged } from '#client/device/alerts/push-record.ts'
import { readLastCheck, readPushState, type PushState } from '#client/device/alerts/push-state.ts'
import { savedChanged } from '#client/device/events.ts'
import { useSession } from '#client/layout/session.ts'
import { useRequest, type RequestState } from '#client/ui/use-request.ts'

export type PushStatus = {
  push: PushState
  /** Time of the server's last confirmation that alerts are on, epoch milliseconds; null if confirmed in this visit. */
  lastCheck: number | null
  /** True if there is an inbox: of a user, or of this device that has had alerts on. */
  hasInbox: boolean
}

async function readPushStatus(): Promise<PushStatus> {
  const [push, lastCheck, owner] = await Promise.all([readPushState(), readLastCheck(), alertsOwner()])
  return { push, lastCheck, hasInbox: owner !== null }
}

async function checkAgain(isForced: boolean): Promise<void> {
  try {
    await (isForced ? repairPush() : checkPush())
  } catch {
    // Without a network the status shows the time of the last check.
  }
}

/** Returns the status of alerts. Reads it again after changes of the status, the session and the window's focus. */
export function usePushStatus(): [
  pushStatus: RequestState<PushStatus>,
  retry: () => void,
  refetch: () => void,
] {
  const { state } = useSession()
  const [pushStatus, retry, refetch] = useRequest(state.status, readPushStatus)
  useEffect(() => pushStateChanged.on(refetch), [refetch])
  useEffect(() => void checkAgain(false), [state.status])
  // The device knows its user later than the page does: reads the status again then.
  useEffect(
    () =>
      savedChanged.on(() => {
        refetch()
        void checkAgain(false)
      }),
    [refetch],
  )
  // The user may return from the settings of the browser.
  useEffect(() => {
    const check = () => {
      if (document.hidden) return
      refetch()
      void checkAgain(true)
    }
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [refetch])
  return [pushStatus, retry, refetch]
}
