import { useCallback, useEffect, useState } from 'react'

export type RequestState<Data> =
  | { status: 'pending' }
  | { status: 'success'; data: Data }
  | { status: 'error'; error: unknown }

const PENDING = { status: 'pending' } as const

/** Requests data for each key, on `retry`, and on `refetch`, which keeps the last response. Ignores older ones. */
export function useRequest<Data>(
  key: string,
  request: (key: string) => Promise<Data>,
): [state: RequestState<Data>, retry: () => void, refetch: () => void] {
  const [result, setResult] = useState<{ key: string; state: RequestState<Data> }>({ key, state: PENDING })
  const [attempt, setAttempt] = useState({ count: 0, isQuiet: false })

  useEffect(() => {
    let isCurrent = true
    const applyState = (state: RequestState<Data>) => {
      if (isCurrent) setResult({ key, state })
    }
    if (!attempt.isQuiet) applyState(PENDING)
    request(key).then(
      (data) => applyState({ status: 'success', data }),
      (error: unknown) => applyState({ status: 'error', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, request, attempt])

  const retry = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, isQuiet: false })), [])
  const refetch = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, isQuiet: true })), [])
  return [result.key === key ? result.state : PENDING, retry, refetch]
}
