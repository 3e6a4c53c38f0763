import { privateJob } from '#shared/contracts/private-job.ts'
import type { FieldSpec, FormWords, KindForm } from '#client/content/kind-form.ts'

/** The form of private jobs. */
export function privateJobForm(words: FormWords): KindForm {
  const { fields, groups } = words
  const titles = (name: string, label: string): FieldSpec => ({
    type: 'entries',
    name,
    label,
    columns: [{ name: 'title', label: words.columns.title, type: 'text' }],
    rows: 1,
  })
  return {
    kind: privateJob,
    titleField: 'postName',
    fields: [
      { type: 'text', name: 'postName', label: fields.postName, isRequired: true },
      { type: 'longText', name: 'description', label: fields.description, isRequired: true },
      { type: 'text', name: 'location', label: fields.location, isRequired: true },
      { type: 'text', name: 'jobRole', label: fields.jobRole, isRequired: true },
      { type: 'text', name: 'salary', label: fields.salary },
      titles('Requirement', fields.requirement),
      titles('Benefits', fields.benefits),
    ],
    groups: [
      { legend: groups.job, fields: ['postName', 'description', 'location', 'jobRole', 'salary'] },
      { legend: groups.asks, fields: ['Requirement', 'Benefits'] },
    ],
    defaults: () => ({}),
    failed: {
      create: words.failed.createPost,
      update: words.failed.submit,
      unreachableCreate: words.failed.createPostUnreachable,
    },
  }
}
