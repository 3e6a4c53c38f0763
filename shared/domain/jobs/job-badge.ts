import { URGENT_DAYS } from '../constants.ts'
import { daysBetween, isOnDay } from '../dates/india-day.ts'

export type JobBadge = 'New Post' | 'New Update' | 'Active'

type Dated = { createdAt: string; changedAt: string; beginDate: string; lastDate: string }

/**
 * Returns the badges of a post on a day in India: 'New Post' if it was published today; 'New Update' if its last
 * significant change is of today; 'Active' from the begin date until the last date has passed, together with 'New
 * Update' but not with 'New Post' (docs/product/decisions.md#b3).
 */
export function jobBadges(post: Dated, today: string): JobBadge[] {
  if (isOnDay(post.createdAt, today)) return ['New Post']
  const badges: JobBadge[] = []
  if (isOnDay(post.changedAt, today)) badges.push('New Update')
  if (post.beginDate <= today && post.lastDate !== '' && post.lastDate >= today) badges.push('Active')
  return badges
}

export type Deadline = 'none' | 'open' | 'urgent' | 'over'

/** Returns how near a last date is on a day in India: over, urgent (three days or fewer), open, or none if blank. */
export function deadline(lastDate: string, today: string): Deadline {
  if (lastDate === '') return 'none'
  if (lastDate < today) return 'over'
  return daysBetween(today, lastDate) <= URGENT_DAYS ? 'urgent' : 'open'
}
