import type { KindName } from '#shared/domain/kinds.ts'
import { buildJobPost } from './builders.ts'
import { buildNote, buildOfflineForm, buildPrivateJob, buildQuestion, buildQuiz } from './kind-builders.ts'

type Sample = {
  /** A valid body of a create. */
  body: Record<string, unknown>
  /** A field of free text, whose words the item is found by. */
  textField: string
  /** A field that must be there, and what is said when it is not. */
  required: { field: string; message: string }
}

/** What the conformance suite tries each kind of content with, by the kind's name. */
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
