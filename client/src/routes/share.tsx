import { createFileRoute, redirect } from '@tanstack/react-router'
import { sharedPage } from '#shared/domain/pages/share-target.ts'

// The server redirects by itself; this is for a device that is without it.
export const Route = createFileRoute('/share')({ loader: openShared })

/** Redirects to the page for what the address of this document shares (see `sharedPage`). */
function openShared(): never {
  const { host, search } = window.location
  throw redirect({ href: sharedPage(search.slice(1), [host]), replace: true })
}
