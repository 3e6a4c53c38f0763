import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import type { QuestionDraft } from '#shared/contracts/question.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { withPlainDigits } from '#shared/domain/text/numbers.ts'

type Drafts = { jobPost: JobPostDraft; question: QuestionDraft }

// Spreadsheet headings accepted besides the field names; here without blanks and signs.
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
    eligibility: [],
  },
  question: {
    questionName: ['question', 'questiontext', 'ques', 'q', 'statement', 'प्रश्न', 'सवाल'],
    options: ['choices'],
    correctOption: [
      'correct',
      'correctanswer',
      'correctoption',
      'correctchoice',
      'rightanswer',
      'rightoption',
      'answer',
      'answerkey',
      'ans',
      'key',
      'उत्तर',
      'सहीउत्तर',
      'सहीविकल्प',
    ],
    explanation: ['solution', 'explain', 'rationale', 'reason', 'feedback', 'व्याख्या', 'हल'],
    level: ['difficulty', 'difficultylevel', 'कठिनाई', 'स्तर'],
    marks: ['mark', 'points', 'अंक'],
    negativeMarks: ['negativemark', 'negativemarking', 'negative', 'penalty'],
    category: [],
    topic: ['subject', 'chapter', 'विषय'],
    optionOrder: [],
  },
}

// Columns of single options: "Option A", "option_1", "Choice (a)", "A", "विकल्प 1".
const OPTION_HEADING = /^(?:(?:options?|opt|choice|answer|विकल्प)([a-f1-6कखगघङअबसद])|([a-f]))$/u
const OPTION_LETTERS = ['abcdef', '123456', 'कखगघङ', 'अबसद']

/** Returns `options.0` for the column of the first option, and so on; null for other headings. */
function optionPart(key: string): string | null {
  const [, letter, alone] = OPTION_HEADING.exec(withPlainDigits(key)) ?? []
  const index = OPTION_LETTERS.map((row) => row.indexOf(letter ?? alone ?? ' ')).find((each) => each >= 0)
  return index === undefined ? null : `options.${index}`
}

const keyOf = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/**
 * Returns the field of each heading, null for an unknown one. Ignores letter case, blanks and signs. The column of a
 * single option has a field from `options.0` to `options.5`.
 */
export function fieldsOfHeadings(
  kind: TransferKind,
  headings: readonly string[],
  names: readonly string[],
): (string | null)[] {
  const byKey = new Map(names.map((name) => [keyOf(name), name]))
  const hasParts = names.includes('options') && !headings.some((heading) => keyOf(heading) === 'options')
  const fields = headings.map((heading) => {
    const key = keyOf(heading)
    return byKey.get(key) ?? (hasParts ? optionPart(key) : null)
  })
  const others = new Map(
    Object.entries<readonly string[]>(OTHER_HEADINGS[kind])
      .filter(([name]) => !fields.some((field) => field === name || field?.startsWith(`${name}.`) === true))
      .flatMap(([name, keys]) => keys.map((key) => [key, name] as const)),
  )
  return fields.map((field, index) => field ?? others.get(keyOf(headings[index] ?? '')) ?? null)
}
