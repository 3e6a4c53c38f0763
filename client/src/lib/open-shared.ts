import { redirect } from '@tanstack/react-router'
import { sharedPage } from '#shared/domain/pages/share-target.ts'

/** Redirects to the page for what the address of this document shares (see `sharedPage`). */
export function openShared(): never {
  const { host, search } = window.location
  throw redirect({ href: sharedPage(search.slice(1), [host]), replace: true })
}
