import type { ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { Button } from '#client/ui/button.tsx'

export const SettingGroup = ({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) => (
  <fieldset className="alert-field">
    <legend className="text-lg font-semibold">{title}</legend>
    {text !== undefined && <p className="text-sm text-soft">{text}</p>}
    {children}
  </fieldset>
)

export function RetrySave({ of, onRetry }: { of: string; onRetry: () => void }) {
  const messages = useMessages(alertSettings)
  return (
    <Button variant="text" className="-ml-4" aria-label={messages.retryOf(of)} onClick={onRetry}>
      {messages.retry}
    </Button>
  )
}

type CheckOptionProps = {
  type?: 'checkbox' | 'radio'
  name?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

export const CheckOption = ({ type = 'checkbox', name, isOn, onChange, children }: CheckOptionProps) => (
  <label className="alert-tick">
    <input type={type} name={name} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    <span>{children}</span>
  </label>
)
