import { boundNotice } from './bound-notice.ts'
import { proposePurpose } from '../job-facts/propose-purpose.ts'
import { joinRows } from './join-rows.ts'
import { markDoubts } from './mark-doubts.ts'
import { isSamePost } from './match-posts.ts'
import type { NoticeText } from './notice-lines.ts'
import {
  addChecks,
  addText,
  ALL_FIELDS,
  CONDITION_FIELDS,
  type EligibilityProposal,
  type ProposedRow,
} from './proposed-row.ts'
import { readAges } from './read-notice-ages.ts'
import { readCondition } from './read-conditions.ts'
import { readSentenceLevels } from './read-sentence-levels.ts'
import { readSentences } from './read-sentences.ts'
import { hasSchoolLevel, readStudies } from './read-studies.ts'
import { readTables, type NoticeTables } from './read-tables.ts'

/** Adds physical standards as one text. */
function addPhysical(row: ProposedRow, lines: readonly string[]): void {
  const text = lines.join('; ')
  addText(row, 'other', text)
  if (row.from.other !== undefined)
    row.from.other = row.from.other.flatMap((line) => (line === text ? lines : [line]))
}

const hasAges = ({ ageLimit }: NoticeText): boolean => ageLimit.some(({ age }) => /\p{Nd}/u.test(age))

/** Marks what the tables may state for all posts, and adds their physical standards. */
function addTables(common: ProposedRow, tables: NoticeTables): void {
  for (const post of tables.postsOfOneSex) addChecks(common, ['sex', 'label'], post)
  for (const line of tables.further) {
    if (readCondition(line) !== 'none') addChecks(common, CONDITION_FIELDS, line)
    if (readSentenceLevels(line) !== null) addChecks(common, ['label', 'qualifications', 'subjects'], line)
  }
  for (const line of tables.conditions) addChecks(common, CONDITION_FIELDS, line)
  if (tables.physical.length > 0) addPhysical(common, tables.physical)
}

/** Names of posts that two tables have: each may state a part of the conditions. */
const repeatedPosts = ({ requirements }: NoticeTables): string[] =>
  requirements
    .filter(({ table, name }) =>
      requirements.some((each) => each.table < table && isSamePost(each.name, name)),
    )
    .map(({ name }) => name)

/**
 * Proposes eligibility rows from the text of a notice, with the line behind each value. Undecided fields are in `check`
 * of their row; `unread` names posts that no row covers. A proposal without either is complete. Takes linear time.
 */
export function proposeEligibility(source: NoticeText): EligibilityProposal {
  const { notice, isCut } = boundNotice(source)
  const tables = readTables(notice.informationSections)
  const studies = readStudies(tables)
  if (proposePurpose(notice.postName) === 'notice' && studies.length === 0 && !hasAges(notice))
    return { rows: [], unread: [] }
  const lines = tables.requirements.flatMap((requirement) => requirement.lines)
  const common = readSentences(notice, tables, studies.length > 0 ? [...lines, ''] : [])
  addTables(common, tables)
  if (isCut) addChecks(common, ALL_FIELDS, notice.postName)
  const ages = readAges(notice, tables, common)
  const leveled = studies.length > 0 ? [] : tables.posts.filter(hasSchoolLevel)
  for (const post of leveled) addChecks(common, ['qualifications', 'other'], post)
  const repeated = [...repeatedPosts(tables), ...tables.groups]
  for (const post of repeated) addChecks(common, ALL_FIELDS, post)
  const joined = joinRows({ studies, ages, common, posts: tables.posts }, [...leveled, ...repeated])
  return { ...joined, rows: [...markDoubts(joined.rows, notice, tables)] }
}
