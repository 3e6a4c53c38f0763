import { useState } from 'react'
import { isCalendarDay } from '#shared/domain/dates/india-day.ts'
import type { EligibilityRow, Sex } from '#shared/domain/eligibility/eligibility-row.ts'
import type { ProfileFact } from '#shared/domain/eligibility/find-missing-fact.ts'
import { CATEGORIES, FIRST_BIRTH_DAY } from '#shared/domain/eligibility/profile.ts'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import { QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import type { Qualification } from '#shared/domain/job-facts/fact-names.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { eligibility } from '#client/messages/en/eligibility.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError, inputClass } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'

type Answer = (facts: Profile) => void
type Choice = { label: string; facts: Profile }

// Levels that are offered at once; the others follow a press.
const FIRST_LEVELS = 2
// Schooling without a final year that notices mention.
const SCHOOL: readonly Qualification[] = ['8th', '10th']

const toStates = (rows: readonly EligibilityRow[]) =>
  new Set(rows.flatMap(({ domicile }) => (domicile === undefined ? [] : [domicile])))

const Choices = ({ choices, answer }: { choices: readonly Choice[]; answer: Answer }) =>
  choices.map(({ label, facts }) => (
    <Button key={label} onClick={() => answer(facts)}>
      {label}
    </Button>
  ))

function LevelQuestion({ rows, answer }: { rows: readonly EligibilityRow[]; answer: Answer }) {
  const messages = useMessages(eligibility)
  const [level, setLevel] = useState<Qualification | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const sufficient = QUALIFICATIONS.filter((each) =>
    rows.some(({ qualifications }) => qualifications.includes(each)),
  )
  const choose = (chosen: Qualification) =>
    SCHOOL.includes(chosen)
      ? answer({ qualification: { level: chosen, isFinalYear: false } })
      : setLevel(chosen)

  if (level !== null)
    return (
      <Choices
        answer={answer}
        choices={[
          { label: messages.completed(level), facts: { qualification: { level, isFinalYear: false } } },
          { label: messages.finalYear, facts: { qualification: { level, isFinalYear: true } } },
        ]}
      />
    )
  return (
    <>
      {(showsAll ? QUALIFICATIONS : sufficient.slice(0, FIRST_LEVELS)).map((each) => (
        <Button key={each} onClick={() => choose(each)}>
          {each}
        </Button>
      ))}
      {!showsAll && <Button onClick={() => setShowsAll(true)}>{messages.more}</Button>}
    </>
  )
}

function StateQuestion({ rows, answer }: { rows: readonly EligibilityRow[]; answer: Answer }) {
  const messages = useMessages(eligibility)
  const required = [...toStates(rows)].slice(0, 1)
  return (
    <>
      <Choices choices={required.map((state) => ({ label: state, facts: { state } }))} answer={answer} />
      <div className="min-w-0 flex-1 basis-48">
        <Select
          aria-label={messages.chooseState}
          value=""
          onChange={({ target }) => {
            const state = STATES.find((each) => each === target.value)
            if (state !== undefined) answer({ state })
          }}
          options={[
            { value: '', label: messages.chooseState },
            ...STATES.map((state) => ({ value: state, label: state })),
          ]}
        />
      </div>
    </>
  )
}

function BirthQuestion({ answer }: { answer: Answer }) {
  const messages = useMessages(eligibility)
  const today = useToday()
  const [isWrong, setIsWrong] = useState(false)
  const id = 'born-on'
  return (
    <form
      noValidate
      className="flex w-full flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const day = new FormData(event.currentTarget).get('bornOn')
        const isDay = typeof day === 'string' && isCalendarDay(day) && day >= FIRST_BIRTH_DAY && day <= today
        setIsWrong(!isDay)
        if (isDay) answer({ bornOn: day })
      }}
    >
      <div className="min-w-0 flex-1 basis-40">
        <input
          id={id}
          type="date"
          name="bornOn"
          autoComplete="bday"
          aria-label={messages.questions.bornOn}
          min={FIRST_BIRTH_DAY}
          max={today}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          className={inputClass}
        />
        <FieldError id={id} error={isWrong ? messages.wrongDay : undefined} />
      </div>
      <Button type="submit">{messages.save}</Button>
    </form>
  )
}

function listChoices(
  name: ProfileFact,
  rows: readonly EligibilityRow[],
  { categories, sexes, yesNo }: typeof eligibility,
): Choice[] {
  switch (name) {
    case 'category':
      return CATEGORIES.map((category) => ({ label: categories[category], facts: { category } }))
    case 'sex':
      return (Object.keys(sexes) as Sex[]).map((sex) => ({ label: sexes[sex], facts: { sex } }))
    case 'hasDisability':
    case 'isExServiceman':
      return [true, false].map((value) => ({
        label: value ? yesNo.yes : yesNo.no,
        facts: { [name]: value },
      }))
    case 'subject':
      return [...new Set(rows.flatMap(({ subjects = [] }) => subjects))].map((subject) => ({
        label: subject,
        facts: { subject },
      }))
    default:
      return []
  }
}

type Props = { name: ProfileFact; rows: readonly EligibilityRow[]; answer: Answer }

/** Requests one fact about the reader. `answer` receives it. */
export function Question({ name, rows, answer }: Props) {
  const messages = useMessages(eligibility)
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm text-soft">{messages.questions[name]}</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {name === 'qualification' && <LevelQuestion rows={rows} answer={answer} />}
        {name === 'bornOn' && <BirthQuestion answer={answer} />}
        {name === 'state' && <StateQuestion rows={rows} answer={answer} />}
        <Choices choices={listChoices(name, rows, messages)} answer={answer} />
      </div>
    </fieldset>
  )
}
