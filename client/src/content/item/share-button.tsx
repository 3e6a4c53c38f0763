import { useEffect, useState, type ComponentProps, type ComponentType } from 'react'
import { COPIED_MODAL_MS, COPIED_PAGE_MS } from '#shared/domain/constants.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { share as shareMessages } from '#client/messages/en/share.ts'
import { Button } from '#client/ui/button.tsx'
import type { CardDialogProps, SharedPost } from '#client/content/share-card/card-dialog.tsx'

// Inlined here, not in the sprite of every page: only an open item shows these icons.
const DRAWINGS = {
  share:
    'M18 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm12 7a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8.6 13.5l6.8 4m0-11-6.8 4',
  copied: 'M20 6 9 17l-5-5',
  picture:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm4 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm12 4-4-4L7 21',
}

const COPIED_MS = { dialog: COPIED_MODAL_MS, page: COPIED_PAGE_MS }

type Props = {
  title: string
  /** Path of the item on the site. */
  url: string
  /** Last date (`YYYY-MM-DD`), shared with the item; blank or absent without one. */
  lastDate?: string
  /** Position of the button. The "copied" text and its duration depend on it. */
  place: keyof typeof COPIED_MS
}

/** Shares an item by the system's share sheet on phones; elsewhere copies it and confirms that for a moment. */
export function ShareButton({ title, url, lastDate = '', place }: Props) {
  const messages = useMessages(shareMessages)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const copied = messages.copied[place]

  useEffect(() => {
    if (outcome === null) return undefined
    const timer = setTimeout(() => setOutcome(null), COPIED_MS[place])
    return () => clearTimeout(timer)
  }, [outcome, place])

  const share = async () => {
    const text = lastDate === '' ? title : `${title}\n${messages.lastDate(formatDay(lastDate))}`
    const done = await shareLink({ title, text, url: new URL(url, window.location.origin).href })
    if (done !== 'shared') setOutcome(done)
  }
  return (
    <>
      <Button onClick={() => void share()}>
        <Drawing name={outcome === 'copied' ? 'copied' : 'share'} />
        {outcome === 'copied' ? copied : <span className="max-sm:sr-only">{messages.action}</span>}
      </Button>
      <span role="status" className={outcome === 'failed' ? 'self-center text-sm text-red' : 'sr-only'}>
        {outcome === 'failed' && messages.failed}
        {outcome === 'copied' && copied}
      </span>
    </>
  )
}

type PictureProps = Pick<ComponentProps<typeof Button>, 'variant' | 'className'> & { post: SharedPost }

/** Opens the picture of a job. Few readers do, so the dialog is loaded on the press. */
export function PictureButton({ post, ...look }: PictureProps) {
  const messages = useMessages(shareMessages)
  const [Dialog, setDialog] = useState<ComponentType<CardDialogProps> | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const open = () => {
    setHasFailed(false)
    import('#client/content/share-card/card-dialog.tsx').then(
      ({ CardDialog }) => setDialog(() => CardDialog),
      () => setHasFailed(true),
    )
  }
  return (
    <>
      <Button {...look} onClick={open}>
        <Drawing name="picture" />
        {messages.picture}
      </Button>
      <span role="alert" className={hasFailed ? 'self-center text-sm text-red' : 'sr-only'}>
        {hasFailed && messages.pictureFailed}
      </span>
      {Dialog && <Dialog post={post} onClose={() => setDialog(null)} />}
    </>
  )
}

const Drawing = ({ name }: { name: keyof typeof DRAWINGS }) => (
  <svg viewBox="0 0 24 24" className="icon" aria-hidden>
    <path d={DRAWINGS[name]} />
  </svg>
)

const isPhone = () => window.matchMedia('(pointer: coarse)').matches

type Shared = { title: string; text: string; url: string }

async function shareLink(item: Shared): Promise<'shared' | 'copied' | 'failed'> {
  if ('share' in navigator && isPhone()) {
    try {
      await navigator.share(item)
      return 'shared'
    } catch (error) {
      // Closing the share sheet is no failure.
      if (error instanceof Error && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(`${item.text}\n${item.url}`)
    return 'copied'
  } catch {
    return 'failed'
  }
}
