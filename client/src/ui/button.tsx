import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

export type ButtonLook = 'primary' | 'quiet' | 'plain'

const BASE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-lg px-4 font-medium cursor-pointer disabled:cursor-default disabled:opacity-60'

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-accent text-onaccent hover:opacity-90',
  quiet: 'border border-edge text-accent hover:bg-tint',
  plain: 'text-accent hover:bg-tint',
}

const buttonClass = (look: ButtonLook, extra = '') => `${BASE} ${LOOKS[look]} ${extra}`

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook }

/** Something that happens on this page when pressed. */
export function Button({ look = 'quiet', type = 'button', className, ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}

type AnchorProps = ComponentProps<'a'> & { look?: ButtonLook }

function Anchor({ look = 'quiet', className, children, ...rest }: AnchorProps) {
  return (
    <a className={buttonClass(look, className)} {...rest}>
      {children}
    </a>
  )
}

/** A link to another page of the site that looks like a button. */
export const LinkButton = createLink(Anchor)
