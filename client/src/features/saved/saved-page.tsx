import { useState, type ComponentType } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { OutboxList } from '#client/content/outbox/outbox-list.tsx'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import './saved-page.css'
import { Button } from '#client/ui/button.tsx'
import { ViewSwitch } from '#client/ui/view-switch.tsx'
import { DevicePage } from '#client/ui/loading.tsx'
import { SavedList, LocalRows, useLocalData, SavedEmpty } from './saved-list.tsx'
import { UndoProvider, useUndo } from '#client/ui/undo.tsx'
import { SaveButton } from '#client/content/saving/save-button.tsx'
import { PostLink } from './saved-row.tsx'
import { clearRecent, listRecent } from './recent-posts.ts'

const VIEWS = { saved: SavedList, recent: RecentList } as const
type View = keyof typeof VIEWS

/** Component from the pages of posts, so that a post looks the same everywhere. */
type PostParts = {
  /** Newest stage and next date of a post. */
  Dates: ComponentType<{ post: JobPostSummary }>
}

/** Saved and recently viewed jobs, all from this device. */
export function SavedPage(parts: PostParts) {
  const messages = useMessages(savedMessages)
  return (
    <DevicePage messages={messages} className="saved-page sm:max-w-200">
      <OnDevice {...parts} />
    </DevicePage>
  )
}

function OnDevice(parts: PostParts) {
  const messages = useMessages(savedMessages)
  const [view, setView] = useState<View>('saved')
  const List = VIEWS[view]
  return (
    <UndoProvider>
      <GuestNote />
      <OutboxList />
      <ViewSwitch
        label={messages.views.label}
        names={messages.views}
        views={Object.keys(VIEWS) as View[]}
        view={view}
        onChange={setView}
      />
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

function RecentList({ Dates }: PostParts) {
  const local = useLocalData(listRecent)
  const offerUndo = useUndo()
  const { recent: messages, views } = useMessages(savedMessages)
  const clear = async () => {
    await clearRecent()
    offerUndo({ text: messages.cleared })
  }
  return (
    <LocalRows local={local} empty={<SavedEmpty {...messages.empty} />}>
      {(rows) => (
        <>
          <h2 className="sr-only">{views.recent}</h2>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-soft">{messages.hint}</p>
            <Button variant="text" onClick={() => void clear()}>
              {messages.clear}
            </Button>
          </div>
          <ul>
            {rows.map(({ postId, summary, viewedAt }) => (
              <li key={postId} className="saved-row saved-line">
                <div>
                  <PostLink post={summary} name={summary.postName} />
                  <Dates post={summary} />
                  <p className="text-sm text-soft">{messages.viewed(formatInstant(viewedAt))}</p>
                </div>
                <SaveButton post={summary} />
              </li>
            ))}
          </ul>
        </>
      )}
    </LocalRows>
  )
}
