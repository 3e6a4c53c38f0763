import type { InboxAlert, InboxData } from '#shared/contracts/alerts.ts'
import { searchOfKey, datedKeys } from '#shared/domain/alerts/alert-interests.ts'
import type { AlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import { prepareSearch, savedSearchFinds } from '#shared/domain/alerts/saved-search.ts'
import type { PreparedSearch } from '#shared/domain/alerts/saved-search.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/lib/errors.ts'
import { currentAliases } from '#server/search/current-aliases.ts'
import { buildDatedText, toAlertLang } from '#shared/domain/alerts/alert-texts.ts'
import { getSettings } from '#server/modules/alerts/owners/alert-owners.repository.ts'
import type { OwnerRow } from '#server/modules/alerts/owners/alert-owners.repository.ts'
import type { Caller, CallerOwners } from '#server/modules/alerts/owners/caller-owners.service.ts'
import { searchedPost } from '#server/modules/alerts/audience/targets.repository.ts'
import { readInterests } from '#server/modules/alerts/owners/interests.repository.ts'
import type { Interests } from '#server/modules/alerts/owners/interests.repository.ts'
import { markAlerts, readIds } from '#server/modules/alerts/owners/read-marks.repository.ts'
import { INBOX_MS } from './recent-alerts.repository.ts'
import type { RecentAlert } from './recent-alerts.repository.ts'

const MAX_ENTRIES = 200

const NO_ALERT = 'There is no such alert.'

type Ports = {
  db: Db
  clock: () => number
  owners: CallerOwners
  recent: (now: number) => Promise<RecentAlert[]>
}

type DatedSearch = PreparedSearch & { since: number }

/** Returns a predicate: true for alerts that belong to an owner, whose interest must be older than the alert. */
async function interestIn(db: Db, interests: Interests, settings: AlertSettings) {
  const { aliases } = await currentAliases(db.read)
  const searches = [...interests].flatMap(([key, since]): DatedSearch[] => {
    const search = searchOfKey(key)
    return search === null ? [] : [{ ...prepareSearch(search, aliases), since }]
  })
  const isDated = (since: number | undefined, at: number) => since !== undefined && since <= at
  return async ({ at, facts, keys, words, post }: RecentAlert): Promise<boolean> => {
    if (facts.kind === 'reminder' && !settings.reminders) return false
    if (keys.some((key) => isDated(interests.get(key), at))) return true
    const dated = facts.toSearches ? searches.filter(({ since }) => isDated(since, at)) : []
    if (dated.length === 0) return false
    const searched = searchedPost({ at, facts }, await post(), await words())
    return dated.some((search) => savedSearchFinds(search, settings, searched))
  }
}

async function toEntry(alert: RecentAlert, { language }: OwnerRow, isRead: boolean): Promise<InboxAlert> {
  const post = await alert.post()
  const { id, postId, at, facts } = alert
  const { title, body } = buildDatedText(toAlertLang(language), alert, post)
  const instant = new Date(at).toISOString()
  return { _id: id, kind: facts.kind, postId, title, body, url: post.url, at: instant, isRead }
}

/** Returns the entries older than `before`, an alert id or an instant. Entries are ordered latest first. */
function olderThan(entries: readonly RecentAlert[], before: string | undefined): readonly RecentAlert[] {
  if (before === undefined) return entries
  const instant = Date.parse(before)
  if (before.includes(':') && !Number.isNaN(instant)) return entries.filter(({ at }) => at < instant)
  const index = entries.findIndex(({ id }) => id === before)
  if (index === -1) throw notFound(NO_ALERT)
  return entries.slice(index + 1)
}

/** Builds inboxes from interests and their dates: alerts of 30 days, at most 200. Only read marks are stored. */
export function inboxService({ db, clock, owners, recent }: Ports) {
  async function readEntries(owner: OwnerRow, now: number): Promise<RecentAlert[]> {
    const interests = new Map([...(await readInterests(db.read, owner.id)), ...datedKeys(owner.dates)])
    if (interests.size === 0) return []
    const isFor = await interestIn(db, interests, getSettings(owner))
    const entries: RecentAlert[] = []
    for (const alert of await recent(now)) {
      if (entries.length === MAX_ENTRIES) break
      if (await isFor(alert)) entries.push(alert)
    }
    return entries
  }

  return {
    /** Returns a caller's alerts, latest first, `before` an instant or an alert. Throws 404 for an unknown alert. */
    async list(caller: Caller, before?: string): Promise<InboxData> {
      const now = clock()
      const owner = await owners.forRead(caller)
      const { quiet } = getSettings(owner)
      if (owner === null) return { alerts: [], unread: 0, quiet }
      const entries = await readEntries(owner, now)
      const read = await readIds(db.read, owner.id, now - INBOX_MS)
      const shown = olderThan(entries, before)
      return {
        alerts: await Promise.all(shown.map((each) => toEntry(each, owner, read.has(each.id)))),
        unread: entries.filter(({ id }) => !read.has(id)).length,
        quiet,
      }
    },

    /** Marks alerts as read. Ignores unknown ids. */
    async markRead(caller: Caller, ids: readonly string[]): Promise<void> {
      const now = clock()
      await db.tx(async (query) => {
        const { id } = await owners.forWrite(query, caller, now)
        await markAlerts(query, id, { ids, isClicked: false, after: now - INBOX_MS })
      })
    },
  }
}
