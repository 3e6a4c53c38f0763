import type { ComponentProps } from 'react'
import { inputClass } from './field.tsx'

export function TextArea({ className = '', rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={`${inputClass} block py-3 ${className}`.trimEnd()} {...rest} />
}
