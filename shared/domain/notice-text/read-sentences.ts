import { addRequirement } from './add-requirement.ts'
import { checkAges, hasOtherAges } from './read-notice-ages.ts'
import { proposePurpose } from '../job-facts/propose-purpose.ts'
import { isState, STATES } from '../job-facts/states.ts'
import { foldLine, sentencesOf, words, type NoticeText } from './notice-lines.ts'
import {
  addCheck,
  addChecks,
  addSource,
  addText,
  CONDITION_FIELDS,
  newRow,
  type ProposedRow,
} from './proposed-row.ts'
import { hasResidenceCertificate, namesForeignLevel, readCondition } from './read-conditions.ts'
import { readRequirement } from './read-requirement.ts'
import { readSentenceLevels } from './read-sentence-levels.ts'
import { namesBothSexes, readSex } from './read-sex.ts'
import type { NoticeTables } from './read-tables.ts'
import { withoutRepeated } from './repeated-conditions.ts'

// "A degree with 60% is needed."
const NEED = /(?:^|; )([^;]{3,200}?) (?:is|are) (?:needed|required|wanted|compulsory|essential)(?=[.;]|$)/u

/** Reads a certificate of residence: of the state that the sentence names, else of the state of the notice. */
function readResidence(row: ProposedRow, sentence: string, stateOfNotice: string): boolean {
  if (!hasResidenceCertificate(sentence)) return false
  const [named, another] = STATES.filter((state) => sentence.includes(state))
  const state = named ?? stateOfNotice
  if (another !== undefined || !isState(state)) return false
  row.domicile = state
  addSource(row, 'domicile', sentence)
  return true
}

const DOMICILE = words('residents?|residence|residential|domicile certificate|natives?|निवासी')

// A drive for one group of candidates.
const GROUP_TITLE = words(
  'special (?:recruitment )?drive|ex-? ?service ?m[ae]n|pw[b]?ds?|divyang(?:jan)?|disab(?:led|ilit(?:y|ies))|scs?|sts?|scheduled (?:castes?|tribes?)|भूतपूर्व सैनिक|दिव्यांग(?:जन)?',
)

// An admission names the classes of its course or of its candidates.
const isOfSchool = (sentence: string, { postName }: NoticeText): boolean =>
  proposePurpose(postName) !== 'vacancy' &&
  /\bclass(?:es)? (?:\d|[ivx])|कक्षा|\bmatric/iu.test(`${postName} ${sentence}`)

// "Graduate and ITI Seats": the title names the levels of its candidates.
const SEATS = /(?:graduate|diploma|iti) (?:apprentice|seat|slot|trainee)s?\b/iu

function addSentenceLevels(common: ProposedRow, sentence: string, { postName }: NoticeText): void {
  const found = readSentenceLevels(sentence)
  if (found === null) return
  const isVacancy = proposePurpose(postName) === 'vacancy'
  const isKnown =
    common.qualifications.length > 0 && common.qualifications.join() === found.qualifications.join()
  if (isKnown && sentence === postName) return
  for (const { field, from } of found.check) addCheck(common, field, from)
  const isTitle = sentence === postName && !SEATS.test(postName)
  if (!isVacancy || isTitle) addCheck(common, 'qualifications', sentence)
  else if (common.qualifications.length > 0 && !isKnown) addCheck(common, 'qualifications', sentence)
  else if (!isKnown && !found.check.some(({ field }) => field === 'qualifications')) {
    common.qualifications = found.qualifications
    addSource(common, 'qualifications', sentence)
    if (found.subjects === undefined) return
    common.subjects = found.subjects
    addSource(common, 'subjects', sentence)
  }
}

/** Reads the sex of a sentence or title. `isOfBoth`: the notice names both sexes. `hasPosts`: it may mean one of several posts. */
function addSex(common: ProposedRow, sentence: string, isOfBoth: boolean, hasPosts: boolean): void {
  const sex = readSex(sentence)
  if (hasPosts && sex !== null && sex !== 'unread') addChecks(common, ['sex', 'label'], sentence)
  else if (sex === 'female' || sex === 'male') {
    common.sex = sex
    addSource(common, 'sex', sentence)
  } else if (sex === 'unread' && !isOfBoth) addCheck(common, 'sex', sentence)
}

function addSentence(
  common: ProposedRow,
  sentence: string,
  notice: NoticeText,
  lines: readonly string[],
  ages: string,
): void {
  const hasStudy = lines.length > 0
  const need = hasStudy ? undefined : NEED.exec(sentence)?.[1]
  if (!hasStudy && (namesForeignLevel(sentence) || isOfSchool(sentence, notice)))
    addCheck(common, 'qualifications', sentence)
  if (hasOtherAges(sentence, ages)) checkAges(common, sentence)
  if (need !== undefined) addRequirement(common, need)
  else if (!hasStudy) addSentenceLevels(common, sentence, notice)
  if (readResidence(common, sentence, notice.state)) return
  const condition = readCondition(withoutRepeated(sentence.replace(hasStudy ? '' : NEED, ''), lines))
  const isOfCourse = proposePurpose(notice.postName) !== 'vacancy'
  if (condition === 'stated' && !isOfCourse) {
    addText(common, 'other', sentence)
    if (DOMICILE.test(foldLine(sentence))) addCheck(common, 'domicile', sentence)
    if (!hasStudy && /experience|अनुभव/iu.test(sentence)) addCheck(common, 'experience', sentence)
  } else if (condition !== 'none') addChecks(common, CONDITION_FIELDS, sentence)
}

/** Reads what the title and the sentences state for all posts. `lines`: requirements of the eligibility tables. */
export function readSentences(
  notice: NoticeText,
  tables: NoticeTables,
  lines: readonly string[],
): ProposedRow {
  const { postName, description, ageLimit } = notice
  const common = newRow()
  const sentences = [description, ...tables.sentences].flatMap(sentencesOf)
  const labels = ageLimit.map(({ label }) => label)
  const ages = ageLimit.map(({ age }) => foldLine(age)).join(' ')
  const isOfBoth = namesBothSexes([postName, description, ...tables.rows, ...labels].join('\n'))
  for (const sentence of sentences) {
    addSex(common, sentence, isOfBoth, tables.posts.length > 1)
    addSentence(common, sentence, notice, lines, ages)
  }
  addSex(common, postName, isOfBoth, tables.posts.length > 1)
  if (GROUP_TITLE.test(foldLine(postName))) addChecks(common, ['other', 'relaxations'], postName)
  for (const sentence of tables.sentences)
    if (readRequirement(sentence).hasOther) addChecks(common, CONDITION_FIELDS, sentence)
  if (lines.length === 0) addSentenceLevels(common, postName, notice)
  if (common.sex !== undefined) common.check = common.check.filter(({ field }) => field !== 'sex')
  return common
}
