import { useEffect } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { useSite } from '#client/lib/site.ts'

/** The place of an advertisement: always kept free, so that nothing moves when one comes. */
export function AdBlock() {
  const { advertisement } = useMessages().layout
  const { adPublisherId } = useSite()
  useEffect(() => {
    if (adPublisherId === '') return
    // Seldom needed, and never at first: a failure leaves the place free.
    import('./ad-network.ts').then(
      ({ loadAds }) => loadAds(adPublisherId),
      () => undefined,
    )
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
