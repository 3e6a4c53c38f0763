import { useRef, useState, type ReactNode } from 'react'
import type { EligibilityRow, Sex } from '#shared/domain/eligibility/eligibility-row.ts'
import type { QuestionFact } from '#shared/domain/eligibility/find-missing-fact.ts'
import {
  CATEGORIES,
  FIRST_BIRTH_DAY,
  isBirthDay,
  MAX_OTHER_SUBJECTS,
} from '#shared/domain/eligibility/profile.ts'
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
import './eligibility-panel.css'

type Answer = (facts: Profile) => void
/** Focuses the question after a step without an answer: the pressed button disappears. */
type Advance = () => void
type StepsProps = { rows: readonly EligibilityRow[]; answer: Answer; advance: Advance }
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

function LevelQuestion({ rows, answer, advance }: StepsProps) {
  const messages = useMessages(eligibility)
  const [level, setLevel] = useState<Qualification | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const sufficient = QUALIFICATIONS.filter((each) =>
    rows.some(({ qualifications }) => qualifications.includes(each)),
  )
  const choose = (chosen: Qualification) => {
    if (SCHOOL.includes(chosen)) return answer({ qualification: { level: chosen, isFinalYear: false } })
    setLevel(chosen)
    advance()
  }
  const showAll = () => {
    setShowsAll(true)
    advance()
  }

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
      {!showsAll && <Button onClick={showAll}>{messages.more}</Button>}
    </>
  )
}

/** Form with one field and its button. `read` returns the facts of a value, or null if it is none. */
function FieldQuestion({
  name,
  wrong,
  read,
  answer,
  children,
}: {
  name: string
  wrong: string
  read: (value: string) => Profile | null
  answer: Answer
  children: (field: { name: string; 'aria-invalid': boolean; 'aria-describedby'?: string }) => ReactNode
}) {
  const messages = useMessages(eligibility)
  const [isWrong, setIsWrong] = useState(false)
  const id = `eligibility-${name}`
  return (
    <form
      noValidate
      className="eligibility-form flex w-full flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const value = new FormData(event.currentTarget).get(name)
        const facts = read(typeof value === 'string' ? value : '')
        setIsWrong(facts === null)
        if (facts !== null) answer(facts)
      }}
    >
      <div className="min-w-0 flex-1 basis-40">
        {children({
          name,
          'aria-invalid': isWrong,
          ...(isWrong && { 'aria-describedby': `${id}-error` }),
        })}
        <FieldError id={id} error={isWrong ? wrong : undefined} />
      </div>
      <Button type="submit">{messages.save}</Button>
    </form>
  )
}

function StateQuestion({ rows, answer, advance }: StepsProps) {
  const messages = useMessages(eligibility)
  const [isOther, setIsOther] = useState(false)
  const [required] = toStates(rows)
  if (!isOther && required !== undefined)
    return (
      <>
        <Choices choices={[{ label: required, facts: { state: required } }]} answer={answer} />
        <Button
          onClick={() => {
            setIsOther(true)
            advance()
          }}
        >
          {messages.otherState}
        </Button>
      </>
    )
  const options = STATES.map((state) => ({ value: state, label: state }))
  // The list alone is no answer: arrow keys choose each state on the way.
  return (
    <FieldQuestion
      name="state"
      wrong={messages.wrongState}
      read={(value) => {
        const state = STATES.find((each) => each === value)
        return state === undefined ? null : { state }
      }}
      answer={answer}
    >
      {(field) => (
        <Select
          {...field}
          aria-label={messages.chooseState}
          options={[{ value: '', label: messages.chooseState }, ...options]}
        />
      )}
    </FieldQuestion>
  )
}

function BirthQuestion({ answer }: { answer: Answer }) {
  const messages = useMessages(eligibility)
  const today = useToday()
  return (
    <FieldQuestion
      name="bornOn"
      wrong={messages.wrongDay}
      read={(day) => (isBirthDay(day, today) ? { bornOn: day } : null)}
      answer={answer}
    >
      {(field) => (
        <input
          {...field}
          type="date"
          autoComplete="bday"
          aria-label={messages.questions.bornOn}
          min={FIRST_BIRTH_DAY}
          max={today}
          className={inputClass}
        />
      )}
    </FieldQuestion>
  )
}

/** Returns the sufficient subjects, apart from those that the reader does not have, and a choice for none of them. */
function listSubjects(
  rows: readonly EligibilityRow[],
  { otherSubjects = [] }: Profile,
  none: string,
): Choice[] {
  const names = [...new Set(rows.flatMap(({ subjects = [] }) => subjects))].filter(
    (name) => !otherSubjects.includes(name),
  )
  return [
    ...names.map((subject) => ({ label: subject, facts: { subject } })),
    { label: none, facts: { otherSubjects: [...otherSubjects, ...names].slice(-MAX_OTHER_SUBJECTS) } },
  ]
}

function listChoices({ name, rows, profile }: Omit<Props, 'answer'>, messages: typeof eligibility): Choice[] {
  const { categories, sexes, yesNo } = messages
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
      return listSubjects(rows, profile, messages.subject.none)
    default:
      return []
  }
}

type Props = { name: QuestionFact; rows: readonly EligibilityRow[]; profile: Profile; answer: Answer }

/** Requests one fact about the reader. `answer` receives it. */
export function Question({ name, rows, profile, answer }: Props) {
  const messages = useMessages(eligibility)
  const group = useRef<HTMLFieldSetElement>(null)
  const steps = { rows, answer, advance: () => group.current?.focus() }
  return (
    <fieldset ref={group} tabIndex={-1} className="min-w-0">
      <legend className="text-sm text-soft">{messages.questions[name]}</legend>
      <div className={`mt-1 flex flex-wrap gap-2 ${name === 'category' ? 'eligibility-categories' : ''}`}>
        {name === 'qualification' && <LevelQuestion {...steps} />}
        {name === 'bornOn' && <BirthQuestion answer={answer} />}
        {name === 'state' && <StateQuestion {...steps} />}
        <Choices choices={listChoices({ name, rows, profile }, messages)} answer={answer} />
      </div>
    </fieldset>
  )
}
