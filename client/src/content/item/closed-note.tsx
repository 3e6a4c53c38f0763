import { formatDay } from '#shared/domain/dates/india-day.ts'
import { isClosed } from '#shared/domain/jobs/closing.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'

/** Shows the closing day under the title of a job. Renders nothing until its last date is over. */
export function ClosedNote({ lastDate }: { lastDate: string }) {
  const { closedOn } = useMessages().jobPosts
  const today = useToday()
  if (!isClosed(lastDate, today)) return null
  return <p className="mt-1 font-semibold text-red">{closedOn(formatDay(lastDate))}</p>
}
