import { useState } from 'react'
import { OutboxList } from '#client/content/outbox/outbox-list.tsx'
import { useSession } from '#client/layout/session.ts'
import { useHydrated } from '#client/lib/use-hydrated.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useStyles } from '#client/ui/use-styles.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import styles from '#client/styles/saved.css?inline'
import { Button } from '#client/ui/button.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { PostParts } from './post-parts.ts'
import { RecentList } from './recent-list.tsx'
import { SavedList } from './saved-list.tsx'
import { UndoProvider } from '#client/ui/undo.tsx'

const VIEWS = { saved: SavedList, recent: RecentList } as const
type View = keyof typeof VIEWS

/** The saved and the recently viewed jobs, all from this device. The server renders a placeholder. */
export function SavedPage(parts: PostParts) {
  const messages = useMessages(savedMessages)
  const isOnDevice = useHydrated()
  return (
    <div className="saved-page sm:max-w-200">
      <h1 className="page-title">{messages.title}</h1>
      <noscript>
        <p>{messages.scriptless}</p>
      </noscript>
      {isOnDevice ? <OnDevice {...parts} /> : <SkeletonRows count={4} />}
    </div>
  )
}

function OnDevice(parts: PostParts) {
  const messages = useMessages(savedMessages)
  const [view, setView] = useState<View>('saved')
  const List = VIEWS[view]
  useStyles(styles)
  return (
    <UndoProvider>
      <GuestNote />
      <OutboxList />
      <div role="group" aria-label={messages.views.label} className="saved-views">
        {(Object.keys(VIEWS) as View[]).map((each) => (
          <Button key={each} variant="text" aria-pressed={each === view} onClick={() => setView(each)}>
            {messages.views[each]}
          </Button>
        ))}
      </div>
      <List {...parts} />
    </UndoProvider>
  )
}

// Stated plainly: data without an account is lost with the browser data or the phone.
function GuestNote() {
  const messages = useMessages(savedMessages).guest
  const { state, openLogin } = useSession()
  if (state.status !== 'anonymous') return null
  return (
    <div className="my-2 flex flex-wrap items-center justify-between gap-2 rounded-lg bg-sunken p-3 text-sm">
      <p className="grow basis-60">{messages.text}</p>
      <Button onClick={() => openLogin('saved')}>{messages.action}</Button>
    </div>
  )
}
