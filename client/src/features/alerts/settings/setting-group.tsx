import type { ReactNode } from 'react'

/** A group of settings with its heading. */
export const Setting = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <fieldset className="alert-field">
    <legend className="text-lg font-semibold">{title}</legend>
    {text !== undefined && <p className="text-sm text-soft">{text}</p>}
    {children}
  </fieldset>
)
