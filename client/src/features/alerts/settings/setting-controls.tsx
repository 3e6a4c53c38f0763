import type { ComponentProps, ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { Button } from '#client/ui/button.tsx'
import { CheckField } from '#client/ui/forms/check-field.tsx'

type GroupProps = { title: string; text?: string; children: ReactNode }

export const SettingGroup = ({ title, text, children }: GroupProps) => (
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

type CheckOptionProps = Pick<
  ComponentProps<typeof CheckField>,
  'type' | 'name' | 'disabled' | 'aria-describedby' | 'children'
> & {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export const CheckOption = ({ isOn, onChange, ...rest }: CheckOptionProps) => (
  <CheckField {...rest} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
)
