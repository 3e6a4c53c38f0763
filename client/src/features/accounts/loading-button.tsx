import type { ComponentProps } from 'react'
import { Button } from '#client/ui/button.tsx'

type BusyButtonProps = ComponentProps<typeof Button> & { isBusy: boolean; label: string; busyLabel: string }

/** A button that says that it works on it; it keeps the focus meanwhile, unlike one that is disabled. */
export function LoadingButton({ isBusy, label, busyLabel, className = '', ...rest }: BusyButtonProps) {
  return (
    <Button {...rest} aria-disabled={isBusy} className={`aria-disabled:opacity-60 ${className}`}>
      {isBusy ? busyLabel : label}
    </Button>
  )
}
