import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { ItemSummaries, ItemListData } from '#shared/contracts/content-kinds.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatRupees, toPaise } from '#shared/domain/sales/money.ts'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import type { MaybeStale } from '#shared/contracts/api.ts'
import { BoughtBadge } from '#client/content/sale/downloads.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { ItemCard, CardButton } from '#client/content/item/item-card.tsx'
import { quizOffer, useOpenPurchase } from '#client/content/sale/purchase-context.ts'
import { useSignInGate } from '#client/content/item/sign-in-gate.tsx'
import { useSession } from '#client/layout/session.ts'
import { useOnline } from '#client/layout/use-online.ts'
import { useIsRunning } from '#client/device/attempts/running-attempts.ts'
import { useIsQuizCached } from '#client/device/stored-ids.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { quizzes } from '#client/messages/en/quizzes.ts'
import { Badge } from '#client/ui/badge.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useClockCorrections } from '#client/lib/clock/use-clock-corrections.ts'
import { cardsClass } from '#client/content/list/list-config.ts'
import { ItemRows, ListRows } from '#client/content/list/list-rows.tsx'
import { StoreQuizButton } from './store-quiz-button.tsx'

type Quiz = ItemSummaries['quiz']
type State = 'ahead' | 'running' | 'ended'

function QuizCard({ item: quiz }: { item: Quiz }) {
  const messages = useMessages(quizzes)
  const hasBegun = useIsPast(quiz.startDateTime) || quiz.startable
  const hasEnded = useIsPast(quiz.expireDateTime)
  const state: State = hasEnded ? 'ended' : hasBegun ? 'running' : 'ahead'
  return (
    <ItemCard
      title={quiz.title}
      text={quiz.description}
      badge={
        <>
          <Badge tone={state === 'ended' ? 'closed' : 'outline'}>
            {state === 'ahead' ? messages.startsAt(formatInstant(quiz.startDateTime)) : messages[state]}
          </Badge>
          <BoughtBadge item={{ locked: quiz.locked, priceInPaise: toPaise(quiz.price) }} />
        </>
      }
      actions={
        <>
          <StartQuiz quiz={quiz} state={state} />
          {state === 'ahead' && <LazyRemindMe quiz={quiz} />}
          {quiz.practice && state === 'running' && <StoreQuizButton quiz={quiz} />}
        </>
      }
    >
      <QuizFacts quiz={quiz} />
    </ItemCard>
  )
}

function QuizFacts({ quiz }: { quiz: Quiz }) {
  const messages = useMessages(quizzes)
  const { free } = useMessages(items)
  return (
    <Facts
      look="card"
      facts={[
        { label: messages.questions, value: formatNumber(quiz.totalQuestions) },
        { label: messages.time, value: messages.minutes(quiz.durationMinutes) },
        { label: messages.fee, value: quiz.price === 0 ? free : formatRupees(quiz.price) },
        {
          label: messages.prize,
          value: quiz.winningAmount === 0 ? messages.noPrize : formatRupees(quiz.winningAmount),
        },
        { label: messages.starts, value: <Instant at={quiz.startDateTime} /> },
        { label: messages.expires, value: <Instant at={quiz.expireDateTime} /> },
      ]}
    />
  )
}

const Instant = ({ at }: { at: string }) => <time dateTime={at}>{formatInstant(at)}</time>

// Practice is open to all visitors; every other quiz is for signed-in users.
function StartQuiz({ quiz, state }: { quiz: Quiz; state: State }) {
  const messages = useMessages(quizzes)
  const { status } = useSession().state
  const gate = useSignInGate()
  const offer = useOpenPurchase()
  const router = useRouter()
  // Undefined until the device storage was read: meanwhile the quiz page shows if a network is needed.
  const isCached = useIsQuizCached(quiz._id)
  const needsNetwork = !useOnline() && (!quiz.practice || isCached === false)
  const mayStart = quiz.practice || status === 'signedIn' || status === 'unreachable'
  const isRunning = useIsRunning(quiz._id)
  const start = () =>
    !quiz.locked ? void router.navigate({ href: quizPath(quiz._id) }) : offer(quizOffer(quiz))
  const { title } = quiz
  if (isRunning) return <QuizLink quiz={quiz} label={messages.resume} />
  if (state !== 'running') {
    const label = state === 'ended' ? messages.ended : messages.startsAt(formatInstant(quiz.startDateTime))
    return <CardButton label={label} title={title} isOff onPress={start} />
  }
  if (needsNetwork) return <CardButton label={messages.needsNetwork} title={title} isOff onPress={start} />
  if (!mayStart)
    return <CardButton label={messages.login} title={title} onPress={() => gate(start, 'quiz')} />
  return quiz.locked ? (
    <CardButton label={messages.start} title={title} variant="primary" onPress={start} />
  ) : (
    <QuizLink quiz={quiz} label={messages.start} />
  )
}

function QuizLink({ quiz: { _id, title }, label }: { quiz: Quiz; label: string }) {
  const { actionOf } = useMessages(items)
  return (
    <LinkButton variant="primary" href={quizPath(_id)} aria-label={actionOf(label, title)}>
      {label}
    </LinkButton>
  )
}

// Maximum timer delay; later instants get no timer.
const MAX_TIMER_MS = DAY_MS

/**
 * Returns true once an instant (ISO 8601) has passed. Starts as false: the response is fresh, and only an open page or
 * a stale copy can be overtaken.
 */
function useIsPast(instant: string): boolean {
  const [isPassed, setIsPassed] = useState(false)
  const corrections = useClockCorrections()
  useEffect(() => {
    const left = Date.parse(instant) - serverNow()
    setIsPassed(false)
    if (left > MAX_TIMER_MS) return undefined
    const timer = setTimeout(() => setIsPassed(true), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [instant, corrections])
  return isPassed
}

const loadRemindMe = () => import('#client/content/alerts/remind-me.tsx')

type RemindMe = Awaited<ReturnType<typeof loadRemindMe>>['RemindMe']

/** Offers a quiz reminder once its code is loaded; reserves its space. */
function LazyRemindMe({ quiz }: Parameters<RemindMe>[0]) {
  const [Loaded, setLoaded] = useState<{ RemindMe: RemindMe } | null>(null)
  useEffect(() => {
    let isCurrent = true
    // Without a network a reminder cannot be set either.
    loadRemindMe().then(
      ({ RemindMe }) => isCurrent && setLoaded({ RemindMe }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return Loaded === null ? <div className="min-h-12 w-full" /> : <Loaded.RemindMe quiz={quiz} />
}

/** Quizzes that have not expired. */
export function QuizList({ data: { quizzes: listed, ...page } }: { data: MaybeStale<ItemListData<'quiz'>> }) {
  const { found } = useMessages(items).lists.quiz
  return (
    <ListRows data={page} isEmpty={listed.length === 0} found={found}>
      <ItemRows items={listed} Row={QuizCard} className={cardsClass} />
    </ListRows>
  )
}
