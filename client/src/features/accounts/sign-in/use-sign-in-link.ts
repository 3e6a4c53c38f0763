import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { signInLinkOf } from './sign-in-link.ts'

/**
 * Returns the sign-in link that opened this page, `damaged` if a part of it is missing. It is removed from the URL at once: the
 * history does not keep it, onlookers cannot read it, and a reload does not use it.
 */
export function useSignInLink() {
  const { history } = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const [link, setLink] = useState<ReturnType<typeof signInLinkOf>>(null)

  useEffect(() => {
    const found = signInLinkOf(`#${hash}`)
    if (found === null) return
    setLink(found)
    const { pathname, search, state } = history.location
    history.replace(pathname + search, state)
  }, [hash, history])

  return { link, clear: () => setLink(null) }
}
