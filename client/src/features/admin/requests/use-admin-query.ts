import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useAdminApi } from './admin-api.ts'

const POLL_MS = 5000

// Path segments, then the query string: a write invalidates every query below a path.
function toQueryKey(path: string): string[] {
  const [pathname = '', ...query] = path.split('?')
  return [...pathname.split('/').slice(1), ...query]
}

type Options<Data> = Pick<
  UseQueryOptions<Data>,
  'enabled' | 'refetchInterval' | 'refetchIntervalInBackground'
>

/** Queries a path of the API. While a new path loads, the data of the previous path is the placeholder. */
export function useAdminQuery<Data>(path: string, options: Options<Data> = {}): UseQueryResult<Data> {
  const api = useAdminApi()
  return useQuery<Data>({
    queryKey: toQueryKey(path),
    queryFn: async () => (await api<Data>(path)).data,
    placeholderData: keepPreviousData,
    ...options,
  })
}

/** Interval for data that changes without the admin, until a request fails. */
export const pollInterval = ({ state }: { state: { error: unknown } }): number | false =>
  state.error === null && POLL_MS

/** Returns a function that reloads the displayed data at and below the paths. */
export function useInvalidate(...paths: string[]): () => void {
  const client = useQueryClient()
  return () => {
    for (const path of paths) void client.invalidateQueries({ queryKey: toQueryKey(path) })
  }
}
