import type { Qualification } from '../job-facts/fact-names.ts'
import type { ClauseReader } from './clause-reader.ts'
import { isSchool, rank, type Part } from './requirement-part.ts'

const LICENSED = new Set([
  'Law',
  'Pharmacy',
  'Veterinary science',
  'Architecture',
  'Teaching',
  'Medicine',
  'Dental surgery',
  'Ayurveda',
  'Homoeopathy',
  'Unani',
])

/** Gives the subjects of "degree or diploma in nursing" to both levels. */
export function shareSubjects(parts: readonly Part[]): void {
  for (let at = parts.length - 2; at >= 0; at -= 1) {
    const [part, next] = [parts[at], parts[at + 1]]
    if (part === undefined || next?.joint !== 'or' || part.isAny || part.isOpen) continue
    // "Degree or LLB": the profession belongs to the last one alone.
    if (next.level === 'Professional') continue
    if (part.subjects.length === 0 && part.level !== next.level) part.subjects.push(...next.subjects)
  }
}

function markLevels({ unread }: ClauseReader): void {
  for (const field of ['qualifications', 'subjects', 'other'] as const) unread.add(field)
}

/** Returns the alternatives that decide: of joint levels, the highest. */
export function decisiveParts(reader: ClauseReader): Part[] {
  const { parts } = reader
  const [first, ...later] = parts
  if (first === undefined || later.every(({ joint }) => joint === 'or')) return parts
  const last = later.at(-1) ?? first
  const rest = later.slice(1)
  const isAlternative = ({ joint }: Part): boolean => joint === 'or'
  if (later[0]?.joint === 'and' && rest.every(isAlternative)) {
    // "Class 10 and ITI, or class 12": each alternative may be a separate row.
    if (rest.some(({ level }) => isSchool(level))) markLevels(reader)
    const joint = jointParts(first, later, reader)
    if (joint !== null) return joint
  }
  const earlier = later.slice(0, -1)
  if (last.joint === 'and' && earlier.every(isAlternative)) {
    reader.hasOther = true
    // "Degree or master degree with B.Ed"
    if (last.level === 'Professional') return first.level === 'Graduate' ? [last] : [...earlier, first, last]
    // "MBA or commerce degree with a diploma": the diploma belongs to the last alternative.
    if (rank(last.level) <= rank('Diploma'))
      return [first, ...earlier].map((part) => ({ ...part, isOpen: true }))
  }
  markLevels(reader)
  return []
}

/** Joins "class 12 and a BMLT or DMLT": the alternatives of the higher level follow the joint. */
function jointParts(first: Part, later: readonly Part[], reader: ClauseReader): Part[] | null {
  if (first.level === 'Postgraduate' && later.every(({ level }) => level === 'Professional')) {
    reader.hasOther = true
    return [first, ...later].map((part) => ({ ...part, isOpen: true }))
  }
  if (later.every(({ level }) => rank(level) > rank(first.level))) {
    const isImplied = isSchool(first.level) || first.level === 'Graduate'
    if (!isImplied || first.subjects.length > 0 || first.isDoubtful) reader.hasOther = true
    return [...later]
  }
  if (later.length > 1) return null
  reader.hasOther = true
  return [first]
}

const BRANCHES = new Set(['Civil', 'Mechanical', 'Electrical', 'Chemical', 'Automobile', 'Mining'])

/** Names the branch of an engineer instead of engineering as such. */
function withBranches(subjects: readonly string[]): string[] {
  const branches = subjects.filter((each) => each !== 'Engineering')
  if (branches.length === 0) return [...subjects]
  return branches.map((each) => (BRANCHES.has(each) ? `${each} engineering` : each))
}

/** Returns the fields of study that suffice; none if an alternative needs none. */
export function listSubjects(parts: readonly Part[], reader: ClauseReader): string[] {
  const isEach = (test: (part: Part) => boolean): boolean => parts.length > 0 && parts.every(test)
  const doubtful = parts.filter(({ isDoubtful }) => isDoubtful)
  if (doubtful.length > 0) {
    reader.unread.add('subjects').add('other')
    // The field may make a profession of a degree.
    if (doubtful.some(({ level }) => level === 'Graduate')) reader.unread.add('qualifications')
  } else if (parts.some(({ isJointList }) => isJointList)) reader.hasOther = true
  // "Diploma in engineering in the relevant branch"
  else if (parts.some((part) => part.isOpen && part.hasNamedSubject && reader.parts.includes(part)))
    reader.unread.add('subjects')
  else if (isEach(({ subjects, isOpen }) => subjects.length > 0 && !isOpen))
    return [...new Set(parts.flatMap(({ subjects }) => withBranches(subjects)))]
  else if (parts.some(({ subjects }) => subjects.length > 0)) {
    // A field that only some alternatives require: the line states it. Unknown words may name the field of the others.
    reader.hasOther = true
    const isMixed =
      parts.some(({ isOpen, subjects }) => isOpen && subjects.length > 0) &&
      parts.some(({ isOpen, subjects }) => !isOpen && subjects.length > 0)
    if (reader.hasUnknownWord || isMixed) reader.unread.add('subjects')
  }
  return []
}

/** Returns the levels of a part: a degree in a field of a licensed profession is `Professional`. */
export function listLevels({ level, subjects }: Part): Qualification[] {
  if (level !== 'Graduate' || !subjects.some((each) => LICENSED.has(each))) return [level]
  return subjects.every((each) => LICENSED.has(each)) ? ['Professional'] : ['Graduate', 'Professional']
}
