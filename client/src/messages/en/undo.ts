/** The message of the button that undoes what was done, on the personal pages. */
export const undoMessages = { undo: 'Undo' }
