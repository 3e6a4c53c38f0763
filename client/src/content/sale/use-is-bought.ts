import { useSession } from '#client/layout/session.ts'

type Sold = { locked: boolean; priceInPaise: number | null }

/** Returns whether the user has bought an item. Admins see all downloads without a purchase. */
export function useIsBought({ locked, priceInPaise }: Sold): boolean {
  const { state } = useSession()
  const isAdmin = state.status === 'signedIn' && state.profile.role === 'admin'
  return !locked && priceInPaise !== 0 && !isAdmin
}
