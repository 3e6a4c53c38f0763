import type { ReactNode } from 'react'

type Props = {
  type?: 'checkbox' | 'radio'
  name?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

/** A tick with its label, as tall as a row. */
export const Tick = ({ type = 'checkbox', name, isOn, onChange, children }: Props) => (
  <label className="alert-tick">
    <input type={type} name={name} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    <span>{children}</span>
  </label>
)
