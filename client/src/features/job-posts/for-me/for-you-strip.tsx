import { useEffect, useState, type ComponentType } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { runWhenIdle } from '#client/lib/run-when-idle.ts'
import { home } from '#client/messages/en/home.ts'
import { buttonClass } from '#client/ui/button.tsx'

/**
 * Number of open jobs for the user, or one question. Both are on the device only, so the server renders a link to the
 * page of these jobs and reserves the space.
 */
export function ForYouStrip() {
  const { label, link } = useMessages(home).forYou
  const [Content, setContent] = useState<ComponentType | null>(null)

  useEffect(() => {
    // Without the module the link of the server stays.
    const load = () => import('./for-you.tsx').then(({ ForYou }) => setContent(() => ForYou))
    runWhenIdle(() => void load().catch(() => undefined))
  }, [])

  return (
    <section aria-label={label} className="mb-4 min-h-27 rounded-xl bg-sunken px-4 py-3">
      {Content ? (
        <Content />
      ) : (
        <a href="/for-me" className={buttonClass('text', '-mx-4')}>
          {link}
        </a>
      )}
    </section>
  )
}
