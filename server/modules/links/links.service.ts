import { eq, lt, and, desc, gt, inArray, isNull } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#shared/domain/dates/durations.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import { parseSafeLink } from '#shared/domain/links/safe-link.ts'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import type { LinkResult, LinkProbe } from './probe-link.ts'
import { STAGES, visibleEntries } from '#shared/domain/jobs/job-stages.ts'

const { linkChecks, jobPosts } = schema

/** Number of consecutive failed checks, a day apart, after which a link is dead. */
const DEAD_AFTER = 3

// Limits of one check run: links, links of one host, posts per read, and reads.
const LINKS_PER_RUN = 8
const LINKS_PER_HOST = 3
const POSTS_PER_READ = 50
const READS_PER_RUN = 5

// Shorter than the interval of 60 s, so check runs do not overlap.
const RUN_TIMEOUT_MS = 45_000
const PASS_INTERVAL_MS = HOUR_MS
const RESULT_TTL_MS = 30 * DAY_MS

// If none of at least this many hosts responds, this machine counts as offline.
const SILENT_HOSTS = 3

type Ports = { db: Db; clock: () => number; probe: LinkProbe }
type CheckedLink = LinkResult & { url: string }

const hostOf = (url: string): string => parseSafeLink(url)?.host ?? ''

/** Returns true if the site itself responded, with any status. */
const hasResponded = ({ outcome, result }: LinkResult): boolean =>
  outcome === 'alive' || /^\d{3}$/.test(result)

/** Returns the conclusive results; none if this machine seems to be offline. */
function conclusiveResults(results: readonly CheckedLink[]): CheckedLink[] {
  const hosts = new Set(results.map(({ url }) => hostOf(url)))
  if (hosts.size >= SILENT_HOSTS && !results.some(hasResponded)) return []
  return results.filter(({ outcome }) => outcome !== 'unknown')
}

/** Returns the next links to check, at most 3 per host, and the remaining ones. */
function choose(pending: readonly string[]): { chosen: string[]; left: string[] } {
  const [chosen, left]: [string[], string[]] = [[], []]
  const chosenPerHost = new Map<string, number>()
  for (const url of pending) {
    const count = chosenPerHost.get(hostOf(url)) ?? 0
    const isNext = chosen.length < LINKS_PER_RUN && count < LINKS_PER_HOST
    if (isNext) chosenPerHost.set(hostOf(url), count + 1)
    ;(isNext ? chosen : left).push(url)
  }
  return { chosen, left }
}

/** Builds the checker of post links: a few at a time, each at most once a day. A restart begins at the latest post. */
export function linksService({ db, clock, probe }: Ports) {
  const links = postLinks({ db })
  const stopping = new AbortController()
  let offset = 0
  let passEndedAt = -Infinity
  let pending: string[] = []

  async function endPass(now: number): Promise<void> {
    offset = 0
    passEndedAt = now
    await db.tx(async (query) => {
      await query.delete(linkChecks).where(lt(linkChecks.checkedAt, now - RESULT_TTL_MS))
    })
  }

  async function refill(now: number): Promise<void> {
    for (let reads = 0; reads < READS_PER_RUN && pending.length < LINKS_PER_RUN; reads += 1) {
      if (!isElapsed(passEndedAt, PASS_INTERVAL_MS, now)) return
      const { urls, posts } = await links.due(offset, POSTS_PER_READ, now)
      pending = [...new Set([...pending, ...urls])]
      offset += posts
      if (posts < POSTS_PER_READ || offset >= POST_SCAN_LIMIT) await endPass(now)
    }
  }

  async function saveResults(results: readonly CheckedLink[], now: number): Promise<void> {
    await db.tx(async (query) => {
      for (const { url, outcome, result } of results) {
        const [previous] = await query.select().from(linkChecks).where(eq(linkChecks.url, url))
        const failures = outcome === 'alive' ? 0 : (previous?.failures ?? 0) + 1
        const check = { checkedAt: now, isAlive: failures < DEAD_AFTER, failures, result }
        await query
          .insert(linkChecks)
          .values({ url, ...check })
          .onConflictDoUpdate({ target: linkChecks.url, set: check })
      }
    })
  }

  return {
    /** Checks a few links. Returns the number of results stored. */
    async checkBatch(): Promise<number> {
      const now = clock()
      await refill(now)
      const { chosen, left } = choose(pending)
      pending = left
      if (chosen.length === 0) return 0
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(RUN_TIMEOUT_MS)])
      const results = await Promise.all(chosen.map(async (url) => ({ url, ...(await probe(url, signal)) })))
      const conclusive = conclusiveResults(results)
      if (conclusive.length > 0) await saveResults(conclusive, now)
      return conclusive.length
    },

    stop: () => stopping.abort(),
  }
}

/** Number of last updated published posts whose links are checked. */
const POST_SCAN_LIMIT = 1000

function postLinks({ db }: { db: Db }) {
  /** Returns the URLs that were checked within a day before `now`. */
  async function recentlyChecked(urls: readonly string[], now: number): Promise<Set<string>> {
    const recent = await db.read
      .select({ url: linkChecks.url })
      .from(linkChecks)
      .where(and(inArray(linkChecks.url, [...urls]), gt(linkChecks.checkedAt, now - DAY_MS)))
    return new Set(recent.map(({ url }) => url))
  }

  return {
    /** Returns the links of a page of posts that are due for a check, and the number of posts read. */
    async due(offset: number, limit: number, now: number): Promise<{ urls: string[]; posts: number }> {
      const posts = await db.read
        .select({
          notificationLink: jobPosts.notificationLink,
          applyLink: jobPosts.applyLink,
          admissionLink: jobPosts.admissionLink,
          admitCardLink: jobPosts.admitCardLink,
          answerKeyLink: jobPosts.answerKeyLink,
          resultLink: jobPosts.resultLink,
        })
        .from(jobPosts)
        .where(and(isNull(jobPosts.deletedAt), eq(jobPosts.status, 'published')))
        .orderBy(desc(jobPosts.updatedAt), desc(jobPosts.id))
        .limit(limit)
        .offset(offset)
      const all = posts.flatMap((post) => [
        post.notificationLink,
        ...STAGES.flatMap((stage) => visibleEntries(post[stage]).map(({ link }) => link)),
      ])
      const urls = [...new Set(all)].filter((url) => parseSafeLink(url) !== null)
      const checked = await recentlyChecked(urls, now)
      return { urls: urls.filter((url) => !checked.has(url)), posts: posts.length }
    },
  }
}
