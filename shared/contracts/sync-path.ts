/** Returns the path of a sync page below the API's base, its parameters in the order of the cache key. */
export function syncPath({ since, limit }: { since: string; limit?: number | undefined }): string {
  const query = new URLSearchParams()
  if (since !== '') query.set('since', since)
  if (limit !== undefined) query.set('limit', String(limit))
  return query.size === 0 ? '/sync' : `/sync?${query.toString()}`
}
