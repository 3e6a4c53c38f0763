import { useEffect } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { useSite } from '#client/lib/site.ts'

const SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

// The network's script, once, and only where the visitor's connection can bear it (decision E7).
function loadAds(publisherId: string) {
  if (!navigator.onLine || savesData() || document.querySelector(`script[src^="${SCRIPT}"]`)) return
  const script = document.createElement('script')
  script.src = `${SCRIPT}?client=${encodeURIComponent(publisherId)}`
  script.async = true
  script.crossOrigin = 'anonymous'
  document.head.append(script)
}

/** The place of an advertisement: always kept free, so that nothing moves when one comes. */
export function AdBlock() {
  const { advertisement } = useMessages().layout
  const { adPublisherId } = useSite()
  useEffect(() => {
    if (adPublisherId !== '') loadAds(adPublisherId)
  }, [adPublisherId])

  return (
    <aside aria-label={advertisement} className="my-8 flex min-h-[250px] flex-col rounded-xl bg-sunken p-2">
      <p className="text-sm text-soft">{advertisement}</p>
      {adPublisherId !== '' && (
        <ins className="adsbygoogle block grow" data-ad-client={adPublisherId} data-ad-format="auto" />
      )}
    </aside>
  )
}
