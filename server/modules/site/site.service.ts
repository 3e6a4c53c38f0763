import { SITE_DEFAULTS, toSite } from '#shared/contracts/site.ts'
import type { Site, SiteSettings, StoredSettings } from '#shared/contracts/site.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { ContentPorts } from '#server/content/model/content.model.ts'
import { SITE_TAG } from '#server/content/cache/cache-tags.ts'
import type { Query } from '../../db/db.ts'
import { invalidInput } from '#server/lib/errors.ts'
import { readSettings, writeSettings } from './site.repository.ts'

type Change = { [Key in keyof SiteSettings]?: SiteSettings[Key] | undefined }

type Ports = Pick<ContentPorts, 'db' | 'clock' | 'invalidate'> & {
  hasPasskey: (query: Query, userId: string) => Promise<boolean>
}

/** Builds the service of the site's settings: the stored ones merged over the defaults. */
export function siteService({ db, clock, invalidate, hasPasskey }: Ports) {
  async function read(): Promise<Site> {
    return toSite({ ...SITE_DEFAULTS, ...(await readSettings(db.read)) })
  }

  const adminsNeedPasskey = async (query: Query): Promise<boolean> =>
    (await readSettings(query))?.adminsNeedPasskey ?? SITE_DEFAULTS.adminsNeedPasskey

  // Prevents admins from revoking their own admin rights by this change.
  async function refuseLockout(query: Query, change: Change, { id }: Actor): Promise<void> {
    if (change.adminsNeedPasskey !== true || (await adminsNeedPasskey(query))) return
    if (await hasPasskey(query, id)) return
    const message = 'Add a passkey for yourself first, on the page Passkeys.'
    throw invalidInput([{ field: 'adminsNeedPasskey', message }])
  }

  return {
    read,

    /** Returns true if admin rights need a session with a passkey. */
    adminsNeedPasskey,

    /** Changes settings; absent ones stay unchanged. */
    async change(change: Change, actor: Actor): Promise<Site> {
      const now = clock()
      await db.tx(async (query) => {
        await refuseLockout(query, change, actor)
        const before = await readSettings(query)
        const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
        const after: Partial<StoredSettings> = { ...before, ...given }
        const { refundPolicy } = { ...SITE_DEFAULTS, ...before }
        if ((after.refundPolicy ?? refundPolicy) !== refundPolicy) after.refundPolicyOn = indiaDay(now)
        await writeSettings(query, after, now)
        await writeAudit(query, { at: now, actor, action: 'update', target: 'site', before, after })
        await invalidate(query, [SITE_TAG], now)
      })
      return read()
    },
  }
}

export type SiteService = ReturnType<typeof siteService>
