import { useEffect, useEffectEvent } from 'react'

/** Calls the listener for each event of the document while `isOn`. */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
  isOn = true,
): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => {
    if (!isOn) return undefined
    document.addEventListener(type, onEvent)
    return () => document.removeEventListener(type, onEvent)
  }, [type, isOn])
}
