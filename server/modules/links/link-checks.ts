import type { Db } from '../../db/db.ts'
import { hostThrottle } from './host-throttle.ts'
import { linkProbe } from './link-probe.ts'
import { linksService } from './links.service.ts'
import type { LinksService } from './links.service.ts'

/** The interval between two check runs, in milliseconds. */
export const LINKS_EVERY_MS = 60_000

/** The pause between two requests to one host, in milliseconds. */
const HOST_PAUSE_MS = 3000

/** Builds the link checks of the running server: over the network, with the site's URL in the user agent. */
export function linkChecks(ports: { db: Db; clock: () => number; publicUrl: string }): LinksService {
  const userAgent = `Mozilla/5.0 (compatible; AvsarLinkCheck/1.0; +${ports.publicUrl})`
  return linksService({ ...ports, probe: linkProbe({ acquireSlot: hostThrottle(HOST_PAUSE_MS), userAgent }) })
}
