import { offlineForms } from '#client/messages/en/offline-forms.ts'

/** The words of offline forms, which come with them. */
export const useFormWords = (): typeof offlineForms => offlineForms
