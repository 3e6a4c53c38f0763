const TEST_CALLS = new Set(['it', 'test', 'describe'])
const DIRECTIVE = /^\s*(?:oxlint-|eslint-|@ts-|@vite|@__|#__|istanbul|v8 )/

/** @param {any} pattern @returns {any[]} */
export function declaredNames(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap((/** @type {any} */ property) =>
        property.shorthand ? [] : declaredNames(property.value ?? property.argument),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap(declaredNames)
    case 'AssignmentPattern':
      return declaredNames(pattern.left)
    case 'RestElement':
      return declaredNames(pattern.argument)
    case 'TSParameterProperty':
      return declaredNames(pattern.parameter)
    default:
      return []
  }
}

/** Returns true for a call of a test or a group of tests, tables included. @param {any} callee @returns {boolean} */
export function isTestCall(callee) {
  if (callee.type === 'Identifier') return TEST_CALLS.has(callee.name)
  if (callee.type === 'MemberExpression') return isTestCall(callee.object)
  return callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression'
    ? isTestCall(callee.callee ?? callee.tag)
    : false
}

// Returns the text of a string or template, with N for each expression in it; undefined for other nodes.
/** @param {any} node @returns {string | undefined} */
export function getText(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked ?? quasi.value.raw).join('N')
}

// Returns the comments of a file without their marks. Joins line comments on consecutive lines.
/** @param {any[]} comments @param {(line: number) => string} lineAt @returns {{ node: any, text: string }[]} */
export function joinComments(comments, lineAt) {
  /** @type {{ node: any, text: string, nextLine: number }[]} */
  const joined = []
  for (const node of comments) {
    if (DIRECTIVE.test(node.value) || node.type === 'Shebang') continue
    const { start, end } = node.loc
    const isLine = node.type === 'Line' && lineAt(start.line).trimStart().startsWith('//')
    const last = joined.at(-1)
    const text = node.value
      .replace(/\s*\n\s*\*?\s*/g, ' ')
      .replace(/^\*/, '')
      .trim()
    if (isLine && last !== undefined && last.nextLine === start.line) {
      last.text += ` ${text}`
      last.nextLine = end.line + 1
    } else
      joined.push({
        node,
        text: isLine || node.type === 'Line' ? text : withoutTags(text),
        nextLine: isLine ? end.line + 1 : -1,
      })
  }
  return joined
}

// Ends the sentence before each tag of a documentation comment, and removes types and names of parameters.
/** @param {string} text */
const withoutTags = (text) =>
  text
    .replace(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '')
    .replace(/(?:[.:]?\s+|^)@(?:param|property)\s+\[?[\w.$]+\]?\s*/g, '. ')
    .replace(/(?:[.:]?\s+|^)@\w+\s*/g, '. ')
