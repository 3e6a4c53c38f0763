import { unauthorized } from '#server/lib/errors.ts'

/** Returns the admin who sent a request. Throws 401. */
export const actorOf = ({ viewer }: { viewer: { id: string } | null }): { id: string } => {
  if (viewer === null) throw unauthorized()
  return { id: viewer.id }
}
