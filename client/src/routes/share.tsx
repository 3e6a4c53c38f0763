import { createFileRoute } from '@tanstack/react-router'
import { openShared } from '#client/lib/open-shared.ts'

// The server redirects by itself; this is for a device that is without it.
export const Route = createFileRoute('/share')({ loader: openShared })
