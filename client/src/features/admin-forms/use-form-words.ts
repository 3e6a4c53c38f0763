import { adminForms } from '#client/messages/en/admin-forms.ts'
import type { FormWords } from '#client/content/kind-form.ts'

/** The words of the forms, which come with them. */
export const useFormWords = (): FormWords => adminForms
