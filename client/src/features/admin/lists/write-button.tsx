import type { ComponentProps } from 'react'
import { Button } from '#client/ui/button.tsx'
import { useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'

type Props = Omit<ComponentProps<'button'>, 'onClick' | 'type'> & {
  path: string
  body?: object
  /** Message of a failed write without a message of the server. */
  failed: string
  /** Paths of the data that the write makes stale. */
  invalidates?: string[]
  /** True if the write removes the button: it moves the focus and stays disabled until the data has reloaded. */
  isLast?: boolean
}

/** Button that posts to a path of the API. */
export function WriteButton({
  path,
  body = {},
  failed,
  invalidates = [],
  isLast = false,
  disabled = false,
  ...button
}: Props) {
  const onSettled = useInvalidate(...invalidates)
  const { mutate, isPending, isSuccess } = useAdminWrite({ failed, onSettled })
  const press = () => {
    if (isLast) document.getElementById('content')?.focus({ preventScroll: true })
    mutate({ path, method: 'POST', body })
  }
  return <Button {...button} disabled={disabled || isPending || (isLast && isSuccess)} onClick={press} />
}
