import { URGENT_DAYS } from '../constants.ts'
import { daysBetween, isOnDay } from '../dates/india-day.ts'

export type JobBadge = 'New Post' | 'New Update' | 'Active'

type Dated = { createdAt: string; changedAt: string; beginDate: string; lastDate: string }

/** Returns the badges of a day in India (docs/product/decisions.md#b3). 'New Post' is alone, on the publication day. */
export function jobBadges(post: Dated, today: string): JobBadge[] {
  if (isOnDay(post.createdAt, today)) return ['New Post']
  const badges: JobBadge[] = []
  if (isOnDay(post.changedAt, today)) badges.push('New Update')
  if (post.beginDate <= today && post.lastDate !== '' && post.lastDate >= today) badges.push('Active')
  return badges
}

export type Deadline = 'none' | 'open' | 'urgent' | 'over'

export function deadline(lastDate: string, today: string): Deadline {
  if (lastDate === '') return 'none'
  if (lastDate < today) return 'over'
  return daysBetween(today, lastDate) <= URGENT_DAYS ? 'urgent' : 'open'
}
