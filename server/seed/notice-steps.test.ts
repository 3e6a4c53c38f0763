import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, indiaDayStart, isCalendarDay } from '#shared/domain/dates/india-day.ts'
import { deriveFormWindows } from '#shared/domain/jobs/form-windows.ts'
import { stageTimes } from '#shared/domain/jobs/job-stages.ts'
import { nextStep, OVERDUE_DAYS } from '#shared/domain/jobs/next-step.ts'
import { deriveMilestones } from '#shared/domain/jobs/post-milestones.ts'
import { SAVED_STATUSES } from '#shared/domain/jobs/saved-job.ts'
import type { NextStep } from '#shared/domain/jobs/step.ts'
import { DEMO_NOTICES } from './demo.ts'
import { readNotices } from './item-file.ts'

const notices = readNotices(DEMO_NOTICES).map(({ body }) => body)
const isCorrection = (label: string) => /correction/i.test(label) && !/charge/i.test(label)

describe('the next steps of the shipped notices', () => {
  it('every correction date of a notice is in a form window of at most 31 days', () => {
    const withDates = notices.filter(({ importantDates }) =>
      importantDates.some(({ label, date }) => isCorrection(label) && isCalendarDay(date)),
    )
    expect(withDates.length).toBeGreaterThan(30)
    for (const notice of withDates) {
      const windows = deriveFormWindows(notice).filter(({ name }) => name === 'correction')
      const ends = windows.flatMap(({ from, to }) => [from, to])
      for (const { label, date } of notice.importantDates)
        if (isCorrection(label) && isCalendarDay(date)) expect(ends, notice.postName).toContain(date)
      for (const { from, to } of windows)
        if (from !== '')
          expect(daysBetween(from, to), notice.postName).toSatisfy((days) => days >= 0 && days <= 31)
    }
  })

  it('every notice has a step with each status, whose day is a day and overdue for 30 days only', () => {
    const isSound = ({ day, group }: NextStep, today: string): boolean => {
      if (day === null) return group === 'undated' || group === 'finished'
      const late = daysBetween(day, today)
      return (
        isCalendarDay(day) && (group === 'dated' || (group === 'overdue' && late > 0 && late <= OVERDUE_DAYS))
      )
    }
    const unsound: string[] = []
    for (const notice of notices) {
      const times = stageTimes(notice, null, indiaDayStart(notice.beginDate))
      const post = {
        ...notice,
        milestones: deriveMilestones(notice, times),
        updatedAt: `${notice.beginDate}T06:00:00.000Z`,
      }
      const job = { post, windows: deriveFormWindows(notice), isUnavailable: false, statusDay: '' }
      for (const offset of [-10, 0, 20, 60, 200, 500])
        for (const status of SAVED_STATUSES) {
          const today = addDays(notice.beginDate, offset)
          const step = nextStep({ ...job, status }, today)
          if (!isSound(step, today)) unsound.push(`${notice.postName} as ${status} on ${today}: ${step.name}`)
        }
    }
    expect(unsound).toEqual([])
  })
})
