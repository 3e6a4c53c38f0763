/**
 * Token of SQL text. `quoted` is in double quotes or backticks, `hole` an interpolated expression; words keep their case.
 * @typedef {{ type: 'text' | 'quoted' | 'param' | 'hole' | 'word' | 'number' | 'sign', text: string, depth: number }} Token
 */

/** Replaces an interpolated expression. */
export const HOLE = '\uFFFC'

const PARTS = [
  ['space', String.raw`\s+|--[^\n]*|/\*.*?\*/`],
  ['text', String.raw`'(?:[^']|'')*'`],
  ['quoted', '"[^"]*"|`[^`]*`|\\[\\w+\\]'],
  ['param', String.raw`\?\d*|[@:$]\w+`],
  ['hole', HOLE],
  ['word', String.raw`[A-Za-z_]\w*`],
  ['number', String.raw`\d+(?:\.\d+)?`],
  ['sign', String.raw`<>|<=|>=|!=|==|\|\||->>|->|.`],
]
const TOKEN = new RegExp(PARTS.map(([name, pattern]) => `(?<${name}>${pattern})`).join('|'), 'gsu')

/**
 * Splits SQL into tokens with their depth of parentheses; a parenthesis has the depth outside it.
 * @param {string} sql @returns {Token[]}
 */
export function readTokens(sql) {
  const tokens = []
  let depth = 0
  for (const { groups = {} } of sql.matchAll(TOKEN)) {
    const [type, text] = Object.entries(groups).find(([, found]) => found !== undefined) ?? ['space', '']
    if (type === 'space') continue
    if (text === ')') depth -= 1
    tokens.push({ type: /** @type {Token['type']} */ (type), text: text ?? '', depth })
    if (text === '(') depth += 1
  }
  return tokens
}
