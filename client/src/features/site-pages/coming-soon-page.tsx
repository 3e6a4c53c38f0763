import { useMessages } from '#client/lib/i18n.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { PageHeading } from './page-heading.tsx'

/** A page that has its address before it has its feature: says so, and leads on. */
export function ComingSoonPage({ title, text }: { title: string; text: string }) {
  const words = useMessages().sitePages.comingSoon
  return (
    <div className="grid gap-6">
      <PageHeading title={title} lead={text} />
      <p className="flex flex-wrap gap-3">
        <LinkButton to="/jobs" look="primary">
          {words.listLink}
        </LinkButton>
        <LinkButton to="/">{words.homeLink}</LinkButton>
      </p>
    </div>
  )
}
