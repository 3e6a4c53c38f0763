import type { RouterContext } from './router-context.ts'

// The root route's match as a child's head finds it: `loaderData` is missing where the root's loader failed.
type Head = { matches: readonly { loaderData?: unknown; context: unknown }[] }

/** The `head` of a page: its title with the site's name behind it, so that tabs and history can be told apart. */
export const titled =
  (titleOf: (messages: RouterContext['messages']) => string) =>
  ({ matches }: Head) => {
    const { messages } = matches[0]?.context as RouterContext
    return { meta: [{ title: messages.layout.pageTitle(titleOf(messages), siteName(matches[0]?.loaderData)) }] }
  }

/** The site's name in the data of the root route. */
function siteName(rootData: unknown): string {
  const data = rootData as { site?: { name?: string } } | undefined
  return data?.site?.name ?? 'Avsar'
}
