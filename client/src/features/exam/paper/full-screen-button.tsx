import { useEffect, useSyncExternalStore } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { examFullScreen } from '#client/messages/en/exam-full-screen.ts'
import { Button } from '#client/ui/button.tsx'

function subscribe(changed: () => void) {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

// Undefined where the browser does not know it.
const isFull = () => Boolean(document.fullscreenElement)

// A browser may refuse: the paper goes on as it is.
const leave = () => void document.exitFullscreen().catch(() => undefined)

/** Shows the paper on the full screen, where the browser can (an iPhone cannot); the screen is left with the paper. */
export function FullScreenButton() {
  const { enter, exit } = useMessages(examFullScreen)
  const isOn = useSyncExternalStore(subscribe, isFull)
  useEffect(
    () => () => {
      if (isFull()) leave()
    },
    [],
  )
  if (!document.fullscreenEnabled) return null
  const toggle = () =>
    isOn ? leave() : void document.documentElement.requestFullscreen().catch(() => undefined)
  return (
    <Button variant="text" onClick={toggle}>
      {isOn ? exit : enter}
    </Button>
  )
}
