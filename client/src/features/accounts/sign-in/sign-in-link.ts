import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isEmail } from '#shared/domain/text/email.ts'

export type SignInLink = { link: string; email: string }

/** Result for a sign-in link with a missing or changed part. */
export const DAMAGED_LINK = 'damaged'

// Link as mailed, alone or in a text.
const FULL_LINK = /#link=([\w-]{43})&email=([\w%.@~!'*()+-]+)(?=\s|$)/
const TOKEN = /^[\w-]{43}$/

// The start of a token tells a link from other text. Mail programs encode `#` and `=`.
const LINK_START = /(?:#|%23|^)link(?:=|%3D)(.*)/is

/** Reverts the changes of mail programs to a link: `&amp;`, percent codes, line breaks, quote marks of a reply. */
const repair = (text: string): string =>
  text
    .replaceAll(/&(?:amp;|#38;|#x26;)+/gi, '&')
    .replaceAll(/%(?:25)*26/gi, '&')
    .replaceAll(/%(?:25)*3D/gi, '=')
    .replaceAll(/%(?:25)*40/gi, '@')

// Line break, with the quote mark of a reply, inside the token.
const LINE_BREAKS = /(?:[\s>|\u00AD\u200B-\u200D\u2060\uFEFF]|%0[AD]|%20|%3E)+/gi

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// Removes the punctuation after a link in a sentence or between brackets.
const trimEnd = (text: string): string => text.replace(/[\s.,;:!?)\]}>"'»”’*_]+$/u, '')

/** Returns the address at the start of a text. It ends with its line, unless only the next line completes it. */
function parseAddress(text: string): string | null {
  const [first = '', second = ''] = text.split(/(?:[\s<>"]|%0[AD]|%20|%3[CE]|%22|&(?:gt|lt|quot|nbsp);)+/i)
  return [first, first + second].map((each) => trimEnd(decode(each))).find(isEmail) ?? null
}

/**
 * Returns the sign-in link in a pasted text or in the fragment of a page's URL. Repairs unambiguous damage, else
 * returns `damaged`; null if the text has no sign-in link.
 */
export function parseSignInLink(text: string): SignInLink | typeof DAMAGED_LINK | null {
  const [, token = '', address = ''] = FULL_LINK.exec(text) ?? []
  const mailed = decode(address)
  if (isEmail(mailed) && trimEnd(mailed) === mailed) return { link: token, email: mailed }
  const [, rest] = LINK_START.exec(text) ?? []
  if (rest === undefined) return null
  const [head = '', tail] = repair(rest).split(/&\s*e\s*m\s*a\s*i\s*l\s*=/i)
  const link = head.replaceAll(LINE_BREAKS, '')
  const email = tail === undefined ? null : parseAddress(tail)
  return TOKEN.test(link) && email !== null ? { link, email } : DAMAGED_LINK
}

/**
 * Returns the sign-in link that opened this page, `damaged` if a part of it is missing. Removes it from the URL at
 * once: from the history, from onlookers' sight, and from reloads.
 */
export function useSignInLink() {
  const { history } = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const [link, setLink] = useState<ReturnType<typeof parseSignInLink>>(null)

  useEffect(() => {
    const found = parseSignInLink(`#${hash}`)
    if (found === null) return
    setLink(found)
    const { pathname, search, state } = history.location
    history.replace(pathname + search, state)
  }, [hash, history])

  return { link, clear: () => setLink(null) }
}
