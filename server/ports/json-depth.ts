/** How deep JSON from outside may be nested; no item of ours comes near it. */
const DEPTH_MAX = 32

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d])

/** Where the text that begins at a quote ends: the place of the quote that closes it, or the end of all. */
function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let escapes = 0
    while (json.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return at
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
    else if (OPENING.has(character)) depth += 1
    else if (CLOSING.has(character)) depth -= 1
    if (depth > DEPTH_MAX) return true
  }
  return false
}
