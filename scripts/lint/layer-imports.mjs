import { builtinModules } from 'node:module'
import { dirname, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkAwaited } from './awaited-statements.mjs'
import { checkClock, checkStatements, checkWaits } from './calls.mjs'
import { checkCycles } from './cycles.mjs'
import { checkLanguage } from './language/language.mjs'
import { layers, layersOfTests, outside, packageHomes } from './layers.mjs'
import { rooms } from './rooms.mjs'
import { checkSql } from './sql/common-sql.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path)

/** @typedef {{ node: object, source: unknown, names: string[], typeOnly: boolean }} Import */

/**
 * @typedef {{
 *   filename: string,
 *   sourceCode: { lines: string[], getAllComments(): object[] },
 *   report: (problem: { node?: object, loc?: object, message: string }) => void,
 * }} Context
 */

/** Oxlint plugin: import directions (layers.mjs, rooms.mjs), cycles, statements, awaited statements, SQL, waits, clock and language. */
export default {
  meta: { name: 'avsar' },
  rules: {
    arrows: { meta: { type: 'problem' }, create: checkImports },
    cycles: {
      meta: { type: 'problem' },
      create: (/** @type {Context} */ context) =>
        checkCycles({ root, file: pathOf(context), resolveTarget }, (problem) => context.report(problem)),
    },
    statements: {
      meta: { type: 'problem' },
      create: (/** @type {Context} */ context) =>
        checkStatements(pathOf(context), (problem) => context.report(problem)),
    },
    awaited: {
      meta: { type: 'problem' },
      create: (/** @type {Context} */ context) =>
        checkAwaited(pathOf(context), (problem) => context.report(problem)),
    },
    sql: {
      meta: { type: 'problem' },
      create: (/** @type {Context} */ context) =>
        checkSql(pathOf(context), (problem) => context.report(problem)),
    },
    clock: {
      meta: { type: 'problem' },
      create: (/** @type {Context} */ context) =>
        checkClock(pathOf(context), (problem) => context.report(problem)),
    },
    language: {
      meta: { type: 'problem' },
      create: (/** @type {Context} */ context) =>
        checkLanguage(
          {
            root,
            file: pathOf(context),
            comments: () => context.sourceCode.getAllComments(),
            lines: () => context.sourceCode.lines,
          },
          (problem) => context.report(problem),
        ),
    },
    waits: {
      meta: { type: 'problem' },
      create: (/** @type {Context} */ context) =>
        checkWaits(pathOf(context), (problem) => context.report(problem)),
    },
  },
}

/** @param {{ filename: string }} context */
const pathOf = ({ filename }) => relative(root, filename).split(sep).join('/')

/** @param {Context} context */
function checkImports(context) {
  const file = pathOf(context)
  if (file.startsWith('..') || outside.some((path) => file.startsWith(path)) || file.endsWith('.d.ts'))
    return {}
  const layer = findLayer(file)

  /** @param {Import} found */
  function check({ node, source, names, typeOnly }) {
    if (!layer || typeof source !== 'string') return
    const target = resolveTarget(file, source)
    const problem =
      target === undefined
        ? packageProblem(file, layer, source, names)
        : (fileProblem(file, layer, target, typeOnly) ?? roomProblem(file, target))
    if (problem) context.report({ node, message: problem })
  }

  return {
    Program: (/** @type {object} */ node) => {
      if (!layer && /^(shared|server|client)\//.test(file)) {
        context.report({
          node,
          message: `${file} is in no layer: add its folder to scripts/lint/layers.mjs.`,
        })
      }
    },
    ImportDeclaration: (/** @type {any} */ node) =>
      check(declared(node, getNames(node.specifiers, 'imported'))),
    ExportNamedDeclaration: (/** @type {any} */ node) =>
      check(declared(node, getNames(node.specifiers, 'local'))),
    ExportAllDeclaration: (/** @type {any} */ node) => check(declared(node, ['*'])),
    ImportExpression: (/** @type {any} */ node) =>
      check({ node, source: node.source?.value, names: ['*'], typeOnly: false }),
    TSImportType: (/** @type {any} */ node) =>
      check({ node, source: (node.source ?? node.argument)?.value, names: [], typeOnly: true }),
  }
}

/** @param {any} node @param {string[]} names @returns {Import} */
function declared(node, names) {
  const isType = node.importKind === 'type' || node.exportKind === 'type'
  return { node, source: node.source?.value, names, typeOnly: isType }
}

/** @param {any[]} specifiers @param {'imported' | 'local'} key */
function getNames(specifiers, key) {
  return specifiers.map((specifier) => specifier[key]?.name ?? specifier[key]?.value ?? '*')
}

// Returns the imported file's path from the root; undefined for a package.
/** @param {string} file @param {string} source */
function resolveTarget(file, source) {
  const path = source.replace(/[?].*$/, '')
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path)
  if (path.startsWith('#client/')) return path.replace('#client/', 'client/src/')
  if (path.startsWith('#')) return path.slice(1)
  return undefined
}

/** @param {string} path */
function findLayer(path) {
  let name
  let longest = 0
  for (const [candidate, layer] of Object.entries(layers)) {
    for (const start of [layer.path].flat()) {
      if (start.length <= longest || !path.startsWith(start)) continue
      name = candidate
      longest = start.length
    }
  }
  return name
}

/** @param {string} path @param {string} layer */
function findSlice(path, layer) {
  const start = [layers[layer]?.path ?? ''].flat().find((candidate) => path.startsWith(candidate)) ?? ''
  return path.slice(start.length).split(/[/.]/)[0]
}

/** @param {string} file @param {string} layer @param {string} target @param {boolean} typeOnly */
function fileProblem(file, layer, target, typeOnly) {
  const to = findLayer(target)
  if (!to) return `${layer} must not import ${target}, which is in no layer of scripts/lint/layers.mjs.`
  if (to === layer) {
    if (!layers[layer]?.apart || findSlice(file, layer) === findSlice(target, layer)) return undefined
    return `${findSlice(file, layer)} must not import ${findSlice(target, layer)}: ${layer} never import one another. Pass it as an argument, or move the shared code down.`
  }
  const may = layers[layer]?.may ?? []
  const side = Object.entries(layersOfTests).find(([start]) => isTest(file) && file.startsWith(start))
  if (may.includes(to) || (typeOnly && may.includes(`${to} (types)`)) || side?.[1].includes(to))
    return undefined
  return `${layer} must not import ${to} (${target}): no arrow runs left or up. See scripts/lint/layers.mjs.`
}

/** @param {string} path @param {string} folder */
function findRoom(path, folder) {
  const [room = '', ...rest] = path.slice(folder.length).split('/')
  return rest.length === 0 ? '.' : room
}

/** @param {string} file @param {string} target */
function roomProblem(file, target) {
  if (isTest(file)) return undefined
  for (const [folder, mayImport] of Object.entries(rooms)) {
    if (!file.startsWith(folder) || !target.startsWith(folder)) continue
    const [from, to] = [findRoom(file, folder), findRoom(target, folder)]
    if (from === to || mayImport[from]?.includes(to)) continue
    return `${from} of ${folder} must not import ${to} (${target}): see scripts/lint/rooms.mjs.`
  }
  return undefined
}

/** @param {string} file @param {string} layer @param {string} source @param {string[]} names */
function packageProblem(file, layer, source, names) {
  const name = packageName(source)
  const allowed = layers[layer]?.packages
  if (allowed && !isTest(file) && !allowed.includes(name)) {
    return `${layer} must not import ${source}: it imports ${allowed.join(', ') || 'nothing'} only.`
  }
  for (const home of packageHomes) {
    if (home.tests && isTest(file)) continue
    if (!home.packages.some((entry) => entry === name || `${source}/`.startsWith(`${entry}/`))) continue
    if (home.names && !names.some((imported) => imported === '*' || home.names?.includes(imported))) continue
    if (
      home.layers.some(
        (path) =>
          path === layer ||
          file.startsWith(path) ||
          (path.endsWith('*') && layer.startsWith(path.slice(0, -1))),
      )
    )
      continue
    const what = home.names ? `${home.names.join(', ')} of ${source}` : source
    return `${layer} must not import ${what}: it stays in ${home.layers.join(', ')}.`
  }
  return undefined
}

/** @param {string} source */
function packageName(source) {
  if (source.startsWith('node:') || builtinModules.includes(source)) return 'node:*'
  const [scope = '', name = ''] = source.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}
