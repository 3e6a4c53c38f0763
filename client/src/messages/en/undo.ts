export const undoMessages = { undo: 'Undo' }
