import { useMessages } from '#client/lib/i18n.ts'
import { LinkButton } from '#client/ui/button.tsx'

/** The page of a post that is not there. */
export function MissingJob() {
  const { jobPosts, layout } = useMessages()
  return (
    <div className="py-16 text-center">
      <h1 className="text-2xl font-bold">{jobPosts.missing}</h1>
      <p className="mt-2 mb-6 text-soft">{jobPosts.missingHint}</p>
      <LinkButton to="/Search">{layout.links.search}</LinkButton>
    </div>
  )
}
