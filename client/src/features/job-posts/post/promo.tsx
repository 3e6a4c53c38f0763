import { useEffect } from 'react'
import { isSafeLink } from '#shared/domain/links/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { isInstalled } from '#client/lib/installed.ts'
import { useSite } from '#client/layout/site.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { ExternalLink } from '#client/ui/external-link.tsx'

const SEEN = 'promoOpened'

function openOnce(url: string) {
  if (!navigator.onLine || isInstalled() || sessionStorage.getItem(SEEN) !== null) return
  sessionStorage.setItem(SEEN, '1')
  window.open(url, '_blank', 'noopener,noreferrer')
}

/**
 * The site's promotional page beside a post: nothing by default, a labelled link, or a tab that opens after a delay,
 * once a session and never in the installed app or offline.
 */
export function Promo() {
  const { mode, url, delayMs } = useSite().promo
  const { promo } = useMessages(jobBody)
  const isOn = isSafeLink(url)

  useEffect(() => {
    if (mode !== 'tab' || !isOn) return undefined
    const timer = setTimeout(() => openOnce(url), delayMs)
    return () => clearTimeout(timer)
  }, [mode, isOn, url, delayMs])

  if (mode !== 'card' || !isOn) return null
  return (
    <aside aria-label={promo} className="mt-8">
      <ExternalLink href={url}>{promo}</ExternalLink>
    </aside>
  )
}
