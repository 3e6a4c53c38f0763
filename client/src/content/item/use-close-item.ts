import { useNavigate, useRouter } from '@tanstack/react-router'

/** Returns a function that closes the item in the URL: closing and Back lead to the unchanged list. */
export function useCloseItem(): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => {
    // The list is one step back in the history, unless the URL with the open item was typed or followed from elsewhere.
    if (history.canGoBack()) history.back()
    else
      void navigate({
        to: '.',
        search: (before) => ({ ...before, post: undefined }),
        replace: true,
        resetScroll: false,
      })
  }
}
