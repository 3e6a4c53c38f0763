/** How deep JSON from outside may be nested; no item of ours comes near it. */
const DEPTH_MAX = 32

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const isOpening = (character: number): boolean => character === 0x5b || character === 0x7b
const isClosing = (character: number): boolean => character === 0x5d || character === 0x7d

/** Where the text that begins at a quote ends: the place of the quote that closes it, or the end of all. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const character = json.charCodeAt(at)
    if (character === QUOTE) return at
    if (character === BACKSLASH) at += 1
  }
  return json.length
}

/**
 * Whether JSON is nested too deep to be worked with: whatever walks it, parsing included, would use up the stack or take
 * its time. To be asked before parsing; reads every character once at most.
 */
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
