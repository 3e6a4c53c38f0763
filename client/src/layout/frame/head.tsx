import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { pageTitle } from '#client/layout/router-context.ts'

/** Title and canonical URL; React moves both into the document's head. The server renders tags for machines once. */
export function Head() {
  const { origin } = useRouter().options.context
  const title = useMatches({ select: pageTitle })
  // With a post open over a list, the URL shown is the post's.
  const path = useLocation({
    select: ({ maskedLocation, ...current }) => (maskedLocation ?? current).publicHref,
  })
  return (
    <>
      <title>{title}</title>
      <link rel="canonical" href={`${origin}${path.replace(/#.*/, '')}`} />
    </>
  )
}
