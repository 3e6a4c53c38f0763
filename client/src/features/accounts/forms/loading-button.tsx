import type { ComponentProps } from 'react'
import { Button } from '#client/ui/button.tsx'

type BusyButtonProps = ComponentProps<typeof Button> & { isBusy: boolean; label: string; busyLabel: string }

/** Button that shows a running action. Unlike a disabled button it keeps the focus. */
export function LoadingButton({ isBusy, label, busyLabel, className = '', ...rest }: BusyButtonProps) {
  return (
    <Button {...rest} aria-disabled={isBusy} className={`aria-disabled:opacity-60 ${className}`}>
      {isBusy ? busyLabel : label}
    </Button>
  )
}
