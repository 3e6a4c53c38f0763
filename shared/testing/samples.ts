import type { KindName } from '#shared/domain/kinds.ts'
import { buildJobPost } from './builders.ts'
import { buildNote, buildOfflineForm, buildPrivateJob, buildQuestion, buildQuiz } from './kind-builders.ts'

type Sample = {
  /** A valid body of a create. */
  body: Record<string, unknown>
  /** A free-text field whose words find the item in a search. */
  textField: string
  /** A required field, and the error message if it is missing. */
  required: { field: string; message: string }
}

/** The inputs of the conformance suite for each kind of content, by kind name. */
export const SAMPLES: Record<KindName, Sample> = {
  jobPost: {
    body: buildJobPost(),
    textField: 'postName',
    required: { field: 'postName', message: 'Please fill in all required fields' },
  },
  privateJob: {
    body: buildPrivateJob(),
    textField: 'postName',
    required: { field: 'jobRole', message: 'Please fill all required fields.' },
  },
  offlineForm: {
    body: buildOfflineForm(),
    textField: 'postName',
    required: { field: 'qualification', message: 'Please fill all required fields.' },
  },
  note: {
    body: buildNote(),
    textField: 'title',
    required: { field: 'title', message: 'Please fill all required fields.' },
  },
  question: {
    body: buildQuestion(),
    textField: 'questionName',
    required: { field: 'questionName', message: 'Question name is required.' },
  },
  quiz: {
    body: buildQuiz(),
    textField: 'title',
    required: { field: 'title', message: 'Title is required.' },
  },
}
