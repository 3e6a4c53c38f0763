import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Items } from '#shared/contracts/item-lists.ts'
import { useSession } from '#client/lib/session.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { isLocked, PrivateJobBody } from './private-job-body.tsx'
import { usePrivateJobWords } from './use-private-job-words.ts'

/** The page of one private job: whole for signed-in people, for others what is open and the way to the rest. */
export function PrivateJobPage({ job }: { job: Items['privateJob'] }) {
  const { more } = usePrivateJobWords()
  useReadAnew(isLocked(job))
  return (
    <article className="mx-auto max-w-200">
      <h1 className="text-xl font-bold sm:text-2xl">
        <bdi>{job.postName}</bdi>
      </h1>
      <PrivateJobBody job={job} />
      <p className="mt-8">
        <LinkButton href="/private-job">{more}</LinkButton>
      </p>
    </article>
  )
}

// Pages come as the anonymous see them: once it shows that somebody is signed in, or no longer, the job is asked for again.
function useReadAnew(isClosed: boolean) {
  const router = useRouter()
  const { status } = useSession().state
  const isOutdated = isClosed ? status === 'signedIn' : status === 'anonymous'
  useEffect(() => {
    if (isOutdated) void router.invalidate()
  }, [isOutdated, router])
}
