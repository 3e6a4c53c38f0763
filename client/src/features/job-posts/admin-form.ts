import { birthDayErrors } from '#shared/contracts/eligibility.ts'
import { jobPost } from '#shared/contracts/job-post.ts'
import { isCalendarDay } from '#shared/domain/dates/india-day.ts'
import type { EligibilityRow } from '#shared/domain/eligibility/eligibility-row.ts'
import { STAGES } from '#shared/domain/jobs/job-stages.ts'
import { PURPOSES, QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { proposePurpose } from '#shared/domain/job-facts/propose-purpose.ts'
import { proposeQualifications } from '#shared/domain/job-facts/propose-qualifications.ts'
import type { QualifiedText } from '#shared/domain/job-facts/propose-qualifications.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { toOrganisationNames } from '#shared/domain/organisations/organisation-of.ts'
import { ORGANISATIONS } from '#shared/domain/organisations/organisation-table.ts'
import { proposeOrganisation } from '#shared/domain/organisations/propose-organisation.ts'
import { toChoices, toText } from '#client/content/kind-forms/kind-form.ts'
import type {
  Column,
  EntriesSpec,
  FieldSpec,
  FormValues,
  FormMessages,
  KindForm,
} from '#client/content/kind-forms/kind-form.ts'
import { JobPreview } from './job-preview.tsx'

const ORGANISATION_CHOICES = ORGANISATIONS.map(toOrganisationNames)
  .map(({ slug, name, short }) => ({ value: slug, label: short === name ? name : `${short}: ${name}` }))
  .sort((a, b) => a.label.localeCompare(b.label))

const FACTS = ['jobRole', 'totalPost', 'location', 'salary'] as const
const DETAILS = { importantDates: 'date', applicationFee: 'fee', ageLimit: 'age' } as const

function toEntriesSpec(
  messages: FormMessages,
  name: string,
  label: string,
  value: Column,
  rows: 0 | 1 = 1,
): EntriesSpec {
  const columns: Column[] = [{ name: 'label', label: messages.columns.label, type: 'text' }, value]
  return { type: 'entries', name, label, columns, rows }
}

const organisationField = ({ fields }: FormMessages): FieldSpec => ({
  type: 'select',
  name: 'organisation',
  label: fields.organisation,
  hint: fields.organisationHint,
  isConfirmedBySaving: true,
  choices: [{ value: '', label: fields.noOrganisation }, ...ORGANISATION_CHOICES],
  propose: ({ postName }) => proposeOrganisation(toText(postName))?.slug ?? '',
})

function getFields(messages: FormMessages): FieldSpec[] {
  const { fields, columns } = messages
  const states = [
    { value: '', label: fields.allIndia },
    ...STATES.map((state) => ({ value: state, label: state })),
  ]
  return [
    { type: 'text', name: 'postName', label: fields.postName, isRequired: true },
    { type: 'longText', name: 'description', label: fields.description, isRequired: true },
    { type: 'link', name: 'notificationLink', label: fields.notificationLink, isRequired: true },
    { type: 'date', name: 'beginDate', label: fields.beginDate, isRequired: true },
    { type: 'date', name: 'lastDate', label: fields.lastDate },
    { type: 'select', name: 'state', label: fields.state, choices: states },
    organisationField(messages),
    {
      type: 'select',
      name: 'purpose',
      label: fields.purpose,
      choices: PURPOSES.map((value) => ({ value, label: messages.purposes[value] })),
      propose: ({ postName }) => proposePurpose(toText(postName)),
    },
    {
      type: 'choices',
      name: 'qualifications',
      label: fields.qualifications,
      hint: fields.qualificationsHint,
      choices: toChoices(QUALIFICATIONS),
      propose: ({ postName, description, informationSections }) =>
        proposeQualifications({
          postName: toText(postName),
          description: toText(description),
          informationSections: informationSections as QualifiedText['informationSections'],
        }),
    },
    ...FACTS.map((name): FieldSpec => ({ type: 'text', name, label: fields[name] })),
    ...Object.entries(DETAILS).map(([name, value]) =>
      toEntriesSpec(messages, name, fields[name as keyof typeof DETAILS], {
        name: value,
        label: columns[value],
        type: 'text',
      }),
    ),
    ...STAGES.map((stage) =>
      toEntriesSpec(
        messages,
        stage,
        fields[stage],
        { name: 'link', label: columns.link, type: 'link' },
        // Most new posts have an apply link; later stages are added with the list's own action.
        stage === 'applyLink' ? 1 : 0,
      ),
    ),
    { type: 'tables', name: 'informationSections', label: fields.informationSections },
    { type: 'eligibility', name: 'eligibility', label: messages.eligibility.title },
  ]
}

export const jobPostForm = (messages: FormMessages): KindForm => ({
  kind: jobPost,
  titleField: 'postName',
  hasAlerts: true,
  fields: getFields(messages),
  groups: [
    {
      legend: messages.groups.main,
      fields: [
        'postName',
        'description',
        'notificationLink',
        'beginDate',
        'lastDate',
        'state',
        'organisation',
        'purpose',
      ],
    },
    { legend: messages.groups.facts, fields: [...FACTS, 'qualifications'] },
    { legend: messages.groups.dates, fields: Object.keys(DETAILS) },
    { legend: messages.groups.links, fields: STAGES },
    { legend: messages.groups.information, fields: ['informationSections'] },
    { legend: messages.eligibility.title, fields: ['eligibility'] },
  ],
  defaults: () => ({ purpose: 'vacancy' }),
  check: ({ beginDate, lastDate, eligibility }: FormValues) => [
    ...(typeof beginDate === 'string' &&
    typeof lastDate === 'string' &&
    isCalendarDay(beginDate) &&
    isCalendarDay(lastDate) &&
    lastDate < beginDate
      ? [{ field: 'lastDate', message: messages.lastBeforeBegin }]
      : []),
    ...birthDayErrors(eligibility as EligibilityRow[], toText(beginDate)),
  ],
  failed: { create: messages.failed.submit, update: messages.failed.updateJob },
  Preview: JobPreview,
})
