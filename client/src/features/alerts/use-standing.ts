import { useEffect } from 'react'
import type { PushState } from '#client/device/alerts/push-state.ts'
import { pushStateChanged } from '#client/device/alerts/push-record.ts'
import { savedChanged } from '#client/device/events.ts'
import { useSession } from '#client/layout/session.ts'
import { useRequest, type RequestState } from '#client/ui/use-request.ts'

/** How alerts stand on this device. */
export type Standing = {
  /** Whether they reach this browser. */
  push: PushState
  /** Whether there is an inbox: of a user, or of this device that has had alerts on. */
  hasInbox: boolean
}

async function readStanding(): Promise<Standing> {
  const [{ readPushState }, { alertsOwner }] = await Promise.all([
    import('#client/device/alerts/push-state.ts'),
    import('#client/device/alerts/push-record.ts'),
  ])
  const [push, owner] = await Promise.all([readPushState(), alertsOwner()])
  return { push, hasInbox: owner !== null }
}

/** Returns how alerts stand, again after each change of that, of the session and of the window's focus. */
export function useStanding(): [standing: RequestState<Standing>, retry: () => void, refetch: () => void] {
  const { state } = useSession()
  const [standing, retry, refetch] = useRequest(state.status, readStanding)
  useEffect(() => pushStateChanged.on(refetch), [refetch])
  // The device learns of its user after the page does.
  useEffect(() => savedChanged.on(refetch), [refetch])
  // Somebody may come back from the settings of the browser.
  useEffect(() => {
    const look = () => {
      if (!document.hidden) refetch()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refetch])
  return [standing, retry, refetch]
}
