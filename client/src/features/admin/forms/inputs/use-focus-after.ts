import { useCallback, useEffect, useRef } from 'react'

export function useFocusAfter(): (id: string) => void {
  const wanted = useRef<string | null>(null)
  // Without dependencies: any render may add the element.
  useEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(wanted.current)
    if (element === null) return
    wanted.current = null
    element.focus()
  })
  return useCallback((id: string) => {
    wanted.current = id
  }, [])
}
