const DEPTH_MAX = 32

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const isOpening = (character: number): boolean => character === 0x5b || character === 0x7b
const isClosing = (character: number): boolean => character === 0x5d || character === 0x7d

function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const character = json.charCodeAt(at)
    if (character === QUOTE) return at
    if (character === BACKSLASH) at += 1
  }
  return json.length
}

/** Returns true beyond 32 levels: parsing them could exhaust the stack. Reads every character at most once. */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at)
    if (character === QUOTE) at = endOfText(json, at)
    else if (isOpening(character)) depth += 1
    else if (isClosing(character)) depth -= 1
    if (depth > DEPTH_MAX) return true
  }
  return false
}
