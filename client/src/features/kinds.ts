import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import { STAGES } from '#shared/domain/jobs/job-stages.ts'
import { kindNames, KIND_PATHS, type KindName } from '#shared/domain/kinds.ts'
import type { AdminPage } from '#shared/domain/pages/site-pages.ts'
import {
  toText,
  type FormMessages,
  type FormValues,
  type KindForm,
} from '#client/content/kind-forms/kind-form.ts'

/** Configuration of a kind in the administration. Its messages are found by the kind's name. */
type AdminKind = {
  /** Loads the form of its items, as a function of the messages. */
  form: () => Promise<(messages: FormMessages) => KindForm>
  /** Position of the form: in place of the list, or in a dialog over it. */
  formPlace: 'page' | 'dialog'
  /** Stages whose links the list can add. */
  stages: readonly Stage[]
  /** Returns the path of the public page of an item; absent if its kind has none. */
  page?: (item: FormValues) => string
}

const entry = (form: AdminKind['form'], more: Partial<AdminKind> = {}): AdminKind => ({
  formPlace: 'page',
  stages: [],
  form,
  ...more,
})

/** All kinds of the administration: its lists and forms iterate over them. */
export const KINDS = {
  jobPost: entry(async () => (await import('./job-posts/admin-form.ts')).jobPostForm, {
    stages: STAGES,
    page: ({ url }) => toText(url),
  }),
  privateJob: entry(async () => (await import('./private-jobs/admin-form.ts')).privateJobForm, {
    // An id needs no encoding, and the function that encodes would become a separate file for every visitor.
    page: ({ _id }) => `/job/${toText(_id)}`,
  }),
  offlineForm: entry(async () => (await import('./offline-forms/admin-form.ts')).offlineFormForm),
  note: entry(async () => (await import('./notes/admin-form.ts')).noteForm, { formPlace: 'dialog' }),
  question: entry(async () => (await import('#client/features/quizzes/question-admin-form.ts')).questionForm),
  quiz: entry(async () => (await import('./quizzes/admin-form.ts')).quizForm),
} satisfies Record<KindName, AdminKind> as Record<KindName, AdminKind>

/** Returns the admin page that manages a kind; the job page for an unknown kind. */
export function pageOfKind(kind: string): AdminPage {
  const known = kindNames.find((name) => name === kind)
  return known ? KIND_PATHS[known].adminPage : '/admin'
}

/** Returns the path of the public page of an item; '' if it has none or is not public. */
export const pageOfItem = (kind: KindName, item: FormValues): string =>
  item['status'] === 'published' ? (KINDS[kind].page?.(item) ?? '') : ''
