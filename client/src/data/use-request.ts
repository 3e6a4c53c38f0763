import { useCallback, useEffect, useState } from 'react'

/** Something asked of the API outside a route: on its way, here, or failed. */
export type Asked<Data> =
  | { status: 'loading' }
  | { status: 'ready'; data: Data }
  | { status: 'failed'; error: unknown }

const LOADING = { status: 'loading' } as const

/**
 * Asks for what a key names, again for each new key and on `retry`; an answer that comes too late is dropped. On
 * `renew` it asks again too, and what is shown stays until then.
 */
export function useRequest<Data>(
  key: string,
  ask: (key: string) => Promise<Data>,
): [asked: Asked<Data>, retry: () => void, renew: () => void] {
  const [answer, setAnswer] = useState<{ key: string; asked: Asked<Data> }>({ key, asked: LOADING })
  const [attempt, setAttempt] = useState({ count: 0, isQuiet: false })

  useEffect(() => {
    let isCurrent = true
    const settle = (asked: Asked<Data>) => {
      if (isCurrent) setAnswer({ key, asked })
    }
    if (!attempt.isQuiet) settle(LOADING)
    ask(key).then(
      (data) => settle({ status: 'ready', data }),
      (error: unknown) => settle({ status: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, ask, attempt])

  const retry = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, isQuiet: false })), [])
  const renew = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, isQuiet: true })), [])
  return [answer.key === key ? answer.asked : LOADING, retry, renew]
}
