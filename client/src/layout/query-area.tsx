import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError } from '#shared/contracts/api.ts'
import { useSession } from './session.ts'

// Renders a response in the task of its arrival.
notifyManager.setScheduler(queueMicrotask)

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Rows carry versions for writes: each visit of a page loads them anew.
        gcTime: 0,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { gcTime: 0, networkMode: 'always' },
    },
  })

/** Stores remote data per user while visible. After a sign-in it repeats requests rejected with 401. */
export function QueryArea({ children }: { children: ReactNode }) {
  const { state } = useSession()
  const [client] = useState(createQueryClient)
  const lastUserId = useRef<string | null>(null)
  useEffect(() => {
    if (state.status !== 'signedIn') return
    const isOtherUser = lastUserId.current !== null && lastUserId.current !== state.profile._id
    lastUserId.current = state.profile._id
    if (isOtherUser) void client.resetQueries()
    else
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state: { error } }) => error instanceof ApiError && error.status === 401,
      })
  }, [client, state])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
