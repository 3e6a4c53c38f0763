import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'isLoadingError' | 'refetch'>
  /** Shown until the first response. */
  placeholder?: ReactNode
  /** Keeps showing the data after a failed reload. */
  keepsData?: boolean
  children: (data: Data) => ReactNode
}

/** Renders the data of a query, a placeholder before it, or an error with Retry. */
export function QueryData<Data>({
  query: { data, error, isFetching, isLoadingError, refetch },
  placeholder = <SkeletonText />,
  keepsData = false,
  children,
}: Props<Data>) {
  if (keepsData ? isLoadingError : error !== null && !isFetching)
    return <ErrorState error={error} onRetry={() => void refetch()} />
  return data === undefined ? placeholder : children(data)
}
