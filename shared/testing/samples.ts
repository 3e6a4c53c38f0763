import type { KindName } from '#shared/domain/kinds.ts'
import { buildJobPost } from './builders.ts'
import { buildNote, buildOfflineForm, buildPrivateJob, buildQuestion, buildQuiz } from './kind-builders.ts'

type Sample = {
  body: Record<string, unknown>
  /** Free-text field whose words find the item in a search. */
  textField: string
  /** Required field, and the error message if it is missing. */
  required: { field: string; message: string }
}

/** Inputs of the conformance suite, by kind name. */
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
