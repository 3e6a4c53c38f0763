import { SITE_DEFAULTS, siteOf } from '#shared/contracts/site.ts'
import type { Site, SiteSettings } from '#shared/contracts/site.ts'
import { writeAudit } from '../../content/audit.ts'
import type { Actor } from '../../content/audit.ts'
import type { ContentPorts } from '../../content/content.model.ts'
import { SITE_TAG } from '../../content/cache-tags.ts'
import { readSettings, writeSettings } from './site.repository.ts'

type Change = { [Key in keyof SiteSettings]?: SiteSettings[Key] | undefined }

/** Builds the service of the site's settings: the stored ones merged over the defaults. */
export function siteService({ db, clock, invalidate }: Pick<ContentPorts, 'db' | 'clock' | 'invalidate'>) {
  async function read(): Promise<Site> {
    return siteOf({ ...SITE_DEFAULTS, ...(await readSettings(db.read)) })
  }

  return {
    read,

    /** Changes settings; absent ones stay unchanged. */
    async change(change: Change, actor: Actor): Promise<Site> {
      const now = clock()
      await db.tx(async (query) => {
        const before = await readSettings(query)
        const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
        const after: Partial<SiteSettings> = { ...before, ...given }
        await writeSettings(query, after, now)
        await writeAudit(query, { at: now, actor, action: 'update', target: 'site', before, after })
      })
      invalidate([SITE_TAG])
      return read()
    },
  }
}

export type SiteService = ReturnType<typeof siteService>
