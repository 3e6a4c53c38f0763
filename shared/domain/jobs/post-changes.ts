import type { EventCode } from './event-summary.ts'
import type { Milestone } from './job-milestones.ts'
import { STAGES, type Stage } from './job-stages.ts'

type Post = {
  changedAt: string
  lastDate: string
  stages: Record<Stage, string | null>
  milestones: readonly Milestone[]
}

/** Facts of a post that a user saw at a visit. */
export type SeenPost = { changedAt: string; lastDate: string; stages: Stage[]; examDays: string[] }

/** Change of a saved post since the last visit. `examMoved`: the new day; null if days were only removed. */
export type PostChange = EventCode | { type: 'examMoved'; params: { to: string | null } }

const OUT = {
  applyLink: 'applyOut',
  admissionLink: 'admissionOut',
  admitCardLink: 'admitCardOut',
  answerKeyLink: 'answerKeyOut',
  resultLink: 'resultOut',
} as const

export const toSeenPost = ({ changedAt, lastDate, stages, milestones }: Post): SeenPost => ({
  changedAt,
  lastDate,
  stages: STAGES.filter((stage) => stages[stage] !== null),
  examDays: milestones.flatMap(({ name, days }) => (name === 'exam' ? days : [])),
})

function changeOfLastDate(from: string, to: string): EventCode[] {
  if (from === to || to === '') return []
  if (from === '') return [{ type: 'dateAnnounced', params: { to } }]
  return [{ type: to > from ? 'dateExtended' : 'dateChanged', params: { from, to } }]
}

/** Returns the changes of a post since a user saw it, the newest stage first. Other changes are one `updated`. */
export function changesSince(seen: SeenPost, post: Post): PostChange[] {
  const now = toSeenPost(post)
  const opened = now.stages.filter((stage) => !seen.stages.includes(stage)).reverse()
  const hasMoved = now.examDays.join() !== seen.examDays.join()
  const changes: PostChange[] = [
    ...opened.map((stage): EventCode => ({ type: OUT[stage], params: {} })),
    ...changeOfLastDate(seen.lastDate, now.lastDate),
    ...(hasMoved
      ? [
          {
            type: 'examMoved' as const,
            params: { to: now.examDays.find((day) => !seen.examDays.includes(day)) ?? null },
          },
        ]
      : []),
  ]
  if (changes.length > 0) return changes
  return now.changedAt > seen.changedAt ? [{ type: 'updated', params: {} }] : []
}
