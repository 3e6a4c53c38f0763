import { useRef, useState } from 'react'
import { turnOffPush, turnOnPush } from '#client/device/alerts/push-client.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alerts } from '#client/messages/en/alerts.ts'

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
