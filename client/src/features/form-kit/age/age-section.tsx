import { useId, useState, type ComponentProps } from 'react'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { exactAge, findAgeErrors } from '#shared/domain/eligibility/exact-age.ts'
import { FIRST_BIRTH_DAY } from '#shared/domain/eligibility/profile.ts'
import { useToday } from '#client/layout/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { formKit } from '#client/messages/en/form-kit.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, formText, inputClass } from '#client/ui/forms/field.tsx'
import { Section } from '#client/ui/section.tsx'

type Outcome = { errors: ReturnType<typeof findAgeErrors>; result: string }

/** Age on a day, as notices count it. Nothing of it is stored. */
export function AgeSection() {
  const messages = useMessages(formKit).age
  const today = useToday()
  const [{ errors, result }, setOutcome] = useState<Outcome>({ errors: {}, result: '' })

  const calculate = (form: HTMLFormElement) => {
    const days = { bornOn: formText(form, 'bornOn') ?? '', day: formText(form, 'day') ?? '' }
    const found = findAgeErrors(days, today)
    if (Object.keys(found).length > 0) return setOutcome({ errors: found, result: '' })
    const { years, months, days: rest } = exactAge(days.bornOn, days.day)
    setOutcome({ errors: {}, result: messages.result(years, months, rest, formatDay(days.day)) })
  }

  return (
    <Section title={messages.title}>
      <p className="text-soft">{messages.text}</p>
      <form
        noValidate
        className="mt-2 grid gap-3 sm:max-w-160"
        onSubmit={(event) => {
          event.preventDefault()
          calculate(event.currentTarget)
        }}
      >
        <div className="two-columns gap-3">
          <DayField
            name="bornOn"
            label={messages.bornOn}
            autoComplete="bday"
            min={FIRST_BIRTH_DAY}
            max={today}
            error={errors.bornOn && messages.errors[errors.bornOn]}
          />
          <DayField
            name="day"
            label={messages.onDay}
            defaultValue={today}
            error={errors.day && messages.errors[errors.day]}
          />
        </div>
        <div>
          <Button type="submit">{messages.action}</Button>
        </div>
        <output className="min-h-6 font-semibold">{result}</output>
      </form>
    </Section>
  )
}

type DayProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  label: string
  error: string | undefined
}

function DayField({ label, error, ...input }: DayProps) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error}>
      <input
        {...input}
        id={id}
        type="date"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={inputClass}
      />
    </Field>
  )
}
