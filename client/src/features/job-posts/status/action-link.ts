import { jobAction, type DatedJob, type JobAction } from '#shared/domain/jobs/job-status.ts'
import { linkHost } from '#shared/domain/links/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import type { LineIcon } from '#client/ui/icon-names.ts'

type ActionLink = { label: string; link: string; host: string; icon: LineIcon }

const DOWNLOADS: readonly JobAction['name'][] = ['admitCard', 'citySlip']

/** Returns the main link of a post to another site, for its row and its page. Null without an active link today. */
export function useActionLink(post: DatedJob): ActionLink | null {
  const { actions } = useMessages().jobPosts
  const action = jobAction(post, useToday())
  if (!('milestone' in action)) return null
  const { link } = action.milestone
  const host = linkHost(link)
  if (host === '') return null
  return {
    label: actions[action.name],
    link,
    host,
    icon: DOWNLOADS.includes(action.name) ? 'download' : 'external-link',
  }
}
