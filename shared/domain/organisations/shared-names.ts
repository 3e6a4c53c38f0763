import { toPhrases, toPhrase, type Phrases } from './phrases.ts'

/** Meaning of a shared name in a title that has one of these phrases, or where a state stands directly before it. */
export type Meaning = { slug: string | null; phrases: Phrases; isAfterState: boolean }

type Written = { slug: string | null; phrases?: readonly string[]; isAfterState?: true }

const ARMY: Written = { slug: 'indian-army', phrases: ['Army', 'सेना', 'IMA', 'OTA Chennai'] }
const NAVY: Written = { slug: 'indian-navy', phrases: ['Navy', 'Naval', 'नौसेना', 'INET'] }
const AIR_FORCE: Written = {
  slug: 'indian-air-force',
  phrases: ['Air Force', 'IAF', 'AFCAT', 'वायु सेना', 'वायुसेना'],
}
const FORCES: readonly Written[] = [NAVY, AIR_FORCE, ARMY]

// The class 10 examination of several states has this abbreviation, and so has the Short Service Commission.
// oxfmt-ignore
const SSC: readonly Written[] = [
  { slug: 'ssc', phrases: ['CGL', 'CHSL', 'MTS', 'GD', 'CPO', 'JE', 'JHT', 'Stenographer', 'Selection Post', 'Selection Posts', 'Havaldar', 'Combined Graduate Level', 'Combined Higher Secondary', 'Multi Tasking', 'Multi-Tasking', 'Delhi Police', 'CAPF', 'CAPFs', 'Junior Engineer', 'Head Constable', 'Constable', 'Scientific Assistant'] },
  ...FORCES,
  { slug: null, phrases: ['Short Service', 'Tech Men', 'Tech Women', 'Tech Course', 'Non-Tech', 'JAG', 'NCC', 'Officer Entry', 'Officers Entry', 'Sector Skill', 'NASSCOM'] },
  { slug: null, phrases: ['Supplementary', 'HSC', 'HSSC', 'Board', 'Class 10', 'Class X', 'Std 10', '10th Class', 'Tenth', 'Matric', 'Hall Ticket', 'Hall Tickets', 'Time Table', 'Timetable', 'Memo', 'Marks Memo', 'Marksheet', 'Pre Final', 'Pre-Final', 'Model Paper', 'Model Papers', 'Public Exam', 'Public Exams', 'Public Examination', 'Public Examinations', 'Betterment', 'Compartment', 'Repeater', 'Repeaters', 'Certificate', '10th Result', '10th Exam', '10th Board', 'Open School', 'Recounting', 'Reverification', 'दसवीं', '10वीं', 'दहावी', 'बोर्ड'] },
  { slug: null, phrases: ['Maharashtra', 'Telangana', 'Andhra', 'Gujarat', 'TS', 'AP'] },
  { slug: null, isAfterState: true },
]

// oxfmt-ignore
const SHARED: Readonly<Record<string, readonly Written[]>> = {
  'SSC': SSC,
  'Staff Selection Commission': [{ slug: null, isAfterState: true }],
  'Common Admission Test': [{ slug: null, isAfterState: true }],
  'Goa SSC': [{ slug: null, phrases: ['Supplementary', 'Board', 'Class 10', 'Hall Ticket', 'Time Table', 'Result', 'Results', 'Marksheet', 'HSSC'] }],
  'HSSC': [{ slug: null, phrases: ['Goa', 'Assam', 'Board', 'Class 12', 'Supplementary', 'Hall Ticket'] }],
  'SSB': [
    { slug: 'ssb', phrases: ['Sashastra Seema Bal', 'सशस्त्र सीमा बल'] },
    { slug: null, phrases: ['Interview', 'Interviews', 'Coaching', 'Odisha', 'Punjab', 'Lecturer', 'Lecturers', 'Teacher', 'Services Selection', 'State Selection', 'NDA', 'CDS'] },
    ...FORCES,
    { slug: null, isAfterState: true },
  ],
  'IB': [{ slug: null, phrases: ['Board', 'Diploma', 'School', 'Schools', 'Baccalaureate', 'MYP', 'PYP', 'Teacher', 'Teachers', 'Curriculum'] }],
  'RRB': [
    { slug: 'rrb', phrases: ['NTPC', 'ALP', 'Loco Pilot', 'Group D', 'Level 1', 'Technician', 'JE', 'Junior Engineer', 'Paramedical', 'Ministerial', 'Section Controller', 'CEN', 'RPF', 'Railway', 'रेलवे'] },
    { slug: 'ibps', phrases: ['IBPS', 'CRP', 'Officer Scale', 'Scale I', 'Office Assistant', 'Office Assistants', 'PO', 'Clerk', 'Regional Rural', 'Gramin', 'Grameen', 'Multipurpose'] },
  ],
  'RRBs': [{ slug: 'ibps', phrases: ['IBPS', 'CRP', 'Officer Scale', 'Office Assistant', 'Office Assistants', 'Regional Rural'] }],
  'NTPC': [{ slug: 'rrb', phrases: ['CBT', 'CBT 1', 'CBT 2', 'CBTST', 'Graduate Level', 'Undergraduate', 'Under Graduate', 'Inter Level', 'RRB', 'Railway', 'रेलवे', 'Station Master', 'Goods Guard', 'Typing Skill'] }],
  'FCI': [{ slug: null, phrases: ['Fertilizer', 'Fertiliser', 'Aravali', 'Gypsum'] }],
  'MPSC': [{ slug: 'meghalaya-psc', phrases: ['Meghalaya'] }, { slug: 'mizoram-psc', phrases: ['Mizoram'] }, { slug: 'manipur-psc', phrases: ['Manipur'] }],
  'GPSC': [{ slug: 'goa-psc', phrases: ['Goa'] }],
  'KPSC': [{ slug: 'kerala-psc', phrases: ['Kerala', 'Thulasi'] }],
  'APPSC': [{ slug: 'arunachal-psc', phrases: ['Arunachal'] }],
  'HPSC': [{ slug: 'hppsc', phrases: ['Himachal'] }],
  'TPSC': [{ slug: 'tgpsc', phrases: ['Telangana'] }],
  'AP TET': [{ slug: null, phrases: ['Arunachal'] }],
  'AP DSC': [{ slug: null, phrases: ['Arunachal'] }],
}

const NO_PHRASES: readonly string[] = []

const byPhrase = new Map(
  Object.entries(SHARED).map(([name, meanings]) => [
    toPhrase(name),
    meanings.map(({ slug, phrases = NO_PHRASES, isAfterState = false }) => ({
      slug,
      phrases: toPhrases(phrases),
      isAfterState,
    })),
  ]),
)

export const SHARED_SLUGS = Object.values(SHARED).flatMap((meanings) =>
  meanings.flatMap(({ slug }) => slug ?? []),
)

export const findMeanings = (name: string): readonly Meaning[] => byPhrase.get(name) ?? []
