import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import {
  CARD_COLOURS,
  MARK,
  MAX_CARD_BYTES,
  type CardDrawing,
  type CardText,
  type TextStyle,
} from '#shared/domain/share-card/card-design.ts'
import type { CardFacts, CardSite } from '#shared/domain/share-card/card-facts.ts'
import { cardLanguage } from '#shared/domain/share-card/card-labels.ts'
import { toDrawable } from '#shared/domain/share-card/drawable-text.ts'
import { layoutCard } from '#shared/domain/share-card/layout-card.ts'
import { splitGraphemes } from '#shared/domain/text/truncate.ts'
import { xml, type Markup } from '#server/lib/xml.ts'

export type CardInput = { facts: CardFacts; site: CardSite }

const FONTS = path.join(import.meta.dirname, 'fonts')
const FILES = ['NotoSans-Regular', 'NotoSans-Bold', 'NotoSansDevanagari-Regular', 'NotoSansDevanagari-Bold']

const font = {
  loadSystemFonts: false,
  fontFiles: FILES.map((name) => path.join(FONTS, `${name}.ttf`)),
  defaultFontFamily: 'Noto Sans',
}

// This version of resvg shapes mixed scripts wrongly, and advances a Devanagari cluster by its widest glyph only. So each
// cluster, and each run of other text, is a separate element in the font of its script.
const RUNS = /[\u0900-\u097F\u200C\u200D]+|[^\u0900-\u097F\u200C\u200D ]+| /gu
const DEVANAGARI = /^[\u0900-\u097F\u200C\u200D]/u
const DEVANAGARI_LETTER = /^(?=[\u0900-\u097F])\p{L}/u

type Run = Pick<TextStyle, 'isBold'> & { text: string }

// Size of measured texts in pixels: widths grow in proportion to the size.
const UNIT = 100

const toText = ({ text, isBold }: Run, { x, y, size, colour }: Omit<CardText, keyof Run>): Markup =>
  xml`<text xml:space="preserve" x="${x}" y="${y}" fill="${colour}" font-size="${size}" font-weight="${isBold ? 700 : 400}" font-family="${DEVANAGARI.test(text) ? 'Noto Sans Devanagari' : 'Noto Sans'}">${text}</text>`

const toSvg = (width: number, height: number, content: readonly Markup[]): string =>
  xml`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`.markup

function findInkEnd(run: Run): number {
  const text = toText(run, { x: 0, y: UNIT, size: UNIT, colour: CARD_COLOURS.ink })
  const box = new Resvg(toSvg(UNIT, UNIT, [text]), { font }).getBBox()
  return box === undefined ? 0 : box.x + box.width
}

type Meter = (run: Run) => number

const VISARGA = '\u0903'
const CONSONANT = '\u0915'

/** Returns a function that measures the advance of a run in font sizes. It caches the widths of one picture. */
function runMeter(): Meter {
  const advances = new Map<string, number>()
  const remember = (key: string, compute: () => number): number => {
    const advance = advances.get(key) ?? compute()
    advances.set(key, advance)
    return advance
  }
  // The box of a text has its ink only. A bar at each end includes blanks and side bearings.
  const measureFramed = ({ text, isBold }: Run) => {
    const bar = DEVANAGARI.test(text) ? '\u0964' : '|'
    const frame = remember(`${isBold} ${bar}${bar}`, () => findInkEnd({ text: bar + bar, isBold }))
    return findInkEnd({ text: `${bar}${text}${bar}`, isBold }) - frame
  }
  // Ink of a visarga from its own start. It belongs to the cluster before it, so all advances of a cluster precede it.
  const findVisargaEnd = (isBold: boolean) =>
    remember(
      `${isBold} ${VISARGA}`,
      () => findInkEnd({ text: CONSONANT + VISARGA, isBold }) - measureFramed({ text: CONSONANT, isBold }),
    )
  const measureCluster = ({ text, isBold }: Run) =>
    findInkEnd({ text: text + VISARGA, isBold }) - findVisargaEnd(isBold)

  return (run) =>
    remember(`${run.isBold} run ${run.text}`, () =>
      DEVANAGARI_LETTER.test(run.text) ? measureCluster(run) : measureFramed(run),
    ) / UNIT
}

const splitRuns = (text: string): string[] =>
  (text.match(RUNS) ?? []).flatMap((run) => (DEVANAGARI.test(run) ? splitGraphemes(run) : [run]))

function drawText({ text, isBold, ...place }: CardText, measureRun: Meter): Markup[] {
  let { x } = place
  return splitRuns(text).flatMap((part) => {
    const run = { text: part, isBold }
    const at = x
    x += measureRun(run) * place.size
    return part === ' ' ? [] : [toText(run, { ...place, x: at })]
  })
}

function drawMark({ x, y, side }: CardDrawing['mark']): Markup {
  const scale = side / MARK.side
  return xml`<g transform="translate(${x} ${y}) scale(${scale})"><rect width="${MARK.side}" height="${MARK.side}" rx="${MARK.radius}" fill="${CARD_COLOURS.brand}"/><path d="${MARK.lines}" fill="none" stroke="${CARD_COLOURS.paper}" stroke-width="${MARK.lineWidth}" stroke-linecap="round" stroke-linejoin="round"/></g>`
}

function toDrawableContent({ facts, site }: CardInput): CardInput {
  const rows = facts.rows.map(({ name, value }) => ({ name, value: toDrawable(value) }))
  return {
    facts: {
      title: toDrawable(facts.title),
      organisation: toDrawable(facts.organisation),
      rows: rows.filter(({ value }) => value !== ''),
    },
    site: { name: toDrawable(site.name), host: toDrawable(site.host) },
  }
}

/** Draws the picture of a post for link previews, as PNG. Its labels have the language of its title. */
export function drawCard(input: CardInput): Buffer {
  const content = toDrawableContent(input)
  const measureRun = runMeter()
  const measure = (text: string, { size, isBold }: TextStyle) =>
    splitRuns(text).reduce((sum, run) => sum + measureRun({ text: run, isBold }), 0) * size
  const drawing = layoutCard({ ...content, language: cardLanguage(content.facts) }, 'preview', measure)
  const boxes = drawing.boxes.map(
    ({ colour, ...box }) =>
      xml`<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${colour}"/>`,
  )
  const texts = drawing.texts.flatMap((text) => drawText(text, measureRun))
  const svg = toSvg(drawing.width, drawing.height, [...boxes, drawMark(drawing.mark), ...texts])
  const png = new Resvg(svg, { font }).render().asPng()
  if (png.length > MAX_CARD_BYTES) throw new Error(`The picture has ${png.length} bytes.`)
  return png
}
