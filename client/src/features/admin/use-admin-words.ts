import { admin } from '#client/messages/en/admin.ts'

/** The words of the administration, which come with its pages and not before. */
export const useAdminWords = (): typeof admin => admin
