import type { DatedPost } from '#shared/domain/jobs/job-calendar.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Button } from '#client/ui/button.tsx'
import { CalendarIcon } from '#client/ui/calendar-icon.tsx'
import { saveCalendar } from './calendar-file.ts'

/** Downloads the dates of a post as a calendar file. */
export function CalendarButton({ post }: { post: DatedPost }) {
  const { facts } = useMessages().jobPosts
  const { calendar } = useMessages(savedMessages).action
  return (
    <Button variant="text" className="-ml-4" onClick={() => saveCalendar(post, facts)}>
      <CalendarIcon />
      {calendar}
    </Button>
  )
}
