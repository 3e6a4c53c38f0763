import { useEffect } from 'react'

/** Shows the top of the page: what is on its way begins there, and its skeleton may be shorter than what was left. */
export function useTopOfPage() {
  useEffect(() => {
    // Not the effect's result: newer browsers answer with a promise, which React would take for a cleanup.
    window.scrollTo(0, 0)
  }, [])
}
