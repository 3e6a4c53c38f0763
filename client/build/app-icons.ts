import fs from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import Bookmark from 'lucide-react/icons/bookmark'
import Briefcase from 'lucide-react/icons/briefcase'
import FileCheck from 'lucide-react/icons/file-check'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { APPLE_SCREENS, splashPath, type AppleScreen } from '#shared/domain/pages/apple-screens.ts'

// Single source of all icons: a box with round corners and a mark without letters.
const SOURCE = new URL('../public/favicon.svg', import.meta.url)
const SIDE = 32
const PAPER = '#ffffff'
const ICO_SIDE = 48

const SHORTCUT_DRAWINGS = { jobs: Briefcase, results: FileCheck, saved: Bookmark }

export const shortcutIcon = (name: string): string => `/icons/shortcut-${name}.png`

type Parts = { box: string; colour: string; mark: string }

function readParts(): Parts {
  const source = fs.readFileSync(SOURCE, 'utf8')
  const [, box, colour] = /(<rect [^>]*fill="(#\w+)"[^>]*\/>)/.exec(source) ?? []
  const mark = /<path [^>]*\/>/.exec(source)?.[0]
  if (!box || !colour || !mark) throw new Error('favicon.svg is not a box with a mark in it.')
  return { box, colour, mark }
}

const svg = (content: string, width = SIDE, height = width): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`

const filled = (colour: string, width = SIDE, height = width): string =>
  `<rect width="${width}" height="${height}" fill="${colour}"/>`

const scaled = (content: string, scale: number): string =>
  `<g transform="translate(${SIDE / 2} ${SIDE / 2}) scale(${scale}) translate(${-SIDE / 2} ${-SIDE / 2})">${content}</g>`

const renderPng = (drawing: string, width: number): Uint8Array =>
  new Resvg(drawing, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
    .render()
    .asPng()

function splash({ box, mark }: Parts, { width, height }: AppleScreen): string {
  const side = width / 4
  const place = `translate(${(width - side) / 2} ${(height - side) / 2}) scale(${side / SIDE})`
  return svg(`${filled(PAPER, width, height)}<g transform="${place}">${box}${mark}</g>`, width, height)
}

function shortcut({ box, colour }: Parts, drawing: ComponentType<{ color: string; size: number }>): string {
  const lines = renderToStaticMarkup(createElement(drawing, { color: PAPER, size: SIDE }))
  return svg(box.replace(/fill="[^"]*"/, `fill="${colour}"`) + scaled(lines, 0.6))
}

// Wraps a PNG as a Windows icon (ICO): a directory of one entry, then the PNG.
function iconFile(png: Uint8Array): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(ICO_SIDE, 6)
  head.writeUInt8(ICO_SIDE, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

export function appIcons(): Map<string, () => Uint8Array> {
  const parts = readParts()
  const { box, colour, mark } = parts
  const icon = svg(box + mark)
  // Systems crop these icons to their own shapes: the mark stays within the middle four fifths (maskable safe zone).
  const fullBleed = svg(filled(colour) + scaled(mark, 0.9))
  const icons = new Map<string, () => Uint8Array>()
  const add = (path: string, drawing: string, width: number) =>
    icons.set(path, () => renderPng(drawing, width))
  add('/icons/icon-192.png', icon, 192)
  add('/icons/icon-512.png', icon, 512)
  add('/icons/maskable-512.png', fullBleed, 512)
  add('/icons/monochrome-512.png', svg(scaled(mark, 0.9)), 512)
  add('/icons/apple-touch-icon.png', fullBleed, 180)
  // Clients request these two paths without reading a page first.
  add('/apple-touch-icon.png', fullBleed, 180)
  icons.set('/favicon.ico', () => iconFile(renderPng(icon, ICO_SIDE)))
  for (const [name, drawing] of Object.entries(SHORTCUT_DRAWINGS))
    add(shortcutIcon(name), shortcut(parts, drawing), 96)
  for (const screen of APPLE_SCREENS)
    add(splashPath(screen), splash(parts, screen), screen.width * screen.ratio)
  return icons
}
