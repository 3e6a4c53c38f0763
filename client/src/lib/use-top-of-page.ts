import { useEffect } from 'react'

/** Shows the top of the page: what is on its way begins there, and its skeleton may be shorter than what was left. */
export function useTopOfPage() {
  useEffect(() => window.scrollTo(0, 0), [])
}
