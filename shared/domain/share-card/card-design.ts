export type TextStyle = { size: number; isBold: boolean }

/** Returns the width of a text in pixels. */
export type Measure = (text: string, style: TextStyle) => number

/** Line of text from `x`, with its baseline at `y`, in pixels. */
export type CardText = TextStyle & { text: string; x: number; y: number; colour: string }

export type CardBox = { x: number; y: number; width: number; height: number; colour: string }

/** Picture of a post as shapes: the server writes them as SVG, a device draws them on a canvas. */
export type CardDrawing = {
  width: number
  height: number
  boxes: CardBox[]
  /** Position of the site's mark, a square. */
  mark: { x: number; y: number; side: number }
  texts: CardText[]
}

type Design = {
  width: number
  height: number
  margin: number
  /** Sizes of the title, the largest first: the first at which it fits is used. */
  titleSizes: readonly number[]
  head: number
  label: number
  value: number
  /** Width of the column of labels; null for labels above their values. */
  labelWidth: number | null
}

/** `preview` has the ratio of link previews; `share` is readable in a chat. */
export const CARD_DESIGNS = {
  preview: {
    width: 1200,
    height: 630,
    margin: 60,
    titleSizes: [68, 60, 52, 46, 40, 36],
    head: 34,
    label: 27,
    value: 32,
    labelWidth: 300,
  },
  share: {
    width: 1080,
    height: 1080,
    margin: 72,
    titleSizes: [84, 74, 64, 56, 48],
    head: 42,
    label: 34,
    value: 46,
    labelWidth: null,
  },
} as const satisfies Record<string, Design>

export type CardFormat = keyof typeof CARD_DESIGNS
export type CardDesign = Readonly<Design>

export const CARD_COLOURS = {
  paper: '#ffffff',
  ink: '#16212b',
  soft: '#4a5a67',
  brand: '#006d86',
  line: '#cfd8de',
} as const

/** Mark of the site in a square of 32 units (client/public/favicon.svg): a box with round corners, and lines. */
export const MARK = {
  side: 32,
  radius: 8,
  lines: 'M8.5 23 16 8l7.5 15M11.5 18h9',
  lineWidth: 3,
} as const

/** Size limit of a picture: WhatsApp shows no link preview with a larger one. */
export const MAX_CARD_BYTES = 300_000
