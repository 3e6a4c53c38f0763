const LINES_MAX = 2

/** Collects a document's text in lines. White space collapses, and at most one blank line separates two lines. */
export class TextWriter {
  private text = ''
  private lineBreaks = 0
  private hasBlank = false
  private marker = ''
  private cells = 0
  private cellDepth = 0
  // Next item number of each open list; null for bullets.
  private readonly lists: (number | null)[] = []
  private readonly keepsLineBreaks: boolean

  constructor({ keepsLineBreaks }: { keepsLineBreaks: boolean }) {
    this.keepsLineBreaks = keepsLineBreaks
  }

  get length(): number {
    return this.text.length
  }

  textSince(length: number): string {
    return this.text.slice(length).trim()
  }

  write(text: string): void {
    const keepsLines = this.keepsLineBreaks && (text.trim() !== '' || this.lists.length === 0)
    if (!keepsLines) return this.writeInline(text)
    for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
      if (index > 0) this.addLine()
      this.writeInline(line)
    }
    return undefined
  }

  addLine(): void {
    this.breakLine(this.lineBreaks + 1)
  }

  startLine(): void {
    this.breakLine(Math.max(this.lineBreaks, 1))
  }

  startParagraph(): void {
    this.breakLine(this.lists.length > 0 ? Math.max(this.lineBreaks, 1) : LINES_MAX)
  }

  startList(firstNumber: number | null): void {
    this.lists.push(firstNumber)
  }

  endList(): void {
    this.lists.pop()
    this.marker = ''
    this.startParagraph()
  }

  startItem(): void {
    const depth = this.lists.length
    const number = this.lists.at(-1) ?? null
    if (number !== null) this.lists[depth - 1] = number + 1
    this.marker = number === null ? (depth > 1 ? '– ' : '• ') : `${number}. `
  }

  startRow(): void {
    this.cells = 0
  }

  startCell(): void {
    if (this.cells > 0) this.writeInline(' | ')
    this.cells += 1
    this.cellDepth += 1
  }

  endCell(): void {
    this.cellDepth -= 1
  }

  toString(): string {
    return this.text.trim()
  }

  // Cell text, and the text after an item's marker, stays on its line.
  private breakLine(count: number): void {
    if (this.cellDepth > 0) this.hasBlank = true
    else if (this.marker === '') this.lineBreaks = Math.min(count, LINES_MAX)
  }

  private writeInline(text: string): void {
    const words = text.replaceAll(/[\s\u00A0]+/g, ' ')
    const core = words.trim()
    if (core === '') {
      this.hasBlank ||= words !== ''
      return
    }
    if (this.text === '' || this.lineBreaks > 0) this.text += '\n'.repeat(this.lineBreaks) + this.marker
    else if (this.hasBlank || words.startsWith(' ')) this.text += ' '
    this.text += core
    this.hasBlank = words.endsWith(' ')
    this.lineBreaks = 0
    this.marker = ''
  }
}
