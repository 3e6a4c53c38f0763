import {
  CARD_COLOURS,
  MARK,
  MAX_CARD_BYTES,
  type CardDrawing,
  type TextStyle,
} from '#shared/domain/share-card/card-design.ts'
import { layoutCard, type CardContent } from '#shared/domain/share-card/layout-card.ts'
import { ELEMENT } from '#client/lib/pictures/canvas-kit.ts'
import { encodeToSize } from '#client/lib/pictures/encode-to-size.ts'

// Fonts of the system: their glyphs cover every script that the user can read.
const FAMILY = "system-ui, 'Noto Sans Devanagari', sans-serif"
// A higher quality needs more data without a visible difference.
const HIGHEST_QUALITY = 0.92

const toFont = ({ size, isBold }: TextStyle): string => `${isBold ? 700 : 400} ${size}px ${FAMILY}`

function drawMark(context: CanvasRenderingContext2D, { x, y, side }: CardDrawing['mark']): void {
  context.save()
  context.translate(x, y)
  context.scale(side / MARK.side, side / MARK.side)
  context.fillStyle = CARD_COLOURS.brand
  context.beginPath()
  context.moveTo(MARK.radius, 0)
  context.arcTo(MARK.side, 0, MARK.side, MARK.side, MARK.radius)
  context.arcTo(MARK.side, MARK.side, 0, MARK.side, MARK.radius)
  context.arcTo(0, MARK.side, 0, 0, MARK.radius)
  context.arcTo(0, 0, MARK.side, 0, MARK.radius)
  context.fill()
  context.strokeStyle = CARD_COLOURS.paper
  context.lineWidth = MARK.lineWidth
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(new Path2D(MARK.lines))
  context.restore()
}

/** Draws the picture of a post on a canvas. */
export function drawCard(canvas: HTMLCanvasElement, content: CardContent): void {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The canvas has no context')
  const { width, height, boxes, mark, texts } = layoutCard(content, 'share', (text, style) => {
    context.font = toFont(style)
    return context.measureText(text).width
  })
  canvas.width = width
  canvas.height = height
  for (const box of boxes) {
    context.fillStyle = box.colour
    context.fillRect(box.x, box.y, box.width, box.height)
  }
  drawMark(context, mark)
  for (const { text, x, y, colour, ...style } of texts) {
    context.font = toFont(style)
    context.fillStyle = colour
    context.fillText(text, x, y)
  }
}

/** Encodes the picture as JPEG within the size limit of messengers. */
export async function encodeCard(canvas: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = await encodeToSize(async (quality) => {
    const blob = await ELEMENT.encode(canvas, (quality / 100) * HIGHEST_QUALITY)
    return new Uint8Array(await blob.arrayBuffer())
  }, MAX_CARD_BYTES)
  if (jpeg === null) throw new Error('The picture is too large')
  return jpeg
}
