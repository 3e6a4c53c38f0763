import { type DatedPost, calendarText } from '#shared/domain/jobs/job-calendar.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Button } from '#client/ui/button.tsx'
import { CalendarIcon } from '#client/ui/calendar-icon.tsx'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { saveFile } from '#client/lib/download-file.ts'

/** Downloads the dates of a post as a calendar file. Built on the device, so it needs no network. */
export const saveCalendar = (post: DatedPost, messages: { beginDate: string; lastDate: string }) =>
  saveFile(
    `${post.slug}.ics`,
    calendarText(post, { origin: window.location.origin, now: serverNow(), words: messages }),
    'text/calendar;charset=utf-8',
  )

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
