import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { alerts } from '#client/messages/en/alerts.ts'

/** The switch of alerts on this device. */
export type PushSwitch = {
  isBusy: boolean
  /** What came of the last press; '' before one. */
  news: string
  /** Call both in a press. */
  turnOn: () => Promise<void>
  turnOff: () => Promise<void>
}

const client = () => import('#client/device/alerts/push-client.ts')

/** Returns the switch of alerts on this device. The state itself is told by `pushStateChanged`. */
export function usePushSwitch(): PushSwitch {
  const messages = useMessages(alerts).device
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState('')
  const isUnderWay = useRef(false)
  // Before the press: browsers ask only for a moment after it, which loading the file on a slow network outlasts.
  useEffect(() => void client().catch(() => undefined), [])
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
    // The file could not be loaded, or the browser refused.
    show(await act().catch(() => messages.results.failed))
  }
  const onUnanswered = () => show(messages.results.unanswered)
  return {
    isBusy,
    news,
    turnOn: () => once(async () => messages.results[await (await client()).turnOnPush(onUnanswered)]),
    turnOff: () =>
      once(async () => {
        await (await client()).turnOffPush()
        return messages.turnedOff
      }),
  }
}
