import { useSearch } from '@tanstack/react-router'
import { useSession } from '#client/layout/session.ts'
import { useHydrated } from '#client/lib/use-hydrated.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examHistory } from '#client/messages/en/exam-history.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import styles from '#client/styles/exam.css?inline'
import { Button } from '#client/ui/button.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useStyles } from '#client/ui/use-styles.ts'
import { EarlierAttempt } from './earlier-attempt.tsx'
import { ExamHistory, HistoryLoading, PracticeHistory } from './history-lists.tsx'

/** The exams and the practice of the user, or the analysis of one attempt. The server renders a placeholder. */
export function HistoryPage() {
  const messages = useMessages(examHistory)
  const { title } = useMessages(examResults)
  const { attempt } = useSearch({ strict: false })
  const isOnDevice = useHydrated()
  useStyles(styles)
  const isOne = attempt !== undefined
  return (
    <div className={isOne ? undefined : 'sm:max-w-200'}>
      <h1 className="page-title">{isOne ? title : messages.title}</h1>
      {!isOne && <p className="mt-1 text-soft">{messages.lead}</p>}
      <noscript>
        <p>{messages.scriptless}</p>
      </noscript>
      {isOnDevice ? <Content attempt={attempt} /> : <SkeletonRows count={4} />}
    </div>
  )
}

function Content({ attempt }: { attempt: string | undefined }) {
  const { status } = useSession().state
  if (status === 'loading') return <HistoryLoading />
  if (status === 'anonymous')
    return (
      <>
        <Guest />
        {attempt === undefined && <PracticeHistory isSignedIn={false} />}
      </>
    )
  if (attempt !== undefined) return <EarlierAttempt key={attempt} id={attempt} />
  return (
    <>
      <ExamHistory />
      <PracticeHistory isSignedIn />
    </>
  )
}

function Guest() {
  const messages = useMessages(examHistory)
  const { openLogin } = useSession()
  return (
    <div className="exam-note flex flex-wrap items-center justify-between gap-2">
      <p className="grow basis-60">{messages.guest}</p>
      <Button onClick={() => openLogin('attempts')}>{messages.signIn}</Button>
    </div>
  )
}
