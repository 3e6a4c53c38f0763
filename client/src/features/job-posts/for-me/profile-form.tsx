import { useEffect, useId, useState, type ComponentType } from 'react'
import { SEXES } from '#shared/domain/eligibility/eligibility-row.ts'
import { CATEGORIES, FIRST_BIRTH_DAY, isBirthDay, type Profile } from '#shared/domain/eligibility/profile.ts'
import { QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { eligibility } from '#client/messages/en/eligibility.ts'
import { forMePage } from '#client/messages/en/for-me-page.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { Section } from '#client/ui/section.tsx'
import { deleteFacts, saveFacts } from '#client/features/job-posts/eligibility/use-profile.ts'
import { useProfilePlace } from './use-profile-place.ts'

type Props = { profile: Profile }

/** Offer of the account, which needs a network: devices do not store its module for use offline. */
function AccountPart({ profile }: Props) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    // Without the module the answers stay on the device.
    import('./account-copy.tsx').then(
      ({ AccountCopy }) => setPart(() => AccountCopy),
      () => undefined,
    )
  }, [])
  return Part && <Part profile={profile} />
}

type ChoiceProps<Value extends string> = {
  label: string
  values: readonly Value[]
  value: Value | undefined
  name?: (value: Value) => string
  onChange: (value: Value | undefined) => void
}

function Choice<Value extends string>({
  label,
  values,
  value,
  name = (each) => each,
  onChange,
}: ChoiceProps<Value>) {
  const id = useId()
  const { unknown } = useMessages(forMePage).answers
  return (
    <Field id={id} label={label}>
      <Select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(values.find((each) => each === target.value))}
        options={[
          { value: '', label: unknown },
          ...values.map((each) => ({ value: each, label: name(each) })),
        ]}
      />
    </Field>
  )
}

const YES_NO = ['yes', 'no'] as const
const COMPLETION = ['completed', 'finalYear'] as const
const toYesNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no')
const fromYesNo = (value: 'yes' | 'no' | undefined) => (value === undefined ? undefined : value === 'yes')

const save = (facts: Profile) => void saveFacts(facts)

/** All facts of the profile. Each is optional, and is stored on the device when it changes. */
export function ProfileForm({ profile }: Props) {
  const { answers: messages } = useMessages(forMePage)
  const { categories, sexes, yesNo } = useMessages(eligibility)
  const isSynced = useProfilePlace()?.status === 'synced'
  return (
    <Section title={messages.title}>
      <p className="mb-3 text-sm text-soft">{isSynced ? messages.kept : messages.onDevice}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <StudyFields profile={profile} />
        <Choice
          label={messages.state}
          values={STATES}
          value={profile.state}
          onChange={(state) => save({ state })}
        />
        <BirthField profile={profile} />
        <Choice
          label={messages.category}
          values={CATEGORIES}
          value={profile.category}
          name={(each) => categories[each]}
          onChange={(category) => save({ category })}
        />
        <Choice
          label={messages.sex}
          values={SEXES}
          value={profile.sex}
          name={(each) => sexes[each]}
          onChange={(sex) => save({ sex })}
        />
        {(['hasDisability', 'isExServiceman'] as const).map((fact) => (
          <Choice
            key={fact}
            label={messages[fact]}
            values={YES_NO}
            value={toYesNo(profile[fact])}
            name={(each) => yesNo[each]}
            onChange={(value) => save({ [fact]: fromYesNo(value) })}
          />
        ))}
      </div>
      {Object.keys(profile).length > 0 && (
        <Button className="mt-4" onClick={() => void deleteFacts()}>
          {isSynced ? messages.removeBoth : messages.remove}
        </Button>
      )}
      <AccountPart profile={profile} />
    </Section>
  )
}

function StudyFields({ profile: { qualification, subject, otherSubjects = [] } }: { profile: Profile }) {
  const { answers: messages } = useMessages(forMePage)
  const { completion } = messages
  const id = useId()
  return (
    <>
      <Choice
        label={messages.level}
        values={QUALIFICATIONS}
        value={qualification?.level}
        onChange={(level) =>
          save({
            qualification: level && { level, isFinalYear: false },
            // Subjects belong to their level.
            subject: undefined,
            otherSubjects: undefined,
          })
        }
      />
      {qualification && (
        <>
          <Choice
            label={completion.label}
            values={COMPLETION}
            value={qualification.isFinalYear ? 'finalYear' : 'completed'}
            name={(each) => completion[each]}
            onChange={(value) =>
              save({ qualification: { ...qualification, isFinalYear: value === 'finalYear' } })
            }
          />
          <Field id={id} label={messages.subject}>
            <input
              key={subject}
              id={id}
              className={inputClass}
              defaultValue={subject}
              maxLength={500}
              onBlur={({ target }) => {
                const text = target.value.trim()
                if (text !== (subject ?? '')) save({ subject: text === '' ? undefined : text })
              }}
            />
          </Field>
        </>
      )}
      {otherSubjects.length > 0 && (
        <div>
          <p className="line-clamp-4 break-words">
            <bdi>{messages.otherSubjects(otherSubjects)}</bdi>
          </p>
          <Button variant="text" onClick={() => save({ otherSubjects: undefined })}>
            {messages.askSubjects}
          </Button>
        </div>
      )}
    </>
  )
}

function BirthField({ profile: { bornOn } }: { profile: Profile }) {
  const { answers: messages } = useMessages(forMePage)
  const { wrongDay } = useMessages(eligibility)
  const today = useToday()
  const [isWrong, setIsWrong] = useState(false)
  const id = useId()
  return (
    <Field id={id} label={messages.bornOn} error={isWrong ? wrongDay : undefined}>
      <input
        key={bornOn}
        id={id}
        type="date"
        autoComplete="bday"
        min={FIRST_BIRTH_DAY}
        max={today}
        defaultValue={bornOn}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        className={inputClass}
        onBlur={({ target: { value, validity } }) => {
          const isDay = isBirthDay(value, today)
          const isEmpty = value === '' && !validity.badInput
          setIsWrong(!isDay && !isEmpty)
          if (isDay && value !== bornOn) save({ bornOn: value })
          else if (isEmpty && bornOn !== undefined) save({ bornOn: undefined })
        }}
      />
    </Field>
  )
}
