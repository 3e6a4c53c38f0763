import type { KindForm } from './field-spec.ts'
import { jobPostForm } from './job-post-form.ts'
import { privateJobForm } from './private-job-form.ts'
import { questionForm, quizForm } from './quiz-forms.ts'
import { noteForm, offlineFormForm } from './sale-forms.ts'
import type { FormWords } from './use-form-words.ts'

const FORMS = {
  jobPost: jobPostForm,
  privateJobPost: privateJobForm,
  offlineForm: offlineFormForm,
  note: noteForm,
  question: questionForm,
  quiz: quizForm,
}

/** The kinds of content that have a form. */
export type FormKind = keyof typeof FORMS

const made = new WeakMap<FormWords, Partial<Record<FormKind, KindForm>>>()

/** The form of a kind in these words: the same each time. */
export function kindForm(kind: FormKind, words: FormWords): KindForm {
  const known = made.get(words) ?? {}
  const form = known[kind] ?? FORMS[kind](words)
  made.set(words, { ...known, [kind]: form })
  return form
}
