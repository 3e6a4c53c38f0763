import { notes } from '#client/messages/en/notes.ts'

/** The words of notes, which come with them. */
export const useNoteWords = (): typeof notes => notes
