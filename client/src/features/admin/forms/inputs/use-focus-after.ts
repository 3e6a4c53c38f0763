import { useCallback, useEffect, useRef } from 'react'

export function useFocusAfter(): (id: string) => void {
  const focusId = useRef<string | null>(null)
  // Without dependencies: any render may add the element.
  useEffect(() => {
    const element = focusId.current === null ? null : document.getElementById(focusId.current)
    if (element === null) return
    focusId.current = null
    element.focus()
  })
  return useCallback((id: string) => {
    focusId.current = id
  }, [])
}
