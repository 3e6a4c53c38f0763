import { useState } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { InstallSteps } from '#client/content/prompts/install-steps.tsx'
import { PromptSheet } from '#client/content/prompts/prompt-sheet.tsx'
import { followPost } from '#client/device/alerts/follows.ts'
import { turnOnPush, type PushResult } from '#client/device/alerts/push-client.ts'
import { alertsLink } from '#client/layout/navigation.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertOffer } from '#client/messages/en/alert-offer.ts'
import { alerts } from '#client/messages/en/alerts.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'

export type OfferSheetProps = {
  post: JobPostSummary
  /** True if the site must first be on the home screen: steps replace the button. */
  hasSteps: boolean
  /** Called at the end of the offer; `isAccepted`: alerts are on now. */
  onEnd: (isAccepted: boolean) => void
}

type Result = PushResult | 'asking' | 'unanswered' | null

async function turnOnAndFollow(post: JobPostSummary, onUnanswered: () => void): Promise<PushResult> {
  try {
    const result = await turnOnPush(onUnanswered)
    if (result !== 'on') return result
    await followPost(post, true)
    return 'on'
  } catch {
    // The server rejected the request to follow the post.
    return 'failed'
  }
}

/** Offer of alerts for one post. The browser prompts only after a press on its button. */
export function OfferSheet({ post, hasSteps, onEnd }: OfferSheetProps) {
  const messages = useMessages(alertOffer)
  const { results } = useMessages(alerts).device
  const [result, setResult] = useState<Result>(null)
  const accept = async () => {
    if (result === 'asking') return
    setResult('asking')
    setResult(await turnOnAndFollow(post, () => setResult('unanswered')))
  }
  const refuse = () => onEnd(false)
  if (result === 'on') return <Accepted onClose={() => onEnd(true)} />
  return (
    <PromptSheet
      title={messages.title}
      text={
        <>
          <bdi className="prompt-name">{post.postName}</bdi>
          {hasSteps ? messages.appleText : messages.text}
        </>
      }
      onClose={refuse}
      actions={<Answers result={result} hasSteps={hasSteps} onYes={() => void accept()} onNo={refuse} />}
    >
      {hasSteps && <InstallSteps />}
      <p role="status" className="mt-2 font-medium empty:hidden">
        {result !== null && result !== 'asking' && results[result]}
      </p>
    </PromptSheet>
  )
}

type AnswersProps = { result: Result; hasSteps: boolean; onYes: () => void; onNo: () => void }

function Answers({ result, hasSteps, onYes, onNo }: AnswersProps) {
  const messages = useMessages(alertOffer)
  const isBlocked = result === 'blocked'
  const action = result === null ? messages.turnOn : messages.tryAgain
  return (
    <>
      <Button onClick={onNo}>{hasSteps || isBlocked ? messages.close : messages.notNow}</Button>
      {isBlocked && (
        <LinkButton href={alertsLink.to} onClick={onNo}>
          {messages.blocked}
        </LinkButton>
      )}
      {!hasSteps && !isBlocked && (
        <Button variant="primary" aria-disabled={result === 'asking'} onClick={onYes}>
          {result === 'asking' ? messages.turningOn : action}
        </Button>
      )}
    </>
  )
}

function Accepted({ onClose }: { onClose: () => void }) {
  const { on, close } = useMessages(alertOffer)
  return (
    <PromptSheet
      title={on.title}
      text={on.text}
      onClose={onClose}
      actions={
        <>
          <LinkButton href={alertsLink.to} onClick={onClose}>
            {on.more}
          </LinkButton>
          <Button variant="primary" onClick={onClose}>
            {close}
          </Button>
        </>
      }
    />
  )
}
