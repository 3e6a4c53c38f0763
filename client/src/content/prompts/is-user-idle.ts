import { hasUnsavedWork } from '#client/ui/forms/unsaved-work.ts'

/** Whether the user is in the middle of nothing: no dialog, no unsaved form, no typing. */
export const isUserIdle = (): boolean =>
  !document.hidden &&
  !hasUnsavedWork() &&
  document.querySelector('dialog[open]') === null &&
  document.activeElement?.matches('input, select, textarea') !== true
