import { CONDITION_GROUPS } from '../search/alias-groups/conditions.ts'
import { editDistance } from '../search/nearest-terms.ts'
import { tokenize } from '../text/tokenize.ts'
import { STATES, type State } from '#shared/domain/job-facts/states.ts'

// Words around the name of a state: "NCT of Delhi", "Bihar State", "बिहार राज्य".
const FILLERS: ReadonlySet<string> = new Set(
  tokenize(
    'and of the in state nct ut uts national capital union territory government govt और एवं एवम व राज्य सरकार',
  ),
)

// Codes of vehicles and parcels, and names that a search must not read as a state. Other names are search aliases.
const MORE_NAMES: Partial<Record<State, readonly string[]>> = {
  'Arunachal Pradesh': ['ar'],
  Assam: ['as'],
  Bihar: ['br'],
  Chhattisgarh: ['ct'],
  Goa: ['ga'],
  Gujarat: ['gj'],
  Haryana: ['hr'],
  Jharkhand: ['jh'],
  Karnataka: ['ka'],
  Kerala: ['kl'],
  Maharashtra: ['mh'],
  Manipur: ['mn'],
  Meghalaya: ['ml'],
  Mizoram: ['mz'],
  Nagaland: ['nl'],
  Odisha: ['od', 'or'],
  Punjab: ['pb'],
  Rajasthan: ['rj'],
  Sikkim: ['sk'],
  Tripura: ['tr'],
  Delhi: ['dl', 'delhi ncr'],
  'Jammu and Kashmir': ['J&K'],
  Ladakh: ['la'],
  Chandigarh: ['ch'],
  Puducherry: ['py'],
  'Andaman and Nicobar Islands': ['an', 'andaman', 'andaman nicobar', 'a n islands', 'andaman islands'],
  Lakshadweep: ['ld', 'lakshadeep', 'laccadive islands'],
  'Dadra and Nagar Haveli and Daman and Diu': [
    'dn',
    'dd',
    'dnh',
    'dadra nagar haveli',
    'daman diu',
    'daman diu dadra nagar haveli',
  ],
}

const WHOLE_COUNTRY = [
  'india',
  'all india',
  'pan india',
  'all over india',
  'across india',
  'whole india',
  'anywhere india',
  'all states',
  'all state',
  'every state',
  'central',
  'भारत',
  'अखिल भारत',
  'अखिल भारतीय',
  'सभी राज्य',
  'समस्त भारत',
  'पूरे भारत',
]

const toKey = (text: string): string =>
  tokenize(text)
    .filter((word) => !FILLERS.has(word))
    .join('')

function listNames(state: State): string[] {
  const names = [state, ...(MORE_NAMES[state] ?? [])]
  const keys = new Set(names.map(toKey))
  const aliases = CONDITION_GROUPS.filter((group) => group.some((member) => keys.has(toKey(member))))
  return [...names, ...aliases.flat()]
}

const BY_KEY: ReadonlyMap<string, State | ''> = new Map([
  ...STATES.flatMap((state) => listNames(state).map((name) => [toKey(name), state] as const)),
  ...WHOLE_COUNTRY.map((name) => [toKey(name), ''] as const),
])

// Names of two states differ in more than one letter. Texts longer than every name are no typos.
const SHORTEST_TYPO = 5
const MAX_TYPO_LENGTH = 50

function nearState(key: string): State | null {
  if (key.length < SHORTEST_TYPO || key.length > MAX_TYPO_LENGTH) return null
  const near = [...BY_KEY].filter(
    ([name, state]) => state !== '' && name.length >= SHORTEST_TYPO && editDistance(name, key) === 1,
  )
  const [state, ...others] = new Set(near.map(([, of]) => of))
  return state === undefined || state === '' || others.length > 0 ? null : state
}

const ADDITION = /\s*\([^()]*\)|[\s,]+india\s*$/giu

/** Reads a state by name, code, former or Hindi name, or with one wrong letter. '' is all India, null is neither. */
export function readState(text: string): State | '' | null {
  if (text.trim() === '') return ''
  const [key, bareKey] = [toKey(text), toKey(text.replaceAll(ADDITION, ''))]
  const state = BY_KEY.get(key) ?? BY_KEY.get(bareKey)
  return state ?? (bareKey === '' ? null : nearState(bareKey))
}
