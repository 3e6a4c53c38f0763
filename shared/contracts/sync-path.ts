/** The path of a page of the sync below the API's base, its parameters in the order under which answers are kept. */
export function syncPath({ since, limit }: { since: string; limit?: number | undefined }): string {
  const query = new URLSearchParams()
  if (since !== '') query.set('since', since)
  if (limit !== undefined) query.set('limit', String(limit))
  return query.size === 0 ? '/sync' : `/sync?${query.toString()}`
}
