import { cutGraphemes } from '../text/truncate.ts'
import {
  CARD_COLOURS,
  CARD_DESIGNS,
  type CardDesign,
  type CardDrawing,
  type CardFormat,
  type CardText,
  type Measure,
  type TextStyle,
} from './card-design.ts'
import type { CardFacts, CardRow, CardSite } from './card-facts.ts'
import { CARD_LABELS, type CardLanguage } from './card-labels.ts'
import { wrapText } from './wrap-text.ts'

// Devanagari needs more room above and below a line than Latin.
const LINE_HEIGHT = 1.38
// Baseline below the top of a line, in font sizes.
const BASELINE = 1.05
const BAND_HEIGHT = 14
const LINE_WIDTH = 2
const HEADING_GAP = 6
// A longer text never fits: measuring the rest would only take time.
const MAX_GRAPHEMES = 400

export type CardContent = { facts: CardFacts; site: CardSite; language: CardLanguage }

type Context = { design: CardDesign; language: CardLanguage; measure: Measure }

/** Lines of text, with their positions below the top of the block. */
type Block = { texts: CardText[]; height: number }

const lineHeight = (size: number): number => Math.round(size * LINE_HEIGHT)

const rowGap = ({ value }: CardDesign): number => Math.round(value * 0.25)

const contentWidth = ({ width, margin }: CardDesign): number => width - 2 * margin

type Fit = { x: number; top: number; width: number; maxLines: number; colour: string; measure: Measure }

function fitText(text: string, style: TextStyle, fit: Fit): Block & { isCut: boolean } {
  const { x, top, width, maxLines, colour, measure } = fit
  const { lines, isCut } = wrapText(cutGraphemes(text, MAX_GRAPHEMES), {
    width,
    maxLines,
    measure: (part) => measure(part, style),
  })
  const toY = (index: number) => top + index * lineHeight(style.size) + Math.round(style.size * BASELINE)
  return {
    texts: lines.map((line, index) => ({ ...style, text: line, x, y: toY(index), colour })),
    height: top + lines.length * lineHeight(style.size),
    isCut,
  }
}

function layoutRow(
  { name, value }: CardRow,
  feeLines: number,
  { design, language, measure }: Context,
): Block {
  const { margin, labelWidth } = design
  const isBeside = labelWidth !== null
  const x = isBeside ? margin + labelWidth : margin
  // A label beside its value has the same baseline.
  const labelTop = isBeside ? Math.round((design.value - design.label) * BASELINE) : 0
  const label = fitText(
    CARD_LABELS[language][name],
    { size: design.label, isBold: false },
    {
      x: margin,
      top: labelTop,
      width: contentWidth(design),
      maxLines: 1,
      colour: CARD_COLOURS.soft,
      measure,
    },
  )
  const content = fitText(
    value,
    { size: design.value, isBold: true },
    {
      x,
      top: isBeside ? 0 : lineHeight(design.label),
      width: design.width - margin - x,
      maxLines: name === 'fee' ? feeLines : 1,
      colour: CARD_COLOURS.ink,
      measure,
    },
  )
  return { texts: [...label.texts, ...content.texts], height: content.height }
}

/** Places blocks one below the other. */
function stack(blocks: readonly Block[], gap: number): Block {
  const texts: CardText[] = []
  let top = 0
  for (const block of blocks) {
    for (const text of block.texts) texts.push({ ...text, y: text.y + top })
    top += block.height + gap
  }
  return { texts, height: Math.max(0, top - gap) }
}

const moveDown = ({ texts }: Block, by: number): CardText[] =>
  texts.map((text) => ({ ...text, y: text.y + by }))

function layoutTitle(title: string, height: number, { design, measure }: Context) {
  const layoutAt = (size: number) =>
    fitText(
      title,
      { size, isBold: true },
      {
        x: design.margin,
        top: 0,
        width: contentWidth(design),
        maxLines: Math.max(1, Math.floor(height / lineHeight(size))),
        colour: CARD_COLOURS.ink,
        measure,
      },
    )
  const [first = design.value, ...smaller] = design.titleSizes
  let block = layoutAt(first)
  for (const size of smaller) {
    if (!block.isCut) break
    block = layoutAt(size)
  }
  return block
}

function layoutHead(
  site: CardSite,
  { design, measure }: Context,
): CardDrawing['mark'] & { texts: CardText[] } {
  const { margin, width, head, label } = design
  const side = Math.round(head * 1.5)
  const y = margin - BAND_HEIGHT
  const baseline = y + Math.round(side / 2 + head * 0.36)
  const x = margin + side + Math.round(head / 2)
  const nameStyle = { size: head, isBold: true }
  const hostStyle = { size: label, isBold: false }
  const half = contentWidth(design) / 2
  const shorten = (text: string, style: TextStyle, room: number) =>
    wrapText(text, { width: room, maxLines: 1, measure: (part) => measure(part, style) }).lines[0] ?? ''
  const host = shorten(site.host, hostStyle, half)
  const hostX = width - margin - measure(host, hostStyle)
  const name = shorten(site.name, nameStyle, hostX - x - head)
  return {
    x: margin,
    y,
    side,
    texts: [
      { ...nameStyle, text: name, x, y: baseline, colour: CARD_COLOURS.brand },
      { ...hostStyle, text: host, x: hostX, y: baseline, colour: CARD_COLOURS.soft },
    ],
  }
}

/** Room for a long title is made step by step: a shorter fee, then no organisation. */
const VARIANTS = [
  { feeLines: 2, hasOrganisation: true },
  { feeLines: 1, hasOrganisation: true },
  { feeLines: 1, hasOrganisation: false },
] as const

type Parts = { rows: Block; heading: Block; title: ReturnType<typeof layoutTitle>; room: number }

function layoutParts(
  facts: CardFacts,
  top: number,
  variant: (typeof VARIANTS)[number],
  context: Context,
): Parts {
  const { design, measure } = context
  const { height, margin, value, label } = design
  const rows = stack(
    facts.rows.map((row) => layoutRow(row, variant.feeLines, context)),
    rowGap(design),
  )
  const bottom = height - margin - (facts.rows.length === 0 ? 0 : rows.height + 2 * value)
  const heading =
    variant.hasOrganisation && facts.organisation !== ''
      ? fitText(
          facts.organisation,
          { size: label, isBold: false },
          { x: margin, top: 0, width: contentWidth(design), maxLines: 1, colour: CARD_COLOURS.soft, measure },
        )
      : { texts: [], height: 0 }
  const room = bottom - top
  const titleRoom = room - heading.height - HEADING_GAP
  return { rows, heading, title: layoutTitle(facts.title, titleRoom, context), room }
}

/** Lays out the picture of a post: site, organisation, title, and the other facts in rows below a line. */
export function layoutCard(content: CardContent, format: CardFormat, measure: Measure): CardDrawing {
  const { facts, site, language } = content
  const design: CardDesign = CARD_DESIGNS[format]
  const context = { design, language, measure }
  const { width, height, margin, value } = design
  const { texts: headTexts, ...mark } = layoutHead(site, context)
  const top = mark.y + mark.side + Math.round(value * 0.6)
  let parts = layoutParts(facts, top, VARIANTS[0], context)
  for (const variant of VARIANTS.slice(1)) {
    if (!parts.title.isCut) break
    parts = layoutParts(facts, top, variant, context)
  }
  const { rows, heading, title, room } = parts
  const middle = stack(heading.texts.length === 0 ? [title] : [heading, title], HEADING_GAP)
  const rowsTop = height - margin + Math.round(value * 0.3) - rows.height
  const line = {
    x: margin,
    y: rowsTop - Math.round(value * 0.7),
    width: contentWidth(design),
    height: LINE_WIDTH,
    colour: CARD_COLOURS.line,
  }
  return {
    width,
    height,
    boxes: [
      { x: 0, y: 0, width, height, colour: CARD_COLOURS.paper },
      { x: 0, y: 0, width, height: BAND_HEIGHT, colour: CARD_COLOURS.brand },
      ...(facts.rows.length === 0 ? [] : [line]),
    ],
    mark,
    texts: [
      ...headTexts,
      ...moveDown(middle, top + Math.max(0, Math.round((room - middle.height) / 2))),
      ...moveDown(rows, rowsTop),
    ],
  }
}
