import { useId } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import type { ControlledField } from '#client/features/accounts/forms/use-account-form.ts'
import { CheckField } from '#client/ui/forms/check-field.tsx'

const LINKS = [
  { to: '/terms', messageKey: 'terms' },
  { to: '/privacy', messageKey: 'privacy' },
] as const

export function AdultTick({ state: { name, value, error, onEdit } }: { state: ControlledField }) {
  const { fields } = useMessages(accounts)
  const id = useId()
  return (
    <div>
      <CheckField
        name={name}
        checked={value !== ''}
        required
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        onChange={(event) => onEdit(event.currentTarget.checked ? 'yes' : '')}
      >
        {fields[name]}
      </CheckField>
      {error !== undefined && (
        <p id={id} className="pb-4 text-sm text-red">
          {error}
        </p>
      )}
    </div>
  )
}

/** Terms that a user accepts by continuing. The links open in new tabs, so typed values stay. */
export function Agreement() {
  const { login: messages } = useMessages(accounts)
  return (
    <p className="text-sm text-soft">
      {messages.agreement}
      {LINKS.map(({ to, messageKey }) => (
        <a
          key={to}
          href={to}
          target="_blank"
          rel="noopener noreferrer"
          className="ml-2 inline-flex min-h-12 items-center text-accent underline"
        >
          {messages[messageKey]}
        </a>
      ))}
    </p>
  )
}
