import { useCallback, useEffect, useRef, useState } from 'react'
import type { AlertSettings, AlertSettingsBody } from '#shared/contracts/alerts.ts'
import { keyedLocks } from '#shared/domain/work/keyed-locks.ts'
import { readAlertSettings, saveAlertSettings } from '#client/device/alerts/alert-settings-store.ts'
import { rejectionMessage } from '#client/lib/network/api-request.ts'
import { pushStateChanged } from '#client/device/alerts/push-record.ts'
import { useRequest, type RequestState } from '#client/ui/use-request.ts'

export type SaveStatus = 'none' | 'saving' | 'saved' | 'failed'

/** Outcome of a change; `refusal`: reason of the server, null if the server was not reached. */
export type SaveOutcome = { isSaved: true } | { isSaved: false; refusal: string | null }

export type SettingsControl = {
  settings: AlertSettings
  status: SaveStatus
  /** Shows the changes at once and saves them; reverts them after a failure. */
  change: (changes: AlertSettingsBody) => Promise<SaveOutcome>
}

/** Returns the loaded settings, null for a user without any, and a function that reloads them. */
export function useLoadedSettings(): [RequestState<AlertSettings | null>, retry: () => void] {
  const [loaded, retry, refetch] = useRequest('', readAlertSettings)
  useEffect(() => pushStateChanged.on(refetch), [refetch])
  return [loaded, retry]
}

// The status covers the settings, so it disappears.
const SAVED_STATUS_MS = 4000

/** Returns the settings with the changes of the screen, which are saved one after the other. */
export function useSettings(loaded: AlertSettings): SettingsControl {
  const [settings, setSettings] = useState(loaded)
  const [status, setStatus] = useState<SaveStatus>('none')
  const known = useRef(loaded)
  const waiting = useRef<AlertSettingsBody[]>([])
  const [inOrder] = useState(keyedLocks)

  useEffect(() => {
    known.current = loaded
    setSettings(Object.assign({ ...loaded }, ...waiting.current))
  }, [loaded])

  useEffect(() => {
    if (status !== 'saved') return undefined
    const timer = setTimeout(() => setStatus('none'), SAVED_STATUS_MS)
    return () => clearTimeout(timer)
  }, [status])

  const change = useCallback(
    (changes: AlertSettingsBody): Promise<SaveOutcome> => {
      waiting.current = [...waiting.current, changes]
      const show = () => setSettings(Object.assign({ ...known.current }, ...waiting.current))
      const finishSave = (isSaved: boolean) => {
        waiting.current = waiting.current.filter((each) => each !== changes)
        show()
        if (waiting.current.length === 0 || !isSaved) setStatus(isSaved ? 'saved' : 'failed')
      }
      show()
      setStatus('saving')
      return inOrder('', async (): Promise<SaveOutcome> => {
        try {
          known.current = await saveAlertSettings(changes)
          finishSave(true)
          return { isSaved: true }
        } catch (error) {
          // No network, or a refusal: the screen shows the saved settings.
          finishSave(false)
          return { isSaved: false, refusal: rejectionMessage(error) }
        }
      })
    },
    [inOrder],
  )

  return { settings, status, change }
}
