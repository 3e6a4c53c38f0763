import { useMessages } from '#client/lib/i18n.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { PageHeading } from './page-heading.tsx'
import { useSoon } from './use-soon.ts'

/** A page that has its address before it has its feature: says so, and leads on. */
export function ComingSoonPage({ page }: { page: keyof ReturnType<typeof useSoon>['texts'] }) {
  const { links } = useMessages().layout
  const words = useSoon()
  return (
    <div className="grid gap-6">
      <PageHeading title={links[page]} lead={words.texts[page]} />
      <p className="flex flex-wrap gap-3">
        <LinkButton href="/jobs" look="primary">
          {words.listLink}
        </LinkButton>
        <LinkButton href="/">{words.homeLink}</LinkButton>
      </p>
    </div>
  )
}
