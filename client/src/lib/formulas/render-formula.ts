import { createElement, type ReactNode } from 'react'
import temml from 'temml'

type TreeNode = {
  type?: string
  text?: string
  attributes?: Record<string, unknown>
  children?: TreeNode[]
  classes?: string[]
  style?: Record<string, unknown>
}

// Elements of MathML Core without links and foreign content.
const ELEMENTS = new Set(
  'math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  'accent accentunder columnspan depth dir display displaystyle fence form height largeop linethickness lspace mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowspan rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  ),
)
const COLOR = /^#[\da-f]{3,8}$|^[a-z]+$/i
// Rendering is recursive: a deeper formula is shown as its source.
const MAX_DEPTH = 60

// Detects a line above or below. A border draws it, since Chromium has no menclose.
const isLine = ({ classes = [] }: TreeNode): boolean =>
  classes.includes('tml-overline') || classes.includes('tml-underline')

// The content security policy forbids style attributes: colors become attributes, frames a class.
function toProps(node: TreeNode): Record<string, string> {
  const { attributes = {}, classes = [], style = {} } = node
  const props: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes))
    if (ATTRIBUTES.has(name) && !(name === 'notation' && isLine(node))) props[name] = String(value)
  const { color, border } = style
  if (typeof color === 'string' && COLOR.test(color)) props['mathcolor'] = color
  const names = [...classes, ...(border === undefined ? [] : ['tml-boxed'])].filter((name) => name !== '')
  if (names.length > 0) props['className'] = names.join(' ')
  return props
}

function toElement(node: TreeNode, key: number, depth: number): ReactNode {
  if (depth > MAX_DEPTH) throw new Error('This formula is nested too deep.')
  const { type, text, children = [] } = node
  if (type === undefined || type === 'text')
    return text ?? children.map((child, index) => toElement(child, index, depth + 1))
  if (!ELEMENTS.has(type)) throw new Error(`Formulas have no ${type}.`)
  const parts = children.map((child, index) => toElement(child, index, depth + 1))
  return createElement(isLine(node) ? 'mrow' : type, { key, ...toProps(node) }, ...parts)
}

export function renderFormula(formula: string, isBlock: boolean): ReactNode {
  try {
    const options = {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      maxSize: [10, 100] as [number, number],
    }
    return toElement(temml.__renderToMathMLTree(formula, options) as TreeNode, 0, 0)
  } catch {
    return null
  }
}
