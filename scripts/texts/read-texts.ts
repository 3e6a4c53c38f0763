import fs from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { parse } from 'acorn'

export type SourceText = { file: string; text: string }

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Excludes parts without texts for users: imports, descriptions of the API, errors of programmers. */
const isForProgrammers = (node: Node): boolean => {
  if (node.type === 'ImportDeclaration') return true
  if (node.type === 'NewExpression') return isNode(node['callee']) && node['callee']['name'] === 'Error'
  if (node.type === 'CallExpression') {
    const { callee } = node
    return isNode(callee) && isNode(callee['property']) && callee['property']['name'] === 'describe'
  }
  return (
    node.type === 'Property' &&
    isNode(node['key']) &&
    /^(?:summary|description)$/.test(String(node['key']['name']))
  )
}

function* textsIn(node: Node): Generator<string> {
  if (node.type === 'Literal' && typeof node['value'] === 'string') yield node['value']
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string } }[]
    yield quasis.map(({ value }) => value.cooked).join('N')
  }
  for (const [name, child] of Object.entries(node)) {
    if (name === 'key' && node['computed'] !== true) continue
    for (const each of Array.isArray(child) ? child : [child])
      if (isNode(each) && !isForProgrammers(each)) yield* textsIn(each)
  }
}

export function readTexts(root: string, pattern: string): SourceText[] {
  const files = fs.globSync(pattern, { cwd: root }).filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  return files.flatMap((file) => {
    const source = stripTypeScriptTypes(fs.readFileSync(`${root}/${file}`, 'utf8'))
    const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module' })
    return [...textsIn(program as unknown as Node)].map((text) => ({ file, text }))
  })
}

export const splitSentences = (text: string): string[] =>
  text.split(/(?<=[.?!:])\s+/).filter((sentence) => wordCount(sentence) > 2)

export const wordCount = (sentence: string): number =>
  (sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []).length
