/** The content of a mailed sign-in link: its token, and the email address that it signs in. */
export type SignInLink = { link: string; email: string }

const FRAGMENT = /#(link=[^\s"'<>]+)/
const TOKEN = /^[\w-]{43}$/

/** Returns the sign-in link in a pasted text or a page's URL; null if there is none. */
export function signInLinkOf(text: string): SignInLink | null {
  const [, fragment] = FRAGMENT.exec(text) ?? []
  if (fragment === undefined) return null
  const params = new URLSearchParams(fragment)
  const [link, email] = [params.get('link') ?? '', params.get('email') ?? '']
  return TOKEN.test(link) && email !== '' ? { link, email } : null
}
