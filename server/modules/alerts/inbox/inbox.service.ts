import type { InboxAlert, InboxData } from '#shared/contracts/alerts.ts'
import { ELIGIBLE_KEY, searchOfKey, datedKeys } from '#shared/domain/alerts/alert-interests.ts'
import type { AlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import { prepareSearch, savedSearchFinds } from '#shared/domain/alerts/saved-search.ts'
import type { PreparedSearch } from '#shared/domain/alerts/saved-search.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/lib/errors.ts'
import { currentAliases } from '#server/search/current-aliases.ts'
import { buildDatedText, toAlertLang } from '#shared/domain/alerts/alert-texts.ts'
import { getSettings } from '#server/modules/alerts/owners/alert-owners.repository.ts'
import type { OwnerRow } from '#server/modules/alerts/owners/alert-owners.repository.ts'
import type { Caller, CallerOwners } from '#server/modules/alerts/owners/caller-owners.service.ts'
import { newlyFits } from '#server/modules/alerts/audience/newly-fits.ts'
import { searchedPost } from '#server/modules/alerts/audience/targets.repository.ts'
import { toEligibleAlert } from '#server/modules/alerts/model/alerts.repository.ts'
import { findOwnerProfile } from '#server/modules/alerts/owners/owner-profiles.repository.ts'
import type { OwnerProfile } from '#server/modules/alerts/owners/owner-profiles.repository.ts'
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

type Interest = { interests: Interests; settings: AlertSettings; profile: OwnerProfile | null }

const isDated = (since: number | undefined, at: number): boolean => since !== undefined && since <= at

/** Returns true if an alert is about a job that fits the profile, chosen before the alert. */
async function isForProfile({ at, facts, post }: RecentAlert, { interests, profile }: Interest) {
  if (facts.toEligible !== true || profile === null) return false
  if (!isDated(interests.get(ELIGIBLE_KEY), at) || !isDated(profile.since, at)) return false
  return newlyFits(facts.events, (await post()).job, indiaDay(at))(profile.profile)
}

/** Returns a finder of the alert that an owner sees; null if the alert is older than the interest, or for others. */
async function interestIn(
  db: Db,
  interest: Interest,
): Promise<(alert: RecentAlert) => Promise<RecentAlert | null>> {
  const { interests, settings } = interest
  const { aliases } = await currentAliases(db.read)
  const searches = [...interests].flatMap(([key, since]): DatedSearch[] => {
    const search = searchOfKey(key)
    return search === null ? [] : [{ ...prepareSearch(search, aliases), since }]
  })
  async function isFound({ at, facts, words, post }: RecentAlert): Promise<boolean> {
    const dated = facts.toSearches ? searches.filter(({ since }) => isDated(since, at)) : []
    if (dated.length === 0) return false
    const searched = searchedPost({ at, facts }, await post(), await words())
    return dated.some((search) => savedSearchFinds(search, settings, searched))
  }
  return async (alert) => {
    const { at, facts, keys } = alert
    if (facts.kind === 'reminder' && !settings.reminders) return null
    if (keys.some((key) => isDated(interests.get(key), at))) return alert
    if (await isForProfile(alert, interest)) return toEligibleAlert(alert)
    return (await isFound(alert)) ? alert : null
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
    const profile = interests.has(ELIGIBLE_KEY) ? await findOwnerProfile(db.read, owner.id) : null
    const findEntry = await interestIn(db, { interests, settings: getSettings(owner), profile })
    const entries: RecentAlert[] = []
    for (const alert of await recent(now)) {
      if (entries.length === MAX_ENTRIES) break
      const entry = await findEntry(alert)
      if (entry !== null) entries.push(entry)
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
