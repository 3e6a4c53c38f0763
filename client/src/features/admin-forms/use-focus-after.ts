import { useCallback, useEffect, useRef } from 'react'

/** Puts the focus on the element of an id once what was asked for has been drawn: a row just added, moved or pasted. */
export function useFocusAfter(): (id: string) => void {
  const wanted = useRef<string | null>(null)
  // Each draw may be the one that brings the element.
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
