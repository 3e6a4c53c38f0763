import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import type { QuestionDraft } from '#shared/contracts/question.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'

type Drafts = { jobPost: JobPostDraft; question: QuestionDraft }

// Headings of spreadsheets beside the names of the fields, without blanks and signs.
const OTHER_HEADINGS: { [Kind in TransferKind]: Readonly<Record<keyof Drafts[Kind], readonly string[]>> } = {
  jobPost: {
    postName: ['title', 'posttitle', 'jobtitle', 'nameofpost', 'nameofthepost'],
    description: ['details', 'shortdescription', 'shortinformation'],
    notificationLink: [
      'notification',
      'officialnotification',
      'notificationurl',
      'notificationpdf',
      'pdflink',
    ],
    importantDates: ['importantdate'],
    applicationFee: ['applicationfees'],
    ageLimit: ['agelimits'],
    resultLink: ['resultlinks', 'resulturl'],
    admitCardLink: ['admitcardlinks', 'admitcardurl', 'hallticketlink'],
    answerKeyLink: ['answerkeylinks', 'answerkeyurl'],
    admissionLink: ['admissionlinks', 'admissionurl'],
    applyLink: ['applylinks', 'applyurl', 'applyonlinelink', 'applicationlink'],
    informationSections: ['informationsection'],
    state: ['states', 'stateut', 'stateorut', 'statename', 'nameofstate'],
    beginDate: [
      'startdate',
      'openingdate',
      'begindateofapplication',
      'applicationbegin',
      'applicationbegindate',
      'applicationstart',
      'applicationstartdate',
      'startdatetoapply',
    ],
    lastDate: [
      'enddate',
      'closingdate',
      'lastdatetoapply',
      'lastdateofapplication',
      'applicationlastdate',
      'applicationenddate',
    ],
    salary: ['pay', 'payscale'],
    jobRole: ['role', 'designation'],
    totalPost: [
      'totalposts',
      'posts',
      'noofpost',
      'noofposts',
      'numberofposts',
      'vacancies',
      'totalvacancy',
      'totalvacancies',
      'noofvacancies',
      'numberofvacancies',
    ],
    location: ['joblocation'],
    organisation: ['organization', 'organisationname', 'organizationname'],
    purpose: [],
    qualifications: ['qualification'],
  },
  question: {
    questionName: ['question', 'questiontext'],
    options: [],
    correctOption: ['correct', 'correctanswer'],
    explanation: [],
    level: ['difficulty'],
    marks: ['mark'],
    negativeMarks: ['negativemark', 'negativemarking'],
    category: [],
    topic: [],
  },
}

const keyOf = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/**
 * Returns the field of each heading of a table, null for an unknown one. Letter case, blanks and signs do
 * not matter ("Post Name", "last_date"). Some other headings count if no column has the field's name.
 */
export function fieldsOfHeadings(
  kind: TransferKind,
  headings: readonly string[],
  names: readonly string[],
): (string | null)[] {
  const byKey = new Map(names.map((name) => [keyOf(name), name]))
  const fields = headings.map((heading) => byKey.get(keyOf(heading)) ?? null)
  const others = new Map(
    Object.entries<readonly string[]>(OTHER_HEADINGS[kind])
      .filter(([name]) => !fields.includes(name))
      .flatMap(([name, keys]) => keys.map((key) => [key, name] as const)),
  )
  return fields.map((field, index) => field ?? others.get(keyOf(headings[index] ?? '')) ?? null)
}
