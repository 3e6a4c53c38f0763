import type { ComponentProps } from 'react'
import { inputClass } from './field.tsx'

type Props = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly { value: string; label: string }[]
}

export function Select({ options, ...rest }: Props) {
  return (
    <select className={inputClass} {...rest}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
