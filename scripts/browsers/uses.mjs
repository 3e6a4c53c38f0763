import { parse } from 'acorn'

/** @typedef {import('./support.mjs').Missing} Missing */
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
