import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { pageTitle } from '#client/lib/page-title.ts'

/**
 * The tab's title and the page's canonical address; React moves both into the document's head. What only machines read
 * stands there already: the server writes it once.
 */
export function Head() {
  const { origin } = useRouter().options.context
  const title = useMatches({ select: pageTitle })
  // With a post open over a list, the address shown is the post's.
  const path = useLocation({ select: ({ maskedLocation, ...own }) => (maskedLocation ?? own).publicHref })
  return (
    <>
      <title>{title}</title>
      <link rel="canonical" href={`${origin}${path.replace(/#.*/, '')}`} />
    </>
  )
}
