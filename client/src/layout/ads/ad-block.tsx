import type { AdSlot } from '#shared/contracts/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useSite } from '#client/layout/site.ts'

// Loaded after the page. If it cannot be loaded, the block stays empty.
const fill = (unit: HTMLElement | null) => {
  if (unit)
    import('./ad-network.ts').then(
      ({ fillWhenShown }) => fillWhenShown(unit),
      () => undefined,
    )
}

/** Ad of a place, if the site has a publisher id and the place a slot. Fixed height: filling it moves nothing. */
export function AdBlock({ place }: { place: AdSlot }) {
  const { advertisement } = useMessages().layout
  const { adPublisherId, adSlots } = useSite()
  const slot = adSlots[place]
  if (!adPublisherId || !slot) return null
  return (
    // A new key per slot: the network fills each element once.
    <aside key={slot} aria-label={advertisement} className="ad-block">
      <p className="text-sm text-soft">{advertisement}</p>
      <ins ref={fill} className="adsbygoogle" data-ad-client={adPublisherId} data-ad-slot={slot} />
    </aside>
  )
}
