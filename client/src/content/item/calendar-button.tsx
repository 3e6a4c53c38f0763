import { type DatedPost, calendarText, postEvents } from '#shared/domain/jobs/job-calendar.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Button } from '#client/ui/button.tsx'
import { saveFile } from '#client/lib/download-file.ts'

/** Downloads the dates of a post as a calendar file. Built on the device, so it needs no network. */
export const saveCalendar = (post: DatedPost, messages: { beginDate: string; lastDate: string }) =>
  saveFile(
    `${post.slug}.ics`,
    calendarText([postEvents(post, { origin: window.location.origin, words: messages })]),
    'text/calendar;charset=utf-8',
  )

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

/** Calendar icon. Inlined here, not in the sprite of every page. */
export const CalendarIcon = () => (
  <svg viewBox="0 0 24 24" className="icon" aria-hidden>
    <path d="M8 2v4m8-4v4M3 10h18M5 4h14a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Zm7 9v5m-2.5-2.5h5" />
  </svg>
)
