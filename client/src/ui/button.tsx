import type { ComponentProps } from 'react'

export type ButtonVariant = 'primary' | 'secondary' | 'text'

const BASE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-lg px-4 py-1 text-center font-medium cursor-pointer disabled:cursor-default disabled:opacity-60'

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-onaccent hover:opacity-90',
  secondary: 'border border-edge text-accent hover:bg-tint',
  text: 'text-accent hover:bg-tint',
}

/** Returns the class names of a button, for other elements. */
export const buttonClass = (variant: ButtonVariant, extra = ''): string =>
  `${BASE} ${LOOKS[variant]} ${extra}`.trimEnd()

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant }

export function Button({ variant = 'secondary', type = 'button', className, ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
  return <button type={type} className={buttonClass(variant, className)} {...rest} />
}

type LinkProps = ComponentProps<'a'> & { href: string; variant?: ButtonVariant }

export function LinkButton({ variant = 'secondary', className, children, ...rest }: LinkProps) {
  return (
    <a className={buttonClass(variant, className)} {...rest}>
      {children}
    </a>
  )
}
