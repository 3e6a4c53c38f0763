import { MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isBlank } from '#shared/domain/blank.ts'
import { isSafeLink, linkHost } from '#shared/domain/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Button } from '#client/ui/button.tsx'

/** The office: its address, and a map that a press loads (decision E8); nothing where neither is set. */
export function OfficeMap({ address, mapUrl }: { address: string; mapUrl: string }) {
  const words = useMessages().sitePages.contact.map
  const [isShown, setIsShown] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  // The button that was pressed is gone: the focus goes on to what took its place.
  useEffect(() => {
    if (isShown) frame.current?.focus()
  }, [isShown])
  const hasMap = isSafeLink(mapUrl)
  if (isBlank(address) && !hasMap) return null
  return (
    <section aria-labelledby="office-map">
      <h2 id="office-map" className="text-xl font-semibold">
        {words.title}
      </h2>
      {isShown && hasMap ? (
        <>
          {!isBlank(address) && <p className="mt-3">{address}</p>}
          <iframe
            ref={frame}
            src={mapUrl}
            title={words.frame(address.trim())}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- a map of another origin needs its own scripts and storage
            sandbox="allow-scripts allow-same-origin allow-popups"
            referrerPolicy="strict-origin-when-cross-origin"
            allowFullScreen
            className="mt-3 h-72 w-full rounded-lg border border-line"
          />
        </>
      ) : (
        <div className="mt-4 grid min-h-72 place-content-center justify-items-center gap-3 rounded-lg bg-sunken p-5 text-center">
          <MapPin aria-hidden className="size-8 text-accent" />
          {!isBlank(address) && <p className="max-w-prose font-semibold">{address}</p>}
          {hasMap && (
            <>
              <Button onClick={() => setIsShown(true)}>{words.show}</Button>
              <p className="text-sm text-soft">{words.note(linkHost(mapUrl))}</p>
            </>
          )}
        </div>
      )}
    </section>
  )
}
