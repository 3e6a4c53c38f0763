import { ApiError } from '#shared/contracts/api.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import type { FormValues, KindForm } from '#client/content/kind-forms/kind-form.ts'

/** Reason of a failed save: a message, field errors, and the current item if another user saved first. */
export type FormSaveError = {
  message: string
  errors: readonly FieldError[]
  current: FormValues | null
  isSignedOut: boolean
}

const isItem = (value: unknown): value is FormValues => typeof value === 'object' && value !== null

/** Converts the error of a failed save. Uses the form's own message if the server sent none. */
export function toSaveError(error: unknown, { failed }: KindForm, isEdit: boolean): FormSaveError {
  const fallback = isEdit ? failed.update : failed.create
  if (!(error instanceof ApiError)) {
    const message = isEdit ? fallback : (failed.unreachableCreate ?? fallback)
    return { message, errors: [], current: null, isSignedOut: false }
  }
  const { current } = error.data
  return {
    message: error.message.trim() === '' ? fallback : error.message,
    errors: error.errors,
    current: error.status === 409 && isItem(current) ? current : null,
    isSignedOut: error.status === 401,
  }
}
