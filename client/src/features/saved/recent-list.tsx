import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { SaveButton } from '#client/content/saving/save-button.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { Button } from '#client/ui/button.tsx'
import { LocalRows } from './local-rows.tsx'
import { PostLink } from './post-link.tsx'
import { clearRecent, readRecent } from './saved-queries.ts'
import { SavedEmpty } from './saved-empty.tsx'
import type { PostParts } from './post-parts.ts'
import { useUndo } from '#client/ui/undo.tsx'
import { useLocalData } from './use-local-data.ts'

/** The recently viewed posts, each with a save button. */
export function RecentList({ Dates }: Pick<PostParts, 'Dates'>) {
  const local = useLocalData(readRecent)
  const offerUndo = useUndo()
  const messages = useMessages(savedMessages).recent
  const clear = async () => {
    await clearRecent()
    offerUndo({ text: messages.cleared })
  }
  return (
    <LocalRows local={local} empty={<SavedEmpty {...messages.empty} />}>
      {(rows) => (
        <>
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
