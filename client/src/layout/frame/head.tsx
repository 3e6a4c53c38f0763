import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { pageTitle } from '#client/layout/router-context.ts'

/** Title and canonical URL, which React moves into the head. Only the server renders tags for search engines. */
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
