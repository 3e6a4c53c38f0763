import { useState } from 'react'
import { CardButton } from '#client/content/item/item-card.tsx'
import { useIsQuizCached } from '#client/device/stored-ids.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { quizzes } from '#client/messages/en/quizzes.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

type Props = { quiz: { _id: string; title: string } }

const store = async (id: string): Promise<boolean> =>
  (await import('#client/device/practice/practice-quizzes.ts')).storeQuiz(id, serverNow())

/** Downloads a practice quiz to the device with one press, or shows that it is there. */
export function StoreQuizButton({ quiz: { _id, title } }: Props) {
  const messages = useMessages(quizzes)
  const isCached = useIsQuizCached(_id) === true
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const press = () => {
    setState('busy')
    store(_id).then(
      (isStored) => setState(isStored ? 'idle' : 'failed'),
      () => setState('failed'),
    )
  }
  return (
    <>
      {isCached ? (
        // Same size as the button: nothing moves once the device storage was read.
        <span className="inline-flex min-h-12 grow items-center justify-center px-4 text-center text-soft">
          {messages.savedOffline}
        </span>
      ) : (
        <CardButton
          label={state === 'busy' ? messages.savingOffline : messages.saveOffline}
          title={title}
          isOff={state === 'busy'}
          onPress={press}
        />
      )}
      <p role="alert" className={state === 'failed' ? 'basis-full text-sm text-red' : 'sr-only'}>
        {state === 'failed' && messages.saveOfflineFailed}
      </p>
    </>
  )
}
