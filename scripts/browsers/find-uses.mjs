import data from '@mdn/browser-compat-data' with { type: 'json' }
import { parse } from 'acorn'

/** @typedef {import('@mdn/browser-compat-data').Identifier} Identifier */
/** @typedef {import('@mdn/browser-compat-data').SimpleSupportStatement} Statement */
/** @typedef {import('@mdn/browser-compat-data').BrowserName} BrowserName */
/** @typedef {Partial<Record<BrowserName, string>>} Versions Versions of browsers, by their names in the MDN data. */

/** Oldest supported browsers (README). */
export const OLDEST = /** @type {const} */ ({
  chrome: '109',
  chrome_android: '109',
  firefox: '115',
  firefox_android: '115',
  safari: '16.4',
  safari_ios: '16.4',
})

const builtins = data.javascript.builtins ?? {}

/** @typedef {Map<string, string[]>} Lacking Browsers without a feature, by its name. */
/** @typedef {{ globals: Lacking, statics: Lacking, methods: Lacking }} Missing */

/** @param {Versions} oldest @returns {Missing} */
export function missingIn(oldest) {
  /** @type {Missing} */
  const missing = { globals: new Map(), statics: new Map(), methods: new Map() }
  /** @type {Map<string, string[][]>} */
  const byMember = new Map()
  for (const [name, part] of globalFeatures()) {
    const without = browsersWithout(part, oldest)
    if (without.length > 0) missing.globals.set(name, without)
    for (const [key, member] of features(part)) {
      const withoutMember = browsersWithout(member, oldest)
      const isStatic = key.endsWith('_static')
      const bare = key.replace('_static', '')
      // The data does not distinguish static members of the language's objects from instance members.
      if ((isStatic || name in builtins) && withoutMember.length > 0)
        missing.statics.set(`${name}.${bare}`, withoutMember)
      byMember.set(bare, [...(byMember.get(bare) ?? []), withoutMember])
    }
  }
  for (const [name, all] of byMember) {
    const [first = []] = all
    // Camel case only: a one-word name may belong to any object.
    if (/^[a-z]+[A-Z]\w*$/.test(name) && !name.includes('_') && all.every((without) => without.length > 0))
      missing.methods.set(name, first)
  }
  // The data lists globals of the window as members of `Window`.
  for (const [name, part] of features(data.api['Window'] ?? {})) {
    const without = browsersWithout(part, oldest)
    if (!name.includes('_') && without.length > 0) missing.globals.set(name, without)
  }
  return missing
}

/** @returns {[string, Identifier][]} The interfaces of the web and the objects of the language. */
const globalFeatures = () => [...features(data.api), ...features(builtins)]

/** @param {Identifier} part @returns {[string, Identifier][]} */
const features = (part) =>
  /** @type {[string, Identifier][]} */ (Object.entries(part).filter(([name]) => name !== '__compat'))

/** @param {Identifier} part @param {Versions} oldest */
function browsersWithout({ __compat: compat }, oldest) {
  if (!compat) return []
  return Object.entries(oldest)
    .filter(([browser, version]) => {
      const support = compat.support[/** @type {BrowserName} */ (browser)]
      return support !== undefined && ![support].flat().some((statement) => isIn(statement, version))
    })
    .map(([browser, version]) => `${browser} ${version}`)
}

/** @param {Statement | 'mirror'} statement @param {string} version */
function isIn(statement, version) {
  if (typeof statement === 'string') return true
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement
  if (flags || prefix || other || !added || added === 'preview') return false
  return isUpTo(added, version) && !(removed && removed !== 'preview' && isUpTo(removed, version))
}

/** @param {string} added @param {string} version */
function isUpTo(added, version) {
  const [a = [], b = []] = [added, version].map((each) => each.replace('≤', '').split('.').map(Number))
  const [first = 0, second = 0] = a
  const [major = 0, minor = 0] = b
  return first < major || (first === major && second <= minor)
}

/** @typedef {{ name: string, without: string[], position: number }} Use A use of a feature that browsers lack. */
/** @typedef {Record<string, unknown> & { type: string, start: number }} Node */

const SYNTAX = 2022

// Returns the features that a built program uses and browsers lack. Minified programs have long names for globals only.
/** @param {string} program @param {Missing} missing @returns {Use[]} */
export function findUses(program, { globals, statics, methods }) {
  /** @type {Use[]} */
  const uses = []
  /** @param {string} name @param {string[] | undefined} without @param {Node} at */
  const record = (name, without, { start }) => without && uses.push({ name, without, position: start })

  /** @param {Node} node @param {Node | null} parent @param {string} key */
  const visit = (node, parent, key) => {
    if (node.type === 'MemberExpression' && node.computed === false) {
      const name = nameOf(node.property)
      const whole = `${nameOf(node.object)}.${name}`
      if (statics.has(whole)) record(whole, statics.get(whole), node)
      // An optional call tests for support.
      else if (key === 'callee' && parent?.optional !== true) record(name, methods.get(name), node)
    }
    if (node.type === 'Identifier' && isReference(parent, key))
      record(nameOf(node), globals.get(nameOf(node)), node)
  }
  walk(parse(program, { ecmaVersion: SYNTAX, sourceType: 'module' }), visit)
  return uses
}

/** @param {unknown} node */
const nameOf = (node) => /** @type {{ name?: string }} */ (node).name ?? ''

/** Excludes `typeof name`, which tests for support. @param {Node | null} parent @param {string} key */
function isReference(parent, key) {
  if (parent === null) return false
  if (parent.type === 'UnaryExpression' && parent.operator === 'typeof') return false
  const isName = key === 'property' || key === 'key' || key === 'exported' || key === 'imported'
  return !isName || parent.computed === true
}

/** @param {unknown} value @param {(node: Node, parent: Node | null, key: string) => void} visit @param {Node | null} parent @param {string} key */
function walk(value, visit, parent = null, key = '') {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, visit, parent, key)
    return
  }
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  const node = /** @type {Node} */ (value)
  visit(node, parent, key)
  for (const [name, part] of Object.entries(node)) walk(part, visit, node, name)
}
