import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { saveCalendar } from '#client/content/item/calendar-file.ts'
import { useApi } from '#client/data/api.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { CalendarIcon } from '#client/ui/calendar-icon.tsx'
import { iconButtonClass } from '#client/ui/icon-button-class.ts'

/** The button that gives the dates of a post as a file for calendars. */
export function RowCalendar({ post }: { post: JobPostSummary }) {
  const api = useApi()
  const { facts } = useMessages().jobPosts
  const label = useMessages(savedMessages).calendarOf(post.postName)
  const save = async () => {
    // The row has only the two main dates; the others come from the post if it can be loaded.
    const whole = await api.job(post.slug).catch(() => null)
    saveCalendar(whole ?? { ...post, version: 0, importantDates: [] }, facts)
  }
  return (
    <button
      type="button"
      className={iconButtonClass}
      aria-label={label}
      title={label}
      onClick={() => void save()}
    >
      <CalendarIcon />
    </button>
  )
}
