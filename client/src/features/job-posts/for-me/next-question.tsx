import { useMemo, useRef } from 'react'
import type { OpenJob } from '#shared/contracts/open-jobs.ts'
import { findMissingFact, type QuestionFact } from '#shared/domain/eligibility/find-missing-fact.ts'
import type { SortedJobs } from '#shared/domain/eligibility/sort-open-jobs.ts'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import { Question } from '#client/features/job-posts/eligibility/question.tsx'
import { saveFacts } from '#client/features/job-posts/eligibility/use-profile.ts'

type Props = { sorted: SortedJobs<OpenJob>; profile: Profile }

/** Returns the fact that most undecided jobs depend on, with their rows; null if no fact can change a verdict. */
function findQuestion({ possible, unclear }: SortedJobs<OpenJob>, profile: Profile) {
  const jobsOf = new Map<QuestionFact, OpenJob[]>()
  for (const { job } of [...possible, ...unclear]) {
    const missing = findMissingFact(job.eligibility, profile)
    if (missing !== null) jobsOf.set(missing, [...(jobsOf.get(missing) ?? []), job])
  }
  const [most] = [...jobsOf].sort(([, a], [, b]) => b.length - a.length)
  return most === undefined
    ? null
    : { name: most[0], rows: most[1].flatMap(({ eligibility }) => eligibility) }
}

/** Requests the one fact that decides most of the undecided jobs. */
export function NextQuestion({ sorted, profile }: Props) {
  const card = useRef<HTMLDivElement>(null)
  const question = useMemo(() => findQuestion(sorted, profile), [sorted, profile])
  const answer = (facts: Profile) => {
    void saveFacts(facts)
    // The pressed button disappears.
    card.current?.focus()
  }
  return (
    <div ref={card} tabIndex={-1} className="outline-none">
      {question !== null && (
        <div className="mt-3 rounded-xl bg-sunken px-4 py-3">
          <Question key={question.name} {...question} profile={profile} answer={answer} />
        </div>
      )}
    </div>
  )
}
