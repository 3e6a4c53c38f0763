import fs from 'node:fs'
import { join } from 'node:path'
import { exceptions } from './exceptions.mjs'
import { commentProblems, fileProblems, nameProblems, textProblems, titleProblems } from './find-problems.mjs'
import { declaredNames, isTestCall, joinComments, getText } from './read-source.mjs'

/** @typedef {'file' | 'names' | 'comments' | 'tests' | 'texts'} Kind */
/** @typedef {{ node?: object, loc?: object, message: string }} Problem */

const HOME = 'scripts/lint/language/language.mjs'
const TESTS = /\.test\.tsx?$|(?:^|\/)(?:testing|e2e)\//
const MESSAGES = 'client/src/messages/en/'
const FIRST_LINE = { start: { line: 1, column: 0 }, end: { line: 1, column: 1 } }

/** @param {{ root: string, file: string, comments: () => any[], lines: () => string[] }} source @param {(problem: Problem) => void} report */
export function checkLanguage({ root, file, comments, lines }, report) {
  if (file.startsWith('..')) return {}
  const { add, end } = collectProblems(file, report)
  const isTest = TESTS.test(file)

  /** @param {any} pattern */
  const addNames = (pattern) => {
    for (const node of declaredNames(pattern)) add('names', node, nameProblems(node.name))
  }
  /** @param {any} node */
  const addDeclared = (node) => addNames(node.id)
  /** @param {any} node */
  const addFunction = (node) => {
    addNames(node.id)
    node.params.forEach(addNames)
  }
  /** @param {any} node @param {string} text */
  const addText = (node, text) => {
    if (!isTest && isReadable(file, text)) add('texts', node, textProblems(text))
  }

  return {
    VariableDeclarator: addDeclared,
    ClassDeclaration: addDeclared,
    TSInterfaceDeclaration: addDeclared,
    TSTypeAliasDeclaration: addDeclared,
    TSEnumDeclaration: addDeclared,
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    CallExpression: (/** @type {any} */ node) => {
      const [title] = node.arguments
      if (!isTest || title === undefined || !isTestCall(node.callee)) return
      const text = getText(title)
      if (text !== undefined) add('tests', title, titleProblems(text))
    },
    Literal: (/** @type {any} */ node) => {
      if (typeof node.value === 'string') addText(node, node.value)
    },
    TemplateLiteral: (/** @type {any} */ node) => addText(node, getText(node) ?? ''),
    JSXText: (/** @type {any} */ node) => addText(node, node.value.trim()),
    'Program:exit': () => {
      add('file', null, fileProblems(file))
      const allLines = lines()
      for (const { node, text } of joinComments(comments(), (line) => allLines[line - 1] ?? ''))
        add('comments', node, commentProblems(text))
      end()
      if (file === HOME) reportMissingFiles(root, (message) => report({ loc: FIRST_LINE, message }))
    },
  }
}

// In the catalogue, all texts are for readers; elsewhere, texts of three words that begin with a capital letter.
/** @param {string} file @param {string} text */
const isReadable = (file, text) =>
  file.startsWith(MESSAGES) ? !/^[#./]/.test(text) : /^[A-Z'"(][\w']* .* /s.test(text)

// Reports the problems of a file that are not excepted, then its obsolete exceptions.
/** @param {string} file @param {(problem: Problem) => void} report */
function collectProblems(file, report) {
  const excepted = exceptions.filter((exception) => exception.file === file)
  /** @type {Set<unknown>} */
  const used = new Set()

  /** @param {Kind} kind @param {any} node @param {string[]} messages */
  const add = (kind, node, messages) => {
    for (const message of messages) {
      const exception = excepted.find((one) => one.kind === kind && message.startsWith(`"${one.text}"`))
      if (exception) used.add(exception)
      else report({ ...(node === null ? { loc: FIRST_LINE } : { node }), message: `${kind}: ${message}` })
    }
  }
  const end = () => {
    for (const { kind, text } of excepted.filter((exception) => !used.has(exception)))
      report({
        loc: FIRST_LINE,
        message: `exceptions.mjs: "${text}" is not in the ${kind} of this file, remove the exception.`,
      })
  }
  return { add, end }
}

/** @param {string} root @param {(message: string) => void} report */
function reportMissingFiles(root, report) {
  for (const file of new Set(exceptions.map((exception) => exception.file)))
    if (!fs.existsSync(join(root, file))) report(`There is no ${file}: remove it from exceptions.mjs.`)
}
