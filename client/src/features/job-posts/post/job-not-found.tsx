import { useMessages } from '#client/lib/i18n.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { LinkButton } from '#client/ui/button.tsx'

export function JobNotFound() {
  const { jobPosts, layout } = useMessages()
  const { missingHint } = useMessages(jobBody)
  return (
    <div className="pb-16">
      <h1 className="page-title">{jobPosts.missing}</h1>
      <p className="mt-2 mb-6 text-soft">{missingHint}</p>
      <LinkButton href="/Search">{layout.links.search}</LinkButton>
    </div>
  )
}
