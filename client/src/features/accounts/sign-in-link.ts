/** What a mailed sign-in link says: its token, and the address that it signs in. */
export type SignInLink = { link: string; email: string }

const FRAGMENT = /#(link=[^\s"'<>]+)/
const TOKEN = /^[\w-]{43}$/

/** The sign-in link in a text, as it was pasted or stands in the address of a page; null where there is none. */
export function signInLinkOf(text: string): SignInLink | null {
  const [, fragment] = FRAGMENT.exec(text) ?? []
  if (fragment === undefined) return null
  const said = new URLSearchParams(fragment)
  const [link, email] = [said.get('link') ?? '', said.get('email') ?? '']
  return TOKEN.test(link) && email !== '' ? { link, email } : null
}
