import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that runs a step once no pointer button is held down. A field that loses focus must not grow by
 * its error before the press has reached its target.
 */
export function useAfterPointerUp(): (step: () => void) => void {
  const waiting = useRef<(() => void)[] | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onDown = () => {
      waiting.current ??= []
    }
    const onUp = () => {
      // The click event follows right after pointerup.
      timer = setTimeout(() => {
        const steps = waiting.current ?? []
        waiting.current = null
        for (const step of steps) step()
      })
    }
    document.addEventListener('pointerdown', onDown, true)
    document.addEventListener('pointerup', onUp, true)
    document.addEventListener('pointercancel', onUp, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', onDown, true)
      document.removeEventListener('pointerup', onUp, true)
      document.removeEventListener('pointercancel', onUp, true)
    }
  }, [])
  return useCallback((step: () => void) => {
    if (waiting.current === null) step()
    else waiting.current.push(step)
  }, [])
}
