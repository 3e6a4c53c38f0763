import { useRef, type ReactNode } from 'react'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import {
  checkEligibility,
  type Fact,
  type RowVerdict,
  type Verdict,
} from '#shared/domain/eligibility/check-eligibility.ts'
import { findFee } from '#shared/domain/eligibility/find-fee.ts'
import { findMissingFact, type QuestionFact } from '#shared/domain/eligibility/find-missing-fact.ts'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { eligibility } from '#client/messages/en/eligibility.ts'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { decidingFacts, describeFacts } from './describe-facts.ts'
import { Question } from './question.tsx'
import './eligibility-panel.css'
import { deleteFacts, saveFacts, useProfile } from './use-profile.ts'

const MAX_LABELS = 3

const CONDITION = { state: 'domicile', category: 'age', hasDisability: 'age', isExServiceman: 'age' } as const

/** Returns the facts that decide a row; with a question, the condition that it is about. */
function selectFacts(row: RowVerdict, missing: QuestionFact | null): Fact[] {
  const deciding = decidingFacts(row)
  if (missing === null) return deciding
  const condition = missing in CONDITION ? CONDITION[missing as keyof typeof CONDITION] : missing
  const requested = deciding.filter((fact) => fact.condition === condition)
  return requested.length > 0 ? requested : deciding.filter((fact) => fact.condition === 'age')
}

/** Returns a function that describes conditions of a row, each as one text. */
function useFactTexts() {
  const messages = useMessages(eligibility)
  const today = useToday()
  return (row: RowVerdict, facts: readonly Fact[]) => describeFacts(row, facts, messages, today)
}

type Props = { post: JobPostDetail; children?: ReactNode }

/**
 * Verdict with its reason, one question if an answer can change it, and the conditions of all rows. `children` are
 * shown until the profile was read.
 */
export function EligibilityPanel({ post, children }: Props) {
  const profile = useProfile()
  return profile === undefined ? children : <KnownPanel post={post} profile={profile} />
}

function KnownPanel({ post, profile }: { post: JobPostDetail; profile: Profile }) {
  const messages = useMessages(eligibility)
  const status = useRef<HTMLDivElement>(null)
  const found = checkEligibility(post.eligibility, profile)
  const missing = findMissingFact(post.eligibility, profile)
  const answer = (facts: Profile) => {
    void saveFacts(facts)
    // The pressed button disappears.
    status.current?.focus()
  }
  return (
    <>
      <div ref={status} tabIndex={-1} role="status">
        <VerdictText found={found} missing={missing} />
      </div>
      {missing !== null && (
        <div className="mt-2">
          <Question key={missing} name={missing} rows={post.eligibility} profile={profile} answer={answer} />
        </div>
      )}
      <KeyFacts post={post} profile={profile} namesFee={missing === null} />
      <div className="eligibility-conditions mt-auto border-t border-line">
        <Disclosure title={messages.allConditions}>
          <AllConditions found={found} />
          <Answers profile={profile} />
        </Disclosure>
      </div>
    </>
  )
}

const TONES = { eligible: 'text-accent', notEligible: 'text-red', check: '' }

function VerdictText({ found, missing }: { found: Verdict; missing: QuestionFact | null }) {
  const messages = useMessages(eligibility)
  const describe = useFactTexts()
  const rows = found.rows.filter(({ verdict }) => verdict === found.verdict)
  const [first] = rows
  // An open verdict shows the conditions of one row only.
  const labels = (found.verdict === 'eligible' ? rows : rows.slice(0, 1)).flatMap(({ label }) => label ?? [])
  return (
    <>
      <p className={`font-bold ${missing === null ? 'text-lg' : ''} ${TONES[found.verdict]}`}>
        {messages.verdicts[missing === null ? found.verdict : 'question']}
      </p>
      {found.verdict !== 'notEligible' && labels.length > 0 && (
        <p className="eligibility-names text-sm">
          <bdi>{messages.forPosts(labels.slice(0, MAX_LABELS), Math.max(0, labels.length - MAX_LABELS))}</bdi>
        </p>
      )}
      <p className={`max-w-prose eligibility-reason ${missing === null ? '' : 'eligibility-reason-asking'}`}>
        <bdi>{first && describe(first, selectFacts(first, missing)).join(' ')}</bdi>
      </p>
    </>
  )
}

type KeyFactsProps = { post: JobPostDetail; profile: Profile; namesFee: boolean }

/** Fee of the reader's category and last date. A question leaves no room for the name of the fee. */
function KeyFacts({ post, profile, namesFee }: KeyFactsProps) {
  const messages = useMessages(eligibility)
  const { lastDate } = useMessages().jobPosts.facts
  const fee = findFee(post.applicationFee, profile.category)
  return (
    <p className="my-2 flex flex-wrap gap-x-4 text-sm text-soft">
      {fee && <bdi>{messages.fee(fee.fee, namesFee ? fee.label : '')}</bdi>}
      {post.lastDate !== '' && (
        <span>
          {lastDate} <time dateTime={post.lastDate}>{formatDay(post.lastDate)}</time>
        </span>
      )}
    </p>
  )
}

function AllConditions({ found }: { found: Verdict }) {
  const messages = useMessages(eligibility)
  const describe = useFactTexts()
  return (
    <>
      <ul className="grid gap-3">
        {found.rows.map((row, index) => (
          <li key={index}>
            <p className="font-medium">
              <bdi>{row.label ?? (row.facts.length === 0 ? messages.otherPosts : messages.allPosts)}</bdi>:{' '}
              {messages.verdicts[row.verdict]}
            </p>
            <ul className="list-disc pl-5">
              {describe(row, row.facts).map((each) => (
                <li key={each}>
                  <bdi>{each}</bdi>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-soft">{messages.readNotification}</p>
    </>
  )
}

function listAnswers(profile: Profile, messages: typeof eligibility): string[] {
  const { qualification, subject, state, bornOn, category, sex, hasDisability, isExServiceman } = profile
  const { answers } = messages
  return [
    qualification &&
      (qualification.isFinalYear ? messages.qualification.finalYear : messages.completed)(
        qualification.level,
      ),
    subject,
    state,
    bornOn && answers.bornOn(formatDay(bornOn)),
    category && messages.categories[category],
    sex && messages.sexes[sex],
    hasDisability === undefined ? undefined : answers.pwbd(hasDisability),
    isExServiceman === undefined ? undefined : answers.exServiceman(isExServiceman),
  ].filter((each) => each !== undefined)
}

/** Facts that the reader gave, and their deletion. */
function Answers({ profile }: { profile: Profile }) {
  const messages = useMessages(eligibility)
  const list = listAnswers(profile, messages)
  return (
    <div className="mt-3">
      {list.length > 0 && (
        <>
          <p className="font-medium">{messages.answers.title}</p>
          <p>{list.join(' · ')}</p>
          <Button className="my-2" onClick={() => void deleteFacts()}>
            {messages.answers.remove}
          </Button>
        </>
      )}
      <p className="text-sm text-soft">{messages.answers.onDevice}</p>
    </div>
  )
}
