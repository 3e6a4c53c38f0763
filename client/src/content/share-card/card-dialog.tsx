import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import type { JobPost } from '#shared/contracts/job-post.ts'
import { CARD_DESIGNS } from '#shared/domain/share-card/card-design.ts'
import { jobCardFacts, privateJobCardFacts, toCardSite } from '#shared/domain/share-card/card-facts.ts'
import { CARD_LABELS, CARD_LANGUAGES, cardLanguage } from '#shared/domain/share-card/card-labels.ts'
import type { CardContent } from '#shared/domain/share-card/layout-card.ts'
import { saveFile } from '#client/lib/download-file.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useSite } from '#client/layout/site.ts'
import { sharePicture } from '#client/messages/en/share-picture.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { drawCard, encodeCard } from './draw-card.ts'
import './card-dialog.css'

/** Post of a picture, and its path on the site. */
export type SharedPost = { url: string } & (
  | { kind: 'jobPost'; item: JobPost }
  | { kind: 'privateJob'; item: ItemDetails['privateJob'] }
)

export type CardDialogProps = { post: SharedPost; onClose: () => void }

type Picture = { status: 'busy' } | { status: 'failed' } | { status: 'ready'; file: File }

const TYPE = 'image/jpeg'
const BUSY = { status: 'busy' } as const

const toFacts = (post: SharedPost) =>
  post.kind === 'jobPost' ? jobCardFacts(post.item) : privateJobCardFacts(post.item)

/** Draws a picture on the canvas and encodes it, on this device only. */
function usePicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  content: CardContent,
  name: string,
): Picture {
  const [made, setMade] = useState<{ content: CardContent; picture: Picture } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (picture: Picture) => isCurrent && setMade({ content, picture })
    const make = async (element: HTMLCanvasElement) => {
      drawCard(element, content)
      const jpeg = await encodeCard(element)
      show({ status: 'ready', file: new File([jpeg], name, { type: TYPE }) })
    }
    if (canvas.current !== null) make(canvas.current).catch(() => show({ status: 'failed' }))
    return () => {
      isCurrent = false
    }
  }, [canvas, content, name])
  return made?.content === content ? made.picture : BUSY
}

/** Dialog with the picture of a job, to share or download. It needs no network. */
export function CardDialog({ post, onClose }: CardDialogProps) {
  const messages = useMessages(sharePicture)
  const { name: siteName } = useSite()
  const canvas = useRef<HTMLCanvasElement>(null)
  const facts = useMemo(() => toFacts(post), [post])
  const [language, setLanguage] = useState(() => cardLanguage(facts))
  const content = useMemo(
    () => ({ facts, language, site: toCardSite(siteName, window.location.origin) }),
    [facts, language, siteName],
  )
  const picture = usePicture(canvas, content, `job-${post.item._id}.jpg`)
  const rows = facts.rows.map(({ name, value }) => `${CARD_LABELS[language][name]}: ${value}`)
  return (
    <Dialog
      title={messages.title}
      size="fit"
      onClose={onClose}
      actions={picture.status === 'ready' && <Actions file={picture.file} post={post} />}
    >
      <div role="group" aria-label={messages.language} className="share-card-languages">
        {CARD_LANGUAGES.map((each) => (
          <Button key={each} lang={each} aria-pressed={each === language} onClick={() => setLanguage(each)}>
            {messages.languages[each]}
          </Button>
        ))}
      </div>
      <canvas
        ref={canvas}
        role="img"
        aria-label={messages.preview([facts.title, ...rows])}
        width={CARD_DESIGNS.share.width}
        height={CARD_DESIGNS.share.height}
        className="share-card"
      />
      <p className="text-sm text-soft">{messages.note}</p>
      <output className="block min-h-6">
        {picture.status === 'busy' && messages.busy}
        {picture.status === 'ready' && messages.ready((picture.file.size / 1000).toFixed(0))}
      </output>
      <p role="alert" className="text-red">
        {picture.status === 'failed' && messages.failed}
      </p>
    </Dialog>
  )
}

function Actions({ file, post }: { file: File; post: SharedPost }) {
  const messages = useMessages(sharePicture)
  const [error, setError] = useState('')
  const shared = {
    files: [file],
    text: `${post.item.postName}\n${new URL(post.url, window.location.origin).href}`,
  }
  const share = async () => {
    try {
      setError('')
      await navigator.share(shared)
    } catch (failure) {
      // The user closed the sheet.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) setError(messages.shareFailed)
    }
  }
  const canShare = navigator.canShare?.(shared) ?? false
  return (
    <>
      {canShare && (
        <Button variant="primary" onClick={() => void share()}>
          {messages.share}
        </Button>
      )}
      <Button variant={canShare ? 'secondary' : 'primary'} onClick={() => saveFile(file.name, file, TYPE)}>
        {messages.download}
      </Button>
      <p role="alert" className="self-center text-sm text-red">
        {error}
      </p>
    </>
  )
}
