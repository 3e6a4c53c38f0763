import { useRouter } from '@tanstack/react-router'
import { useMemo, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'
import type { SITE_PAGES } from '#shared/domain/pages/site-pages.ts'

export type SitePath = (typeof SITE_PAGES)[number]

type Router = ReturnType<typeof useRouter>

// Milliseconds of hover or focus before a link is preloaded; a touch preloads at once.
const INTENT_MS = 50

const FILE = /\.[a-z]\w*$/i

// The app renders every path except the API and files. A post's slug may look like a file name.
const isPage = (path: string): boolean =>
  /^\/job\//i.test(path) || !(/^\/api(\/|$)/i.test(path) || FILE.test(path))

const linkOf = (target: EventTarget): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

/** Returns a link's address from the root of the site; null if the browser must follow it. */
function toAddress(link: HTMLAnchorElement): string | null {
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null
  const { origin, pathname, search } = window.location
  if (link.origin !== origin || !isPage(link.pathname)) return null
  const isHere = link.hash !== '' && link.pathname === pathname && link.search === search
  return isHere ? null : `${link.pathname}${link.search}${link.hash}`
}

const JOB = '/job/'

const slugOf = (link: HTMLAnchorElement): string => decodeURIComponent(link.pathname.slice(JOB.length))

/** Opens a post over the current page. The address bar shows the post's own page, and a reload opens that. */
const openOver = (router: Router, slug: string): Promise<void> =>
  router.navigate({
    to: '.',
    search: (before: object) => ({ ...before, post: slug }),
    mask: { to: `${JOB}$key`, params: { key: slug }, unmaskOnReload: true },
    resetScroll: false,
  })

function followLink(router: Router, event: MouseEvent) {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  const link = linkOf(event.target)
  const href = link && toAddress(link)
  if (link === null || href === null) return
  event.preventDefault()
  const isPost = link.dataset['post'] !== undefined
  void (isPost ? openOver(router, slugOf(link)) : router.navigate({ href }))
}

export function linkClicks(router: Router) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const aim = (target: EventTarget, delay: number) => {
    clearTimeout(timer)
    const link = linkOf(target)
    const href = link?.dataset['preload'] === undefined ? null : toAddress(link)
    if (href === null) return
    // Ignored: a navigation to that page shows the failure.
    timer = setTimeout(() => void router.preloadRoute({ to: '.', href }).catch(() => undefined), delay)
  }
  return {
    onClick: (event: MouseEvent) => followLink(router, event),
    onPointerOver: (event: PointerEvent) => aim(event.target, event.pointerType === 'touch' ? 0 : INTENT_MS),
    onFocus: (event: FocusEvent) => aim(event.target, INTENT_MS),
  }
}

/** Follows plain links by the router. `data-post` opens a post over the page; `data-preload` preloads on intent. */
export function useLinkClicks() {
  const router = useRouter()
  return useMemo(() => linkClicks(router), [router])
}
