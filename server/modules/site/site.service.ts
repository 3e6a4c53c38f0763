import { eq } from 'drizzle-orm'
import { SITE_DEFAULTS, siteOf } from '#shared/contracts/site.ts'
import type { Site, SiteSettings } from '#shared/contracts/site.ts'
import { writeAudit } from '../../content/audit.ts'
import type { Actor } from '../../content/audit.ts'
import type { ContentPorts } from '../../content/content.model.ts'
import { SITE_TAG } from '../../content/content.tags.ts'
import { param } from '../../db/kit.ts'
import { schema } from '../../db/schema/index.ts'

const { settings } = schema
const ROW = 'site'

type Change = { [Key in keyof SiteSettings]?: SiteSettings[Key] | undefined }

/** The site's settings: what was set, on top of the defaults. */
export function siteService({ db, clock, changed }: Pick<ContentPorts, 'db' | 'clock' | 'changed'>) {
  const stored = db.read
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.id, param('id')))
    .prepare()

  async function read(): Promise<Site> {
    const [row] = await stored.execute({ id: ROW })
    return siteOf({ ...SITE_DEFAULTS, ...row?.value })
  }

  return {
    read,

    /** Changes settings; what is absent stays. */
    async change(change: Change, actor: Actor): Promise<Site> {
      const now = clock()
      await db.tx(async (query) => {
        const [row] = await query.select().from(settings).where(eq(settings.id, ROW))
        const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
        const value: Partial<SiteSettings> = { ...row?.value, ...given }
        const target = { set: { value, updatedAt: now }, target: settings.id }
        await query.insert(settings).values({ id: ROW, value, updatedAt: now }).onConflictDoUpdate(target)
        await writeAudit(query, {
          at: now,
          actor,
          action: 'update',
          target: 'site',
          before: row?.value,
          after: value,
        })
      })
      changed([SITE_TAG])
      return read()
    },
  }
}

export type SiteService = ReturnType<typeof siteService>
