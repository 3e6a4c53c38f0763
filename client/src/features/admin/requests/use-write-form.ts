import { useRef, type SyntheticEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { HttpRequest } from '#client/data/http.ts'
import { getFieldErrors, useContractForm, type FormOptions } from '#client/ui/forms/use-contract-form.ts'
import { useAdminWrite, type WriteOptions } from './use-admin-write.ts'

type Options<Data> = WriteOptions<Data> & {
  path: string
  /** Default method: POST. */
  method?: HttpRequest['method']
  /** Called after errors are shown beside fields, also those of a response. */
  onInvalid?: () => void
}

/**
 * Form of the admin area that writes its body to a path of the API. `failure` and `onError` report a failed write
 * without errors of its fields.
 */
export function useWriteForm<Values extends FieldValues, Body, Data = unknown>(
  options: FormOptions<Values, Body>,
  { path, method = 'POST', onInvalid, onSuccess, onError, ...write }: Options<Data>,
) {
  const form = useContractForm(options)
  const sent = useRef<Values>(null)
  const { mutateAsync, isPending } = useAdminWrite<Data>({
    ...write,
    onSuccess: (response) => {
      // Sent values are no unsaved work.
      if (sent.current !== null) form.methods.reset(sent.current, { keepValues: true })
      onSuccess?.(response)
    },
    onError: (failure, error) => {
      if (form.showErrors(getFieldErrors(error))) return onInvalid?.()
      form.methods.setError('root', { message: failure })
      return onError?.(failure, error)
    },
  })
  const send = async (body: Body) => {
    sent.current = form.methods.getValues()
    await mutateAsync({ path, method, body }).catch(() => undefined)
  }
  const onSubmit = (event?: SyntheticEvent) => void form.submit(send, onInvalid)(event)
  return { ...form, isPending, failure: form.getError('root'), onSubmit }
}
