import { useNavigate, useRouter } from '@tanstack/react-router'

/** Closes the item that the address opens over a list: closing and Back lead to the list as it was. */
export function useCloseItem(): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => {
    // The list lies one step back, unless the address with the open item was typed or followed from elsewhere.
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
