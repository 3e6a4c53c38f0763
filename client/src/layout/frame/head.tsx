import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { pageTitle } from '#client/layout/router-context.ts'

/**
 * The tab's title and the canonical URL. React moves both into the document's head. Tags for machines only are already
 * there: the server renders them once.
 */
export function Head() {
  const { origin } = useRouter().options.context
  const title = useMatches({ select: pageTitle })
  // With a post open over a list, the URL shown is the post's.
  const path = useLocation({ select: ({ maskedLocation, ...own }) => (maskedLocation ?? own).publicHref })
  return (
    <>
      <title>{title}</title>
      <link rel="canonical" href={`${origin}${path.replace(/#.*/, '')}`} />
    </>
  )
}
