import { useEffect, useState } from 'react'
import { shareLink } from '#client/lib/share.ts'
import { Button } from '#client/ui/button.tsx'
import { useJobWords } from './use-job-words.ts'
import { JobIcon } from './job-icon.tsx'

type Props = { post: { postName: string; url: string }; copied: string; copiedMs: number }

/** Shares a post's address: by the system's share sheet on phones, else by copying it and saying so for a moment. */
export function ShareButton({ post, copied, copiedMs }: Props) {
  const words = useJobWords()
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  useEffect(() => {
    if (outcome === null) return undefined
    const timer = setTimeout(() => setOutcome(null), copiedMs)
    return () => clearTimeout(timer)
  }, [outcome, copiedMs])

  const share = async () => {
    const done = await shareLink(post.postName, new URL(post.url, window.location.origin).href)
    if (done !== 'shared') setOutcome(done)
  }
  return (
    <>
      <Button onClick={() => void share()}>
        <JobIcon name={outcome === 'copied' ? 'copied' : 'share'} />
        {outcome === 'copied' ? copied : <span className="sr-only sm:not-sr-only">{words.share}</span>}
      </Button>
      <span role="status" className={outcome === 'failed' ? 'self-center text-sm text-red' : 'sr-only'}>
        {outcome === 'failed' && words.copyFailed}
        {outcome === 'copied' && copied}
      </span>
    </>
  )
}
