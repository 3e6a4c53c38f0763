import { useEffect } from 'react'

const RELOAD_MS = 5000

/** Reloads what changes by itself every five seconds, while the page is looked at. */
export function useReload(reload: () => void, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(() => {
      if (!document.hidden) reload()
    }, RELOAD_MS)
    return () => clearInterval(timer)
  }, [reload, isActive])
}
