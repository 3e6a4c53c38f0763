import { createFileRoute, redirect } from '@tanstack/react-router'
import { sharedPage } from '#shared/domain/pages/share-target.ts'

// With a network, the server redirects itself; this route is for offline use.
export const Route = createFileRoute('/share')({ loader: openShared })

/** Redirects to the page for the shared data in the document's URL (see `sharedPage`). */
function openShared(): never {
  const { host, search } = window.location
  throw redirect({ href: sharedPage(search.slice(1), [host]), replace: true })
}
