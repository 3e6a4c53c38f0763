import type * as z from 'zod'

const TYPES: Readonly<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an entry with its fields.',
  record: 'This must be an entry with its fields.',
}
const NOT_TAKEN = 'This value cannot be taken.'

const MESSAGES: Readonly<Record<string, string>> = {
  too_small: 'This is too small or too short.',
  too_big: 'This is too large or too long.',
  invalid_format: 'This is not in the right form.',
  not_multiple_of: 'This number cannot be taken.',
  unrecognized_keys: 'This holds a field that is not known.',
  invalid_value: 'This is none of the values that can be chosen.',
  invalid_union: NOT_TAKEN,
}

/** Returns the message for an issue whose schema has none of its own. The library's messages are for programmers. */
export const defaultErrorMap: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'This is missing.'
    return TYPES[issue.expected] ?? NOT_TAKEN
  }
  return MESSAGES[issue.code ?? ''] ?? NOT_TAKEN
}
