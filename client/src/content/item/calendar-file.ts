import { calendarText, type DatedPost } from '#shared/domain/jobs/job-calendar.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { saveFile } from '#client/lib/download-file.ts'

/** Downloads the dates of a post as a calendar file. Built on the device, so it needs no network. */
export const saveCalendar = (post: DatedPost, messages: { beginDate: string; lastDate: string }) =>
  saveFile(
    `${post.slug}.ics`,
    calendarText(post, { origin: window.location.origin, now: serverNow(), words: messages }),
    'text/calendar;charset=utf-8',
  )
