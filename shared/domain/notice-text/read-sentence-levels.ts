import { QUALIFICATIONS, type Qualification } from '../job-facts/fact-names.ts'
import { MAX_LINE } from './notice-lines.ts'
import { addCheck, addSource, newRow, type ProposedRow } from './proposed-row.ts'
import { isSchool } from './requirement-part.ts'
import { requirementTokens, type RequirementToken } from './requirement-tokens.ts'

// Words before a level that are no field of study: "posts for graduates".
const NEUTRAL = new Set(
  'for to by at as from all young fresh is are who the posts वाले join want wants need needs'.split(' '),
)
const LISTING = new Set<RequirementToken['type']>(['or', 'comma', 'and'])
const LISTED = new Set<Qualification>(['ITI', 'Diploma', 'Graduate', 'Postgraduate'])

const CANDIDATES = /^(?:candidates?|holders?|pass(?:ed)?|pass-?outs?|apprentices?|aspirants?)$/u
const COURSE_WORK = /^(?:papers?|tests?|questions?|syllabus|students?)$/u

type LevelToken = RequirementToken & { type: 'level' }

// "ITI and diploma holders" are two kinds of candidates, but "class 10 and ITI" may be one.
function isListOfLevels(between: readonly RequirementToken[]): boolean {
  const isJoined = between.some(({ type }) => type === 'and' || type === 'comma')
  return between.every((token) =>
    token.type === 'level' ? !isJoined || LISTED.has(token.level) : LISTING.has(token.type),
  )
}

/** Reads the levels of a sentence. Several levels that form no list may belong to different posts. */
export function readSentenceLevels(sentence: string): ProposedRow | null {
  const row = newRow()
  if (sentence.length > MAX_LINE) return null
  const tokens = requirementTokens(sentence)
  const at = tokens.findIndex(({ type }) => type === 'level')
  if (at === -1) return null
  const last = tokens.length - 1 - [...tokens].reverse().findIndex(({ type }) => type === 'level')
  const between = tokens.slice(at, last + 1)
  const levels = between.filter((token) => token.type === 'level')
  const distinct = new Set(levels.map(({ level }) => level))
  if (levels.some(({ isAfterDegree }) => isAfterDegree) || (distinct.size > 1 && !isListOfLevels(between)))
    addCheck(row, 'qualifications', sentence)
  else {
    row.qualifications = QUALIFICATIONS.filter((level) => distinct.has(level))
    addSource(row, 'qualifications', sentence)
  }
  // "Class 10 level paper"
  const after = tokens[last + 1]
  const isOfSchool =
    levels.every(({ level }) => isSchool(level)) && after?.type === 'word' && after.text === 'स्तर'
  if (isOfSchool || (after?.type === 'word' && COURSE_WORK.test(after.text)))
    addCheck(row, 'qualifications', sentence)
  // "B.Sc nursing with the integrated curriculum"
  if (
    !/certificate/iu.test(sentence) &&
    tokens
      .slice(last + 1)
      .some(({ type }, index, rest) => type === 'with' && rest[index + 1]?.type === 'word')
  )
    addCheck(row, 'other', sentence)
  // "A two-year diploma"
  if (tokens[at - 1]?.type === 'marks') addCheck(row, 'other', sentence)
  addSubjects(row, levels, tokens, [at, last], sentence)
  return row
}

function addSubjects(
  row: ProposedRow,
  levels: readonly LevelToken[],
  tokens: readonly RequirementToken[],
  [at, last]: readonly [number, number],
  sentence: string,
): void {
  const subjects = levels.flatMap(({ subject }) => subject ?? [])
  const [before, after, next] = [tokens[at - 1], tokens[last + 1], tokens[last + 2]]
  const isField =
    before?.type === 'subject' ||
    (before?.type === 'word' && !NEUTRAL.has(before.text) && !/\d/.test(before.text))
  const isOfField = after?.type === 'in' || (after?.type === 'with' && next?.type === 'subject')
  const further = tokens.slice(last + 1, last + 5)
  const isLater = further.some(({ type }, index) => type === 'in' && further[index + 1]?.type === 'subject')
  // "ITI draughtsman candidates": the word may be a trade.
  const isOfTrade =
    after?.type === 'word' &&
    !NEUTRAL.has(after.text) &&
    (next?.type === 'subject' || (next?.type === 'word' && CANDIDATES.test(next.text)))
  if (isOfTrade) addCheck(row, 'other', sentence)
  const isFollowed =
    isOfField ||
    isOfTrade ||
    isLater ||
    after?.type === 'subject' ||
    (after?.type === 'word' && after.text === 'engineers')
  // "Postgraduate degree in planning."
  const isEnd = after?.type === 'in' && next?.type === 'word' && tokens.length === last + 3
  if (subjects.length === 0 && isEnd && !isField) {
    row.subjects = [`${next.text.charAt(0).toUpperCase()}${next.text.slice(1)}`]
    addSource(row, 'subjects', sentence)
  } else if (subjects.length === levels.length && !isFollowed) {
    row.subjects = [...new Set(subjects)]
    addSource(row, 'subjects', sentence)
  } else if (subjects.length > 0 || isField || isFollowed) {
    addCheck(row, 'subjects', sentence)
    // The field may make a profession of a degree.
    if (row.qualifications.includes('Graduate')) addCheck(row, 'qualifications', sentence)
  }
}
