import { useEffect, useState } from 'react'

const load = () => import('./remind-me.tsx')

type RemindMe = Awaited<ReturnType<typeof load>>['RemindMe']

/** Offers to be reminded of a quiz, once its program is there, in room that is kept for it. */
export function LazyRemindMe({ quiz }: Parameters<RemindMe>[0]) {
  const [Loaded, setLoaded] = useState<{ RemindMe: RemindMe } | null>(null)
  useEffect(() => {
    let isCurrent = true
    // Without a network there is nobody to ask for it either.
    load().then(
      ({ RemindMe }) => isCurrent && setLoaded({ RemindMe }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return Loaded === null ? <div className="min-h-12 w-full" /> : <Loaded.RemindMe quiz={quiz} />
}
