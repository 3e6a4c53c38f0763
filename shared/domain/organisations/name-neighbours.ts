import { STATES } from '#shared/domain/job-facts/states.ts'
import { TOWNS } from '#shared/domain/job-facts/towns.ts'
import { toPhrases } from './phrases.ts'

const STATE_ABBREVIATIONS = [
  'AP',
  'CG',
  'HP',
  'J&K',
  'JK',
  'MP',
  'TN',
  'TS',
  'UK',
  'UP',
  'WB',
  'Andhra',
  'Jammu',
  'Kashmir',
]

export const STATE_NAMES = toPhrases([...STATES, ...STATE_ABBREVIATIONS])

const STATES_AND_TOWNS = [...STATES, ...STATE_ABBREVIATIONS, ...TOWNS]

// oxfmt-ignore
const GRAMMATICAL_TERMS = [
  'a', 'an', 'the', 'of', 'in', 'at', 'by', 'on', 'to', 'or', 'and', 'for', 'from', 'with', 'through', 'via', 'under', 'into', 'as', 'is', 'are', 'has', 'your', 'our', 'all',
  'में', 'की', 'के', 'का', 'को', 'से', 'पर', 'ने', 'और', 'एवं', 'व', 'तथा', 'या', 'द्वारा', 'हेतु', 'लिए',
]

// oxfmt-ignore
const TITLE_VOCABULARY = [
  'recruitment', 'recruitments', 'vacancy', 'vacancies', 'notification', 'notice', 'advertisement', 'advt', 'online', 'offline', 'form', 'forms', 'application', 'apply', 'registration',
  'admit', 'card', 'result', 'results', 'answer', 'key', 'exam', 'examination', 'test', 'admission', 'entrance', 'counselling', 'syllabus', 'cut off', 'merit list', 'final', 'date', 'dates', 'last',
  'job', 'jobs', 'career', 'careers', 'govt', 'government', 'sarkari', 'naukri', 'bharti', 'latest', 'new', 'upcoming', 'fresh', 'download', 'check', 'join', 'joint', 'direct', 'official', 'out', 'released', 'live',
  'update', 'updates', 'breaking', 'various', 'post', 'posts', 'seats', 'entry', 'course', 'scheme', 'intake', 'batch', 'session', 'term', 'phase', 'paper', 'stage', 'group', 'grade', 'level', 'class', 'cen',
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december',
  'officer', 'officers', 'clerk', 'clerks', 'po', 'so', 'apprentice', 'apprentices', 'apprenticeship', 'constable', 'assistant', 'manager', 'engineer', 'technician', 'teacher', 'trainee', 'driver', 'nurse',
  'steno', 'stenographer', 'guard', 'agniveer', 'tradesman', 'executive', 'sevak', 'gds', 'mts', 'intern', 'internship', 'scholarship', 'quota', 'sports', 'women', 'men', 'rrc', 'cell', 'agent', 'agents', 'ncc', 'nda', 'ex',
  'भर्ती', 'परीक्षा', 'परिणाम', 'प्रवेश', 'पत्र', 'नई', 'नया', 'ताजा', 'सरकारी', 'नौकरी', 'ऑनलाइन', 'आवेदन', 'फॉर्म', 'अधिसूचना', 'विज्ञापन', 'पद', 'पदों', 'रिजल्ट',
]

/** Phrases that end before a name begins: any other word before it may belong to a longer proper name. */
export const BEFORE_NAMES = toPhrases([...GRAMMATICAL_TERMS, ...TITLE_VOCABULARY, ...STATES_AND_TOWNS])

/** Phrases after a name that make it the name of another body, as in "SBI Life". */
// oxfmt-ignore
export const AFTER_OTHER_NAMES = toPhrases([
  'association', 'associations', 'society', 'federation', 'foundation', 'trust', 'trustee', 'employees', 'officers association', 'staff association', 'club', 'bar association', 'bar council', 'legal services',
  'welfare association', 'welfare society', 'welfare trust', 'welfare education', 'wives welfare', 'credit society', 'cooperative society', 'co-operative society', 'cooperative bank', 'co-operative bank',
  'public school', 'public schools', 'children school', 'model school', 'senior secondary school', 'academy', 'coaching', 'classes',
  'housing', 'life', 'general insurance', 'health insurance', 'insurance broking', 'hsbc', 'metlife', 'mutual', 'amc', 'payments', 'payment bank', 'securities', 'ventures', 'capital markets', 'caps', 'investments', 'fund', 'funds',
  'star union', 'hfl', 'financial services', 'financial solutions', 'infotech', 'green', 'renewable', 'renewables', 'videsh', 'petro', 'biofuels', 'refinery', 'logistics', 'cargo', 'consultancy', 'subsidiary',
  'पब्लिक स्कूल', 'सोसायटी', 'हाउसिंग', 'लाइफ', 'पेमेंट्स',
])

export const FOREIGN = toPhrases([
  'Nepal',
  'Bangladesh',
  'Pakistan',
  'Bhutan',
  'Sri Lanka',
  'Myanmar',
  'US',
  'USA',
  'Royal',
])

/** Proper names of other bodies that begin with, end with or contain a name of the table. */
export const OTHER_BODIES: readonly string[] = [
  'All India',
  'South Indian Bank',
  'साउथ इंडियन बैंक',
  'Export Import Bank of India',
  'Exim Bank of India',
  'Industrial Development Bank of India',
  'United Bank of India',
  'Nepal SBI Bank',
  'India Post Payments Bank',
  'SBI Card',
  'SBI Cards',
  'Army Public School',
  'Army Public Schools',
  'Army Welfare Education Society',
  'Navy Children School',
  'Army School',
  'Army Schools',
  'Navy School',
  'Air Force School',
  'Air Force Schools',
  'BSF School',
  'Assam Rifles School',
  'Indian Bank Association',
  'Star Union Dai-ichi',
  'NTPC SAIL',
  'NTPC BHEL',
  'HPCL Mittal',
  'HPCL Rajasthan',
  'Indian Oil Adani',
  'Indian Oil Tanking',
  'IndianOil Adani',
  'AAI Cargo',
  'LIC HFL',
]
