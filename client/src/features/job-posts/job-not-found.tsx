import { useMessages } from '#client/lib/i18n.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { useJobWords } from './use-job-words.ts'

/** The page of a post that does not exist. */
export function JobNotFound() {
  const { jobPosts, layout } = useMessages()
  return (
    <div className="py-16 text-center">
      <h1 className="text-2xl font-bold">{jobPosts.missing}</h1>
      <p className="mt-2 mb-6 text-soft">{useJobWords().missingHint}</p>
      <LinkButton href="/Search">{layout.links.search}</LinkButton>
    </div>
  )
}
