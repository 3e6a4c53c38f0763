import { useEffect } from 'react'

/** Scrolls to the top: pending content begins there, and its skeleton may be shorter than the previous page. */
export function useTopOfPage() {
  useEffect(() => {
    // Not returned: newer browsers return a promise, which React would treat as a cleanup function.
    window.scrollTo(0, 0)
  }, [])
}
