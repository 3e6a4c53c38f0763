import { useEffect, useRef, useState } from 'react'
import { checkPush, repairPush, turnOffPush, turnOnPush } from '#client/device/alerts/push-client.ts'
import { alertsOwner, pushStateChanged } from '#client/device/alerts/push-record.ts'
import { readLastCheck, readPushState, type PushState } from '#client/device/alerts/push-state.ts'
import { savedChanged } from '#client/device/events.ts'
import { useSession } from '#client/layout/session.ts'
import { useRequest, type RequestState } from '#client/ui/use-request.ts'
import { useDocumentEvent } from '#client/ui/use-document-event.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alerts } from '#client/messages/en/alerts.ts'

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
  useDocumentEvent('visibilitychange', () => {
    if (document.hidden) return
    refetch()
    void checkAgain(true)
  })
  return [pushStatus, retry, refetch]
}

export type PushSwitch = {
  isBusy: boolean
  /** Outcome of the last press; blank before one. */
  news: string
  /** Both methods must be called in a press. */
  turnOn: () => Promise<void>
  turnOff: () => Promise<void>
}

/** Returns the switch of alerts on this device. `pushStateChanged` notifies of the state itself. */
export function usePushSwitch(): PushSwitch {
  const messages = useMessages(alerts).device
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState('')
  const isUnderWay = useRef(false)
  const show = (text: string) => {
    isUnderWay.current = false
    setIsBusy(false)
    setNews(text)
  }
  const once = async (act: () => Promise<string>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsBusy(true)
    setNews('')
    // The browser refused, or the device stores nothing.
    show(await act().catch(() => messages.results.failed))
  }
  const onUnanswered = () => show(messages.results.unanswered)
  return {
    isBusy,
    news,
    turnOn: () => once(async () => messages.results[await turnOnPush(onUnanswered)]),
    turnOff: () =>
      once(async () => {
        await turnOffPush()
        return messages.turnedOff
      }),
  }
}
