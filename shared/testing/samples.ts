import { buildJobPost } from './builders.ts'

type Sample = {
  /** A valid body of a create. */
  body: Record<string, unknown>
  /** A field of free text, whose words the item is found by. */
  textField: string
  /** A field that must be there, and what is said when it is not. */
  required: { field: string; message: string }
}

/** What the conformance suite tries each kind of content with, by the kind's name. */
export const SAMPLES: Record<string, Sample> = {
  jobPost: {
    body: buildJobPost(),
    textField: 'postName',
    required: { field: 'postName', message: 'Please fill in all required fields' },
  },
}
