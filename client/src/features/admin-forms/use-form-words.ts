import { adminForms } from '#client/messages/en/admin-forms.ts'

/** The words of the forms, which come with them. */
export type FormWords = typeof adminForms

/** The words of the forms. */
export const useFormWords = (): FormWords => adminForms
